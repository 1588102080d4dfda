/// The fields of one of a provider's calls that a secret of the shopper's is for: a card number, a code or a wallet's token. It has no
/// business in any other field of any call.
public struct SecretPlace: Hashable, Sendable {
  /// The sender of the call.
  public let sender: WireSender
  /// The last part of the call's path.
  public let call: String
  /// The fields, each as the names that lead to it from the outermost member of the body.
  public let fields: [[String]]

  /// The fields of a call whose path ends with `call`.
  public init(_ sender: WireSender, call: String, fields: [[String]]) {
    self.sender = sender
    self.call = call
    self.fields = fields
  }

  /// Whether a request makes the call.
  public func isIn(_ request: WireRequest) -> Bool {
    request.sender == sender && request.path.split(separator: "/").last.map(String.init) == call
  }

  /// Whether a value is in one of the fields or below it.
  public func takes(_ path: [String]) -> Bool { fields.contains { path.starts(with: $0) } }
}
