import Commerce
import Controller

/// Set-ups of worlds in which somebody pays.
package enum TestSetup {
  /// There is no store of this name.
  package struct Unknown: Error {
    let name: String
  }

  package static func store(
    _ id: String = "default", _ country: Country = .saudiArabia, _ currency: Currency = .sar, total: Int64 = 148_00,
    mobile: String = "0500000001", email: String = "otp.success@tabby.ai"
  ) -> Store {
    let rates = ["BRL": "1.4598", "EUR": "0.25", "GBP": "0.21"].compactMapValues { ExchangeRate($0) }
    return Store(
      id: id, name: "Qahwa & Co.", city: "Riyadh", country: country, currency: currency, utcOffsetMinutes: 180,
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: email, mobile: mobile),
      order: Order(number: "1042", name: "Coffee", total: Money(minorUnits: total, currency: currency)), methods: [],
      rates: currency == .sar ? rates : [:])
  }

  package static let stores = [
    store(), store("sao-paulo", .brazil, .brl, total: 89_90, mobile: "11987654321", email: "ana@example.test"),
    store("cape-town", .southAfrica, .zar, total: 389_00, mobile: "0820000001", email: "t@example.test"),
    store("stockholm", .sweden, .sek, total: 387_00, mobile: "+46739000001", email: "a@example.test"),
    store("london", .unitedKingdom, .gbp, total: 80_00, mobile: "07700900123", email: "a@example.test"),
  ]

  package static func find(_ id: String) -> Store? { stores.first { $0.id == id } }

  package static func world(_ id: String = "default", _ change: (inout WorldSetup) -> Void = { _ in }) throws
    -> WorldSetup
  {
    guard let store = find(id) else { throw Unknown(name: id) }
    var setup = WorldSetup(store: store)
    // The shop's own result is what these tests are about, and not the kit's screen before it.
    if id == "sao-paulo" { set(&setup, "yuno.status-screen", "hidden") }
    change(&setup)
    return setup
  }

  package static func set(_ setup: inout WorldSetup, _ name: String, _ choice: String) {
    let setting = WorldSettings.all.first { $0.id == name }
    let isChosen = setting.map { setup.settings.choose(choice, for: $0) } ?? false
    precondition(isChosen, "\(name) \(choice)")
  }
}
