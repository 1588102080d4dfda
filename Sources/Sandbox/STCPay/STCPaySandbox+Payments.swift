import Commerce
import Language
import Pages
import Simulation
import Wire

extension STCPaySandbox {
  private static let coolDown = Duration.seconds(60)
  private static let lock = Duration.seconds(15 * 60)
  /// How many wrong codes are borne is not published; three is Till's own.
  static let codes = OneTimeCode.Rules(mostWrong: 3)

  /// `DirectPaymentAuthorize`: sends a code, and makes an older one for the same `RefNum` worthless.
  mutating func authorize(_ fields: Fields, at moment: inout SandboxMoment) throws(Refusal) -> JSON {
    let asked = try Self.asked(fields)
    try checkHistory(of: asked.reference, at: moment.now)
    try checkWallet(asked.mobile, at: moment.now)
    try checkCoolDown(of: asked.mobile, at: moment.now)

    for index in numbered(asked.reference) {
      if payments[index].state == .open { payments[index].state = .superseded }
    }
    let lifetime = moment.settings[CodeLifetime.self].seconds
    let otpReference = moment.random.text(
      length: 20, from: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    let payment = Payment(
      asked, .code(otpReference: otpReference), Self.number(&moment), at: moment.now, for: .seconds(lifetime))
    payments.append(payment)
    remember(asked.mobile) { $0.quietUntil = payment.authorizedAt.advanced(by: Self.coolDown) }
    if TestWallet(rawValue: asked.mobile) != .withoutMessage { send(for: payment, from: moment.merchant) }
    return [
      "OtpReference": .string(otpReference), "STCPayPmtReference": .string(payment.paymentReference),
      "ExpiryDuration": .number(String(lifetime)),
    ]
  }

  /// `DirectPaymentConfirm`: takes the money once; the same references again are answered with 2009. With `TokenizeYn` the wallet is stored
  /// under a token, one for each wallet, which is Till's own.
  mutating func confirm(_ fields: Fields, at moment: inout SandboxMoment) throws(Refusal) -> JSON {
    let otpReference = try fields.required("OtpReference", .otpReferenceRequired)
    let code = try fields.required("OtpValue", .otpValueRequired)
    let paymentReference = try fields.required("STCPayPmtReference", .paymentReferenceRequired)
    let token = try fields.text("TokenReference")
    let index = index(of: .code(otpReference: otpReference))
    if let token, index.flatMap({ wallet(payments[$0].asked.mobile).token }) != token { throw Refusal(.tokenInvalid) }
    guard let index else { throw Refusal(.otpInvalid) }
    guard payments[index].paymentReference == paymentReference else { throw Refusal(.detailsMismatch) }
    switch state(of: payments[index], at: moment.now) {
    case .paid: throw Refusal(.alreadyPaid)
    case .settling, .odd: break
    case .superseded: throw Refusal(.otpInvalid)
    case .refused(.businessRule), .open:
      try checkLock(of: payments[index].asked.mobile, at: moment.now)
      guard payments[index].state == .open else { throw Refusal(.otpInvalid) }
      payments[index].token = nil
      if fields.message["TokenizeYn"]?.boolean == true { store(index, at: &moment) }
      try take(code, at: index, moment)
    case .refused: throw Refusal(.otpInvalid)
    case .cancelled: throw Refusal(.paymentCancelled)
    case .expired:
      switch moment.settings[LateCode.self] {
      case .invalidCode: throw Refusal(.otpInvalid)
      case .paymentExpired: throw Refusal(.paymentExpired)
      }
    }
    return record(of: payments[index], state: state(of: payments[index], at: moment.now))
  }

  /// Stores the wallet of a payment under a token; the token's shape is Till's own.
  private mutating func store(_ index: Int, at moment: inout SandboxMoment) {
    let mobile = payments[index].asked.mobile
    let token = wallet(mobile).token ?? moment.random.hexadecimal(length: 32)
    remember(mobile) { $0.token = token }
    payments[index].token = token
  }

  func checkHistory(of reference: String, at now: Timestamp) throws(Refusal) {
    for index in numbered(reference) {
      switch state(of: payments[index], at: now) {
      case .paid: throw Refusal(.alreadyPaid)
      case .settling, .odd: throw Refusal.rule(.inProgress)
      case .open, .superseded, .refused, .cancelled, .expired: break
      }
    }
  }

  /// Whether a wallet may be asked at all.
  mutating func checkWallet(_ mobile: String, at now: Timestamp) throws(Refusal) {
    try checkLock(of: mobile, at: now)
    switch TestWallet(rawValue: mobile) {
    case .unknown: throw Refusal(.noAccount)
    case .incomplete: throw Refusal(.customerIncomplete)
    case .blocked: throw Refusal(.accountStatus)
    // The text is Till's own.
    case .downgraded: throw Refusal(.accountStatus, text: "Wallet has not been upgraded to a bank account")
    case .noTransfers: throw Refusal(.accountNotAllowed)
    case .locked:
      remember(mobile) { $0.lockedUntil = now.advanced(by: Self.lock) }
      try checkLock(of: mobile, at: now)
    case .tooSoon, .withoutMessage, .sharedLimit, .sharedNotAllowed, nil: break
    }
  }

  private mutating func checkCoolDown(of mobile: String, at now: Timestamp) throws(Refusal) {
    if TestWallet(rawValue: mobile) == .tooSoon {
      let isQuiet = wallet(mobile).quietUntil.map { $0 > now } ?? false
      if !isQuiet { remember(mobile) { $0.quietUntil = now.advanced(by: Self.coolDown) } }
    }
    if let until = wallet(mobile).quietUntil, until > now {
      throw Refusal.rule(.coolDown(seconds: Self.seconds(until.since(now))))
    }
  }

  private func checkLock(of mobile: String, at now: Timestamp) throws(Refusal) {
    guard let until = wallet(mobile).lockedUntil, until > now else { return }
    throw Refusal.rule(.locked(seconds: Self.seconds(until.since(now))))
  }

  private mutating func take(_ code: String, at index: Int, _ moment: SandboxMoment) throws(Refusal) {
    let now = moment.now
    guard let known = TestCode(rawValue: code) ?? (takesAnyCode(payments[index]) ? .paid : nil) else {
      try countWrongCode(at: index, moment)
    }
    switch TestWallet(rawValue: payments[index].asked.mobile) {
    case .sharedLimit: try refuse(index, .sharedLimitExceeded, Refusal(.sharedLimitExceeded))
    case .sharedNotAllowed: try refuse(index, .sharedNotAllowed, Refusal(.sharedNotAllowed))
    case .unknown, .incomplete, .blocked, .downgraded, .noTransfers, .locked, .tooSoon, .withoutMessage, nil: break
    }
    switch known {
    case .paid, .alsoPaid:
      payments[index].state = .paid(at: now)
      remember(payments[index].asked.mobile) { $0.quietUntil = nil }
    case .insufficient: try refuse(index, .insufficientFunds, Refusal(.insufficientFunds))
    case .dailyLimit: try refuse(index, .businessRule, .rule(.dailyLimit))
    case .singleLimit: try refuse(index, .businessRule, .rule(.singleLimit))
    case .silence:
      payments[index].state = .settling(until: now.advanced(by: Self.silenceTime))
      throw Refusal.silence
    case .pending: payments[index].state = .settling(until: now.advanced(by: Self.pendingTime))
    case .oddStatus: payments[index].state = .odd(until: now.advanced(by: Self.pendingTime))
    case .unspecified: throw Refusal(.unspecified)
    case .cancelled:
      payments[index].state = .cancelled
      throw Refusal(.paymentCancelled)
    }
  }

  private func takesAnyCode(_ payment: Payment) -> Bool { Self.easyWallets.contains(payment.asked.mobile) }

  private mutating func countWrongCode(at index: Int, _ moment: SandboxMoment) throws(Refusal) -> Never {
    if payments[index].code.countWrong() == nil {
      payments[index].state = .refused(.businessRule)
      remember(payments[index].asked.mobile) { $0.lockedUntil = moment.now.advanced(by: Self.lock) }
      try checkLock(of: payments[index].asked.mobile, at: moment.now)
    }
    switch moment.settings[WrongCode.self] {
    case .mayRetry: break
    case .endsPayment: payments[index].state = .refused(.otpInvalid)
    }
    throw Refusal(.otpInvalid)
  }

  private mutating func refuse(_ index: Int, _ code: ErrorCode, _ refusal: Refusal) throws(Refusal) {
    payments[index].state = .refused(code)
    throw refusal
  }

  private mutating func send(for payment: Payment, from merchant: SandboxMerchant) {
    let text = Phrase(
      "stcpay.message", ["amount": .money(payment.asked.amount), "merchant": .text(merchant.name)])
    messages.append(
      PhoneMessage(at: payment.authorizedAt.milliseconds, sender: "stc pay", text: text, code: TestCode.paid.rawValue))
  }

  // MARK: What a request asks for

  /// The fields that a code and an approval are asked for with.
  static func asked(_ fields: Fields) throws(Refusal) -> Asked {
    let branch = try fields.required("BranchID", .branchRequired)
    let teller = try fields.required("TellerID", .tellerRequired)
    let device = try fields.required("DeviceID", .deviceRequired)
    let reference = try fields.required("RefNum", .referenceRequired)
    let bill = try fields.required("BillNumber", .billRequired)
    let amount = try amount(try fields.required("Amount", .amountRequired))
    let mobile = try fields.required("MobileNo", .mobileRequired)
    guard isMobile(mobile) else { throw Refusal(.mobileInvalid) }
    return Asked(
      reference: reference, bill: bill, branch: branch, teller: teller, device: device, mobile: mobile, amount: amount)
  }

  /// Riyals with at most two decimals; zeros after them change nothing.
  static func amount(_ text: String) throws(Refusal) -> Money {
    guard let amount = try? Money.parse(number: text, currency: .sar), amount.minorUnits > 0 else {
      throw Refusal(.amountInvalid)
    }
    return amount
  }

  /// `9665` and eight more digits.
  private static func isMobile(_ text: String) -> Bool {
    text.utf8.count == 12 && text.hasPrefix("9665") && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A number of stc pay's own, ten digits as integrators have seen.
  static func number(_ moment: inout SandboxMoment) -> String {
    "44" + moment.random.text(length: 8, from: "0123456789")
  }

  private static func seconds(_ duration: Duration) -> Int64 { (duration.wholeMilliseconds + 999) / 1_000 }
}
