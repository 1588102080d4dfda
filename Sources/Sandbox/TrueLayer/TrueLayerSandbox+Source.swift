import Commerce
import Simulation
import Wire

/// The account that a payment comes from, and the kind of transfer.
extension TrueLayerSandbox.Resource {
  /// The kind of transfer: the shopper's choice, the merchant's, or what its wish comes to; `nil` until the bank is known.
  var schemeID: String? {
    guard bank != nil || asked.preselected != nil else { return nil }
    if let known = scheme ?? asked.schemeGiven { return known }
    // It is the slow one where nothing is said, and where the shopper was to choose and could not; Till's own.
    let isInstant = ["instant_only", "instant_preferred"].contains(asked.schemeSelection)
    return isInstant ? schemes.first?.id : schemes.last?.id
  }

  /// The method as it is read: with the bank and the kind of transfer once they are known, and the payee's name.
  func method(for merchant: SandboxMerchant) -> JSON {
    let isChosen = bank != nil && next != .schemeSelection
    let scheme = kind == .payment && isChosen ? schemeID : nil
    return .object(
      (asked.method.members ?? []).map { member in
        switch member.name {
        case "provider_selection":
          JSON.Member(
            name: member.name,
            value: member.value.filling([
              "provider_id": bank.map { .string($0.id) }, "scheme_id": scheme.map { .string($0) },
            ]))
        case "beneficiary" where isForMerchantAccount:
          JSON.Member(
            name: member.name, value: member.value.filling(["account_holder_name": .string(merchant.name)]))
        default: member
        }
      })
  }

  /// The account from which a payment came (TrueLayer docs, Get a payment): the same for each payment of a user from one bank.
  var source: JSON? {
    guard let bank else { return nil }
    var random = SeededRandom(seed: 1).stream("source \(userID) \(bank.id)")
    return .fields([
      "id": .string(random.uuid()), "account_identifiers": .array(TrueLayerSandbox.identifiers(of: bank.currency)),
      "account_holder_name": asked.user["name"] ?? "Alex Demo",
    ])
  }

  /// The account of a mandate's payer (TrueLayer docs, Get a mandate).
  var remitter: JSON? {
    guard let bank else { return nil }
    return .fields([
      "account_holder_name": asked.user["name"] ?? "Alex Demo",
      "account_identifier": TrueLayerSandbox.identifiers(of: bank.currency).first,
    ])
  }

  /// The step that must be answered next, whatever the time.
  private var next: TrueLayerSandbox.Next? { if case .authorizing(let next) = fate { next } else { nil } }
}

extension TrueLayerSandbox {
  /// The kinds of transfer of a currency, the fastest first; their identifiers are published, which bank offers which is Till's own.
  static func schemes(of currency: String) -> [(id: String, title: String)] {
    switch currency {
    case "EUR":
      [
        ("sepa_credit_transfer_instant", "SEPA Instant Credit Transfer"),
        ("sepa_credit_transfer", "SEPA Credit Transfer"),
      ]
    case "PLN":
      [("polish_domestic_express", "Express Elixir"), ("polish_domestic_standard", "Elixir")]
    case "NOK": [("norwegian_domestic_credit_transfer", "NICS")]
    default: [("faster_payments_service", "Faster Payments")]
    }
  }

  /// An account of a currency as TrueLayer identifies it; all of Till's own making.
  static func identifiers(of currency: String) -> [JSON] {
    func iban(_ number: String) -> JSON { ["type": "iban", "iban": .string(number)] }
    return switch currency {
    case "EUR": [iban("DE44500105175407324931")]
    case "PLN": [["type": "nrb", "nrb": "61109010140000071219812874"], iban("PL61109010140000071219812874")]
    case "NOK": [["type": "bban", "bban": "86011117947"], iban("NO9386011117947")]
    default:
      [
        ["type": "sort_code_account_number", "sort_code": "040668", "account_number": "00102649"],
        iban("GB79CLRB04066800102649"),
      ]
    }
  }
}

extension JSON {
  /// An object with the members that it lacks.
  func filling(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    members.reduce(self) { filled, member in
      let isThere = filled[member.key].map { $0 != .null } ?? false
      return isThere ? filled : filled.adding([member.key: member.value])
    }
  }
}
