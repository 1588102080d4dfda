import Commerce
import HTTPTypes
import Payments
public import Wire

extension TrueLayer {
  /// The request that makes a call: the merchant's server with its access token, the kit with the resource token (TrueLayer
  /// docs, Payments API v3).
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    let body = body(of: call, context)
    let sender: WireSender = Self.isKitCall(call) ? .app : .merchant
    var head = configuration.baseURL.request(body == nil ? .get : .post, path(of: call, context))
    head.headerFields[.accept] = "application/json"
    switch sender {
    case .app: head.headerFields[.authorization] = "Bearer \(context.session.resourceToken ?? "")"
    case .merchant:
      configuration.accessToken.reveal { head.headerFields[.authorization] = "Bearer \($0)" }
    }
    guard let body else {
      return WireRequest(head: head, sender: sender, operation: Self.operation(call))
    }
    head.headerFields[.contentType] = "application/json"
    if let name = HTTPField.Name("Idempotency-Key") { head.headerFields[name] = key }
    var request = WireRequest(head: head, body: WireBody(body), sender: sender, operation: Self.operation(call))
    guard sender == .merchant else { return request }
    request = configuration.signer?.sign(request) ?? request
    if configuration.signing == .reformatted { request.body = WireBody(body.prettyText) }
    return request
  }

  /// Whether the kit in the app makes the call; the merchant's server makes all others.
  private static func isKitCall(_ call: Call) -> Bool {
    switch call {
    case .checkBank, .start, .act, .look, .cancel: true
    case .create, .read, .withdraw, .revoke, .refund, .listRefunds: false
    }
  }

  private func path(of call: Call, _ context: Context) -> String {
    let all = Self.subject(context).path
    let known = PercentCoding.encode(context.session.payment ?? "")
    let one = "\(all)/\(known)"
    // An identifier of another environment is unknown in this one.
    let given = configuration.identifier == .right ? one : "\(all)/00000000-0000-4000-8000-000000000404"
    return switch call {
    case .create: all
    case .checkBank(let bank): "/v3/payments-providers/\(PercentCoding.encode(bank))"
    case .start: given + "/authorization-flow"
    case .act(.bank, _): given + "/authorization-flow/actions/provider-selection"
    case .act(.scheme, _): given + "/authorization-flow/actions/scheme-selection"
    case .act(.consent, _): given + "/authorization-flow/actions/consent"
    case .act(.form, _): given + "/authorization-flow/actions/form"
    case .look: given
    case .cancel: given + "/actions/cancel"
    case .read: one
    case .withdraw: one + "/actions/cancel"
    case .revoke: one + "/revoke"
    case .refund, .listRefunds: one + "/refunds"
    }
  }

  /// The body of a call; `nil` for one that only reads.
  private func body(of call: Call, _ context: Context) -> JSON? {
    switch call {
    case .create:
      switch Self.subject(context) {
      case .payment: payment(context)
      case .mandate: mandate(context)
      }
    case .start: abilities(context)
    case .act(.bank(let bank), _): ["provider_id": .string(bank)]
    case .act(.scheme(let scheme), _): ["scheme_id": .string(scheme)]
    case .act(.consent, _), .withdraw, .revoke: [:]
    // The kit's own way of passing the reason on is not published; this member is this library's own.
    case .cancel: context.session.leaving.map { ["cancellation_reason": .string($0)] } ?? [:]
    case .act(.form(let values), _):
      values.reveal { values in
        let inputs = values.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) }
        return ["inputs": .object(inputs)]
      }
    case .refund(let amount):
      ["amount_in_minor": .number(String(amount.minorUnits)), "reference": .string(context.request.reference)]
    case .checkBank, .look, .read, .listRefunds: nil
    }
  }

  /// A payment (TrueLayer docs, Create a payment). The same intent always gives the same bytes, or its key could not be used
  /// again.
  private func payment(_ context: Context) -> JSON {
    let request = context.request
    var method: [JSON.Member] = [
      JSON.Member(name: "type", value: "bank_transfer"),
      JSON.Member(name: "provider_selection", value: providerSelection(context, hasScheme: true)),
      JSON.Member(name: "beneficiary", value: beneficiary(request)),
    ]
    if configuration.retry == .on { method.append(JSON.Member(name: "retry", value: .object([]))) }
    return [
      "amount_in_minor": .number(String(request.amount.minorUnits)),
      "currency": .string(request.amount.currency.code),
      "payment_method": .object(method),
      "user": user(request),
      "metadata": metadata(request),
    ]
  }

  /// A commercial mandate (TrueLayer docs, Create a mandate). What it allows is this library's own: single payments up to the order's
  /// amount, three times that a month, for a year from the month's beginning.
  private func mandate(_ context: Context) -> JSON {
    let request = context.request
    let single = request.amount.minorUnits
    return [
      "mandate": [
        "type": "commercial",
        "provider_selection": providerSelection(context, hasScheme: false),
        "beneficiary": beneficiary(request),
        "reference": .string(request.reference),
      ],
      "currency": .string(request.amount.currency.code),
      "user": user(request),
      "constraints": [
        "valid_to": .string(Self.mandateEnd(context)),
        "maximum_individual_amount": .number(String(single)),
        "periodic_limits": [
          "month": ["maximum_amount": .number(String(single * 3)), "period_alignment": "calendar"]
        ],
      ],
      "metadata": metadata(request),
    ]
  }

  static func mandateEnd(_ context: Context) -> String {
    let today = context.now.civil().date
    let first = CivilDate(year: today.year, month: today.month, day: 1) ?? today
    return "\(first.adding(months: 13))T00:00:00Z"
  }

  private func providerSelection(_ context: Context, hasScheme: Bool) -> JSON {
    var members: [JSON.Member]
    if let bank = preselectedBank(context) {
      members = [
        JSON.Member(name: "type", value: "preselected"), JSON.Member(name: "provider_id", value: .string(bank)),
      ]
    } else {
      let countries = Self.countries(of: context.request.amount.currency)
      members = [
        JSON.Member(name: "type", value: "user_selected"),
        JSON.Member(
          name: "filter",
          value: [
            "countries": .array(countries.map { .string($0) }), "release_channel": "general_availability",
          ]),
      ]
    }
    if hasScheme {
      let type = configuration.scheme == .instant ? "instant_preferred" : "user_selected"
      members.append(JSON.Member(name: "scheme_selection", value: ["type": .string(type)]))
    }
    return .object(members)
  }

  private func beneficiary(_ request: PaymentRequest) -> JSON {
    switch configuration.beneficiary {
    case .merchantAccount:
      return [
        "type": "merchant_account", "merchant_account_id": .string(configuration.merchantAccount),
        "reference": .string(request.reference),
      ]
    case .externalAccount:
      let identifier: JSON =
        request.amount.currency == .gbp
        ? ["type": "sort_code_account_number", "sort_code": "040662", "account_number": "10003957"]
        : ["type": "iban", "iban": "GB33BUKB20201555555555"]
      return [
        "type": "external_account", "account_holder_name": .string(request.merchant), "account_identifier": identifier,
        "reference": .string(request.reference),
      ]
    }
  }

  private func user(_ request: PaymentRequest) -> JSON {
    ["name": .string(request.shopper.fullName), "email": .string(request.shopper.email)]
  }

  private func metadata(_ request: PaymentRequest) -> JSON {
    ["order": .string(request.order.number), "reference": .string(request.reference)]
  }

  /// The screens that the SDK can show, and the bank's return address (TrueLayer docs, Start the authorization flow).
  private func abilities(_ context: Context) -> JSON {
    [
      "provider_selection": [:],
      "scheme_selection": [:],
      "redirect": ["return_uri": .string(returnURL(context.request))],
      "consent": [:],
      "form": ["input_types": ["text", "select", "text_with_image"]],
      "retry": [:],
    ]
  }
}
