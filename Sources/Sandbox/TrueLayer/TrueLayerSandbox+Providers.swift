import Commerce
import HTTPTypes
import Wire

extension TrueLayerSandbox.Bank {
  /// A bank as it is listed in the authorisation (TrueLayer docs, Authorization flow), with its pictures at the mock bank's server.
  /// `last_used` is Till's own: it is not published how the kit learns which bank a shopper used last.
  func json(_ health: TrueLayerSandbox.BankHealth, _ pages: BaseURL, isLastUsed: Bool = false) -> JSON {
    .fields([
      "id": .string(id), "display_name": .string(name), "icon_uri": .string("\(pages)/providers/\(id)/icon.svg"),
      "logo_uri": .string("\(pages)/providers/\(id)/logo.svg"), "bg_color": .string(Self.color),
      "country_code": .string(country), "availability": availability(health), "search_aliases": [],
      "last_used": isLastUsed ? true : nil,
    ])
  }

  /// The same as it is read and searched (TrueLayer docs, Payments providers).
  func read(_ health: TrueLayerSandbox.BankHealth, _ pages: BaseURL) -> JSON {
    let schemes = TrueLayerSandbox.schemes(of: currency).map { scheme -> JSON in
      [
        "id": .string(scheme.id),
        "requirements": [
          ["currencies": [.string(currency)], "account_identifier_types": [.string(identifierType)]]
        ],
      ]
    }
    let transfer: JSON = [
      "release_channel": "general_availability", "availability": availability(health), "schemes": .array(schemes),
    ]
    let variable: JSON = ["release_channel": "general_availability"]
    return json(health, pages).adding([
      "capabilities": [
        "payments": ["bank_transfer": transfer],
        "mandates": country == "GB" ? ["vrp_sweeping": variable, "vrp_commercial": variable] : [:],
      ],
      "bin_ranges": [],
    ])
  }

  /// The colour of the mock banks' pictures; Till's own.
  static let color = "#44689a"

  private func availability(_ health: TrueLayerSandbox.BankHealth) -> JSON {
    ["recommended_status": isHealthy(health) ? "healthy" : "unhealthy"]
  }

  private var identifierType: String {
    switch currency {
    case "GBP": "sort_code_account_number"
    case "PLN": "nrb"
    case "NOK": "bban"
    default: "iban"
    }
  }
}

extension TrueLayerSandbox {
  /// `GET /v3/payments-providers/{id}`.
  func provider(_ id: String, at moment: SandboxMoment) throws(Problem) -> WireAnswer {
    guard let bank = Bank.all.first(where: { $0.id == id }) else { throw .notFound }
    return WireAnswer(status: 200, json: bank.read(moment.settings[BankHealth.self], account.pages))
  }

  /// `POST /v3/payments-providers/search`: by countries and currencies; the other filters leave every mock bank in, which is Till's
  /// own.
  func searchProviders(_ request: WireRequest, at moment: SandboxMoment) -> WireAnswer {
    func wanted(_ name: String) -> [String] { request.json?[name]?.array?.compactMap(\.string) ?? [] }
    let (countries, currencies) = (wanted("countries"), wanted("currencies"))
    let found = Bank.all.filter {
      (countries.isEmpty || countries.contains($0.country)) && (currencies.isEmpty || currencies.contains($0.currency))
    }
    let health = moment.settings[BankHealth.self]
    return WireAnswer(status: 200, json: ["items": .array(found.map { $0.read(health, account.pages) })])
  }

  /// A mock bank's picture, which is a square with the first letter of its country; Till's own.
  static func picture(of id: String) throws(Problem) -> WireAnswer {
    guard let bank = Bank.all.first(where: { $0.id == id }) else { throw .notFound }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" \
      fill="\(Bank.color)"/><text x="32" y="42" font-family="sans-serif" font-size="28" text-anchor="middle" \
      fill="#fff">\(bank.country)</text></svg>
      """
    return WireAnswer(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: "image/svg+xml"]), body: WireBody(drawing))
  }
}
