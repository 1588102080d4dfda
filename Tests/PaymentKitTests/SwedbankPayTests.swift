import DemoMerchant
import Foundation
import PaymentKit
import Sandbox
import Testing

/// The document's listings, run against the imitations of the merchant's backend and of Swedbank Pay. One at a time, because the SDK leads
/// to one manager.
@Suite("Swedbank Pay's listings", .ownThreads, .serialized, .timeLimit(.minutes(1)))
@MainActor
struct SwedbankPayTests {
  private struct App {
    let host: SandboxHost
    let screen: OrderScreen
    var posted: JSON? {
      let order = host.sent.first { $0.operation == "swedbank-pay.create-payment-order" }
      return order?.json?["paymentorder"]
    }
  }

  /// Starts the document's payment and waits until its screen dismisses the controller.
  private func pay(
    _ plan: TestShopper.Plan = .init(button: "card"), backend: String? = nil, menu: String? = nil,
    ownScheme: Bool = false,
    start: (OrderScreen) -> Void = { $0.start(payment) }
  ) async -> App {
    var settings = Settings()
    for (id, choice) in [("swedbank-pay.backend", backend), ("swedbank-pay.menu", menu)] {
      for setting in SandboxCatalog.settings where setting.id == id { settings.choose(choice ?? "", for: setting) }
    }
    let host = SandboxHost(settings)
    let links = PaymentLinks(schemes: ["tillshop"], hosts: ["pay-backend.till.test"])
    let app = PaymentConfiguration.App(country: .sweden, language: "en", returnURL: "tillshop://return") {
      Shopper(
        givenName: "Leia", familyName: "Ahlström", email: "leia.ahlstrom@swedbankpay.com", mobile: "+46739000001")
    }
    let delegate = SwedbankPayAppDelegate()
    let shopper = TestShopper(host, plan) { url in
      await MainActor.run {
        url.scheme == "https"
          ? delegate.application(
            .shared, continue: NSUserActivity(webpageURL: url.absoluteString), restorationHandler: { _ in })
          : delegate.application(.shared, open: url)
      }
    }
    SwedbankPaySDK.connect(
      account: .demo(), manager: host.makeManager(app), links: links, transport: host, presentOn: shopper)
    // Make it the default for all SDKControllers
    SwedbankPaySDKController.defaultConfiguration = swedbankPayConfig
    let screen = OrderScreen()
    await withCheckedContinuation { done in
      screen.ended = { done.resume() }
      start(screen)
    }
    return App(host: host, screen: screen)
  }

  @Test("the printed order is paid by its menu, the delegate hears it, and the backend got what the app wrote")
  func paid() async throws {
    let app = await pay()
    #expect(app.screen.heard == ["complete"])
    guard case .success(_, let status)? = app.screen.paymentController?.result else {
      Issue.record("\(String(describing: app.screen.paymentController?.result))")
      return
    }
    #expect(status.amount == Money(minorUnits: 1_500, currency: .sek))
    #expect(status.reference == "or-123456")
    let order = try #require(app.posted)
    #expect(order["productName"] == "Checkout3")
    #expect(order["amount"]?.integer == 1_500)
    #expect(order["vatAmount"]?.integer == 375)
    #expect(order["description"] == "Test Purchase")
    #expect(order["language"] == "sv-SE")
    #expect(
      order["payeeInfo"]
        == [
          "payeeId": "", "payeeReference": "", "payeeName": "Merchant1", "productCategory": "A123",
          "orderReference": "or-123456", "subsite": "MySubsite",
        ])
    let line = try #require(order["orderItems"]?[0])
    #expect(line["discountDescription"] == "Volume discount")
    #expect(line["class"] == "ProductGroup1")
    #expect(line["discountPrice"]?.integer == 200)
    #expect(order["urls"]?["hostUrls"]?[0]?.string == "https://pay-backend.till.test/swedbank-pay-mobile/")
  }

  @Test("with a check-in the consumer of the listing is asked for, in the menu of Checkout 2")
  func checkedIn() async throws {
    let app = await pay(start: { $0.startWithCheckin(payment) })
    #expect(app.screen.heard == ["complete"])
    let body = app.host.sent.first { $0.operation == "swedbank-pay.initiate-consumer-session" }?.body
    let asked = try #require(body?.json)
    #expect(asked["language"] == "sv-SE")
    #expect(asked["shippingAddressRestrictedToCountryCodes"] == ["NO", "SE", "DK"])
    #expect(app.posted?["productName"] == nil)
  }

  @Test("a shopper who cancels in the menu cancels")
  func cancelled() async {
    let app = await pay(TestShopper.Plan(button: "cancel"))
    #expect(app.screen.heard == ["cancelled"])
  }

  @Test(
    "an answer of the merchant's backend reaches the printed callback as the problem that it is",
    arguments: [
      ("unauthorized", "Credentials invalidated: "), ("bad-request", "Other client error at merchant backend"),
      ("input-error", "Payment rejected by Swedbank Pay: "), ("special-client-problem", "Unexpected problem: "),
      ("gateway-timeout", "Swedbank Pay timeout: "), ("system-error", "Generic server error at Swedbank Pay: "),
      // The listing leaves these to its `default`.
      ("forbidden", nil), ("not-found", nil), ("bad-gateway", nil), ("bad-gateway-answer", nil),
      ("configuration-error", nil), ("special-server-problem", nil), ("html-error", nil), ("html-success", nil),
      ("root-elsewhere", nil), ("other-version", nil),
    ])
  func problems(backend: String, printed: String?) async throws {
    let app = await pay(backend: backend)
    #expect(app.screen.heard == ["failed"])
    #expect(app.screen.errors.first is SwedbankPaySDK.MerchantBackendError)
    #expect(app.screen.printed.count == (printed == nil ? 0 : 1))
    if let printed {
      let text = try #require(app.screen.printed.first)
      #expect(text.hasPrefix(printed) && (text.count > printed.count || !printed.hasSuffix(" ")), "\(text)")
    }
  }

  @Test(
    "each answer of the backend is a case of its own for an app that switches over all of them",
    arguments: [
      ("unauthorized", "client unauthorized"), ("bad-request", "client invalid"), ("input-error", "client input"),
      ("forbidden", "client forbidden"), ("not-found", "client not found"),
      ("special-client-problem", "client unknown"),
      ("html-error", "server unexpected"), ("gateway-timeout", "server timeout"), ("bad-gateway", "server connection"),
      ("bad-gateway-answer", "server answer"), ("system-error", "server system"),
      ("configuration-error", "server configuration"), ("special-server-problem", "server unknown"),
      ("html-success", "server unexpected"), ("root-elsewhere", "domain"), ("other-version", "operation"),
    ])
  func cases(backend: String, expected: String) async throws {
    let app = await pay(backend: backend)
    let error = try #require(app.screen.errors.first as? SwedbankPaySDK.MerchantBackendError)
    #expect(Self.name(error) == expected)
  }

  private static func name(_ error: SwedbankPaySDK.MerchantBackendError) -> String {
    switch error {
    case .problem(.Client(.MobileSDK(.Unauthorized))): "client unauthorized"
    case .problem(.Client(.MobileSDK(.InvalidRequest))): "client invalid"
    case .problem(.Client(.SwedbankPay(let problem))):
      switch problem.type {
      case .InputError: "client input"
      case .Forbidden: "client forbidden"
      case .NotFound: "client not found"
      }
    case .problem(.Client(.Unknown)): "client unknown"
    case .problem(.Client(.UnexpectedContent)): "client unexpected"
    case .problem(.Server(.MobileSDK(.BackendConnectionTimeout))): "server timeout"
    case .problem(.Server(.MobileSDK(.BackendConnectionFailure))): "server connection"
    case .problem(.Server(.MobileSDK(.InvalidBackendResponse))): "server answer"
    case .problem(.Server(.SwedbankPay(let problem))):
      switch problem.type {
      case .SystemError: "server system"
      case .ConfigurationError: "server configuration"
      }
    case .problem(.Server(.Unknown)): "server unknown"
    case .problem(.Server(.UnexpectedContent)): "server unexpected"
    case .nonWhitelistedDomain: "domain"
    case .networkError: "network"
    case .missingRequiredOperation: "operation"
    case .paymentNotInInstrumentMode: "mode"
    }
  }

  @Test(
    "a menu whose page fails is an error of the page, and the order is as it was",
    arguments: [
      ("script-error", SwedbankPaySDK.WebContentError.ScriptError),
      ("script-loading-failure", .ScriptLoadingFailure), ("redirect-failure", .RedirectFailure),
    ])
  func menu(setup: String, expected: SwedbankPaySDK.WebContentError) async {
    // A card whose bank asks for a challenge, which is on another site.
    let app = await pay(TestShopper.Plan(card: "4761739001010416", button: "card"), menu: setup)
    #expect(app.screen.errors.first as? SwedbankPaySDK.WebContentError == expected)
    guard case .pending? = app.screen.paymentController?.result else {
      Issue.record("\(String(describing: app.screen.paymentController?.result))")
      return
    }
  }

  @Test("the app's delegate methods take the waiting order's payment address, in both its schemes, and no other link")
  func delegate() async throws {
    let app = await pay()
    let address = try #require(app.posted?["urls"]?["paymentUrl"]?.string)
    let delegate = SwedbankPayAppDelegate()
    #expect(!delegate.application(.shared, continue: NSUserActivity(webpageURL: address), restorationHandler: { _ in }))
    #expect(!delegate.application(.shared, open: URL(string: "tillshop://basket")!))
  }
}
