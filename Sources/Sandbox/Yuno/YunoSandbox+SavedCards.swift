import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// A card that is kept for a customer, or was until it was unenrolled.
  struct VaultedCard {
    let id: String
    let token: String
    let customerID: String
    let account: String
    let country: Country
    let card: Card
    let createdAt: Timestamp
    var updatedAt: Timestamp
    var isEnrolled = true

    /// What Yuno calls it.
    var name: String { "\(card.brand) ****\(card.lastFour)" }
  }

  /// The cards that a customer can pay with, oldest first.
  func enrolled(by customer: String?) -> [VaultedCard] {
    vault.filter { $0.isEnrolled && $0.customerID == customer }
  }

  /// `GET /v1/customers/{id}/payment-methods` (Yuno docs, Retrieve enrolled payment methods). What a card was used for last is not told,
  /// which is Till's own.
  func listSavedCards(of id: String) throws(Problem) -> WireAnswer {
    _ = try customer(id)
    let methods = enrolled(by: id).map { kept in
      kept.json([
        "idempotency_key": .null, "icon": .string(icon(of: kept.card.brand)), "sub_status": .null,
        "vaulted_token": .string(kept.token), "callback_url": .null, "action": .null, "redirect_url": .null,
        "card_data": kept.card.json, "last_successfully_used": false, "last_successfully_used_at": "",
      ])
    }
    return WireAnswer(status: 200, json: ["payment_methods": .array(methods)])
  }

  /// `GET /v1/customers/{id}/payment-methods/{id}`, by the card's token (Yuno docs, Retrieve enrolled payment method by id); that its
  /// identifier is taken as well is Till's own.
  func readSavedCard(_ name: String, of id: String) throws(Problem) -> WireAnswer {
    let kept = vault[try savedCard(name, of: id)]
    return WireAnswer(
      status: 200,
      json: kept.whole(isWaiting: false).adding([
        "sub_status": .null, "vaulted_token": .string(kept.token), "action": "FORM", "redirect_url": .null,
        "card_data": kept.card.json, "last_successfully_used": .null, "last_successfully_used_at": .null,
      ]))
  }

  /// `POST /v1/customers/{id}/payment-methods/{id}/unenroll` (Yuno docs, Unenroll payment method): no payment takes the card any more. That
  /// it is refused the second time, and how, is Till's own.
  mutating func unenrol(_ name: String, of id: String, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try savedCard(name, of: id)
    guard vault[index].isEnrolled else { throw Problem(.invalidStatus, "The payment method is not enrolled") }
    vault[index].isEnrolled = false
    vault[index].updatedAt = now
    announce(vault[index], at: now)
    return WireAnswer(status: 200, json: vault[index].whole(isWaiting: true))
  }

  /// `POST /v1/customers/{id}/payment-methods`: a merchant that is certified for cards enrols one itself (Yuno docs, Enroll payment method,
  /// Direct workflow). It ends as in a customer session, and `verify` makes no payment of its own, both of which are Till's own.
  mutating func enrolDirectly(
    _ request: WireRequest, customer id: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    _ = try customer(id)
    var reader = try BodyReader(request)
    let account = reader.account()
    let country = reader.country()
    let type = reader.text("type", length: 3...255)
    if reader.body["card_data"]?.members == nil { reader.refuse(.missingParameters, "card_data is missing") }
    try reader.finish()
    guard type == "CARD", let account, let country else {
      throw Problem(.unavailablePaymentMethod, "type is not available")
    }
    let kept = VaultedCard(
      id: moment.random.uuid(), token: moment.random.uuid(), customerID: id, account: account, country: country,
      card: try Self.card(reader.body["card_data"], at: moment.now, hasCode: false), createdAt: moment.now,
      updatedAt: moment.now)
    let status = Self.enrolment(of: kept.card, moment).status
    if status == .enrolled {
      vault.append(kept)
      announce(kept, at: moment.now)
    }
    return WireAnswer(
      status: 201,
      json: kept.json(
        [
          "idempotency_key": request.header("X-Idempotency-Key").map { .string($0) } ?? .null, "sub_status": .null,
          "vaulted_token": status == .enrolled ? .string(kept.token) : .null,
          "callback_url": reader.body["callback_url"] ?? .null, "action": .null, "card_data": kept.card.json,
          "last_successfully_used": .null, "last_successfully_used_at": .null, "preferred": .null,
          "verify": [
            "vault_on_success": .boolean(reader.body.at("verify", "vault_on_success")?.boolean == true), "payment": nil,
          ],
        ], status: status))
  }

  /// Where a card of a customer stands; the code for an unknown one is Till's own.
  private func savedCard(_ name: String, of id: String) throws(Problem) -> Int {
    _ = try customer(id)
    let index = vault.firstIndex { $0.customerID == id && ($0.token == name || $0.id == name) }
    guard let index else { throw Problem(.invalidRequest, "Payment method not found") }
    return index
  }
}

extension YunoSandbox.VaultedCard {
  /// What every answer says of it, and more.
  fileprivate func json(_ more: KeyValuePairs<String, JSON?>, status: YunoSandbox.EnrolmentStatus? = nil) -> JSON {
    let status = status ?? (isEnrolled ? .enrolled : .unenrolled)
    let own: JSON = [
      "name": .string(name), "description": .string(name), "type": "CARD", "category": "CARD",
      "country": .string(country.code), "status": .string(status.rawValue),
      "created_at": .string(createdAt.microsecondText), "updated_at": .string(updatedAt.microsecondText),
    ]
    return own.adding(more)
  }

  /// The payment method in a webhook (Yuno docs, Webhooks, Enrollment).
  func noticeJSON(session: String?) -> JSON {
    let times: JSON = [
      "created_at": .string(createdAt.microsecondText), "updated_at": .string(updatedAt.microsecondText),
    ]
    return json([
      "id": .string(id), "account_id": .string(account), "customer_id": .string(customerID),
      "enrollment": ["session": session.map { .string($0) } ?? .null, "sdk_action_required": false],
      "verify": ["vault_on_success": false, "currency": nil, "payment": nil],
      "detail": ["card": .object((card.json.members ?? []) + (times.members ?? []))],
    ])
  }

  /// What the answers about one card say, whose examples differ in whether the SDK has something to do (Yuno docs, Unenroll payment
  /// method).
  fileprivate func whole(isWaiting: Bool) -> JSON {
    json([
      "id": .string(id), "account_id": .string(account),
      "enrollment": ["session": "", "sdk_required_action": .boolean(isWaiting)],
      "provider": ["id": "YUNO", "type": "YUNO", "provider_status": nil],
      "verify": ["vault_on_success": false, "payment": nil], "preferred": .null,
    ])
  }
}
