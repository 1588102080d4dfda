import Commerce
import Wire

extension YunoSandbox {
  /// A refusal: `{code, messages}` (Yuno docs, Response codes).
  struct Problem: AnsweringRefusal {
    /// The published codes that this Yuno gives.
    enum Code: String {
      case invalidRequest = "INVALID_REQUEST"
      case invalidParameters = "INVALID_PARAMETERS"
      case missingParameters = "MISSING_PARAMETERS"
      case invalidStatus = "INVALID_STATUS"
      case currencyNotAllowed = "CURRENCY_NOT_ALLOWED"
      case invalidAmount = "INVALID_AMOUNT"
      case invalidAccountID = "INVALID_ACCOUNT_ID"
      case customerIDDuplicated = "CUSTOMER_ID_DUPLICATED"
      case customerNotFound = "CUSTOMER_NOT_FOUND"
      case invalidCustomerForToken = "INVALID_CUSTOMER_FOR_TOKEN"
      case chargebackInProcess = "CHARGEBACK_IN_PROCESS"
      case unavailablePaymentMethod = "UNAVAILABLE_PAYMENT_METHOD"
      case notFound = "NOT_FOUND"
      case paymentNotFound = "PAYMENT_NOT_FOUND"
      case transactionNotFound = "TRANSACTION_NOT_FOUND"
      case checkoutSessionNotFound = "CHECKOUT_SESSION_NOT_FOUND"
      case invalidCredentials = "INVALID_CREDENTIALS"
      case invalidToken = "INVALID_TOKEN"
      case authorizationRequired = "AUTHORIZATION_REQUIRED"
      case unsupportedMethod = "UNSUPPORTED_METHOD"
      case requestTimeout = "REQUEST_TIMEOUT"

      /// The HTTP status; what is not found is 400 as well.
      var status: Int {
        switch self {
        case .invalidRequest, .invalidParameters, .missingParameters, .invalidStatus, .currencyNotAllowed,
          .invalidAmount, .invalidAccountID, .unavailablePaymentMethod, .notFound, .paymentNotFound,
          .transactionNotFound, .checkoutSessionNotFound, .customerIDDuplicated, .customerNotFound,
          .invalidCustomerForToken, .chargebackInProcess:
          400
        case .invalidCredentials, .invalidToken: 401
        case .authorizationRequired: 403
        case .unsupportedMethod: 405
        case .requestTimeout: 504
        }
      }
    }

    let answer: WireAnswer

    /// A refusal with a status of its own where one call documents it.
    init(_ code: Code, _ messages: [String], status: Int? = nil) {
      answer = WireAnswer(
        status: status ?? code.status, json: ["code": .string(code.rawValue), "messages": .strings(messages)])
    }

    init(_ code: Code, _ message: String, status: Int? = nil) { self.init(code, [message], status: status) }
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
  func answer(status: Int, isNew: Bool = false) -> WireAnswer {
    WireAnswer(status: status, json: json(isNew: isNew))
  }

  /// The payment object (Yuno docs, Payment object): unknown tokens are empty texts, other unknowns are null.
  ///
  /// The answer that makes it says `READY_TO_PAY`; since that answer carries the code or the address, the shopper has it from
  /// then on, and every later one says `PENDING` and `IN_PROCESS`. The point of the change is Till's own reading.
  func json(isNew: Bool = false) -> JSON {
    let standing = isNew && standing == .inProcess ? .readyToPay : standing
    let vaulted = hasGoodCard ? vaultedToken ?? "" : ""
    return [
      "id": .string(id),
      "account_id": .string(asked.account),
      "description": .string(asked.description),
      "country": .string(asked.country.code),
      "status": .string(standing.status),
      "sub_status": .string(standing.subStatus),
      "merchant_order_id": .string(asked.reference),
      "created_at": .string(createdAt.microsecondText),
      "updated_at": .string(updatedAt.microsecondText),
      "amount": amounts(value, money.captured, money.total(.refund)),
      "checkout": [
        "session": .string(asked.sessionID ?? ""), "sdk_action_required": .boolean(standing.waitsForShopper),
      ],
      "payment_method": [
        "vaulted_token": .string(vaulted), "type": .string(asked.type.rawValue),
        "vault_on_success": .boolean(vaultedToken != nil), "token": "", "parent_payment_method_type": nil,
        "payment_method_detail": detail,
      ],
      "customer_payer": asked.given["customer_payer"] ?? .null,
      "additional_data": asked.given["additional_data"] ?? .null,
      "taxes": asked.given["taxes"] ?? .null,
      "transactions": transactions.last.map { json(of: $0) } ?? .null,
      "transactions_history": .array(transactions.dropLast().reversed().map { json(of: $0) }),
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

  /// The payment in a webhook, with two members more (Yuno docs, Webhooks).
  func noticeJSON(key: String) -> JSON {
    json().adding(["order_id": .string(asked.reference), "idempotency_key": .string(key)])
  }

  /// The answer to a capture, a cancellation or a refund: its transaction, with the payment as it stands in it (Yuno docs, Capture
  /// authorization, Cancel and Refund payment). That `value` is the transaction's own is Till's own reading.
  func answer(of action: YunoSandbox.Action, _ transactionID: String) -> WireAnswer {
    guard let transaction = transactions.last(where: { $0.id == transactionID }) else { return answer(status: 200) }
    let payment: JSON = [
      "id": .string(id), "account_id": .string(asked.account), "description": .string(asked.description),
      "country": .string(asked.country.code), "status": .string(standing.status),
      "sub_status": .string(standing.subStatus), "merchant_order_id": .string(asked.reference),
      "created_at": .string(createdAt.microsecondText), "updated_at": .string(updatedAt.microsecondText),
      "amount": amounts(value, money.captured, money.total(.refund)),
      "additional_data": asked.given["additional_data"] ?? .null, "split_marketplace": [],
    ]
    let own: JSON = [
      "id": .string(transaction.id), "type": .string(transaction.type), "status": .string(transaction.status),
      "category": .string(category), "amount": amounts(transaction.amount, 0, 0),
      "merchant_reference": .string(transaction.reference),
      "created_at": .string(transaction.at.microsecondText), "updated_at": .string(updatedAt.microsecondText),
      "provider_data": providerData(of: transaction),
      "connection_data": ["id": .string(YunoSandbox.connectionID), "name": .string(YunoSandbox.gatewayID)],
      "response_code": .string(transaction.code), "response_message": .string(transaction.code),
      "merchant_advice_code": transaction.status == "DECLINED" ? advice.map { .string($0) } ?? .null : .null,
      "payment": payment, "customer_payer": nil, "simplified_mode": false, "receipt": false, "receipt_url": nil,
      "receipt_language": nil,
    ]
    return WireAnswer(status: action.status, json: own)
  }

  private func amounts(_ value: Int64, _ captured: Int64, _ refunded: Int64) -> JSON {
    [
      "captured": number(captured), "currency": .string(asked.amount.currency.code), "currency_conversion": nil,
      "refunded": number(refunded), "value": number(value),
    ]
  }

  private func providerData(of transaction: Transaction) -> JSON {
    [
      "id": .string(YunoSandbox.gatewayID), "transaction_id": .string(transaction.id),
      "account_id": .string(asked.account), "status": .string(transaction.status), "sub_status": "",
      "status_detail": "", "response_message": nil, "response_code": .string(transaction.code),
      "iso8583_response_code": transaction.isoCode.map { .string($0) } ?? .null, "iso8583_response_message": nil,
      "raw_response": nil, "third_party_transaction_id": nil, "third_party_account_id": nil,
    ]
  }

  private func number(_ units: Int64) -> JSON {
    .number(Money(minorUnits: units, currency: asked.amount.currency).decimalText)
  }

  private var category: String {
    switch means {
    case .pix: "BANK_TRANSFER"
    case .card: "CARD"
    case .applePay, .checkoutPro: "WALLET"
    }
  }

  private var detail: JSON {
    switch means {
    case .pix(let code, let end): ["bank_transfer": bankTransfer(code, end)]
    case .card(let card, _): ["card": detail(of: card)]
    case .applePay(let card):
      [
        "wallet": [
          "redirect_url": nil, "display_name": card.map { .string($0.displayName) } ?? .null,
          "network": card.map { .string($0.network) } ?? .null,
        ]
      ]
    case .checkoutPro:
      [
        "wallet": [
          "redirect_url": .string(page),
          "verify": nil, "capture": nil, "installments": nil,
        ]
      ]
    }
  }

  /// The address of the issuer's page has no documented place, so `redirect_url` here is Till's own.
  private func detail(of card: YunoSandbox.Card) -> JSON {
    [
      "verify": .boolean(asked.verifies), "capture": .boolean(captures), "installments": .whole(asked.installments),
      "authorization_code": wasHeld ? .string(String(id.filter(\.isNumber).prefix(6))) : .null,
      "card_data": card.json,
      "redirect_url": standing == .waitingAdditionalStep ? .string(page) : .null,
    ]
  }

  /// Yuno documents no field for the copy-and-paste text, so putting it in `reference` is Till's own.
  private func bankTransfer(_ pix: YunoSandbox.PixCode?, _ end: Timestamp) -> JSON {
    guard let pix else { return nil }
    return [
      "provider_image": .string(pix.image),
      "account_type": nil,
      "bank_name": nil,
      "beneficiary_name": .string(pix.code.merchantName),
      "bank_account": nil,
      "bank_account_2": nil,
      "beneficiary_document_type": nil,
      "beneficiary_document": nil,
      "reference": pix.text.map { .string($0) } ?? .null,
      "payment_instruction": nil,
      "redirect_url": .string(page),
      "expires_at": .string(end.millisecondText),
    ]
  }

  /// One transaction; while a code waits, `response_code` is `SUCCEEDED` because it was made, not because it is paid.
  private func json(of transaction: Transaction) -> JSON {
    [
      "id": .string(transaction.id),
      "type": .string(transaction.type),
      "status": .string(transaction.status),
      "category": .string(category),
      "amount": number(transaction.amount),
      "provider_id": .string(YunoSandbox.gatewayID),
      "payment_method": [
        "vaulted_token": "", "type": .string(asked.type.rawValue), "vault_on_success": .boolean(vaultedToken != nil),
        "token": "", "detail": detail,
      ],
      "response_code": .string(transaction.code),
      "response_message": .string(transaction.code),
      "merchant_advice_code": transaction.status == "DECLINED" ? advice.map { .string($0) } ?? .null : .null,
      "provider_data": providerData(of: transaction),
      "merchant_reference": .string(transaction.reference),
      "created_at": .string(transaction.at.microsecondText),
      "updated_at": .string(updatedAt.microsecondText),
    ]
  }
}
