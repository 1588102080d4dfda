import Commerce
import Pages
import Payments

extension PaymentStatus {
  /// How money went back to the shopper, as the end of a key; `nil` where it did not all do so, and no bank took a part back.
  var returned: String? {
    ReturnedMoney.name(isAll: state == .refunded, refunded: refunded, chargedBack: chargedBack)
  }
}

extension ProviderRecord {
  /// How money went back to the shopper, as the end of a key; `nil` where it did not all do so, and no bank took a part back.
  var returned: String? {
    ReturnedMoney.name(isAll: state == .refunded, refunded: refunded, chargedBack: chargedBack)
  }
}

/// How money went back to the shopper: by the shop, by a bank, or by both.
private enum ReturnedMoney {
  static func name(isAll: Bool, refunded: Money?, chargedBack: Money?) -> String? {
    func isSome(_ amount: Money?) -> Bool { (amount?.minorUnits ?? 0) > 0 }
    return switch (isAll, isSome(refunded), isSome(chargedBack)) {
    case (true, true, true): "refunded-and-charged-back"
    case (true, false, true): "charged-back"
    case (true, _, false): "refunded"
    case (false, _, true): "part-charged-back"
    case (false, _, false): nil
    }
  }
}
