import Commerce
import Deeplinks
import Payments
import Wire

extension HyperPay {
  /// HyperPay's response. A missing member, or one of another type, is ignored; HyperPay adds members at any time.
  struct Response {
    let json: JSON?
    let isSuccess: Bool
    /// Whether something in front of HyperPay refused: such an answer has no result code.
    let isTurnedAway: Bool
    /// Whether the question came too soon, whatever else was said.
    let isThrottled: Bool
    let words: ProviderResponseCode
    let verdict: Verdict
    let threeDSecure: ThreeDSecure?

    /// Reads an answer. Its HTTP status decides nothing but whether it can be believed: refusals come with 200 and with 400.
    /// `kit` is what the SDK has told the app already, which no answer takes back.
    init(_ answer: WireAnswer, kit: String? = nil) {
      self.init(
        answer.json, isSuccess: (200..<300).contains(answer.status), isThrottled: answer.status == 429,
        isBelieved: answer.status < 500, isRefusal: answer.isRefusal, without: "HTTP \(answer.status)", kit: kit)
    }

    /// Reads one transaction of a list.
    init(entry: JSON, kit: String? = nil) {
      self.init(entry, isSuccess: true, isThrottled: false, isBelieved: true, isRefusal: false, without: "", kit: kit)
    }

    private init(
      _ json: JSON?, isSuccess: Bool, isThrottled: Bool, isBelieved: Bool, isRefusal: Bool, without none: String,
      kit: String?
    ) {
      self.json = json
      self.isSuccess = isSuccess
      self.isThrottled = isThrottled
      let code = json?.at("result", "code")?.string
      isTurnedAway = isRefusal && code == nil
      threeDSecure = json?["threeDSecure"].flatMap { ThreeDSecure($0) }
      words = ProviderResponseCode(
        code: code ?? none, text: json?.at("result", "description")?.string ?? "", kit: kit ?? threeDSecure?.kit ?? "",
        retry: threeDSecure?.retryAdvice)
      if isThrottled {
        verdict = .throttled
      } else if let code, isBelieved {
        let said = HyperPay.verdict(of: code)
        verdict = said == .paid && !isSuccess ? .unclear : said
      } else {
        verdict = .unclear
      }
    }

    /// The words of a refused submission: the kit only says that it was refused.
    var declined: ProviderResponseCode {
      ProviderResponseCode(
        code: words.code, text: words.text, kit: words.kit.isEmpty ? HyperPay.declinedInKit : words.kit,
        retry: words.retry)
    }

    /// The identifier of a checkout or of a payment, safe in a path; `nil` in responses without a payment.
    var identifier: String? { json?["id"]?.string.flatMap { Self.isIdentifier($0) ? $0 : nil } }

    /// The time in HyperPay's own form, which sorts as text.
    var timestamp: String { json?["timestamp"]?.string ?? "" }

    /// `true` if a reservation made at that time has expired. HyperPay still reports it as it was made.
    func hasLapsed(at now: Timestamp) -> Bool {
      guard let instant = Timestamp(iso8601: timestamp.prefix(19).replacing(" ", with: "T") + "Z") else { return false }
      // Some timestamps have no fraction of a second.
      return now >= instant.advanced(by: HyperPay.reservationLife + .seconds(1))
    }

    /// The name of the first parameter that HyperPay complains about.
    var badParameter: String? { json?.at("result", "parameterErrors")?[0]?["name"]?.string }

    /// Whether it was done to a payment.
    func isAbout(_ payment: String?) -> Bool { payment.map { json?["referencedId"]?.string == $0 } ?? false }

    /// `DB`, `PA` and others; empty when the answer does not say.
    var paymentType: String { json?["paymentType"]?.string ?? "" }

    /// The address of the issuer's page, with the parameters it wants.
    var redirect: String? {
      guard let url = json?.at("redirect", "url")?.string, let link = try? Link(url), link.isSafe,
        !link.host.isEmpty, link.fragment == nil
      else { return nil }
      var fields = FormFields()
      for parameter in json?.at("redirect", "parameters")?.array ?? [] {
        if let name = parameter["name"]?.string { fields.append(name, parameter["value"]?.decimal ?? "") }
      }
      return fields.fields.isEmpty ? url : url + (link.query == nil ? "?" : "&") + fields.text
    }

    /// Why a call ended the payment.
    var refusal: PaymentError {
      switch verdict {
      case .throttled: .tooManyRequests(retryAfter: HyperPay.throttleRest, words)
      case .declined(let reason, _) where reason.isAboutShopper: .refused(reason, words)
      case .sessionLostOrBadParameter, .misconfigured, .registrationGone:
        .invalidRequest(field: badParameter ?? Group(code: words.code)?.rawValue ?? "", words)
      case .paid, .pending, .declined, .softDeclined, .cancelled, .expired, .chargedBack, .notFound, .duplicate,
        .failed, .unclear:
        .providerError(words)
      }
    }

    /// The payment's status. Paid needs a payment with a comparable amount.
    func status(of request: PaymentRequest) -> PaymentStatus {
      // Without a payment it is the question that was refused, not the payment.
      let isPayment = identifier != nil && !isThrottled
      let state: PaymentState =
        switch verdict {
        case .paid: isPayment && amount != nil ? taken : .pending(.unrecognised)
        case .pending(let reason): .pending(reason)
        // Without a bank page, the payment itself was cancelled.
        case .declined(.authenticationCancelled, _) where request.method == .stcPay: .cancelled
        case .declined(let reason, _): .declined(reason)
        case .softDeclined: .declined(.authenticationFailed)
        case .cancelled: .cancelled
        case .expired: .expired
        case .chargedBack: isPayment ? .refunded : .pending(.unrecognised)
        case .throttled:
          isPayment ? .declined(.limitExceeded) : .pending(.askedTooOften(retryAfter: HyperPay.throttleRest))
        case .duplicate: .declined(.duplicate)
        case .failed, .registrationGone: isPayment ? .declined(.refusedByProvider) : .pending(.unreachable)
        case .misconfigured: isPayment ? .declined(.merchantSetup) : .pending(.unreachable)
        case .sessionLostOrBadParameter: isPayment ? .declined(.merchantSetup) : .pending(.unrecognised)
        case .notFound: isPayment ? .declined(.refusedByProvider) : .pending(.unrecognised)
        case .unclear: .pending(.unreachable)
        }
      return PaymentStatus(
        state: state, words: words, amount: amount, reference: json?["merchantTransactionId"]?.string,
        captured: state == .captured ? amount : nil, savedCard: state.isPaid ? savedCard : nil)
    }

    /// The effect of a success, by the type of the payment; other types are not payments.
    private var taken: PaymentState {
      switch paymentType {
      case "", "DB": .captured
      case "PA": .authorised
      default: .pending(.unrecognised)
      }
    }

    var amount: Money? { Money(json?["amount"], currency: json?["currency"]) }

    /// The card that HyperPay keeps since this payment.
    var savedCard: SavedCard? {
      guard let token = json?["registrationId"]?.string, token.utf8.count == 32, Self.isIdentifier(token),
        let brand = json?["paymentBrand"]?.string.flatMap(HyperPay.brand(named:)),
        let lastFour = json?.at("card", "last4Digits")?.string, lastFour.utf8.count == 4,
        let month = json?.at("card", "expiryMonth")?.string.flatMap({ Int($0) }),
        let year = json?.at("card", "expiryYear")?.string.flatMap({ Int($0) }),
        let expiry = CardExpiry(month: month, year: year)
      else { return nil }
      return SavedCard(
        token: token, gateway: HyperPay.descriptor.name, brand: brand, lastFour: lastFour, expiry: expiry)
    }

    private static func isIdentifier(_ text: String) -> Bool {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isPlain = { (byte: UInt8) in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-")
      }
      return text.utf8.count <= 128 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPlain) }
    }
  }
}
