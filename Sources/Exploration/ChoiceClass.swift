/// What kinds of thing can be done on a path other than going on as usual, each with how often at most.
public enum ChoiceClass: Hashable, Sendable, CaseIterable {
  /// What the shopper does: other data, another button, twice, back, another payment.
  case shopper
  /// What happens to the phone: background, kill, no network.
  case phone
  /// Links that come to the app.
  case links
  /// What happens in the bank's app and in the provider's back office.
  case outside
  /// What the merchant does to the payment.
  case merchant
  /// What happens to the messages on their way to the merchant's server.
  case webhooks
  /// When it happens: before, at and after deadlines.
  case clock
  /// In which order jobs run that are ready at the same time.
  case order

  /// How many of it a path has at most; Till's own, so that the space stays finite.
  public var budget: Int {
    switch self {
    case .shopper: 4
    case .phone: 3
    case .links, .merchant, .webhooks, .clock: 2
    case .outside: 2
    case .order: 1
    }
  }
}

/// How much of each budget a path has used: faults, everything that is not as usual, and of that each class.
///
/// Each is a number below 16 in five bits of its own, so that two can be compared at once.
struct Spending: Hashable, Sendable {
  private(set) var bits: UInt64 = 0

  private static let guards: UInt64 = (0..<(ChoiceClass.allCases.count + 2)).reduce(0) { $0 | 16 << (5 * UInt64($1)) }

  init(bits: UInt64 = 0) { self.bits = bits }

  var faults: Int { Int(bits & 15) }
  var deviations: Int { Int(bits >> 5 & 15) }

  func count(of kind: ChoiceClass) -> Int { Int(bits >> Self.shift(kind) & 15) }

  private static func shift(_ kind: ChoiceClass) -> UInt64 {
    5 * (2 + UInt64(ChoiceClass.allCases.firstIndex(of: kind) ?? 0))
  }

  /// One fault more.
  func withFault() -> Spending { Spending(bits: bits + 1) }

  /// One choice of a class more; `nil` where its budget is used up.
  func with(_ kind: ChoiceClass) -> Spending? {
    count(of: kind) < kind.budget ? Spending(bits: bits + 32 + 1 << Self.shift(kind)) : nil
  }

  /// Whether this path has used at most as much of every budget as another, so that whatever the other can still do, it can.
  func isWithin(_ other: Spending) -> Bool { ((other.bits | Self.guards) - bits) & Self.guards == Self.guards }
}
