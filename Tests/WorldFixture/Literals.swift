import Commerce
import Pages
import Payments

extension Money {
  /// So many halalas.
  package static func sar(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .sar) }
}

extension ProviderRecord {
  /// What a ledger holds that only says how far the payment has come.
  package static func at(_ state: State, words: String = "") -> ProviderRecord {
    ProviderRecord(state: state, words: words)
  }

  /// A reservation.
  package static func held(_ amount: Int64) -> ProviderRecord {
    ProviderRecord(state: .authorised, words: "", held: .sar(amount))
  }

  /// Money that was taken, and what of it was given back.
  package static func taken(_ amount: Int64, refunded: Int64 = 0, chargedBack: Int64 = 0) -> ProviderRecord {
    ProviderRecord(
      state: .captured, words: "", captures: 1, captured: .sar(amount), refunded: .sar(refunded),
      chargedBack: .sar(chargedBack))
  }
}

extension PaymentStatus {
  /// What a provider says that names nothing but how far the payment has come.
  package static func at(_ state: PaymentState) -> PaymentStatus { PaymentStatus(state: state, words: .none) }
}

extension PaymentResult {
  package static func paid(_ state: PaymentState = .captured) -> PaymentResult {
    .success(transactionID: "t", .at(state))
  }
  package static func undecided(_ reason: PendingReason) -> PaymentResult {
    .pending(checkoutID: "c", .at(.pending(reason)))
  }
  package static let refusedByBank = PaymentResult.failed(.cardDeclined(.refusedByBank, .none))
}
