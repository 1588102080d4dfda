import Commerce
import Language
import Pages
import Simulation
import Wire

extension STCPaySandbox {
  private static let coolDown = Duration.seconds(60)
  private static let lock = Duration.seconds(15 * 60)
  /// How many wrong codes are borne; not published, three is Till's own.
  private static let mostWrongCodes = 3

  /// `DirectPaymentAuthorize`: sends a code, and makes an older one for the same `RefNum` worthless.
  mutating func authorize(_ fields: Fields, at moment: inout SandboxMoment) throws(Refusal) -> JSON {
    let branch = try fields.required("BranchID", .branchRequired)
    let teller = try fields.required("TellerID", .tellerRequired)
    let device = try fields.required("DeviceID", .deviceRequired)
    let reference = try fields.required("RefNum", .referenceRequired)
    let bill = try fields.required("BillNumber", .billRequired)
    let amount = try Self.amount(try fields.required("Amount", .amountRequired))
    let mobile = try fields.required("MobileNo", .mobileRequired)
    guard Self.isMobile(mobile) else { throw Refusal(.mobileInvalid) }
    try checkHistory(of: reference, at: moment.now)
    try checkWallet(mobile, at: moment.now)

    for index in payments.indices where payments[index].reference == reference && payments[index].state == .codeSent {
      payments[index].state = .superseded
    }
    let payment = Payment(
      reference: reference, bill: bill, branch: branch, teller: teller, device: device, mobile: mobile, amount: amount,
      otpReference: Self.letters(&moment),
      paymentReference: "44" + moment.random.text(length: 8, from: "0123456789"), authorizedAt: moment.now,
      expiresAt: moment.now.advanced(by: .seconds(options.codeLifetime)), state: .codeSent)
    payments.append(payment)
    remember(mobile) { $0.quietUntil = payment.authorizedAt.advanced(by: Self.coolDown) }
    if TestWallet(rawValue: mobile) != .withoutMessage { send(for: payment) }
    return [
      "OtpReference": .string(payment.otpReference), "STCPayPmtReference": .string(payment.paymentReference),
      "ExpiryDuration": .number(String(options.codeLifetime)),
    ]
  }

  /// `DirectPaymentConfirm`: takes the money once; the same references again are answered with 2009.
  mutating func confirm(_ fields: Fields, at moment: inout SandboxMoment) throws(Refusal) -> JSON {
    let otpReference = try fields.required("OtpReference", .otpReferenceRequired)
    let code = try fields.required("OtpValue", .otpValueRequired)
    let paymentReference = try fields.required("STCPayPmtReference", .paymentReferenceRequired)
    if try fields.text("TokenReference") != nil { throw Refusal(.tokenInvalid) }
    guard let index = payments.firstIndex(where: { $0.otpReference == otpReference }) else {
      throw Refusal(.otpInvalid)
    }
    guard payments[index].paymentReference == paymentReference else { throw Refusal(.detailsMismatch) }
    switch state(of: payments[index], at: moment.now) {
    case .paid: throw Refusal(.alreadyPaid)
    case .settling: break
    case .superseded: throw Refusal(.otpInvalid)
    case .refused(.businessRule), .codeSent:
      try checkLock(of: payments[index].mobile, at: moment.now)
      guard payments[index].state == .codeSent else { throw Refusal(.otpInvalid) }
      try take(code, at: index, moment.now)
    case .refused: throw Refusal(.otpInvalid)
    case .cancelled: throw Refusal(.paymentCancelled)
    case .expired: throw Refusal(options.lateCode == .invalidCode ? .otpInvalid : .paymentExpired)
    }
    return Self.record(of: payments[index], state: state(of: payments[index], at: moment.now))
  }

  /// `PaymentInquiry`: every payment under a `RefNum`, or of a day in Riyadh.
  func inquire(_ fields: Fields, at now: Timestamp) throws(Refusal) -> JSON {
    let reference = try fields.text("RefNum")
    let date = try fields.text("PaymentDate")
    guard reference != nil || date != nil else { throw Refusal(.referenceOrDateRequired) }
    let records: [JSON] = payments.compactMap { payment in
      let state = state(of: payment, at: now)
      if let reference, payment.reference != reference { return nil }
      if let date, !Self.date(of: payment, state: state).hasPrefix(date.prefix(10)) { return nil }
      return Self.record(of: payment, state: state)
    }
    guard !records.isEmpty else { throw Refusal(.noSuchPayment) }
    return ["TransactionList": .array(records)]
  }

  private func checkHistory(of reference: String, at now: Timestamp) throws(Refusal) {
    for payment in payments where payment.reference == reference {
      switch state(of: payment, at: now) {
      case .paid: throw Refusal(.alreadyPaid)
      case .settling: throw Refusal.rule(.inProgress)
      case .codeSent, .superseded, .refused, .cancelled, .expired: break
      }
    }
  }

  private mutating func checkWallet(_ mobile: String, at now: Timestamp) throws(Refusal) {
    try checkLock(of: mobile, at: now)
    switch TestWallet(rawValue: mobile) {
    case .unknown: throw Refusal(.noAccount)
    case .incomplete: throw Refusal(.customerIncomplete)
    case .blocked: throw Refusal(.accountStatus)
    case .locked:
      remember(mobile) { $0.lockedUntil = now.advanced(by: Self.lock) }
      try checkLock(of: mobile, at: now)
    case .tooSoon:
      let isQuiet = wallet(mobile).quietUntil.map { $0 > now } ?? false
      if !isQuiet { remember(mobile) { $0.quietUntil = now.advanced(by: Self.coolDown) } }
    case .withoutMessage, nil: break
    }
    if let until = wallet(mobile).quietUntil, until > now {
      throw Refusal.rule(.coolDown(seconds: Self.seconds(until.since(now))))
    }
  }

  private func checkLock(of mobile: String, at now: Timestamp) throws(Refusal) {
    guard let until = wallet(mobile).lockedUntil, until > now else { return }
    throw Refusal.rule(.locked(seconds: Self.seconds(until.since(now))))
  }

  private mutating func take(_ code: String, at index: Int, _ now: Timestamp) throws(Refusal) {
    guard let known = TestCode(rawValue: code) else {
      payments[index].wrongCodes += 1
      if payments[index].wrongCodes >= Self.mostWrongCodes {
        payments[index].state = .refused(.businessRule)
        remember(payments[index].mobile) { $0.lockedUntil = now.advanced(by: Self.lock) }
        try checkLock(of: payments[index].mobile, at: now)
      }
      if options.wrongCode == .endsPayment { payments[index].state = .refused(.otpInvalid) }
      throw Refusal(.otpInvalid)
    }
    switch known {
    case .paid, .alsoPaid:
      payments[index].state = .paid(at: now)
      remember(payments[index].mobile) { $0.quietUntil = nil }
    case .insufficient: try refuse(index, .insufficientFunds, Refusal(.insufficientFunds))
    case .dailyLimit: try refuse(index, .businessRule, .rule(.dailyLimit))
    case .singleLimit: try refuse(index, .businessRule, .rule(.singleLimit))
    case .silence:
      payments[index].state = .settling(until: now.advanced(by: Self.silenceTime))
      throw Refusal.silence
    case .pending: payments[index].state = .settling(until: now.advanced(by: Self.pendingTime))
    case .cancelled:
      payments[index].state = .cancelled
      throw Refusal(.paymentCancelled)
    }
  }

  private mutating func refuse(_ index: Int, _ code: ErrorCode, _ refusal: Refusal) throws(Refusal) {
    payments[index].state = .refused(code)
    throw refusal
  }

  private mutating func send(for payment: Payment) {
    let text = Phrase(
      "stcpay.message", ["amount": .money(payment.amount), "merchant": .text("Till Demo Store")])
    messages.append(
      PhoneMessage(at: payment.authorizedAt.milliseconds, sender: "stc pay", text: text, code: TestCode.paid.rawValue))
  }

  /// What confirmation and inquiry say about a payment.
  private static func record(of payment: Payment, state: PaymentState) -> JSON {
    [
      "MerchantID": .string(clientCode), "BranchID": .string(payment.branch), "TellerID": .string(payment.teller),
      "DeviceID": .string(payment.device), "RefNum": .string(payment.reference), "BillNumber": .string(payment.bill),
      "STCPayRefNum": .string(payment.paymentReference), "TokenId": "",
      "Amount": .number(payment.amount.decimalText + "0"), "PaymentDate": .string(date(of: payment, state: state)),
      "PaymentStatus": .number(String(state.wire.number)), "PaymentStatusDesc": .string(state.wire.words),
    ]
  }

  /// When a payment was paid, or else begun, in Riyadh.
  private static func date(of payment: Payment, state: PaymentState) -> String {
    let instant = if case .paid(let at) = state { at } else { payment.authorizedAt }
    let civil = instant.civil(offsetMinutes: 180)
    let milliseconds = String(1_000 + civil.millisecond).dropFirst()
    return "\(civil.date)T\(civil.timeText).\(milliseconds)"
  }

  /// Riyals with at most two decimals; zeros after them change nothing.
  private static func amount(_ text: String) throws(Refusal) -> Money {
    var digits = Substring(text)
    if let point = digits.firstIndex(of: ".") {
      while digits.hasSuffix("0"), digits.distance(from: point, to: digits.endIndex) > 3 { digits.removeLast() }
    }
    guard let amount = try? Money.payable(String(digits), currency: .sar) else { throw Refusal(.amountInvalid) }
    return amount
  }

  /// `9665` and eight more digits.
  private static func isMobile(_ text: String) -> Bool {
    text.utf8.count == 12 && text.hasPrefix("9665") && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func letters(_ moment: inout SandboxMoment) -> String {
    moment.random.text(length: 20, from: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }

  private static func seconds(_ duration: Duration) -> Int64 { (duration.wholeMilliseconds + 999) / 1_000 }
}
