import NIOCore

/// What a connection may cost; Till's own.
struct HTTPLimits {
  /// The longest body, in bytes.
  var body = 1_048_576
  /// The longest time from the end of an answer, or from the connection's beginning, until the next request is complete.
  var patience = TimeAmount.seconds(60)
  /// The most connections at a port at once; further ones are closed.
  var connections = 1_024

  static let usual = HTTPLimits()
}
