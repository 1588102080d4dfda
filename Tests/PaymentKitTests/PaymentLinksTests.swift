import Foundation
import PaymentKit
import Synchronization
import Testing

@Suite("An app's links", .ownThreads, .timeLimit(.minutes(1)))
struct PaymentLinksTests {
  private static let page = RedirectPrompt(
    purpose: .bank, page: "https://bank.test/login",
    returnURLs: ["shop://return/bank", "https://pay.shop.test/return"],
    identifiers: ["payment_id": "p-1"], amount: Money(minorUnits: 25_000, currency: .sar), expiresAt: nil,
    target: .browser)
  private static let ours = "shop://return/bank?payment_id=p-1"

  /// Pays with a gateway that shows one page, on a screen that does something while the page is open and then waits for its end.
  private func pay(
    _ links: PaymentLinks, whilePageIsOpen act: @escaping @Sendable () async -> Void
  ) async throws -> (PaymentKit.PaymentResult, RedirectReply?) {
    let manager = makeManager()
    let gateway = PageGateway(prompt: Self.page)
    await manager.register(gateway)
    let result = try await manager.processPayment(
      method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: WaitingScreen(act: act), links: links)
    return (result, gateway.reply)
  }

  @Test(
    "the waiting payment's link closes its page by each of the four calls, which say so",
    arguments: [
      (PaymentLinksTests.ours, LinkEntry.openURL), (ours, .receiveDeeplink(showStatusView: true)),
      (ours, .handleDeeplink), ("https://pay.shop.test/return?payment_id=p-1", .handleDeeplink),
      ("https://pay.shop.test/return?payment_id=p-1", .continueUserActivity),
    ])
  func woken(url: String, entry: LinkEntry) async throws {
    let links = PaymentLinks(schemes: ["shop"], hosts: ["pay.shop.test"])
    let taken = Mutex<Bool?>(nil)
    let (result, reply) = try await pay(links) {
      let address = URL(string: url)!
      let isTaken =
        switch entry {
        case .openURL: links.open(url: address)
        case .receiveDeeplink(let shows): links.receiveDeeplink(address, showStatusView: shows)
        case .handleDeeplink: links.handleDeeplink(address)
        case .continueUserActivity: links.continue(userActivity: UserActivity(webpageURL: url))
        }
      taken.withLock { $0 = isTaken }
      await untilCancelled()
    }
    #expect(taken.withLock { $0 } == true)
    #expect(reply == .returned(url: url, showsStatus: entry.showsStatusView))
    guard case .success = result else {
      Issue.record("\(result)")
      return
    }
    #expect(links.arrivals.map(\.decision.name) == ["accepted"])
  }

  @Test("a link of another payment, of another app or of another activity closes nothing")
  func others() async throws {
    let links = PaymentLinks(schemes: ["shop"], hosts: ["pay.shop.test"])
    let (_, reply) = try await pay(links) {
      #expect(!links.open(url: URL(string: "shop://return/bank?payment_id=p-2")!))
      #expect(!links.open(url: URL(string: "other://return/bank?payment_id=p-1")!))
      #expect(!links.open(url: URL(string: "shop://basket")!))
      #expect(!links.continue(userActivity: UserActivity(webpageURL: "https://other.test/return?payment_id=p-1")))
      #expect(!links.continue(userActivity: UserActivity(activityType: "viewing", webpageURL: nil)))
      // Yuno's call takes every link with the app's scheme while a payment waits, and closes the page for its own alone.
      #expect(links.receiveDeeplink(URL(string: "shop://basket")!, showStatusView: true))
    }
    #expect(reply == .closed)
    #expect(
      links.arrivals.map(\.decision.name) == ["forged", "not-ours", "foreign", "not-ours", "misdirected", "foreign"])
  }

  @Test("a link that comes when the payment is over is late, and nobody takes it")
  func late() async throws {
    let links = PaymentLinks(schemes: ["shop"])
    #expect(!links.open(url: URL(string: Self.ours)!))
    _ = try await pay(links) {}
    #expect(!links.open(url: URL(string: Self.ours)!))
    #expect(!links.receiveDeeplink(URL(string: Self.ours)!, showStatusView: false))
    #expect(links.arrivals.map(\.decision.name) == ["foreign", "late", "late"])
    #expect(links.arrivals.last?.decision.attempt != nil)
  }

  @Test("a payment that is continued waits for its link again")
  func resumed() async throws {
    let links = PaymentLinks(schemes: ["shop"])
    let manager = makeManager()
    let gateway = PageGateway(prompt: Self.page, answer: .pending(.shopper))
    await manager.register(gateway)
    _ = try await manager.processPayment(
      method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: WaitingScreen {}, links: links)
    let session = try #require(await manager.unfinishedPayments().first?.session)
    let screen = WaitingScreen {
      #expect(links.open(url: URL(string: Self.ours)!))
      await untilCancelled()
    }
    _ = await manager.resumePayment(session, presenter: screen, links: links)
    #expect(gateway.reply == .returned(url: Self.ours, showsStatus: nil))
    #expect(links.arrivals.map(\.decision.name) == ["accepted"])
  }
}

/// A gateway with one page.
private final class PageGateway: PaymentKit.PaymentGateway {
  let name = "Page"
  let supportedMethods: [PaymentMethod] = [.card]
  private let prompt: RedirectPrompt
  private let answer: PaymentState
  private let heard = Mutex<RedirectReply?>(nil)

  init(prompt: RedirectPrompt, answer: PaymentState = .captured) {
    self.prompt = prompt
    self.answer = answer
  }

  var reply: RedirectReply? { heard.withLock { $0 } }

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { GatewayCapabilities(currencies: [.sar]) }
  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    PaymentSession(request: request, gateway: name, references: ["payment": "p-1"])
  }
  func processPayment(
    _ session: PaymentSession, presenter: any PaymentPresenter
  ) async throws(GatewayFailure) -> PaymentClaim {
    if case .page(let reply) = await presenter.answer(to: .page(prompt)) { heard.withLock { $0 = reply } }
    return PaymentClaim(session: session, ending: .completed)
  }
  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    PaymentStatus(state: answer, words: .none, amount: session.request.amount, reference: session.request.reference)
  }
  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await verifyPayment(session)
  }
}

/// A screen that does something while its page is open, and then closes it.
private struct WaitingScreen: PaymentPresenter {
  let act: @Sendable () async -> Void

  func present(_ question: Question) async -> Answer {
    await act()
    return question.unanswered
  }
}
