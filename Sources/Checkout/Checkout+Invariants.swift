import Commerce
import Pages
import Payments

extension Snapshot {
  /// The rules that always hold, as far as one moment can show them; the first that is broken.
  ///
  /// Captured once; the screen never contradicts the bank; no verdict without asking; unknown is not failed; closing is not
  /// cancelling.
  public func findBrokenRule() -> BrokenRule? {
    if ledger.captures > 1 { return BrokenRule(.capturedOnce, facts: ["captures \(ledger.captures)"]) }
    guard case .told(let result) = truths.app else { return nil }
    switch result {
    case .success(_, let status):
      if !status.state.isSuccess { return BrokenRule(.verdictWithoutAsking, facts: [status.words.code]) }
      // What was held once may have been given up or back since; then the records disagree, but nobody was told a lie.
      if !ledger.wasHeld {
        return BrokenRule(.screenContradictsBank, facts: ["success", ledger.state.rawValue])
      }
    case .refunded(_, let status):
      if ledger.refunded == nil, ledger.state != .refunded {
        return BrokenRule(.screenContradictsBank, facts: [status.words.code, ledger.state.rawValue])
      }
    case .pending: break
    case .cancelled:
      if ledger.state.holdsMoney {
        return BrokenRule(.closingIsNotCancelling, facts: ["cancelled", ledger.state.rawValue])
      }
    case .failed(let error):
      // A mismatch is the one failure that speaks of money that is there.
      if case .mismatch = error { break }
      if ledger.state.holdsMoney {
        return BrokenRule(.screenContradictsBank, facts: [error.messageKey, ledger.state.rawValue])
      }
    }
    return nil
  }
}
