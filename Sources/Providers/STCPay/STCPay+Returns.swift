public import Deeplinks

extension STCPay {
  /// Never this session's: Direct Payment V4 sends the shopper nowhere, so no link comes back from it.
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    ReturnEvidence(claim: .silent, correlation: .elsewhere)
  }
}
