public import Commerce
public import Language

/// A page that a provider, a bank or a card issuer hosts, declared once as data: what it says, what it asks and where its
/// buttons are, so that a terminal can draw it and a browser could be served it.
public struct HostedPage: Hashable, Sendable {
  /// One thing on a page, from top to bottom.
  public enum Block: Hashable, Sendable {
    /// A paragraph.
    case text(Phrase)
    /// A paragraph that stands out: a refusal, a warning.
    case notice(Phrase)
    /// A name and its value on one line, such as the merchant or the amount.
    case fact(label: Phrase, value: Phrase)
    /// An instalment plan; its amounts add up to the order's total.
    case plan([PlanRow])
  }

  /// One part of an instalment plan.
  public struct PlanRow: Hashable, Sendable {
    /// When it is due; `nil` means today.
    public let due: CivilDate?
    /// How much.
    public let amount: Money

    /// A part of a plan.
    public init(due: CivilDate?, amount: Money) {
      self.due = due
      self.amount = amount
    }
  }

  /// Something to fill in.
  public struct Field: Hashable, Sendable {
    /// What may be typed.
    public enum Kind: Hashable, Sendable {
      /// Digits only, at most so many.
      case digits(Int)
      /// Anything, at most so many characters.
      case text(Int)
      /// Digits that are shown as bullets, at most so many, such as a card's security code.
      case secretDigits(Int)
      /// The number of a card, shown in groups as on the card.
      case cardNumber
      /// The month and year in which a card ends.
      case expiry
      /// The name on a card, at most so many characters.
      case cardholder(Int)
    }
    /// The name under which the value is submitted.
    public let id: String
    /// What stands above it.
    public let label: Phrase
    /// What may be typed.
    public let kind: Kind
    /// What is wrong with a one-time code.
    public enum CodeProblem: Hashable, Sendable {
      /// It is wrong; so many tries are left.
      case wrong(triesLeft: Int)
      /// Its time is over.
      case expired

      /// How many tries are left; `nil` where that does not matter.
      public var triesLeft: Int? {
        switch self {
        case .wrong(let count): count
        case .expired: nil
        }
      }
    }

    /// What is wrong with the last value, if anything.
    public let problem: Phrase?
    /// The same of a one-time code, where the page says more than that it is wrong.
    public let codeProblem: CodeProblem?

    /// A field of a page.
    public init(id: String, label: Phrase, kind: Kind, problem: Phrase? = nil, codeProblem: CodeProblem? = nil) {
      self.codeProblem = codeProblem
      self.id = id
      self.label = label
      self.kind = kind
      self.problem = problem
    }
  }

  /// Something to press.
  public struct Button: Hashable, Sendable {
    /// How much it is meant to draw the eye.
    public enum Weight: Hashable, Sendable {
      /// The obvious one.
      case primary
      /// Any other.
      case plain
    }
    /// The name under which it is pressed, such as `approve`, `decline`, `cancel`, `submit`, `resend`.
    public let id: String
    /// What it says.
    public let label: Phrase
    /// How much it draws the eye.
    public let weight: Weight

    /// A button of a page.
    public init(id: String, label: Phrase, weight: Weight = .plain) {
      self.id = id
      self.label = label
      self.weight = weight
    }
  }

  /// Which page this is, such as `tabby.plan`.
  public let id: String
  /// Its address.
  public let url: String
  /// Its heading.
  public let title: Phrase
  /// What it says.
  public let blocks: [Block]
  /// What it asks.
  public let fields: [Field]
  /// What can be pressed.
  public let buttons: [Button]
  /// What only the simulator knows, such as the published test code; drawn apart from the page and marked as such.
  public let simulatorNote: Phrase?
  /// When its server stops waiting; `nil` where that is as long as the payment can be made.
  public let expiresAt: Timestamp?

  /// A page from its parts.
  public init(
    id: String, url: String, title: Phrase, blocks: [Block], fields: [Field] = [], buttons: [Button],
    simulatorNote: Phrase? = nil, expiresAt: Timestamp? = nil
  ) {
    self.expiresAt = expiresAt
    self.id = id
    self.url = url
    self.title = title
    self.blocks = blocks
    self.fields = fields
    self.buttons = buttons
    self.simulatorNote = simulatorNote
  }
}

/// What a person did on a hosted page.
public struct PageSubmission: Hashable, Sendable {
  /// The address of the page.
  public let url: String
  /// Which page it was.
  public let pageID: String
  /// Which button was pressed.
  public let button: String
  /// The values of its fields by their names; they may be one-time codes, so nothing keeps or prints them.
  public let values: [String: String]

  /// A press of a button with the fields' values.
  public init(url: String, pageID: String, button: String, values: [String: String] = [:]) {
    self.url = url
    self.pageID = pageID
    self.button = button
    self.values = values
  }
}

extension PageSubmission: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Which button of which page, never what was typed.
  public var description: String { "\(pageID).\(button)" }
  /// Which button of which page, never what was typed.
  public var debugDescription: String { description }
  /// Nothing to see.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What a page's server answers.
public enum PageResponse: Hashable, Sendable {
  /// A page to show.
  case page(HostedPage)
  /// Another address to go to: the way back to the app.
  case redirect(String)
  /// No such page, or no longer, or not so: an HTTP status of 400, 404, 410 or 503.
  case unavailable(status: Int)
}
