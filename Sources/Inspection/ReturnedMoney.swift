import Commerce
import Payments

extension PaymentStatus {
  /// How money went back to the shopper, as the end of a key; `nil` where it did not all do so, and no bank took a part back.
  var returned: String? {
    ReturnedMoney.name(isAll: state == .refunded, refunded: refunded, takenBack: chargedBack, byDispute: false)
  }
}

/// How money went back to the shopper: by the shop, by a bank or a pay-later provider’s dispute, or by both.
enum ReturnedMoney {
  /// The end of a key; `nil` where it did not all go back, and no part was taken back.
  static func name(isAll: Bool, refunded: Money?, takenBack: Money?, byDispute: Bool) -> String? {
    func isSome(_ amount: Money?) -> Bool { (amount?.minorUnits ?? 0) > 0 }
    let back = byDispute ? "returned-by-dispute" : "charged-back"
    return switch (isAll, isSome(refunded), isSome(takenBack)) {
    case (true, true, true): "refunded-and-\(back)"
    case (true, false, true): back
    case (true, _, false): "refunded"
    case (false, _, true): "part-\(back)"
    case (false, _, false): nil
    }
  }
}
