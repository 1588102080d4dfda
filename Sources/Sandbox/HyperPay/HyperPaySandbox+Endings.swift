extension HyperPaySandbox {
  /// What a result code says about a payment that ended with it.
  enum Ending: Hashable, Sendable {
    /// The provider or the bank refused.
    case declined
    /// The shopper or the merchant called it off.
    case cancelled
    /// Time ran out.
    case expired
  }

  /// The ending for a code: most are declines, a few are cancellations or expiries.
  static func ending(of code: String) -> Ending {
    switch code {
    case "100.396.101", "100.396.104", "100.396.106", "100.396.201", "100.397.101": .cancelled
    case "100.395.501", "100.395.502", "100.396.102", "100.396.103", "900.300.600": .expired
    default: .declined
    }
  }
}
