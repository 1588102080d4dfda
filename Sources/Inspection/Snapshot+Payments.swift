import Checkout
import Pages
import Payments

extension Snapshot {
  /// The same moment, with the records of one payment in the store's books in place of the present one's; of a reference that is not in
  /// them, nothing was told and nothing is held.
  public func speaking(of reference: String) -> Snapshot {
    var other = self
    let entry = books.last { $0.reference == reference }
    other.ledger = entry?.ledger ?? .nothing
    other.gateway = entry?.gateway ?? ""
    other.checkout = checkout.telling(entry?.told)
    other.status = entry?.status
    other.outside = entry?.outside ?? []
    return other
  }
}
