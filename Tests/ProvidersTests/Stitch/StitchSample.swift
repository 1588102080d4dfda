import Commerce
import DemoMerchant
import Payments
import Providers
import Sandbox
import Testing
import Wire

extension Settings {
  /// Settings of Stitch or of the phone by their names; a name or choice that does not exist fails the test.
  static func stitch(_ choices: KeyValuePairs<String, String>) -> Settings {
    var settings = Settings()
    let known = Stitch.demoSettings + StitchSandbox.settings
    for (name, choice) in choices {
      guard let setting = known.first(where: { $0.id == name }) else {
        Issue.record("no setting \(name)")
        continue
      }
      if !settings.choose(choice, for: setting) { Issue.record("no choice \(choice) of \(name)") }
    }
    return settings
  }
}

/// What Stitch's tests share; identifiers have the documented shapes, their values are invented.
enum StitchSample {
  static let id = "dHJhbnNhY3Rpb24vOGY0Yi10aWxsLTAwMDE="
  static let nonce = "9d7e2a10-6a6f-8a7e-8a53-2a1c9b1f0001"
  static let page = "https://3ds.stitch.money/02fa5c7f-3aea-4545-b4e9-5af7e128ff47"
  static let token = Secret("till-sbx-7f3a")

  static func adapter(_ choices: KeyValuePairs<String, String> = [:]) -> Stitch { Stitch(settings: .stitch(choices)) }

  static func request(_ method: PaymentMethod = .applePay) throws -> PaymentRequest {
    let price = { (cents: Int64) in Money(minorUnits: cents, currency: .zar) }
    let items = [
      OrderItem(name: "Kettle", reference: "KET-9", quantity: 2, unitPrice: price(100_00)),
      OrderItem(name: "Paper filters", reference: "FIL-3", quantity: 1, unitPrice: price(49_90)),
    ]
    return PaymentRequest(
      attempt: try #require(AttemptID("a-1042-1")), method: method, amount: price(249_90),
      order: try #require(Order(number: "1042", items: items)), reference: "TILL-1042-1",
      shopper: Shopper(givenName: "Thandi", familyName: "Demo", email: "thandi@till.example", mobile: "0821234567"),
      country: .southAfrica, language: "en", returnURL: "tillshop://return", merchant: "Till Cape Town")
  }

  static func context(
    _ references: [String: String] = ["nonce": nonce], _ method: PaymentMethod = .applePay
  ) throws -> Stitch.Context {
    SampleIntent.context(try request(method), references)
  }

  static func walletToken(_ wallet: Wallet = .applePay, _ payload: String? = nil) -> WalletToken {
    WalletToken(
      wallet: wallet, brand: .visa, displayName: "Visa 1111", transactionID: "00ff",
      payload: payload ?? ContractWallet.payload(of: wallet))
  }

  static func initiating(_ wallet: Wallet = .applePay, mayRenew: Bool = false) -> Stitch.Call {
    .perform(.initiate(walletToken(wallet)), token: token, mayRenew: mayRenew)
  }

  static func reading(_ purpose: Stitch.Purpose = .status) -> Stitch.Call {
    .perform(.read(id: id, purpose), token: token, mayRenew: false)
  }

  static func finding(_ purpose: Stitch.Purpose = .status) -> Stitch.Call {
    .perform(.find(.nonce(nonce), purpose), token: token, mayRenew: false)
  }

  static func searching(_ purpose: Stitch.Purpose = .status) -> Stitch.Call {
    .perform(.find(.reference("TILL-1042-1"), purpose), token: token, mayRenew: false)
  }

  /// A recorded answer's transaction with its state put in place.
  static func transaction(_ state: String, _ reason: String? = nil) throws -> JSON {
    let type = JSON.Member(name: "__typename", value: .string(state))
    let why = reason.map { [JSON.Member(name: "reason", value: .string($0))] } ?? []
    return try Recorded.json("Stitch/transaction-success.json").at("data", "initiateTransaction")?
      .setting(["state"], to: .object([type] + why)) ?? .null
  }

  static func node(_ transaction: JSON) -> WireAnswer {
    WireAnswer(status: 200, json: ["data": ["node": transaction]])
  }

  static func error(_ code: String, _ more: [JSON.Member] = [], status: Int = 200) -> WireAnswer {
    let extensions = JSON.object([.init(name: "code", value: .string(code))] + more)
    return WireAnswer(
      status: status, json: ["data": nil, "errors": [["message": "as documented", "extensions": extensions]]])
  }
}
