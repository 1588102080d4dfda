import Checkout
import Commerce
import Payments
import Storage
import Wire

/// Whether a start asks about the session of an earlier Till that died.
enum OfferToResume {
  /// It asks nothing.
  case none
  /// It asks; Enter resumes whatever session that is.
  case any
  /// It asks; Enter resumes a session in the store and with the method that were asked for, and starts over beside any other.
  case likeAsked

  /// Whether Enter resumes a session rather than starting the checkout that was asked for.
  func resumes(_ details: SessionSummary.Details, beside checkout: Checkout) -> Bool {
    switch self {
    case .none, .any: return true
    case .likeAsked:
      let kept = details.seal["standing"]
      let method = checkout.method?.rawValue
      return kept?["store"]?.string == checkout.store.id && (method == nil || kept?["method"]?.string == method)
    }
  }
}
