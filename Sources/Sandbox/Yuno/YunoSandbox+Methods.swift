import Commerce
import Wire

extension YunoSandbox {
  /// `GET /v1/checkout/sessions/{id}/payment-methods`: the customer's kept cards, then what can be paid with in the session's country,
  /// all of one category where the query names one (Yuno docs, Retrieve payment methods for checkout).
  func listMethods(of session: Session, _ request: WireRequest) -> WireAnswer {
    let kept = enrolled(by: session.customerID.string).map { kept -> JSON in
      method(kept.name, "CARD", "CARD", icon: kept.card.brand, of: session, vaultedToken: kept.token)
        .adding(["card_data": kept.card.json])
    }
    let offered = Self.methods(in: session.country).map { known in
      method(known.name, known.type.rawValue, known.category, icon: known.type.rawValue, of: session, vaultedToken: nil)
    }
    let category = request.query["category"] ?? ""
    let listed = (kept + offered).filter { category.isEmpty || $0["category"]?.string == category }
    return WireAnswer(status: 200, json: .array(listed))
  }

  private func method(
    _ name: String, _ type: String, _ category: String, icon: String, of session: Session, vaultedToken: String?
  ) -> JSON {
    let isKept = vaultedToken != nil
    return [
      "name": .string(name), "vaulted_token": vaultedToken.map { .string($0) } ?? .null, "description": .string(name),
      "type": .string(type), "category": .string(category),
      "icon": .string(self.icon(of: icon)),
      "last_successfully_used": isKept ? false : .null, "last_successfully_used_at": isKept ? "" : .null,
      "checkout": [
        "session": .string(session.id), "sdk_required_action": .boolean(!isKept),
        "conditions": ["enabled": true, "rules": nil],
      ],
      "preferred": false,
    ]
  }

  /// The address of a picture.
  func icon(of name: String) -> String { "\(account.icons)/\(name.lowercased())_logosimbolo.png" }

  /// What can be paid with in a country.
  private static func methods(
    in country: Country
  ) -> [(name: String, type: PaymentRequest.Method, category: String)] {
    var methods: [(name: String, type: PaymentRequest.Method, category: String)] = []
    if currency(of: country) != nil { methods.append(("Card", .card, "CARD")) }
    if country == .brazil {
      methods += [("PIX", .pix, "BANK_TRANSFER"), ("Apple Pay", .applePay, "WALLET")]
    }
    if country == .brazil || country == .colombia {
      methods.append(("Mercado Pago Checkout Pro", .checkoutPro, "WALLET"))
    }
    return methods
  }
}
