import Commerce
import Deeplinks
import Payments
import Synchronization
import Wire

extension AdapterReaction.Step {
  /// The answer of the app's own server after a call; `nil` while the server continues.
  var serverAnswer: ServerAnswer? {
    switch self {
    case .opened, .call, .again: nil
    case .ask, .askWhilePolling, .askAtMost: .page
    case .done, .status: .status
    case .failed: .refusal
    }
  }

  /// Whether it is known now what became of a merchant's operation.
  func decides(_ operation: PaymentModification) -> Bool {
    switch self {
    case .failed: true
    case .status(let status):
      switch status.state {
      case .pending(.askedTooOften), .pending(.unreachable), .pending(.unrecognised): false
      // A payment that the shopper can still make is not given up.
      case .pending(.shopper), .pending(.closedByShopper), .pending(.interrupted), .pending(.handedIn):
        operation.kind != .void
      case .pending(.provider), .pending(.merchant), .authorised, .captured, .refunded, .linked, .declined, .cancelled,
        .expired:
        true
      }
    case .opened, .call, .again, .ask, .askWhilePolling, .askAtMost, .done: false
    }
  }
}
