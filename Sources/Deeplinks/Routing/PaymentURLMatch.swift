/// The result of comparing an address with a payment address.
public enum PaymentURLMatch: Hashable, Sendable {
  /// The same, byte by byte.
  case identical
  /// The same but for one slash at the end of the path.
  case slash
  /// At the same address with all items, and this many more; it may have come in another scheme that is allowed.
  case extended(items: Int)
  /// Another address: the first thing in which it differs.
  case differs(PaymentURLDifference)

  /// Whether it is the payment address.
  public var isMatch: Bool {
    switch self {
    case .identical, .slash, .extended: true
    case .differs: false
    }
  }

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .identical: "identical"
    case .slash: "slash"
    case .extended: "extended"
    case .differs(let difference): difference.name
    }
  }

  /// The values for a sentence about it, by the names of its placeholders; `items` is the number of additional ones.
  public var values: [String: String] {
    switch self {
    case .identical, .slash: [:]
    case .extended(let items): ["items": String(items)]
    case .differs(let difference): difference.values
    }
  }
}

/// In what an address differs from a payment address.
public enum PaymentURLDifference: Hashable, Sendable {
  /// The address is not a link.
  case unreadable(LinkProblem)
  /// The payment address itself is not a link.
  case originalUnreadable(LinkProblem)
  /// Another scheme than those that are allowed.
  case scheme(found: String, expected: [String])
  /// Another host, also where only its spelling differs.
  case host(found: String, expected: String)
  /// Another port, also where it is the usual one.
  case port(found: Int?, expected: Int?)
  /// The path differs from the one in the registered payment URL.
  case path(found: String, expected: String)
  /// The fragment differs; `nil` where there is none.
  case fragment(found: String?, expected: String?)
  /// An item of the original has another value.
  case item(name: String, found: String, expected: String)
  /// An item of the original is missing, or missing once.
  case itemMissing(name: String)

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .unreadable: "unreadable"
    case .originalUnreadable: "original-unreadable"
    case .scheme: "scheme-differs"
    case .host: "host-differs"
    case .port: "port-differs"
    case .path: "path-differs"
    case .fragment: "fragment-differs"
    case .item: "item-differs"
    case .itemMissing: "item-missing"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders; a dash replaces an empty or missing one, and
  /// `problem` is a name with words of its own.
  public var values: [String: String] {
    switch self {
    case .unreadable(let problem), .originalUnreadable(let problem):
      problem.values.merging(["problem": problem.name]) { old, _ in old }
    case .scheme(let found, let expected): ["found": found, "expected": expected.joined(separator: ", ")]
    case .host(let found, let expected), .path(let found, let expected):
      ["found": Self.shown(found), "expected": Self.shown(expected)]
    case .port(let found, let expected):
      ["found": Self.shown(found.map(String.init)), "expected": Self.shown(expected.map(String.init))]
    case .fragment(let found, let expected): ["found": Self.shown(found), "expected": Self.shown(expected)]
    case .item(let name, let found, let expected):
      ["item": Self.shown(name), "found": Self.shown(found), "expected": Self.shown(expected)]
    case .itemMissing(let name): ["item": Self.shown(name)]
    }
  }

  private static func shown(_ text: String?) -> String { ShownText.of(text ?? "") }
}
