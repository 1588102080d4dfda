import Backend
import Commerce
import DemoMerchant
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Synchronization
import Testing
import Wire

/// Where the providers of a test are.
enum ContractPlace {
  /// At their documented addresses.
  case documented
  /// At ports of this machine.
  case loopback
}

/// One provider's gateway and all pretend servers in a deterministic world, with a wire between that can lose one thing.
final class ProviderContractWorld: Sendable {
  let plot: ContractPlot
  let simulation: Simulation
  let server: SandboxServer
  let wire: LossyWire
  let journal: PaymentJournal
  private let store = InMemoryAttemptStore()
  private let manager: PaymentManager
  private let gateway: any PaymentGateway
  private let shown = Mutex<[QRPrompt]>([])
  private let said: Said
  /// Where any of the providers answers.
  let origins: [BaseURL]

  init(
    _ plot: ContractPlot, at place: ContractPlace = .documented, order: JobOrder = .firstInFirstOut,
    losing loss: LossyWire.Loss? = nil,
    changing change: LossyWire.Change? = nil, turningAway calls: ClosedRange<Int>? = nil
  ) {
    self.plot = plot
    simulation = Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000), order: order)
    let runtime = BenchRuntime(simulation: simulation)
    let sandboxes =
      switch place {
      case .documented: SandboxCatalog.all
      case .loopback: LoopbackAccounts.sandboxes
      }
    origins = sandboxes.flatMap { sandbox in
      [.provider, .merchant].flatMap { sandbox.account.origins(of: $0) }
    }
    let said = Said()
    self.said = said
    server = SandboxServer(
      simulation: simulation, sandboxes: sandboxes, settings: plot.settings,
      onPassingOn: { call, _ in
        said.add(Self.texts(of: call.request) + ((try? call.outcome.get()).map { Self.texts(of: $0) } ?? []))
      })
    wire = LossyWire(server, losing: loss, changing: change, turningAway: calls)
    journal = PaymentJournal(store: store, runtime: runtime)
    let configuration = PaymentConfiguration(
      environment: .sandbox, merchantID: "till", settings: plot.settings)
    manager = PaymentManager(
      configuration: configuration, runtime: runtime, journal: journal, memory: InMemoryStoreMemory())
    gateway =
      switch place {
      case .documented:
        DemoAccounts.gateway(
          plot.provider, transport: wire, runtime: runtime, journal: journal, configuration: configuration)
      case .loopback:
        LoopbackAccounts.gateway(
          plot.provider, transport: wire, runtime: runtime, journal: journal, configuration: configuration)
      }
  }

  /// Opens a page.
  func open(_ url: String) async -> PageResponse { note(url, await server.open(url)) }

  /// Presses a button of a page.
  func submit(_ submission: PageSubmission) async -> PageResponse {
    note(submission.url, await server.submit(submission))
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
    let arrived = try #require(run { world in await world.server.arrivedWebhooks() })
    return arrived.filter { $0.provider == plot.provider.rawValue }
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
    let isSent = run { world in await world.server.forgeWebhook(about: reference, as: forgery) }
    let arrived = try #require(run { world in await world.server.arrivedWebhooks() })
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
    return try #require(run { world in await world.server.outsideActions(for: reference, provider: provider) })
  }

  /// Lets the first of it happen.
  func actOutside() async {
    guard let reference = try? plot.request().reference else { return }
    let provider = plot.provider.rawValue
    guard let action = await server.outsideActions(for: reference, provider: provider).first else { return }
    _ = await server.perform(action, reference: reference, provider: provider)
  }

  /// Does something outside the app.
  func perform(_ action: OutsideAction) throws -> OutsideResult {
    try #require(run { world in await world.server.perform(action) })
  }

  /// What the provider holds.
  func truth() throws -> ProviderRecord {
    let reference = try plot.request().reference
    let provider = plot.provider.rawValue
    return try #require(run { world in await world.server.truth(of: reference, provider: provider) })
  }

  /// Everything that any ledger holds.
  func holdings() throws -> [(provider: String, reference: String, truth: ProviderRecord)] {
    try #require(run { world in await world.server.holdings() })
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

/// What a task leaves for the test.
private final class Left<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// Carries requests to a server, keeps them, and loses one of them, or its answer, where it is told to.
final class LossyWire: Transport {
  enum Part: CaseIterable {
    case request
    case answer
  }

  /// What is lost: a part of the call of a number, counted from 1.
  struct Loss {
    let call: Int
    let part: Part
  }

  /// What an answer is changed into: that of the call of a number, counted from 1, or of every one from that number on.
  struct Change: Sendable {
    let call: Int
    var isLasting = false
    let body: @Sendable (WireAnswer) -> WireAnswer
  }

  private let server: any Transport
  private let loss: Loss?
  private let change: Change?
  private let turnedAway: ClosedRange<Int>?
  private let sentBox = Mutex<[WireRequest]>([])
  private let answersBox = Mutex<[WireAnswer]>([])
  private let cutBox = Mutex(false)

  /// A wire; `turningAway` are the calls, counted from 1, that are answered 429 before the server reads them, with `rest` to wait.
  init(
    _ server: any Transport, losing loss: Loss?, changing change: Change? = nil,
    turningAway calls: ClosedRange<Int>? = nil
  ) {
    turnedAway = calls
    self.server = server
    self.loss = loss
    self.change = change
  }

  /// What a server that is asked too often demands to wait.
  static let rest = Duration.seconds(7)

  /// Whether the sender has no connection.
  var isCut: Bool {
    get { cutBox.withLock { $0 } }
    set { cutBox.withLock { $0 = newValue } }
  }

  var sent: [WireRequest] { sentBox.withLock { $0 } }
  /// The answers as the server gave them, in the order of their arrival.
  var answers: [WireAnswer] { answersBox.withLock { $0 } }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard !isCut else { throw .notSent(.offline) }
    let number = sentBox.withLock { sent in
      sent.append(request)
      return sent.count
    }
    if let turnedAway, turnedAway.contains(number) {
      var answer = WireAnswer(head: HTTPResponse(status: .tooManyRequests), body: "")
      answer.retryAfter = Self.rest
      return answer
    }
    guard let loss, loss.call == number else {
      let answer = try await server.send(request)
      answersBox.withLock { $0.append(answer) }
      guard let change, change.call == number || (change.isLasting && change.call < number) else { return answer }
      return change.body(answer)
    }
    switch loss.part {
    case .request: throw .notSent(.requestLost)
    case .answer:
      _ = try await server.send(request)
      throw .maybeSent(.answerLost)
    }
  }
}
