import Commerce
import Wire

extension HyperPaySandbox {
  /// One entry of `parameterErrors`.
  struct ParameterFault: Hashable, Sendable {
    /// What can be wrong with a parameter (wording as in HyperPay's answers to integrators).
    enum Kind: String, Hashable, Sendable {
      case notAllowed = "is not an allowed parameter"
      case invalidOrMissing = "invalid or missing parameter"
      case alreadySet = "was already set and cannot be overwritten"
    }

    let name: String
    let value: String?
    let kind: Kind

    /// A fault; the value is echoed, except where it could be card data.
    init(_ name: String, _ kind: Kind, value: String? = nil) {
      self.name = HyperPaySandbox.kept(name)
      self.value = name.lowercased().contains("card") ? nil : value.map(HyperPaySandbox.kept)
      self.kind = kind
    }
  }

  /// A text as it may be kept or echoed: card numbers masked, at most 64 characters.
  static func kept(_ text: String) -> String { String(Scrubbing.digits(in: String(text.prefix(256))).prefix(64)) }

  /// What a parameter may be called, whole or from its beginning.
  struct ParameterNames {
    let whole: Set<String>
    let beginnings: [String]

    func allows(_ name: String) -> Bool { whole.contains(name) || beginnings.contains { name.hasPrefix($0) } }
  }

  /// What `POST /v1/checkouts` takes: what is imitated, and the groups of HyperPay's reference that shop plugins send besides (HyperPay
  /// docs, API reference: parameters).
  static let checkoutNames = ParameterNames(
    whole: [
      "entityId", "authentication.entityId", "amount", "currency", "paymentType", "merchantTransactionId",
      "merchantInvoiceId", "merchantMemo", "descriptor", "shopperResultUrl", "notificationUrl", "integrity", "testMode",
      "locale", "createRegistration", "taxAmount", "taxCategory", "transactionCategory",
      "customer.merchantCustomerId", "customer.givenName", "customer.middleName", "customer.surname", "customer.sex",
      "customer.birthDate", "customer.phone", "customer.mobile", "customer.workPhone", "customer.email", "customer.ip",
      "customer.companyName", "customer.language", "customer.status", "customer.category",
      "customer.identificationDocType", "customer.identificationDocId",
    ],
    beginnings: [
      "customParameters[", "cart.", "registrations[", "customer.browser.", "billing.", "shipping.", "risk.",
      "merchant.",
      "bankAccount.", "threeDSecure.", "standingInstruction.",
    ])

  /// What the shopper's device sends with a card.
  static let paymentNames = ParameterNames(
    whole: [
      "paymentBrand", "card.number", "card.holder", "card.expiryMonth", "card.expiryYear", "card.cvv",
      "shopperResultUrl", "locale", "threeDSecure.challengeIndicator", "createRegistration", "registrationId",
    ], beginnings: ["customParameters[", "customer.browser.", "threeDSecure.deviceInfo"])

  /// What a refund, a reversal or a capture takes.
  static let changeNames = ParameterNames(
    whole: [
      "entityId", "authentication.entityId", "paymentType", "amount", "currency", "merchantTransactionId",
      "merchantInvoiceId", "merchantMemo", "descriptor", "testMode",
    ], beginnings: ["customParameters["])

  /// What a payment from server to server takes: what a checkout does, the card, and how a stored one is used (HyperPay docs,
  /// Server-to-Server).
  static let serverNames = ParameterNames(
    whole: checkoutNames.whole.union(paymentNames.whole),
    beginnings: checkoutNames.beginnings + paymentNames.beginnings)

  /// Refuses names that are not known, names that repeat and values above 2,048 characters.
  func checkNames(_ form: FormFields, allowed: ParameterNames) throws(Refusal) {
    var seen: Set<String> = []
    var faults: [ParameterFault] = []
    for field in form.fields {
      if !allowed.allows(field.name) {
        faults.append(ParameterFault(field.name, .notAllowed, value: field.value))
      } else if !seen.insert(field.name).inserted {
        faults.append(ParameterFault(field.name, .alreadySet, value: field.value))
      } else if field.value.utf8.count > 2_048 {
        faults.append(ParameterFault(field.name, .invalidOrMissing))
      }
    }
    guard faults.isEmpty else { throw Refusal(parameters: Array(faults.prefix(20))) }
  }

  /// Reads an amount: at most ten digits and two decimals, whatever the currency (HyperPay docs, API reference).
  func amount(in form: FormFields) throws(Refusal) -> Money {
    guard let code = form["currency"], !code.isEmpty else { throw Refusal(status: 400, code: "100.550.400") }
    guard let currency = Currency(code: code), currency.code == code else {
      throw Refusal(status: 400, code: "100.550.401")
    }
    guard let text = form["amount"], !text.isEmpty else { throw Refusal(status: 400, code: "100.550.300") }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isDigit) }) else {
      throw Refusal(parameters: [ParameterFault("amount", .invalidOrMissing, value: text)])
    }
    guard parts.count == 1 || parts[1].utf8.count == 2 else { throw Refusal(status: 400, code: "100.550.303") }
    guard parts[0].utf8.count <= 10, let hundredths = Int64(parts[0] + (parts.count == 2 ? parts[1] : "00")) else {
      throw Refusal(status: 400, code: "100.550.301")
    }
    guard hundredths > 0 else { throw Refusal(status: 400, code: "100.550.300") }
    let (minorUnits, rest) = (hundredths * currency.minorUnitsPerMajor).quotientAndRemainder(dividingBy: 100)
    guard rest == 0 else { throw Refusal(status: 400, code: "100.550.303") }
    return Money(minorUnits: minorUnits, currency: currency)
  }

  /// An amount as the wire writes it: always two decimals.
  static func wireAmount(_ money: Money) -> String {
    let hundredths = money.minorUnits * 100 / money.currency.minorUnitsPerMajor
    let cents = hundredths % 100
    return "\(hundredths / 100)." + (cents < 10 ? "0\(cents)" : "\(cents)")
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
