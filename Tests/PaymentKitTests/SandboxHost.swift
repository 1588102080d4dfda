import Backend
import DemoMerchant
import Foundation
import Pages
import PaymentKit
import Sandbox
import Simulation
import Synchronization
import Testing

/// The imitations of all providers, in a time that passes only while they answer and while the library waits.
final class SandboxHost: Transport, PaymentRuntime {
  /// What the phone's connection does with a call.
  enum Line: Sendable {
    case sound
    case offline
    /// The server is out of order.
    case failing(status: Int)
  }

  private let simulation = Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000))
  private let server: SandboxServer
  /// One at a time: the simulated world has one thread.
  private let turn = Mutex(())
  private let kept = Mutex<[WireRequest]>([])
  private let line: @Sendable (WireRequest) -> Line
  /// Whether a question with a time limit stays until somebody answers it.
  private let keepsQuestions: Bool

  init(
    _ settings: Settings = Settings(), keepsQuestions: Bool = false,
    line: @escaping @Sendable (WireRequest) -> Line = { _ in .sound }
  ) {
    self.keepsQuestions = keepsQuestions
    server = SandboxServer(simulation: simulation, sandboxes: SandboxCatalog.all, settings: settings)
    self.line = line
  }

  /// What was sent, oldest first.
  var sent: [WireRequest] { kept.withLock { $0 } }
  var operations: [String] { sent.map(\.operation) }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    switch line(request) {
    case .sound: break
    case .offline: throw .notSent(.offline)
    case .failing(let status): return WireAnswer(head: .init(status: .init(code: status)), body: "")
    }
    kept.withLock { $0.append(request) }
    let answer: Result<WireAnswer, TransportFailure> = run { server in
      do throws(TransportFailure) { return .success(try await server.send(request)) } catch { return .failure(error) }
    }
    return try answer.get()
  }

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }
  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    turn.withLock { _ in simulation.advance(by: duration) }
    await Task.yield()
  }
  func sleep(for duration: Duration, until wait: PaymentWait) async throws {
    switch wait {
    // Every call is answered; on a busy machine its time limit could pass while another thread brings the answer.
    case .call: await untilCancelled()
    case .question where keepsQuestions: await untilCancelled()
    case .retry, .poll, .question: return try await sleep(for: duration)
    }
    throw CancellationError()
  }
  func random() -> UInt64 { turn.withLock { _ in simulation.random("app") } }

  /// Does something at the imitations, and lets the time pass that they take for it.
  func run<Value: Sendable>(_ body: @escaping @Sendable (SandboxServer) async -> Value) -> Value {
    turn.withLock { _ in
      let left = Left<Value>()
      simulation.start { [server] in
        let value = await body(server)
        left.value.withLock { $0 = value }
      }
      simulation.runUntilIdle()
      while true {
        if let value = left.value.withLock({ $0 }) { return value }
        precondition(simulation.advanceToNextTimer(), "an imitation never answers")
      }
    }
  }

  /// An app's manager, which takes its time from here.
  func makeManager(_ app: PaymentConfiguration.App = .init()) -> PaymentKit.PaymentManager {
    PaymentKit.PaymentManager(
      configuration: PaymentConfiguration(merchantID: "Qahwa & Co.", app: app), runtime: self,
      journal: PaymentJournal(store: InMemoryAttemptStore(), runtime: self), memory: InMemoryStoreMemory())
  }

  /// The merchant's server opens a payment and gives the app what it needs.
  func open(_ request: PaymentRequest, at adapter: some ProviderAdapter) async throws -> PaymentSession {
    let journal = PaymentJournal(store: InMemoryAttemptStore(), runtime: self)
    let gateway = ProviderGateway(adapter, transport: self, runtime: self, journal: journal)
    return try await gateway.initiatePayment(request)
  }

  /// Walks through the pages from an address, and returns the address that leads away from them, and whether another app was opened on the
  /// way; `nil` where a page ends the walk.
  func walk(
    _ page: String, card: String, values: [String: String], pressing button: String?, until back: [String]
  ) -> (url: String, leftApp: Bool)? {
    run { server in
      var response = await server.open(page)
      var leftApp = false
      for _ in 0..<16 {
        switch response {
        case .page(let page):
          let named = page.buttons.first { $0.id == button } ?? page.buttons.first
          guard let pressed = named else { return nil }
          let code = await Self.newestCode(page, server)
          let filled = page.fields.map { ($0.id, values[$0.id] ?? Self.usual($0.kind, card: card) ?? code) }
          response = await server.submit(
            PageSubmission(
              url: page.url, pageID: page.id, button: pressed.id,
              values: Dictionary(filled, uniquingKeysWith: { first, _ in first })))
        case .redirect(let url):
          let isOtherApp = SandboxCatalog.appSchemes.contains { url.hasPrefix($0 + "://") }
          leftApp = leftApp || isOtherApp
          guard isOtherApp || (url.hasPrefix("https:") && !back.contains(where: url.hasPrefix)) else {
            return (url, leftApp)
          }
          response = await server.open(url)
        case .unavailable: return nil
        }
      }
      return nil
    }
  }

  /// What a shopper types of a card into a field; `nil` for a field of anything else.
  private static func usual(_ kind: HostedPage.Field.Kind, card: String) -> String? {
    switch kind {
    case .cardNumber: card
    case .expiry: "12/30"
    case .secretDigits: "123"
    case .cardholder: "Sara Demo"
    case .digits, .text: nil
    }
  }

  /// The code that the page itself shows, or else the one in the newest message.
  private static func newestCode(_ page: HostedPage, _ server: SandboxServer) async -> String {
    for block in page.blocks {
      switch block {
      case .text(let phrase), .notice(let phrase):
        if case .text(let code)? = phrase.values["code"] { return code }
      case .fact(let label, let value):
        for phrase in [label, value] { if case .text(let code)? = phrase.values["code"] { return code } }
      case .plan, .code: break
      }
    }
    return await server.messages.last?.code ?? "123456"
  }

  private final class Left<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}

/// A shopper who pays: types a card, picks a bank, goes through pages in the browser and comes back by whatever they lead to.
final class TestShopper: PaymentPresenter {
  /// What a shopper does; the defaults pay.
  struct Plan: Sendable {
    var card = "4916994064252017"
    var bank: String?
    /// What is typed into pages and forms, by the fields' names.
    var values: [String: String] = [:]
    /// The button of a page; the first one otherwise.
    var button: String?
    var closesPages = false
    var cancels = false
  }

  let host: SandboxHost
  let plan: Plan
  /// Hands an address to the app as the operating system does; returns whether the app took it.
  let back: @Sendable (URL) async -> Bool
  private let questions = Mutex<[Question]>([])

  init(_ host: SandboxHost, _ plan: Plan = Plan(), back: @escaping @Sendable (URL) async -> Bool = { _ in false }) {
    self.host = host
    self.plan = plan
    self.back = back
  }

  var asked: [Question] { questions.withLock { $0 } }

  func present(_ question: Question) async -> Answer {
    questions.withLock { $0.append(question) }
    guard !plan.cancels else { return question.unanswered }
    switch question {
    case .card(let prompt): return .card(card(prompt))
    case .bank(let prompt):
      guard let bank = plan.bank ?? prompt.banks.first?.id else { return question.unanswered }
      return .bank(.chosen(bank))
    case .form(let prompt):
      guard prompt.problem == nil else { return question.unanswered }
      let filled = prompt.fields.map { ($0.id, plan.values[$0.id] ?? "123456") }
      return .form(.submitted(FormValues(Dictionary(filled, uniquingKeysWith: { first, _ in first }))))
    case .page(let prompt): return .page(await page(prompt))
    case .qr(let prompt):
      _ = host.run { await $0.perform(.payPix(code: prompt.payload)) }
      await untilCancelled()
      return .qr(.closed)
    case .wait:
      await untilCancelled()
      return .wait(.over)
    case .phone, .code, .sheet: return question.unanswered
    }
  }

  private func card(_ prompt: CardPrompt) -> CardReply {
    guard prompt.problem == nil, let number = try? CardNumber(plan.card),
      let expiry = CardExpiry(month: 12, year: 2030), let code = SecretDigits("123", length: 3...3)
    else { return .cancelled }
    return .entered(CardDetails(number: number, expiry: expiry, securityCode: code, holder: "Sara Demo"))
  }

  private func page(_ prompt: RedirectPrompt) async -> RedirectReply {
    guard !plan.closesPages,
      let end = host.walk(
        prompt.page, card: plan.card, values: plan.values, pressing: plan.button, until: prompt.returnURLs)
    else { return .closed }
    // A web view sees where its page leads; from the browser and from another app only the operating system leads back.
    if prompt.target == .webView, !end.leftApp { return .returned(url: end.url) }
    guard let link = URL(string: end.url), await back(link) else { return .closed }
    // The app took the link, and its library takes the page away.
    await untilCancelled()
    return .closed
  }
}

/// Waits until somebody else has ended the question.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  continuation.finish()
}
