public import Commerce
public import Language

/// A page that a provider, a bank or a card issuer hosts, declared once as data: what it says, what it asks and where its
/// buttons are, so that a terminal can draw it and a browser could be served it.
public struct HostedPage: Hashable, Sendable {
  /// One thing on a page, from top to bottom.
  public enum Block: Hashable, Sendable {
    /// A paragraph.
    case text(Phrase)
    /// A highlighted paragraph: a rejection, a warning.
    case notice(Phrase)
    /// A name and its value on one line, such as the merchant or the amount.
    case fact(label: Phrase, value: Phrase)
    /// An instalment plan; its amounts add up to the order's total.
    case plan([PlanRow])
    /// A text to scan as a QR code with another app, or to copy.
    case code(String)
  }

  /// One part of an instalment plan.
  public struct PlanRow: Hashable, Sendable {
    /// The due date; `nil` means today.
    public let due: CivilDate?
    /// The amount.
    public let amount: Money

    /// A part of a plan.
    public init(due: CivilDate?, amount: Money) {
      self.due = due
      self.amount = amount
    }
  }

  /// Something to fill in.
  public struct Field: Hashable, Sendable {
    /// The kinds of input.
    public enum Kind: Hashable, Sendable {
      /// Digits only, up to this many.
      case digits(Int)
      /// Any text up to this many characters.
      case text(Int)
      /// Digits shown as bullets, up to this many, such as a card's security code.
      case secretDigits(Int)
      /// The number of a card, shown in groups as on the card.
      case cardNumber
      /// The month and year in which a card ends.
      case expiry
      /// The name on a card, up to this many characters.
      case cardholder(Int)
    }
    /// The name under which the value is submitted.
    public let id: String
    /// The label above it.
    public let label: Phrase
    /// The kind of input.
    public let kind: Kind
    /// The problem with a one-time code.
    public enum CodeProblem: Hashable, Sendable {
      /// The code is wrong; the given number of attempts is left.
      case wrong(triesLeft: Int)
      /// Its time is over.
      case expired

      /// The number of attempts left; `nil` if it does not matter.
      public var triesLeft: Int? {
        switch self {
        case .wrong(let count): count
        case .expired: nil
        }
      }
    }

    /// The problem with the last value, if any.
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
    /// The visual weight of a button.
    public enum Weight: Hashable, Sendable {
      /// The obvious one.
      case primary
      /// Any other.
      case plain
    }
    /// The name under which it is pressed, such as `approve`, `decline`, `cancel`, `submit`, `resend`.
    public let id: String
    /// The text on it.
    public let label: Phrase
    /// The visual weight.
    public let weight: Weight
    /// Whether it takes a picture, for which the app that shows the page needs the camera.
    public let needsCamera: Bool

    /// A button of a page.
    public init(id: String, label: Phrase, weight: Weight = .plain, needsCamera: Bool = false) {
      self.needsCamera = needsCamera
      self.id = id
      self.label = label
      self.weight = weight
    }
  }

  /// The page's identifier, such as `tabby.plan`.
  public let id: String
  /// Its address.
  public let url: String
  /// Its heading.
  public let title: Phrase
  /// The contents.
  public let blocks: [Block]
  /// The fields.
  public let fields: [Field]
  /// The buttons.
  public let buttons: [Button]
  /// A note from the simulator, such as the published test code; drawn apart from the page and marked as such.
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

  /// The same page with a highlighted paragraph above its contents.
  public func noting(_ notice: Phrase) -> HostedPage {
    HostedPage(
      id: id, url: url, title: title, blocks: [.notice(notice)] + blocks, fields: fields, buttons: buttons,
      simulatorNote: simulatorNote, expiresAt: expiresAt)
  }
}

/// A person's action on a hosted page.
public struct PageSubmission: Hashable, Sendable {
  /// The address of the page.
  public let url: String
  /// The page's identifier.
  public let pageID: String
  /// The pressed button.
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
  /// The page and the button, never what was typed.
  public var description: String { "\(pageID).\(button)" }
  /// The page and the button, never what was typed.
  public var debugDescription: String { description }
  /// Nothing to see.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The response of a page's server.
public enum PageResponse: Hashable, Sendable {
  /// A page to show.
  case page(HostedPage)
  /// Another address to go to: the way back to the app.
  case redirect(String)
  /// The page does not exist, has expired or cannot be used like this: an HTTP status of 400, 404, 410 or 503.
  case unavailable(status: Int)
}
