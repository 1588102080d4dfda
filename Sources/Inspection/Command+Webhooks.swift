import Commerce
public import Pages

extension Command {
  /// What happens to webhooks; they are named by the identifiers of `Snapshot.underway` and of `Snapshot.webhooks`.
  public enum WebhookChange: Hashable, Sendable {
    /// All are held up, those under way and those to come.
    case hold
    /// All are delivered, in the order in which they are due.
    case release
    /// One is delivered at once; the others stay held.
    case releaseOne(Int)
    /// All are delivered at once, the last one first.
    case releaseBackwards
    /// One comes again; `nil` means the last one that arrived for the present payment.
    case `repeat`(Int?)
    /// An attacker forges one; `nil` means the last one that arrived for the current payment.
    case forge(WebhookForgery, Int?)
    /// One takes so much longer.
    case delay(Int, Duration)
  }
}

extension Command.WebhookChange {
  /// The changes that a short list offers.
  public static let basic: [Command.WebhookChange] = [.hold, .release, .repeat(nil), .forge(.unsigned, nil)]

  /// The changes that need no webhook to be picked.
  public static let plain: [Command.WebhookChange] =
    [.hold, .release, .releaseBackwards, .repeat(nil)] + WebhookForgery.allCases.map { .forge($0, nil) }

  /// The kind of change in lower-case words with dashes, as a part of keys in the language table.
  public var kind: String {
    switch self {
    case .hold: "hold"
    case .release, .releaseOne: "release"
    case .releaseBackwards: "release-backwards"
    case .repeat: "repeat"
    case .forge(.unsigned, _): "forge"
    case .forge(let forgery, _): "forge-\(forgery.rawValue)"
    case .delay: "delay"
    }
  }

  /// A stable name: lower-case words with dashes, with what it is about behind slashes, such as `release/3`, `forge/too-old/3`
  /// or `delay/3/60000` (milliseconds).
  public var name: String {
    switch self {
    case .hold: "hold"
    case .release: "release"
    case .releaseOne(let id): "release/\(id)"
    case .releaseBackwards: "release-backwards"
    case .repeat(let id): "repeat" + Self.tail(id)
    case .forge(.unsigned, nil): "forge"
    case .forge(let forgery, let id): "forge/\(forgery.rawValue)" + Self.tail(id)
    case .delay(let id, let span):
      "delay/\(id)/\(span.wholeMilliseconds)"
    }
  }

  private static func tail(_ id: Int?) -> String { id.map { "/\($0)" } ?? "" }

  /// The change of a name; `nil` when there is none of that name.
  public init?(name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().map { Int($0) }
    switch (parts.first ?? "", parts.count) {
    case ("hold", 1): self = .hold
    case ("release", 1): self = .release
    case ("release-backwards", 1): self = .releaseBackwards
    case ("repeat", 1): self = .repeat(nil)
    case ("forge", 1): self = .forge(.unsigned, nil)
    case ("release", 2):
      guard let id = numbers[0] else { return nil }
      self = .releaseOne(id)
    case ("repeat", 2):
      guard let id = numbers[0] else { return nil }
      self = .repeat(id)
    case ("forge", 2), ("forge", 3):
      guard let forgery = WebhookForgery(rawValue: String(parts[1])) else { return nil }
      if parts.count == 3, numbers[1] == nil { return nil }
      self = .forge(forgery, parts.count == 3 ? numbers[1] : nil)
    case ("delay", 3):
      guard let id = numbers[0], let span = numbers[1], (0...31_536_000_000).contains(span) else { return nil }
      self = .delay(id, .milliseconds(span))
    default: return nil
    }
  }
}
