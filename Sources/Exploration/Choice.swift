/// What can be chosen at a point of a path, as a closed list of acts.
public enum Act: String, Hashable, Sendable, CaseIterable {
  /// Picks a method: its name.
  case choose
  /// Fills in the form on the screen and hands it in: which data.
  case fill
  /// Presses a button: its name.
  case press
  /// Presses a button twice at once: its name.
  case pressTwice = "press-twice"
  /// Goes back, or calls off.
  case escape
  /// Presses a button of a hosted page: its name, and with which data.
  case page
  /// Agrees on a wallet's sheet: the card's name.
  case sheet
  /// Changes the order's total while earlier payments of the basket may be open: the new one.
  case amend
  /// Pays the code in the bank's app; the code of another payment where its reference is given.
  case scan
  /// Tries to pay another amount in the bank's app.
  case scanWrong = "scan-wrong"
  /// Something is done to the phone: its name.
  case phone
  /// A link comes: what kind, by which door.
  case link
  /// Something happens outside: its name, and the reference of the payment where it is not the present one.
  case outside
  /// The merchant does something: what, and how much of it.
  case operate
  /// The merchant retries an operation whose result is unknown: its kind, and its number.
  case retry
  /// Something happens to the messages to the merchant's server: its name.
  case webhook
  /// Time passes until something happens by itself.
  case wait
  /// Time passes until just before the deadline that a person would see.
  case beforeDeadline = "before-deadline"
  /// Time passes to the deadline that a person would see.
  case deadline
  /// Time passes until nothing happens by itself any more.
  case untilIdle = "until-idle"
  /// Jobs that are ready at once run in an order drawn from a seed: the seed.
  case shuffled

  /// Which budget it is paid from; `nil` for what only lets time pass as it would anyway.
  public var kind: ChoiceClass {
    switch self {
    case .choose, .fill, .press, .pressTwice, .escape, .page, .sheet, .amend: .shopper
    case .scan, .scanWrong, .outside: .outside
    case .phone: .phone
    case .link: .links
    case .operate, .retry: .merchant
    case .webhook: .webhooks
    case .wait, .beforeDeadline, .deadline, .untilIdle: .clock
    case .shuffled: .order
    }
  }
}

/// One choice of a path: an act and what it is about.
public struct Choice: Hashable, Sendable {
  /// What is done.
  public let act: Act
  /// With what; names only, never anything secret.
  public let arguments: [String]

  /// A choice.
  public init(_ act: Act, _ arguments: String...) {
    self.act = act
    self.arguments = arguments
  }

  /// The act and its arguments, as they are kept in a file.
  public var words: [String] { [act.rawValue] + arguments }

  /// A choice from its words; `nil` where the first is no act.
  public init?(words: [String]) {
    guard let first = words.first, let act = Act(rawValue: first) else { return nil }
    self.act = act
    arguments = Array(words.dropFirst())
  }

  /// The choice in one line, such as `press cancel`.
  public var text: String { words.joined(separator: " ") }

  func argument(_ index: Int) -> String { arguments.indices.contains(index) ? arguments[index] : "" }
}
