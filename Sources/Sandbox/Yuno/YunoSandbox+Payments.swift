import Commerce
import HTTPTypes
import Simulation
import Wire

extension YunoSandbox {
  /// How long an `X-Idempotency-Key` is remembered (Yuno docs, Idempotency).
  static let keyLife: Duration = .seconds(24 * 3_600)

  /// `POST /v1/payments`: answers 201 with the payment.
  ///
  /// The same key again, or the same open session again while the shopper still has something to do, gives the same payment
  /// (Yuno docs, Idempotency; Seamless SDK for iOS, asynchronous methods). A refused body does not use up the key.
  mutating func createPayment(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let now = moment.now
    if let first = replayed(request, at: now) { return payments[first.index].answer(status: 201) }
    let asked = try PaymentRequest(request, at: now)
    var sessionIndex: Int?
    if let sessionID = asked.sessionID {
      let index = try session(sessionID, at: now)
      // In the other workflows the merchant's server creates the payment (Yuno SDK 3, createPayment); the code is Till's own.
      guard sessions[index].workflow == .seamless || request.header("private-secret-key") != nil else {
        throw Problem(.authorizationRequired, "The session's workflow wants the payment from the merchant's server")
      }
      if let existing = sessions[index].paymentID { return try goOn(existing, asked, request, at: &moment) }
      guard asked.verifies || sessions[index].amount == asked.amount else {
        // Which code Yuno gives here is not published.
        throw Problem(.invalidAmount, "amount differs from the checkout session's")
      }
      sessionIndex = index
    }
    let payment = try makePayment(asked, sessionIndex.map { sessions[$0] }, at: &moment)
    payments.append(payment)
    if let sessionIndex { sessions[sessionIndex].paymentID = payment.id }
    remember(request, payment.id, at: now)
    // The provider answers after Yuno's own time is over (Yuno docs, Response codes).
    if moment.settings[Acquirer.self] == .slow, payment.standing == .pendingConfirmation {
      throw Problem(.requestTimeout, "The request took too long")
    }
    return payment.answer(status: 201, isNew: true)
  }

  /// `GET /v1/payments?merchant_order_id=`: an array, oldest first.
  func listPayments(_ request: WireRequest) throws(Problem) -> WireAnswer {
    guard let reference = request.query["merchant_order_id"], !reference.isEmpty else {
      throw Problem(.missingParameters, "merchant_order_id is missing")
    }
    let found = payments.indices(named: reference).map { payments[$0] }
    guard !found.isEmpty else { throw Problem(.paymentNotFound, "Payment not found") }
    return WireAnswer(status: 200, json: .array(found.map { $0.json() }))
  }

  /// A used session is closed to new payments, but shows the one it has while the shopper still has something to do, and takes
  /// the token that a wallet's payment waits for; how the SDK hands that over is not published, so this way is Till's own.
  private mutating func goOn(
    _ id: String, _ asked: PaymentRequest, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id)
    guard payments[index].standing.waitsForShopper else {
      throw Problem(.checkoutSessionNotFound, "The checkout session is no longer active")
    }
    if case .applePay(nil) = payments[index].means, case .token(let name) = asked.means {
      let found = try token(name, of: asked.sessionID)
      guard case .wallet(let card) = found.content else {
        throw Problem(.invalidToken, "The token is not a wallet's")
      }
      tokens[name]?.isUsed = true
      payments[index].means = .applePay(card)
      let verdict =
        card.hasPaymentData ? Self.verdict(on: asked, at: moment) : .refused(Self.failure("INVALID_CARD_DATA"))
      payments[index].take(verdict, at: moment)
    }
    remember(request, id, at: moment.now)
    return payments[index].answer(status: 201)
  }

  private mutating func makePayment(
    _ asked: PaymentRequest, _ session: Session?, at moment: inout SandboxMoment
  ) throws(Problem) -> Payment {
    let id = moment.random.uuid()
    let transactionID = moment.random.uuid()
    let means = try means(of: asked, session, at: &moment)
    let captures = asked.captures ?? session?.captures ?? true
    var payment = Payment(
      id: id, page: page(of: means, payment: id, transaction: transactionID, session: asked.sessionID), asked: asked,
      captures: captures, createdAt: moment.now, means: means, standing: .created,
      transactions: [
        Payment.Transaction(
          id: transactionID, type: asked.verifies ? "VERIFY" : captures ? "PURCHASE" : "AUTHORIZE", status: "CREATED",
          code: "SUCCEEDED",
          amount: asked.amount.minorUnits, at: moment.now, reference: asked.reference)
      ], updatedAt: moment.now, money: MoneyLedger(asked.amount, since: moment.now))
    payment.advice = moment.settings[Advice.self].code
    switch payment.means {
    case .card(let card, _): payment.take(Self.verdict(on: asked, card, at: moment), at: moment)
    case .pix, .checkoutPro: payment.take(Self.verdict(on: asked, at: moment), at: moment, session?.expiresAt)
    case .applePay:
      // The provider is asked when the sheet has handed its token over; what Yuno refuses itself, it refuses now.
      if let failure = Self.rejection(of: asked) {
        payment.take(.refused(failure), at: moment)
      } else {
        payment.become(.inProcess, "SUCCEEDED", at: moment.now)
        payment.due = Payment.Due(
          at: moment.now.advanced(by: Payment.walletPatience), name: "yuno-wallet-times-out",
          change: .becomes(.timeout, code: "PROVIDER_TIMEOUT"))
      }
    }
    keepCard(of: payment)
    return payment
  }

  private mutating func means(
    of asked: PaymentRequest, _ session: Session?, at moment: inout SandboxMoment
  ) throws(Problem) -> Payment.Means {
    switch asked.type {
    case .pix:
      let life = moment.settings[PixLifetime.self].length
      return .pix(code(for: asked, at: &moment), expiresAt: moment.now.advanced(by: life))
    case .applePay: return .applePay(nil)
    case .checkoutPro: return .checkoutPro
    case .card:
      switch asked.means {
      case .token(let name):
        let token = try token(name, of: asked.sessionID)
        guard case .card(let card) = token.content else {
          throw Problem(.invalidToken, "The token is not a card's")
        }
        tokens[name]?.isUsed = true
        let vaults = token.vaultOnSuccess || asked.vaults
        return .card(card, vaultedToken: vaults ? moment.random.uuid() : nil)
      case .vaulted(let name):
        let owner = asked.customerID ?? session?.customerID.string
        // A payment without a session names its customer by the token alone.
        guard let kept = vault.first(where: { $0.token == name && $0.isEnrolled }),
          kept.customerID == owner || session == nil && owner == nil
        else { throw Problem(.invalidCustomerForToken, "The token is not this customer's") }
        return .card(kept.card, vaultedToken: nil)
      case .data(let card): return .card(card, vaultedToken: asked.vaults ? moment.random.uuid() : nil)
      case .none: throw Problem(.missingParameters, "payment_method.token is missing")
      }
    }
  }
}

extension YunoSandbox.Payment {
  /// The token under which the card will be kept.
  var vaultedToken: String? { if case .card(_, let token) = means { token } else { nil } }

  /// What the test gateway decided.
  mutating func take(_ verdict: YunoSandbox.Verdict, at moment: SandboxMoment, _ sessionEnd: Timestamp? = nil) {
    let now = moment.now
    switch verdict {
    case .refused(let failure):
      if case .pix(_, let end) = means { means = .pix(nil, expiresAt: end) }
      become(failure.standing, failure.code, isoCode: failure.isoCode, at: now)
    case .challenge:
      become(.waitingAdditionalStep, "CHALLENGE_REQUIRED", at: now)
      challenge = YunoSandbox.Challenge()
      due = Due(
        at: now.advanced(by: YunoSandbox.Challenge.life), name: "yuno-challenge-expires",
        change: .becomes(.expired, code: "EXPIRED_BY_PROVIDER"))
    case .waits(let standing, let code):
      become(standing, code, at: now)
      if standing == .partiallyApproved { money.add(.capture, value / 2, at: now) }
      if standing == .fraudDeclinedAfterwards { money.add(.capture, value, at: now) }
      wasHeld = money.captured > 0
    case .later:
      become(.pendingConfirmation, "PENDING_PROVIDER_CONFIRMATION", at: now)
      due = Due(at: now.advanced(by: YunoSandbox.slowness), name: "result-known", change: .approved)
    case .approved(let code):
      switch means {
      case .card, .applePay: approve(code, at: now)
      case .pix(_, let end):
        become(.inProcess, "SUCCEEDED", at: now)
        due = Due(at: end, name: "pix-expires", change: .becomes(.expired, code: "EXPIRED_BY_PROVIDER"))
      case .checkoutPro:
        become(.inProcess, "SUCCEEDED", at: now)
        due = sessionEnd.map {
          Due(at: $0, name: "checkout-expires", change: .becomes(.expired, code: "EXPIRED_BY_PROVIDER"))
        }
      }
    }
  }
}

extension YunoSandbox {
  /// What a body of `POST /v1/payments` asks for.
  struct PaymentRequest {
    /// `payment_method.type`, as far as it is available here (Yuno docs, Payment methods).
    enum Method: String {
      case card = "CARD"
      case applePay = "APPLE_PAY"
      case pix = "PIX"
      case checkoutPro = "MERCADO_PAGO_CHECKOUT_PRO"
    }

    /// What is to be paid with, where the method alone does not say.
    enum Means {
      case none
      case token(String)
      case vaulted(String)
      /// The card itself, as merchants may send it that are certified for that (Yuno docs, Direct flow).
      case data(Card)
    }

    let account: String
    let reference: String
    let description: String
    let country: Country
    let amount: Money
    let workflow: Workflow
    let type: Method
    let means: Means
    let sessionID: String?
    let metadata: JSON
    /// Whether a card is only looked at, and charged nothing (Yuno docs, Card verification).
    let verifies: Bool
    /// Whether a card is charged at once; `nil` where the session says it.
    let captures: Bool?
    let installments: Int
    /// Whether the card is kept for the customer once it is paid with.
    let vaults: Bool
    /// Yuno's customer, where the payment itself names one.
    let customerID: String?
    /// Where the shopper comes back to from a payment without a session.
    let callbackURL: String?
    /// The members that are returned as they were sent.
    let given: JSON

    init(_ request: WireRequest, at now: Timestamp) throws(Problem) {
      var reader = try BodyReader(request)
      let account = reader.account()
      let reference = reader.text("merchant_order_id", length: 3...255)
      let description = reader.text("description", length: 3...255)
      let country = reader.country()
      let detail = reader.body.at("payment_method", "detail", "card")
      let nothing = detail?["verify"]?.boolean == true ? reader.verifiedAmount(in: country) : nil
      let amount = nothing ?? reader.amount()
      let workflow = reader.workflow()
      let type = reader.text("payment_method", "type", length: 1...255)
      let session = reader.body.at("checkout", "session")?.string.flatMap { $0.isEmpty ? nil : $0 }
      if session == nil, workflow.needsSession { reader.refuse(.missingParameters, "checkout.session is missing") }
      try reader.finish()
      guard let account, let reference, let description, let country, let amount else {
        throw Problem(.invalidRequest, "The body cannot be read")
      }
      guard let type = type.flatMap(Method.init), type == .card || nothing == nil else {
        throw Problem(.unavailablePaymentMethod, "payment_method.type is not available")
      }
      func text(_ name: String) -> String? {
        reader.body.at("payment_method", name)?.string.flatMap { $0.isEmpty ? nil : $0 }
      }
      self.account = account
      self.reference = reference
      self.description = description
      self.country = country
      self.amount = amount
      self.workflow = workflow
      self.type = type
      verifies = nothing != nil
      if let token = text("token") {
        means = .token(token)
      } else if let token = text("vaulted_token") {
        means = .vaulted(token)
      } else if workflow == .direct, type == .card {
        means = .data(try YunoSandbox.card(detail?["card_data"], at: now, hasCode: false))
      } else {
        means = .none
      }
      sessionID = session
      metadata = reader.body["metadata"] ?? []
      captures = detail?["capture"]?.boolean
      installments = detail?["installments"]?.integer ?? 1
      customerID = reader.body.at("customer_payer", "id")?.string.flatMap { $0.isEmpty ? nil : $0 }
      vaults = reader.body.at("payment_method", "vault_on_success")?.boolean == true && customerID != nil
      callbackURL = reader.body["callback_url"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      let names = ["customer_payer", "additional_data", "taxes"]
      given = .object((reader.body.members ?? []).filter { names.contains($0.name) })
    }
  }
}
