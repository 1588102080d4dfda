import Backend
import DemoMerchant
import Foundation
import PaymentKit
import Testing

/// The document's listings, run against the imitation of TrueLayer: the merchant's server makes the payment, the app has its identifier and
/// its resource token. One at a time, because the SDK has one manager.
@Suite("TrueLayer's listings", .ownThreads, .serialized, .timeLimit(.minutes(1)))
@MainActor
struct TrueLayerTests {
  /// An app on its phone.
  struct App {
    let host: SandboxHost
    let screen: BankScreen
    let shopper: TestShopper
  }

  private func makeApp(
    _ method: PaymentMethod, _ plan: TestShopper.Plan, host: SandboxHost = SandboxHost(), token: String? = nil,
    currency: Currency = .gbp, showsResult: Bool = true, isConfigured: Bool = true
  ) async throws -> App {
    let amount = Money(minorUnits: 14_800, currency: currency)
    let request = PaymentRequest(
      attempt: AttemptID(number: 7), method: method, amount: amount,
      order: Order(number: "1042", name: "Coffee beans", total: amount), reference: "QH-1042-1",
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@till.test", mobile: "+447700900000"),
      country: .unitedKingdom, language: "en", returnURL: "tillshop://return", merchant: "Qahwa & Co.")
    let account = TrueLayer.Configuration.demo()
    let opened = try await host.open(request, at: TrueLayer(configuration: account))
    let links = PaymentLinks(schemes: ["tillshop"], hosts: ["pay.tillshop.test"])
    let shopper = TestShopper(host, plan) { links.continue(userActivity: UserActivity(webpageURL: $0.absoluteString)) }
    let id = opened.transactionID
    if isConfigured {
      TrueLayer.Payments.manager.configure(
        account: account, manager: host.makeManager(), links: links, transport: host
      ) { $0 == id ? request : nil }
    }
    let screen = BankScreen(
      paymentID: id, resourceToken: try token ?? #require(opened.references["resource-token"]),
      preferences: .init(
        presentationStyle: .init(presentOn: shopper), preferredCountryCode: "GB", shouldShowResultScreen: showsResult,
        maximumResultScreenTimeout: .seconds(45)))
    return App(host: host, screen: screen, shopper: shopper)
  }

  private static let pays = TestShopper.Plan(
    bank: "mock-payments-gb-redirect", values: ["username": "test_executed", "pin": "123456"])

  private func pay(_ app: App) async { await withCheckedContinuation { done in app.screen.pay { done.resume() } } }
  private func permit(_ app: App) async {
    await withCheckedContinuation { done in app.screen.permit { done.resume() } }
  }

  @Test("a payment is required, then led to the bank and back by its link, and the app hears state, screen and status")
  func paid() async throws {
    let app = try await makeApp(.bankPayment, Self.pays)
    #expect(try await app.screen.standing() == "authorizationRequired")
    await pay(app)
    #expect(app.screen.told == ["settled"])
    #expect(app.screen.shown == [.success])
    #expect(try await app.screen.standing() == "settled")
    #expect(app.host.operations.contains("truelayer.start"))
    // The app's own preferences: the list begins with its country, and the bank leads back to its address.
    let banks = app.shopper.asked.compactMap { if case .bank(let prompt) = $0 { prompt.country } else { nil } }
    #expect(banks == [.unitedKingdom])
  }

  @Test("a shopper who leaves the bank is asked to go there again when the same context is processed once more")
  func again() async throws {
    var plan = Self.pays
    plan.closesPages = true
    let app = try await makeApp(.bankPayment, plan)
    await pay(app)
    #expect(app.screen.told == ["wait"])
    #expect(try await app.screen.standing() == "authorizing")
    await pay(app)
    let forms = app.shopper.asked.compactMap { if case .form(let prompt) = $0 { prompt.title } else { nil } }
    #expect(forms.last == "go-to-bank")
  }

  @Test(
    "each way to come to nothing is the document's error, with the screen that was shown",
    arguments: [
      ("test_authorisation_failed", "authorizationFailed", TrueLayer.KitScreen.authorizationFailed),
      ("till_auth_insufficient_funds", "insufficientFunds", .insufficientFunds),
      ("till_auth_payment_limit_exceeded", "paymentLimitExceeded", .paymentLimitExceeded),
      ("till_auth_blocked", "blocked", .genericFailed),
      // Version 4 alone has a case for it, so the documented kit passes the reason on.
      ("till_auth_invalid_otp", "generic invalid_otp", .genericFailed),
    ])
  func failed(name: String, told: String, shown: TrueLayer.KitScreen) async throws {
    var plan = Self.pays
    plan.values["username"] = name
    let app = try await makeApp(.bankPayment, plan)
    await pay(app)
    #expect(app.screen.told == [told])
    #expect(app.screen.shown == [shown])
    #expect(try await app.screen.standing() == "failed")
  }

  @Test("a shopper who calls the payment off at the list of banks cancels it")
  func cancelled() async throws {
    let app = try await makeApp(.bankPayment, TestShopper.Plan(cancels: true))
    await pay(app)
    #expect(app.screen.told == ["userCanceled"])
    #expect(app.screen.shown == [.noneShown])
  }

  @Test("the app may do without the result screen")
  func hidden() async throws {
    let app = try await makeApp(.bankPayment, Self.pays, showsResult: false)
    await pay(app)
    #expect(app.screen.shown == [.noneShown])
    #expect(app.screen.told.count == 1 && ["authorized", "executed", "settled"].contains(app.screen.told[0]))
  }

  @Test("what a mistaken app or a bad line does is told by its name, and nothing is decided by it")
  func mistakes() async throws {
    let stranger = try await makeApp(.bankPayment, Self.pays, token: "somebody-else's")
    await pay(stranger)
    #expect(stranger.screen.told == ["invalidToken"])

    let unknown = TrueLayer.Payments.Models.SinglePayment.Context(
      identifier: "unknown", token: "t", redirectURL: URL(string: "https://pay.tillshop.test/return/truelayer")!,
      preferences: .init(presentationStyle: .init(presentOn: stranger.shopper)))
    let answer = await TrueLayer.Payments.manager.processSinglePayment(context: unknown)
    #expect(answer.result == .failure(.paymentNotFound))
    await #expect(throws: TrueLayer.Payments.Models.Mandate.Error.mandateNotFound) {
      try await TrueLayer.Payments.manager.mandateStatus(mandateIdentifier: "unknown", resourceToken: "t")
    }

    let offline = SandboxHost { $0.sender == .app ? .offline : .sound }
    let cut = try await makeApp(.bankPayment, Self.pays, host: offline)
    await pay(cut)
    #expect(cut.screen.told == ["connectionIssues"])
    #expect(try await cut.screen.standing() == "authorizationRequired")

    let failing = SandboxHost { $0.sender == .app ? .failing(status: 500) : .sound }
    let broken = try await makeApp(.bankPayment, Self.pays, host: failing)
    await pay(broken)
    #expect(broken.screen.told == ["serverError"])

    let silent = SandboxHost { $0.operation == "truelayer.read" ? .offline : .sound }
    let mute = try await makeApp(.bankPayment, Self.pays, host: silent)
    await #expect(throws: TrueLayer.Payments.Models.SinglePayment.Error.connectionIssues) {
      try await mute.screen.standing()
    }

    let unready = TrueLayer.Payments.Manager()
    #expect(await unready.processMandate(context: unknown).result == .failure(.sdkNotConfigured))
    await #expect(throws: TrueLayer.Payments.Models.SinglePayment.Error.sdkNotConfigured) {
      try await unready.paymentStatus(paymentIdentifier: "p", resourceToken: "t")
    }
  }

  @Test("a mandate is authorised and stays in force, or comes to nothing by the mandate's own errors")
  func mandate() async throws {
    let app = try await makeApp(.mandate, Self.pays)
    #expect(try await app.screen.mandateStanding() == "authorizationRequired")
    await permit(app)
    #expect(app.screen.told == ["authorized"])
    #expect(try await app.screen.mandateStanding() == "authorized")

    var plan = Self.pays
    plan.values["username"] = "till_auth_expired"
    let late = try await makeApp(.mandate, plan)
    await permit(late)
    #expect(late.screen.told == ["mandateExpired"])
    #expect(try await late.screen.mandateStanding() == "failed")
  }
}
