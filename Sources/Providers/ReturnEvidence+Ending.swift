import Payments

extension ReturnEvidence {
  /// The ending of a page that this link closed, in the same words at every provider: a link that says that the shopper cancelled
  /// closes the page, a link of something else interrupts the payment, and any other completes it. The provider is asked in any case.
  var ending: PaymentClaim.Ending {
    switch correlation {
    case .ours, .missing: claim == .cancelled ? .closed : .completed
    case .foreign, .elsewhere: .interrupted
    }
  }
}
