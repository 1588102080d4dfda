import Backend
import DemoMerchant
import Foundation
import PaymentKit
import Synchronization
import Testing

/// The document's listings, run against the imitation of Yuno: the merchant's server opens the session, the app has its name. One at a time,
/// because the SDK leads to one manager.
@Suite("Yuno's listings", .ownThreads, .serialized, .timeLimit(.minutes(1)))
@MainActor
struct YunoSeamlessTests {
  private struct App {
    let host: SandboxHost
    let screen: SeamlessScreen
    let shopper: TestShopper
    let manager: PaymentKit.PaymentManager
  }

  private func makeApp(
    _ method: PaymentMethod, type: String, amount: Int64 = 21_605, plan: TestShopper.Plan = .init(),
    token: String? = nil, country: String = "BR", config: YunoConfig = YunoConfig(), hasScreen: Bool = true,
    host: SandboxHost = SandboxHost()
  ) async throws -> App {
    let money = Money(minorUnits: amount, currency: .brl)
    let request = PaymentRequest(
      attempt: AttemptID(number: 9), method: method, amount: money,
      order: Order(number: "1042", name: "Coffee beans", total: money), reference: "QH-1042-1",
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@till.test", mobile: "11912345678"),
      country: .brazil, language: "pt", returnURL: "yunoexample://return", merchant: "Qahwa & Co.")
    let opened = try await host.open(request, at: Yuno(configuration: .demo))
    let session = try #require(opened.references["checkout"])
    let delegate = YunoAppDelegate()
    let shopper = TestShopper(host, plan) { url in await delegate.application(.shared, open: url) }
    let manager = host.makeManager()
    Yuno.connect(
      account: .demo, manager: manager, links: PaymentLinks(schemes: ["yunoexample"]), transport: host
    ) { $0 == session && $1 == method ? request : nil }
    #expect(await start(Yuno.Configuration.demo.publicKey, config))
    let params = SeamlessParams(
      checkoutSession: session, country_code: country, language: "pt", viewController: hasScreen ? shopper : nil)
    return App(
      host: host, screen: SeamlessScreen(params: params, chosen: ChosenMethod(token: token, type: type)),
      shopper: shopper, manager: manager)
  }

  private func start(_ key: String, _ config: YunoConfig = YunoConfig()) async -> Bool {
    await withCheckedContinuation { done in
      Yuno.initialize(apiKey: key, config: config, callback: { done.resume(returning: $0) })
    }
  }

  @Test("the callback of the start says whether the key is one of the account's environment")
  func initialise() async throws {
    _ = try await makeApp(.pix, type: "PIX")
    #expect(await start("prod_another") == false)
    let printed = await withCheckedContinuation { done in YunoStart.asPrinted { done.resume(returning: $0) } }
    #expect(printed == false)
  }

  @Test("a PIX code that is paid while it is shown is a success, by await and by callback")
  func pix() async throws {
    let app = try await makeApp(.pix, type: "PIX")
    #expect(await app.screen.payAsync() == "success")
    #expect(app.host.operations.contains("yuno.create-payment"))
    let other = try await makeApp(.pix, type: "PIX")
    #expect(await withCheckedContinuation { done in other.screen.pay { done.resume(returning: $0) } } == "success")
    // The code is taken away once it is paid, and no status screen comes behind it.
    #expect(other.shopper.asked.map(\.kind) == [.qr])
  }

  @Test("Mercado Pago leads out of the app, and the printed delegate method leads back and shows the status")
  func deeplink() async throws {
    let app = try await makeApp(.mercadoPago, type: "MERCADO_PAGO_CHECKOUT_PRO")
    #expect(await app.screen.payAsync() == "success")
    let screens = app.shopper.asked.compactMap { if case .wait(let prompt) = $0 { prompt.reason } else { nil } }
    #expect(screens == [.result("yuno-success")])
    // With the payment over, or with another scheme, the link is nobody's.
    let delegate = YunoAppDelegate()
    #expect(!delegate.application(.shared, open: URL(string: "yunoexample://return/yuno")!))
    #expect(!delegate.application(.shared, open: URL(string: "other://return/yuno")!))
  }

  @Test("a declined card is a rejection, with the form that the configuration asks for")
  func rejected() async throws {
    let config = YunoConfig(
      cardFormType: .stepByStep, appearance: .shop, saveCardEnabled: true, hideCardholderName: true)
    let app = try await makeApp(
      .card, type: "CARD", plan: .init(card: "4507990000000010"), config: config)
    #expect(await app.screen.payAsync() == "reject")
    let prompt = try #require(
      app.shopper.asked.lazy.compactMap { if case .card(let prompt) = $0 { prompt } else { nil } }.first)
    #expect(prompt.layout == .stepByStep)
    #expect(prompt.appearance.owner == .shop)
    #expect(!prompt.asksHolder)
  }

  @Test("a shopper who leaves the card form cancels, and the same session can be paid afterwards")
  func cancelled() async throws {
    let host = SandboxHost()
    let app = try await makeApp(.card, type: "CARD", plan: .init(cancels: true), host: host)
    #expect(await app.screen.payAsync() == "userCancell")
    app.screen.params.viewController = TestShopper(host)
    #expect(await app.screen.payAsync() == "success")
    #expect(host.operations.filter { $0 == "yuno.create-payment" }.count == 1)
  }

  @Test("a vaulted token pays without a form")
  func vaulted() async throws {
    let app = try await makeApp(.card, type: "CARD", token: "f0000000-0000-4000-8000-000000000001")
    _ = await app.screen.payAsync()
    let body = try #require(app.host.sent.first { $0.operation == "yuno.create-payment" }?.body.text)
    #expect(body.contains("f0000000-0000-4000-8000-000000000001"))
    #expect(!app.shopper.asked.contains { $0.kind == .card })
  }

  @Test("the loader stays until the app hides it")
  func loader() async throws {
    let app = try await makeApp(
      .mercadoPago, type: "MERCADO_PAGO_CHECKOUT_PRO", config: YunoConfig(keepLoader: true),
      host: SandboxHost(keepsQuestions: true))
    let screen = HidingScreen(own: app.shopper)
    app.screen.params.viewController = screen
    #expect(await app.screen.payAsync() == "success")
    #expect(screen.hidden.withLock { $0 } == 1)
  }

  @Test("what is set up wrongly is an internal error, and nothing is sent")
  func mistakes() async throws {
    for app in [
      try await makeApp(.pix, type: "PIX", hasScreen: false), try await makeApp(.pix, type: "PIX", country: "Brazil"),
      try await makeApp(.pix, type: "BOLETO"), try await makeApp(.pix, type: "CARD"),
    ] {
      let sent = app.host.sent.count
      #expect(await app.screen.payAsync() == "internalError")
      #expect(app.host.sent.count == sent)
    }
  }
}

/// A screen whose app has work of its own to do, and then hides the SDK's loader; nothing else takes it away.
private final class HidingScreen: PaymentPresenter {
  let own: TestShopper
  let hidden = Mutex(0)

  init(own: TestShopper) { self.own = own }

  func present(_ question: Question) async -> Answer {
    guard case .wait(let prompt) = question else { return await own.present(question) }
    guard prompt.reason == .loader else { return .wait(.over) }
    hidden.withLock { $0 += 1 }
    Yuno.hideLoader()
    await untilCancelled()
    return .wait(.left)
  }
}
