import Commerce
import Wire

extension TamaraSandbox.Order {
  /// The whole order, as reading answers (Tamara's iOS and PHP clients): what the checkout left out is there and empty, because those
  /// clients read it.
  var detailAnswer: WireAnswer {
    let given = asked.body
    return WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID),
        "order_reference_id": .string(asked.reference),
        "order_number": .string(asked.number),
        "description": given["description"] ?? .null,
        "status": .string(status.rawValue),
        "payment_type": .string(asked.paymentType.rawValue),
        "instalments": asked.paymentType == .instalments ? .number(String(parts)) : .null,
        "total_amount": amount(asked.total.minorUnits),
        "captured_amount": amount(money?.captured ?? 0),
        "refunded_amount": amount(money?.total(.refund) ?? 0),
        "canceled_amount": amount(money?.total(.void) ?? 0),
        "paid_amount": amount(paidByShopper),
        "wallet_prepaid_amount": amount(0),
        "tax_amount": given["tax_amount"] ?? amount(0),
        "shipping_amount": given["shipping_amount"] ?? amount(0),
        "discount_amount": (given["discount"] ?? [:]).filled(with: ["name": "", "amount": amount(0)]),
        "settlement_status": (money?.captured ?? 0) > 0 ? "settled" : "not_settled",
        "settlement_date": .null,
        "created_at": .string(createdAt.iso8601),
        "items": items(in: given),
        "consumer": (given["consumer"] ?? [:]).filled(with: [
          "national_id": "", "date_of_birth": "", "is_first_order": false,
        ]),
        "shipping_address": address("shipping_address"),
        "billing_address": address("billing_address"),
        "transactions": [
          "captures": entries(.capture), "refunds": entries(.refund), "cancels": entries(.void),
        ],
      ])
  }

  /// An address; the shipping address stands in for a missing one.
  private func address(_ name: String) -> JSON {
    let given = asked.body[name].flatMap { $0.members == nil ? nil : $0 } ?? asked.body["shipping_address"] ?? [:]
    return given.filled(with: ["line2": "", "region": "", "postal_code": "", "phone_number": ""])
  }

  private func items(in body: JSON) -> JSON {
    .array(
      (body["items"]?.array ?? []).map {
        $0.filled(with: [
          "unit_price": amount(0), "tax_amount": amount(0), "discount_amount": amount(0), "image_url": "",
          "item_url": "",
        ])
      })
  }

  /// What the shopper has paid to Tamara: the first part, once the order was approved.
  private var paidByShopper: Int64 {
    switch fate {
    case .new, .onHold, .declined, .expired(wasPaid: false): 0
    case .approved, .authorised, .expired(wasPaid: true): asked.total.split(into: parts).first?.minorUnits ?? 0
    }
  }

  /// The movements of a kind, each with what the merchant said of it.
  private func entries(_ kind: MovementKind) -> JSON {
    .array((money?.all(kind) ?? []).map { entry($0) })
  }

  private func entry(_ movement: TamaraSandbox.Movement) -> JSON {
    let given = movement.detail.given
    let common: JSON = [
      movement.kind.idName: .string(movement.id), "order_id": .string(orderID),
      "total_amount": amount(movement.amount.minorUnits),
      movement.kind.amountName: amount(movement.amount.minorUnits),
      "items": items(in: given), "created_at": .string(movement.at.iso8601),
    ]
    switch movement.kind {
    case .authorisation, .void: return common
    case .refund, .chargeback:
      return common.adding([
        "capture_id": .string(movement.detail.captureID), "comment": .string(movement.detail.comment),
      ])
    case .capture:
      let refunds = (money?.all(.refund) ?? []).filter { $0.detail.captureID == movement.id }
      return common.adding([
        "refunded_amount": amount(refunds.reduce(0) { $0 + $1.amount.minorUnits }),
        "tax_amount": given["tax_amount"] ?? amount(0), "shipping_amount": given["shipping_amount"] ?? amount(0),
        "discount_amount": given["discount_amount"] ?? amount(0),
        "shipping_info": (given["shipping_info"] ?? [:]).filled(with: [
          "shipped_at": .string(movement.at.iso8601), "shipping_company": "", "tracking_number": nil,
          "tracking_url": nil,
        ]),
      ])
    }
  }
}

extension JSON {
  /// An object with these members where it has none of the name.
  fileprivate func filled(with usual: KeyValuePairs<String, JSON>) -> JSON {
    let own = members ?? []
    let missing = usual.filter { name, _ in !own.contains { $0.name == name && $0.value != .null } }
    return .object(
      own.filter { member in !missing.contains { $0.key == member.name } }
        + missing.map { Member(name: $0.key, value: $0.value) })
  }
}
