import Commerce
import Wire

extension STCPaySandbox {
  /// `PaymentInquiry`: every payment and every refund under a `RefNum`, or of a day in Riyadh.
  func inquire(_ fields: Fields, at now: Timestamp) throws(Refusal) -> JSON {
    let reference = try fields.text("RefNum")
    let date = try fields.text("PaymentDate")
    guard reference != nil || date != nil else { throw Refusal(.referenceOrDateRequired) }
    var records: [JSON] = []
    let asked = reference.map(everyNumbered) ?? Array(payments.indices)
    for payment in asked.lazy.map({ payments[$0] }) {
      let state = state(of: payment, at: now)
      if let reference, payment.asked.reference != reference { continue }
      if let date, !Self.date(of: payment, state: state).hasPrefix(date.prefix(10)) { continue }
      records.append(record(of: payment, state: state))
      records += payment.money.all(.refund).map { record(of: $0, in: payment) }
    }
    guard !records.isEmpty else { throw Refusal(.noSuchPayment) }
    return ["TransactionList": .array(records)]
  }

  /// What confirmation and inquiry say about a payment. Only of a paid one they name the token of its wallet, which is Till's own.
  func record(of payment: Payment, state: PaymentState) -> JSON {
    record(
      payment, number: payment.paymentReference, amount: payment.asked.amount.decimalText,
      date: Self.date(of: payment, state: state), state.wire, token: state.isPaid ? payment.token : nil)
  }

  /// A refund is a transaction with a number of its own; that it is listed with an amount below zero is Till's own.
  private func record(of refund: MoneyLedger<NoDetail>.Movement, in payment: Payment) -> JSON {
    record(
      payment, number: refund.id, amount: "-" + refund.amount.decimalText, date: Self.text(of: refund.at),
      PaymentState.paid(at: refund.at).wire)
  }

  private func record(
    _ payment: Payment, number: String, amount: String, date: String, _ status: (number: Int, words: String),
    token: String? = nil
  ) -> JSON {
    let asked = payment.asked
    return [
      "MerchantID": .string(account.clientCode), "BranchID": .string(asked.branch), "TellerID": .string(asked.teller),
      "DeviceID": .string(asked.device), "RefNum": .string(asked.reference), "BillNumber": .string(asked.bill),
      "STCPayRefNum": .string(number), "TokenId": .string(token ?? ""), "Amount": .number(amount + "0"),
      "PaymentDate": .string(date),
      "PaymentStatus": .number(String(status.number)), "PaymentStatusDesc": .string(status.words),
    ]
  }

  /// When a payment was paid, or else begun, in Riyadh.
  private static func date(of payment: Payment, state: PaymentState) -> String {
    if case .paid(let at) = state { text(of: at) } else { text(of: payment.authorizedAt) }
  }

  private static func text(of instant: Timestamp) -> String {
    let civil = instant.civil(offsetMinutes: 180)
    let milliseconds = String(1_000 + civil.millisecond).dropFirst()
    return "\(civil.date)T\(civil.timeText).\(milliseconds)"
  }
}
