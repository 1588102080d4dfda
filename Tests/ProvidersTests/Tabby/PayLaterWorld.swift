import Backend
import Commerce
import DemoMerchant
import HTTPTypes
import Language
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Synchronization
import Testing
import Wire

/// One pay-later provider with its pretend server, a shopper who goes through its pages, and a merchant who does things to
/// the payment afterwards and takes the provider's notices.
final class PayLaterWorld: Sendable {
  let provider: ProviderID
  let simulation = Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000))
  let server: SandboxServer
  let wire: LossyWire
  private let request: PaymentRequest
  private let store = InMemoryAttemptStore()
  private let manager: PaymentManager
  private let gateway: any PaymentGateway

  init(
    _ provider: ProviderID, _ choices: [String: String] = [:], amount: Money = .riyals(148_00),
    country: Country = .saudiArabia, losing loss: LossyWire.Loss? = nil,
    wire make: (SandboxServer) -> any Transport = { $0 }
  ) throws {
    self.provider = provider
    var settings = Settings()
    for (id, choice) in choices {
      let setting = try #require((SandboxCatalog.settings + DemoAccounts.settings).first { $0.id == id })
      let isKnown = settings.choose(choice, for: setting)
      try #require(isKnown)
    }
    let runtime = BenchRuntime(simulation: simulation)
    server = SandboxServer(simulation: simulation, sandboxes: SandboxCatalog.all, settings: settings)
    wire = LossyWire(make(server), losing: loss)
    let journal = PaymentJournal(store: store, runtime: runtime)
    let configuration = PaymentConfiguration(environment: .sandbox, merchantID: "till", settings: settings)
    manager = PaymentManager(
      configuration: configuration, runtime: runtime, journal: journal, memory: InMemoryStoreMemory())
    gateway = DemoAccounts.gateway(
      provider, transport: wire, runtime: runtime, journal: journal, configuration: configuration)
    request = PaymentRequest(
      attempt: try #require(AttemptID("a-1042-1")), method: provider == .tabby ? .tabby : .tamara, amount: amount,
      order: Order(number: "1042", name: "Coffee beans", total: amount), reference: "TILL-1042-1",
      shopper: Shopper(
        givenName: "Sara", familyName: "Demo", email: "otp.success@tabby.ai",
        mobile: provider == .tabby ? "0500000001" : "0544337866"), country: country, language: "en",
      returnURL: "tillshop://return", merchant: "Till")
  }

  /// Goes through the provider's pages, pressing the obvious button of each, or another one, or closing one (`nil`).
  func pay(pressing buttons: [String: String?] = [:]) throws -> PaymentResult {
    let shopper = PageWalker(server: server, buttons: buttons)
    return try #require(
      run { world in
        await world.manager.register(world.gateway)
        return await world.manager.processPayment(world.request, presenter: shopper)
      })
  }

  /// Goes on with the payment.
  func resume(pressing buttons: [String: String?] = [:]) throws -> PaymentResult {
    let session = try session()
    let shopper = PageWalker(server: server, buttons: buttons)
    return try #require(run { world in await world.manager.resumePayment(session, presenter: shopper) })
  }

  /// Does what a merchant wants done.
  func operate(_ operation: PaymentModification) throws -> OperationResult {
    let session = try session()
    return try #require(run { world in await world.manager.operate(operation, on: session) })
  }

  /// Retries what a merchant had done.
  func retry(_ operation: PaymentModification) throws -> OperationResult {
    let session = try session()
    return try #require(run { world in await world.manager.retry(operation, on: session) })
  }

  /// Asks the provider's server now.
  func verify() throws -> PaymentResult {
    let session = try session()
    return try #require(run { world in await world.manager.verifyPayment(session) })
  }

  /// Takes the notices that have arrived, and says what the merchant's server did with each.
  func notices() throws -> [NotificationReceipt] {
    try #require(
      run { world in
        var receipts: [NotificationReceipt] = []
        for arrived in await world.server.arrivedWebhooks() {
          let request = arrived.content
          let headers = request.head.headerFields.map {
            MerchantNotification.Header(name: $0.name.rawName, value: $0.value)
          }
          let message = MerchantNotification(path: request.head.path ?? "", headers: headers, body: request.body.text)
          receipts.append(await world.manager.receive(message, for: world.gateway.name))
        }
        return receipts
      })
  }

  /// Lets something happen outside.
  func outside(_ action: String) throws -> OutsideResult {
    try #require(
      run { world in
        await world.server.perform(action, reference: world.request.reference, provider: world.provider.rawValue)
      })
  }

  /// Repeats or imitates the last notice.
  func again(forged: Bool = false) throws -> Bool {
    let isSent = run { world in
      forged
        ? await world.server.forgeWebhook(about: world.request.reference, as: .wrongSignature)
        : await world.server.repeatWebhook(about: world.request.reference)
    }
    return isSent == true
  }

  /// Lets time pass.
  func wait(_ duration: Duration) { simulation.advance(by: duration) }

  /// The session as it was last written down.
  func session() throws -> PaymentSession {
    try #require(run { world in world.store.record(of: world.request.attempt)?.session })
  }

  /// What the app was told last.
  func told() throws -> PaymentResult? {
    let record = try #require(run { world in world.store.record(of: world.request.attempt) })
    if case .finished(let result) = record.progress { return result }
    return nil
  }

  /// What the provider holds.
  func truth() throws -> ProviderRecord {
    try #require(
      run { world in await world.server.truth(of: world.request.reference, provider: world.provider.rawValue) })
  }

  /// How often a call was made.
  func calls(_ operation: String) -> Int { wire.sent.count { $0.operation == operation } }

  private func run<Value: Sendable>(_ body: @escaping @Sendable (PayLaterWorld) async -> Value?) -> Value? {
    let left = Left<Value>()
    simulation.start {
      let value = await body(self)
      left.value.withLock { $0 = value }
    }
    simulation.runUntilQuiet(limit: .seconds(600))
    return left.value.withLock { $0 }
  }
}

/// Answers every call with what the other side would, except one: there the other side acts or not, and something else comes
/// back.
final class OddAnswer: Transport {
  private let server: any Transport
  private let operation: String
  private let answer: WireAnswer
  private let acts: Bool
  private let isSpent = Mutex(false)

  init(_ server: any Transport, on operation: String, answer: WireAnswer, acts: Bool) {
    self.server = server
    self.operation = operation
    self.answer = answer
    self.acts = acts
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let isMine =
      request.operation == operation
      && isSpent.withLock { spent in
        defer { spent = true }
        return !spent
      }
    guard isMine else { return try await server.send(request) }
    if acts { _ = try await server.send(request) }
    return answer
  }
}

/// A shopper who only ever sees hosted pages.
private struct PageWalker: PaymentPresenter {
  let server: SandboxServer
  let buttons: [String: String?]

  func present(_ question: Question) async -> Answer {
    guard case .page(let prompt) = question else { return question.unanswered }
    return .page(await walk(prompt))
  }

  private func walk(_ prompt: RedirectPrompt) async -> RedirectReply {
    var response = await server.open(prompt.page)
    for _ in 0..<12 {
      switch response {
      case .page(let page):
        guard let wanted = buttons[page.id] ?? page.buttons.first?.id else { return .closed }
        let shown = page.blocks.compactMap { if case .notice(let phrase) = $0 { phrase.values["code"] } else { nil } }
        var code = await server.messages.last?.code ?? ""
        if case .text(let text)? = shown.first { code = text }
        let values = Dictionary(page.fields.map { ($0.id, code) }) { first, _ in first }
        response = await server.submit(
          PageSubmission(url: page.url, pageID: page.id, button: wanted, values: values))
      case .redirect(let url): return .returned(url: url)
      case .unavailable: return .closed
      }
    }
    return .closed
  }
}

extension Money {
  static func riyals(_ halalas: Int64) -> Money { Money(minorUnits: halalas, currency: .sar) }
}

extension OperationResult {
  /// How the payment then stood; `nil` when it was refused or is not known.
  var status: PaymentStatus? { if case .done(let status) = self { status } else { nil } }
  /// Why it was refused; `nil` when it was not.
  var refusal: PaymentError? { if case .refused(let error) = self { error } else { nil } }
}
