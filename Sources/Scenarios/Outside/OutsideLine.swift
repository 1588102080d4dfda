/// The way to a served world and to the software that is tried in it.
public struct OutsideLine: Sendable {
  /// A request over HTTP.
  public struct Question: Sendable {
    /// The method, such as `POST`.
    public let method: String
    /// The address.
    public let url: String
    /// The headers, in their order.
    public let headers: [(name: String, value: String)]
    /// The body; empty where there is none.
    public let body: String
  }

  /// The result of a request.
  public enum Reply: Sendable {
    /// An answer.
    case answered(status: Int, body: String)
    /// None, for a reason.
    case failed(reason: String)
  }

  let control: String
  let shop: String
  /// The world's name; `nil` for the usual one.
  let world: String?
  let send: @Sendable (Question) -> Reply
  let rest: @Sendable (_ time: Int) -> Bool

  /// A way. Both addresses are without a path; `rest` waits a moment for software that is at work, and is `false` once it has been
  /// waited for often enough.
  public init(
    control: String, shop: String, world: String?, send: @escaping @Sendable (Question) -> Reply,
    rest: @escaping @Sendable (_ time: Int) -> Bool
  ) {
    (self.control, self.shop, self.world, self.send, self.rest) = (control, shop, world, send, rest)
  }
}

/// Software outside of Till that scenarios are run against: its interface, and the ways to it.
public struct OutsideShop: Sendable {
  let file: ShopFile
  let lend: @Sendable (_ use: (OutsideLine) -> Void) -> Void

  /// Software; `lend` lends a way for one user at a time.
  public init(_ file: ShopFile, lend: @escaping @Sendable (_ use: (OutsideLine) -> Void) -> Void) {
    (self.file, self.lend) = (file, lend)
  }
}

extension ScenarioRunner {
  /// A runner whose scenarios drive the shopper, the banks, the network and time, while your own software is the shop.
  public func against(_ shop: OutsideShop) -> ScenarioRunner {
    var other = self
    other.outside = shop
    other.vocabulary.isOutside = true
    return other
  }
}
