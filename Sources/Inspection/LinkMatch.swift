public import Deeplinks

/// How well a link fits what an attempt expects to come back.
public enum LinkMatch: String, Hashable, Sendable, CaseIterable {
  /// It leads to an address that an attempt expects.
  case address
  /// It is the payment address, with nothing added.
  case original
  /// It is the payment address with more items.
  case originalPlusExtra = "original-plus-extra"
  /// It leads to none.
  case none

  /// The best of what the router found on its way to a verdict.
  public init(_ reasons: [LinkReason]) {
    var best = LinkMatch.none
    for reason in reasons {
      switch reason {
      case .paymentURL(_, .extended): best = .originalPlusExtra
      case .paymentURL(_, .identical) where best != .originalPlusExtra,
        .paymentURL(_, .slash) where best != .originalPlusExtra:
        best = .original
      case .addressMatched where best == .none: best = .address
      default: break
      }
    }
    self = best
  }
}
