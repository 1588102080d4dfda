import Commerce
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("TrueLayer requests")
struct TrueLayerRequestTests {
  static let calls: [(TrueLayer.Call, PaymentMethod, String)] = [
    (.create, .bankPayment, "create-payment"), (.create, .mandate, "create-mandate"),
    (.start(0), .bankPayment, "start"), (.look(.returned), .mandate, "look"),
    (.refund(Money(minorUnits: 500, currency: .gbp)), .bankPayment, "refund"),
  ]

  @Test("what is sent is what the documents ask for", arguments: calls)
  func recorded(_ call: TrueLayer.Call, _ method: PaymentMethod, _ name: String) throws {
    let context = try TrueLayerSample.context(method)
    let request = TrueLayerSample.adapter().request(for: call, key: "0f0d2b0e-0000-4000-8000-000000000001", context)
    try WireGolden(folder: "TrueLayer", name: name).check(request)
  }

  @Test("the kit never holds the merchant's token, and the merchant's server never uses the app's")
  func tokens() throws {
    let context = try TrueLayerSample.context()
    let calls: [(TrueLayer.Call, WireSender, String)] = [
      (.create, .merchant, "till-access-token"), (.read, .merchant, "till-access-token"),
      (.withdraw, .merchant, "till-access-token"), (.revoke, .merchant, "till-access-token"),
      (.listRefunds(PaymentStatus(state: .captured, words: .none)), .merchant, "till-access-token"),
      (.checkBank("b"), .app, "eyJhbGciOiJIUzI1NiJ9.e30.till"), (.start(0), .app, "eyJhbGciOiJIUzI1NiJ9.e30.till"),
      (.act(.consent, 0), .app, "eyJhbGciOiJIUzI1NiJ9.e30.till"),
      (.look(.goOn), .app, "eyJhbGciOiJIUzI1NiJ9.e30.till"), (.cancel, .app, "eyJhbGciOiJIUzI1NiJ9.e30.till"),
    ]
    for (call, sender, token) in calls {
      let request = TrueLayerSample.adapter().request(for: call, key: "k", context)
      #expect(request.sender == sender)
      #expect(request.head.headerFields[.authorization] == "Bearer \(token)")
    }
  }

  @Test("the settings reach the body that is sent")
  func settings() throws {
    let context = try TrueLayerSample.context()
    func body(_ change: (inout Settings) -> Void) -> JSON? {
      TrueLayerSample.adapter(change).request(for: .create, key: "k", context).json?["payment_method"]
    }
    let plain = body { _ in }
    #expect(plain?.at("provider_selection", "type") == "user_selected")
    #expect(plain?.at("beneficiary", "type") == "merchant_account")
    #expect(plain?["retry"] == nil)
    #expect(body { $0[TrueLayer.AttemptRetry.self] = .on }?["retry"] == [:])
    #expect(body { $0[TrueLayer.Beneficiary.self] = .externalAccount }?.at("beneficiary", "type") == "external_account")
    let preselected = body { $0[TrueLayer.BankChoice.self] = .preselected }
    #expect(preselected?.at("provider_selection", "provider_id") == "mock-payments-gb-redirect")
    let scheme = body { $0[TrueLayer.SchemeChoice.self] = .shopper }
    #expect(scheme?.at("provider_selection", "scheme_selection", "type") == "user_selected")
    let start = TrueLayerSample.adapter { $0[TrueLayer.ReturnAddress.self] = .unregistered }
    #expect(
      start.request(for: .start(0), key: "k", context).json?.at("redirect", "return_uri")
        == "tillshop://return/truelayer-preview")
    let wrong = TrueLayerSample.adapter { $0[TrueLayer.IdentifierGiven.self] = .wrong }
    #expect(wrong.request(for: .look(.resumed), key: "k", context).path.contains(TrueLayerSample.id) == false)
    #expect(wrong.request(for: .read, key: "k", context).path.contains(TrueLayerSample.id))
  }

  @Test(
    "the countries follow the currency",
    arguments: zip(["GBP", "EUR", "PLN", "NOK"], ["GB", "DE", "PL", "NO"]))
  func countries(_ code: String, _ first: String) throws {
    let amount = Money(minorUnits: 1_000, currency: try #require(Currency(code: code)))
    let context: TrueLayer.Context = SampleIntent.context(try SampleIntent.request(.bankPayment, amount: amount))
    let body = TrueLayerSample.adapter().request(for: .create, key: "k", context).json
    #expect(body?.at("payment_method", "provider_selection", "filter", "countries")?[0]?.string == first)
    #expect(body?["currency"]?.string == code)
    #expect(TrueLayerSample.adapter().capabilities.currencies.map(\.code).contains(code))
  }

  @Test(
    "the same intent at another time of the month gives the same bytes",
    arguments: [PaymentMethod.bankPayment, .mandate])
  func sameBytes(_ method: PaymentMethod) throws {
    let later = SampleIntent.now.advanced(by: .seconds(86_400 * 20))
    func request(_ context: TrueLayer.Context) -> WireRequest {
      // ECDSA signs the same bytes anew each time.
      TrueLayerSample.adapter().request(for: .create, key: "k", context).with(header: "Tl-Signature", nil)
    }
    #expect(
      request(try TrueLayerSample.context(method)) == request(try TrueLayerSample.context(method, now: later)))
  }

  @Test(
    "every call has a name that is listed; what can move money is written down before, and everything may be repeated")
  func traits() throws {
    let calls: [(TrueLayer.Call, Bool)] = [
      (.create, false), (.checkBank("b"), false), (.start(1), false), (.act(.bank("b"), 2), false),
      (.act(.scheme("s"), 3), false), (.act(.consent, 4), true), (.act(.form(FormValues([:])), 5), true),
      (.look(.left), false), (.cancel, false), (.read, false), (.withdraw, false), (.revoke, false),
      (.refund(Money(minorUnits: 1, currency: .gbp)), true),
      (.listRefunds(PaymentStatus(state: .captured, words: .none)), false),
    ]
    for (call, movesMoney) in calls {
      let traits = TrueLayerSample.adapter().traits(of: call)
      #expect(TrueLayer.descriptor.operations.contains(traits.operation))
      #expect(traits.effect.movesMoney == movesMoney)
      #expect(traits.isIdempotent)
    }
    #expect(calls.count == TrueLayer.descriptor.operations.count)
    #expect(TrueLayerSample.adapter().traits(of: .act(.consent, 4)).scope == "4")
  }
}
