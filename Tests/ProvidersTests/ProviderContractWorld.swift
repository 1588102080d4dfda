import Backend
import Commerce
import DemoMerchant
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Server
import Simulation
import Synchronization
import Testing
import Wire

/// One provider's gateway and the pretend servers of where the plot plays, with a wire between that can lose one thing.
final class ProviderContractWorld: Sendable {
  let plot: ContractPlot
  let simulation: Simulation
  let server: ContractServer
  let wire: LossyWire
  let journal: PaymentJournal
  private let store = InMemoryAttemptStore()
  private let manager: PaymentManager
  private let gateway: any PaymentGateway
  private let shown = Mutex<[QRPrompt]>([])
  private let said: Said
  /// Where any of the providers answers.
  let origins: [BaseURL]

  /// `faults` are on the line to the servers, behind the wire; `hurried` is the call that a wire of sockets gives up early.
  init(
    _ plot: ContractPlot, order: JobOrder = .firstInFirstOut, losing loss: LossyWire.Loss? = nil,
    changing change: LossyWire.Change? = nil, turningAway calls: ClosedRange<Int>? = nil, faults: [FaultRule] = [],
    hurried: String? = nil
  ) {
    self.plot = plot
    let simulation = Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000), order: order)
    self.simulation = simulation
    let runtime = BenchRuntime(simulation: simulation)
    let said = Said()
    self.said = said
    let line: any Transport
    let accounts: LoopbackAccounts?
    switch plot.place {
    case .documented, .loopback:
      accounts = plot.place == .loopback ? .fixed : nil
      let sandboxes = accounts?.sandboxes ?? SandboxCatalog.all
      origins = sandboxes.flatMap { sandbox in
        [.provider, .merchant].flatMap { sandbox.account.origins(of: $0) }
      }
      let memory = SandboxServer(
        simulation: simulation, sandboxes: sandboxes, settings: plot.settings,
        onPassingOn: { call, _ in
          said.add(Self.texts(of: call.request) + ((try? call.outcome.get()).map { Self.texts(of: $0) } ?? []))
        })
      server = .inMemory(memory)
      let merchantHosts = SandboxDirectory(sandboxes).merchantHosts
      line = faults.isEmpty ? memory : FaultyLine(to: memory, simulation, merchantHosts: merchantHosts, faults: faults)
    case .served:
      let served = TillServer.start(plot, at: simulation, faults: faults)
      server = .served(served)
      origins = served.places.providers.map(\.origin) + [served.places.backend].compactMap(\.self)
      accounts = LoopbackAccounts(served.places)
      line = SocketTransport(simulation: simulation, hurried: hurried)
    }
    wire = LossyWire(line, losing: loss, changing: change, turningAway: calls)
    journal = PaymentJournal(store: store, runtime: runtime)
    let configuration = PaymentConfiguration(
      environment: .sandbox, merchantID: "till", settings: plot.settings)
    manager = PaymentManager(
      configuration: configuration, runtime: runtime, journal: journal, memory: InMemoryStoreMemory())
    gateway =
      accounts?.gateway(
        plot.provider, transport: wire, runtime: runtime, journal: journal, configuration: configuration)
      ?? DemoAccounts.gateway(
        plot.provider, transport: wire, runtime: runtime, journal: journal, configuration: configuration)
  }

  deinit {
    guard case .served(let server) = server else { return }
    server.stop()
  }

  /// Does something at the providers' servers.
  func atServer<Value: Sendable>(_ body: @escaping @Sendable (isolated SandboxServer) -> Value) async -> Value {
    await server.act(body)
  }

  /// Opens a page.
  func open(_ url: String) async -> PageResponse { note(url, await atServer { $0.open(url) }) }

  /// Presses a button of a page.
  func submit(_ submission: PageSubmission) async -> PageResponse {
    note(submission.url, await atServer { $0.submit(submission) })
  }

  private func note(_ url: String, _ response: PageResponse) -> PageResponse {
    said.add([url, String(reflecting: response)])
    return response
  }

  /// Everything that was said: requests, answers, pages and codes, in no order.
  var texts: [String] {
    wire.sent.flatMap(Self.texts) + wire.answers.flatMap(Self.texts) + said.texts + codes.map(\.payload)
  }

  static func texts(of request: WireRequest) -> [String] {
    let head = request.head
    return ["\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")", request.body.text]
      + head.headerFields.map(\.value)
  }

  private static func texts(of answer: WireAnswer) -> [String] {
    [answer.body.text] + answer.head.headerFields.map(\.value)
  }

  /// Only opens a session.
  func open() throws -> PaymentSession {
    let request = try plot.request()
    return try #require(run { world in try? await world.gateway.initiatePayment(request) })
  }

  /// Leads a shopper through the whole payment.
  func pay(_ shopper: ContractShopper.Plan) throws -> PaymentResult {
    let request = try plot.request()
    let presenter = ContractShopper(shopper, self)
    return try #require(
      run { world in
        await world.manager.register(world.gateway)
        return await world.manager.processPayment(request, presenter: presenter)
      })
  }

  /// Goes on with the session that was left.
  func resume(_ shopper: ContractShopper.Plan) throws -> PaymentResult {
    let session = try session()
    let presenter = ContractShopper(shopper, self)
    return try #require(run { world in await world.manager.resumePayment(session, presenter: presenter) })
  }

  /// Asks the provider's server now.
  func verify() throws -> PaymentResult {
    let session = try session()
    return try #require(run { world in await world.manager.verifyPayment(session) })
  }

  /// Calls the payment off, where that can be done.
  func cancel() throws -> PaymentResult {
    let session = try session()
    return try #require(run { world in await world.manager.cancelPayment(session) })
  }

  /// What a merchant can do to a payment afterwards.
  var operations: [PaymentModification.Kind] { gateway.operations }

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

  /// Whether a session was written down.
  var hasSession: Bool {
    guard let request = try? plot.request() else { return false }
    return run { world in world.store.record(of: request.attempt)?.session } != nil
  }

  /// The session as it was last written down.
  func session() throws -> PaymentSession {
    let request = try plot.request()
    return try #require(run { world in world.store.record(of: request.attempt)?.session })
  }

  /// The messages of its provider that have reached the merchant's server by now.
  func webhooks() throws -> [Webhook<WireRequest>] {
    let arrived = try #require(run { world in await world.arrivedWebhooks() })
    return arrived.filter { $0.provider == plot.provider.rawValue }
  }

  private func arrivedWebhooks() async -> [Webhook<WireRequest>] {
    let isServed = plot.place == .served
    return await atServer { server in
      // A server that brings them itself holds them for the test until now.
      server.holdWebhooks(false)
      defer { server.holdWebhooks(isServed) }
      return server.arrivedWebhooks()
    }
  }

  /// The same, each with what somebody else would make of it.
  func messages() throws -> [(genuine: MerchantNotification, forged: MerchantNotification)] {
    let provider = plot.provider.rawValue
    let sandbox = try #require(SandboxCatalog.all.first { type(of: $0).id == provider })
    return try webhooks().map { (Self.message($0), Self.message(type(of: sandbox).forge($0))) }
  }

  /// What the merchant's server gets now from somebody who imitates a message; `nil` where that cannot be.
  func imitation(_ forgery: WebhookForgery) throws -> MerchantNotification? {
    let reference = try plot.request().reference
    let isSent = run { world in await world.atServer { $0.forgeWebhook(about: reference, as: forgery) } }
    let arrived = try #require(run { world in await world.arrivedWebhooks() })
    let now = Timestamp(milliseconds: simulation.now.milliseconds)
    return isSent == true
      ? arrived.first(where: \.isForged).map { Self.message($0, receivedAt: now) } : nil
  }

  static func message(_ webhook: Webhook<WireRequest>, receivedAt: Timestamp? = nil) -> MerchantNotification {
    let head = webhook.content.head
    return MerchantNotification(
      path: head.path ?? "", headers: head.headerFields.map { .init(name: $0.name.canonicalName, value: $0.value) },
      body: webhook.content.body.text, receivedAt: receivedAt)
  }

  /// What the adapter makes of a message.
  func read(_ message: MerchantNotification) -> NotificationReading? { gateway.read(message) }

  /// Hands a message to the merchant's server.
  func receive(_ message: MerchantNotification) throws -> NotificationReceipt {
    let name = gateway.name
    return try #require(run { world in await world.manager.receive(message, for: name) })
  }

  /// The codes that were shown, oldest first.
  var codes: [QRPrompt] { shown.withLock { $0 } }

  /// Keeps a code that is shown.
  func note(_ prompt: QRPrompt) { shown.withLock { $0.append(prompt) } }

  /// What can happen outside now, such as an approval in the bank's app.
  func outsideActions() throws -> [String] {
    let (reference, provider) = (try plot.request().reference, plot.provider.rawValue)
    return try #require(run { world in await world.atServer { $0.outsideActions(for: reference, provider: provider) } })
  }

  /// Lets the first of it happen.
  func actOutside() async {
    guard let reference = try? plot.request().reference else { return }
    let provider = plot.provider.rawValue
    await atServer { server in
      guard let action = server.outsideActions(for: reference, provider: provider).first else { return }
      _ = server.perform(action, reference: reference, provider: provider)
    }
  }

  /// Does something outside the app.
  func perform(_ action: OutsideAction) throws -> OutsideResult {
    try #require(run { world in await world.atServer { $0.perform(action) } })
  }

  /// What the provider holds.
  func truth() throws -> ProviderRecord {
    let reference = try plot.request().reference
    let provider = plot.provider.rawValue
    return try #require(run { world in await world.atServer { $0.truth(of: reference, provider: provider) } })
  }

  /// Everything that any ledger holds.
  func holdings() throws -> [(provider: String, reference: String, truth: ProviderRecord)] {
    try #require(run { world in await world.atServer { $0.holdings() } })
  }

  /// What the library saw.
  func events() throws -> [PaymentEvent] { try #require(run { world in world.journal.events }) }

  private func run<Value: Sendable>(_ body: @escaping @Sendable (ProviderContractWorld) async -> Value?) -> Value? {
    let left = Left<Value>()
    simulation.start {
      let value = await body(self)
      left.value.withLock { $0 = value }
    }
    simulation.runUntilQuiet(limit: .seconds(600))
    return left.value.withLock { $0 }
  }
}

/// What is said beside the wire.
private final class Said: Sendable {
  private let box = Mutex<[String]>([])
  var texts: [String] { box.withLock { $0 } }
  func add(_ texts: [String]) { box.withLock { $0 += texts } }
}
