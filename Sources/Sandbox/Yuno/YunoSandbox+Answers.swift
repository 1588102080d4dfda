import Commerce
import Wire

extension YunoSandbox {
  /// A refusal: `{code, messages}` (Yuno docs, Response codes).
  struct Problem: Error {
    /// The published codes that this Yuno gives.
    enum Code: String {
      case invalidRequest = "INVALID_REQUEST"
      case invalidParameters = "INVALID_PARAMETERS"
      case missingParameters = "MISSING_PARAMETERS"
      case invalidStatus = "INVALID_STATUS"
      case currencyNotAllowed = "CURRENCY_NOT_ALLOWED"
      case invalidAmount = "INVALID_AMOUNT"
      case invalidAccountID = "INVALID_ACCOUNT_ID"
      case unavailablePaymentMethod = "UNAVAILABLE_PAYMENT_METHOD"
      case notFound = "NOT_FOUND"
      case paymentNotFound = "PAYMENT_NOT_FOUND"
      case transactionNotFound = "TRANSACTION_NOT_FOUND"
      case checkoutSessionNotFound = "CHECKOUT_SESSION_NOT_FOUND"
      case invalidCredentials = "INVALID_CREDENTIALS"
      case authorizationRequired = "AUTHORIZATION_REQUIRED"
      case unsupportedMethod = "UNSUPPORTED_METHOD"

      /// The HTTP status; what is not found is 400 as well.
      var status: Int {
        switch self {
        case .invalidRequest, .invalidParameters, .missingParameters, .invalidStatus, .currencyNotAllowed,
          .invalidAmount, .invalidAccountID, .unavailablePaymentMethod, .notFound, .paymentNotFound,
          .transactionNotFound, .checkoutSessionNotFound:
          400
        case .invalidCredentials: 401
        case .authorizationRequired: 403
        case .unsupportedMethod: 405
        }
      }
    }

    let answer: WireAnswer

    init(_ code: Code, _ messages: [String]) {
      answer = WireAnswer(
        status: code.status, json: ["code": .string(code.rawValue), "messages": .array(messages.map { .string($0) })])
    }

    init(_ code: Code, _ message: String) { self.init(code, [message]) }
  }
}

extension Timestamp {
  /// The instant with microseconds and `Z`, as Yuno writes it, such as `2026-01-12T12:00:00.123000Z`.
  var microsecondText: String { fractionText + "000Z" }

  /// The instant with milliseconds and `Z`, as Yuno writes the end of a PIX code.
  var millisecondText: String { fractionText + "Z" }

  private var fractionText: String {
    let civil = civil()
    let digits = String(civil.millisecond)
    return "\(civil.date)T\(civil.timeText)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

extension YunoSandbox.Payment {
  /// The payment as an answer; a new one has not been shown to the shopper yet.
  func answer(status: Int, isNew: Bool = false, at now: Timestamp) -> WireAnswer {
    WireAnswer(status: status, json: json(isNew: isNew, at: now))
  }

  /// The payment object (Yuno docs, Payment object): unknown tokens are empty texts, other unknowns are null.
  func json(isNew: Bool = false, at now: Timestamp) -> JSON {
    var (status, subStatus) = status(at: now)
    if isNew, status == .pending { (status, subStatus) = (.readyToPay, "CREATED") }
    let isSettled = status == .succeeded || status == .refunded
    let captured = Money(minorUnits: isSettled ? asked.amount.minorUnits : 0, currency: asked.amount.currency)
    let refunded = Money(minorUnits: refunded, currency: asked.amount.currency)
    let transfer: JSON = ["bank_transfer": bankTransfer]
    return [
      "id": .string(id),
      "account_id": .string(asked.account),
      "description": .string(asked.description),
      "country": .string(asked.country.code),
      "status": .string(status.rawValue),
      "sub_status": .string(subStatus),
      "merchant_order_id": .string(asked.reference),
      "created_at": .string(createdAt.microsecondText),
      "updated_at": .string(updatedAt(at: now).microsecondText),
      "amount": [
        "captured": .number(captured.decimalText), "currency": .string(asked.amount.currency.code),
        "currency_conversion": nil, "refunded": .number(refunded.decimalText),
        "value": .number(asked.amount.decimalText),
      ],
      "checkout": [
        "session": .string(asked.sessionID ?? ""),
        "sdk_action_required": .boolean(status == .readyToPay || status == .pending),
      ],
      "payment_method": [
        "vaulted_token": "", "type": "PIX", "vault_on_success": false, "token": "",
        "parent_payment_method_type": nil, "payment_method_detail": transfer,
      ],
      "customer_payer": nil,
      "additional_data": nil,
      "taxes": nil,
      "transactions": transaction(at: now, detail: transfer),
      "transactions_history": [],
      "split": [],
      "workflow": .string(asked.workflow.rawValue),
      "metadata": asked.metadata,
      "fraud_screening": nil,
      "payment_link_id": nil,
      "subscription_code": nil,
      "routing_rules": nil,
      "simplified_mode": false,
    ]
  }

  private func updatedAt(at now: Timestamp) -> Timestamp {
    guard case .charged(let charge) = fate else { return createdAt }
    return switch charge.state {
    case .waiting: now < charge.expiresAt ? createdAt : charge.expiresAt
    case .paid(let paidAt, _): paidAt
    case .cancelled(let cancelledAt): cancelledAt
    }
  }

  /// Yuno documents no field for the copy-and-paste text, so putting it in `reference` is Till's own.
  private var bankTransfer: JSON {
    guard case .charged(let charge) = fate else { return nil }
    let session = asked.sessionID ?? ""
    return [
      "provider_image": .string("https://\(charge.code.location).png"),
      "account_type": nil,
      "bank_name": nil,
      "beneficiary_name": .string(charge.code.merchantName),
      "bank_account": nil,
      "bank_account_2": nil,
      "beneficiary_document_type": nil,
      "beneficiary_document": nil,
      "reference": .string(charge.code.text),
      "payment_instruction": nil,
      "redirect_url": .string("https://checkout.sandbox.invalid/payment?session=\(session)"),
      "expires_at": .string(charge.expiresAt.millisecondText),
    ]
  }

  /// The latest transaction; while the code waits, `response_code` is `SUCCEEDED` because it was made, not because it is paid.
  private func transaction(at now: Timestamp, detail: JSON) -> JSON {
    let (type, status, code, isoCode) = transactionWords(at: now)
    return [
      "id": .string(transactionID),
      "type": .string(type),
      "status": .string(status),
      "category": "BANK_TRANSFER",
      "amount": .number(asked.amount.decimalText),
      "provider_id": .string(YunoSandbox.gatewayID),
      "payment_method": ["vaulted_token": "", "type": "PIX", "vault_on_success": false, "token": "", "detail": detail],
      "response_code": .string(code),
      "response_message": .string(code),
      "merchant_advice_code": nil,
      "provider_data": [
        "id": .string(YunoSandbox.gatewayID), "iso8583_response_code": isoCode.map { .string($0) } ?? .null,
      ],
      "created_at": .string(createdAt.microsecondText),
      "updated_at": .string(updatedAt(at: now).microsecondText),
    ]
  }

  private func transactionWords(at now: Timestamp) -> (type: String, status: String, code: String, isoCode: String?) {
    switch fate {
    case .failed(let failure): return ("PURCHASE", failure.status.rawValue, failure.code, failure.isoCode)
    case .charged(let charge):
      switch charge.state {
      case .waiting where now < charge.expiresAt: return ("PURCHASE", "CREATED", "SUCCEEDED", nil)
      case .waiting: return ("PURCHASE", "EXPIRED", "EXPIRED_BY_PROVIDER", nil)
      case .paid(_, 0): return ("PURCHASE", "SUCCEEDED", "SUCCEEDED", "00")
      case .paid: return ("REFUND", "SUCCEEDED", "SUCCEEDED", nil)
      case .cancelled: return ("CANCEL", "SUCCEEDED", "SUCCEEDED", nil)
      }
    }
  }
}
