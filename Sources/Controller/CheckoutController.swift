import Backend
import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Providers
import Rules
import Sandbox
import Simulation

/// Owns the rooms of a world: begins what the person at the keyboard wants, answers the library as its presenter, has the rules
/// looked at, and publishes what comes next.
actor CheckoutController {
  nonisolated let simulation: Simulation
  nonisolated let server: SandboxServer
  nonisolated let log: WorldLog
  let world: WorldContext
  let attempts: AttemptDesk
  let links: LinkDesk
  let questions: QuestionDesk
  let app: StoreApp
  let store: StoreServer
  let webhooks: WebhookInbox
  let device: Device
  let publish: @Sendable (Outlook, [Outgoing]) -> Void

  var rules: RuleBook
  /// The mark up to which the rules have looked.
  var looked = Looked()
  var brokenRule: BrokenRule?
  var brokenAttempt = ""
  /// Every movement of money in the world.
  var ledger = WorldLedger()
  var exchanges = ExchangeBook()
  /// The findings of the last look at the world; `nil` before the first.
  var sight: Sight?

  init(_ world: WorldContext, publish: @escaping @Sendable (Outlook, [Outgoing]) -> Void) {
    let setup = world.setup
    let checkout = Checkout(
      store: setup.store, order: setup.order, shopper: setup.shopper, care: setup.settings[StoreCare.self])
    (self.world, simulation, server, log) = (world, world.simulation, world.server, world.log)
    self.publish = publish
    rules = RuleBook(
      setup.rules, retries: setup.schedules.retries, redelivery: setup.schedules.redelivery,
      webhooks: world.providers.schedules)
    attempts = AttemptDesk(world, checkout)
    links = LinkDesk(world, attempts)
    questions = QuestionDesk(world, attempts, links)
    app = StoreApp(world, checkout, attempts, questions, links)
    store = StoreServer(app)
    webhooks = WebhookInbox(app, store)
    device = Device(app, store)
    app.device = device
  }

  /// The world's own executor, so that going from here to a provider and back takes no turn in the queue.
  nonisolated var unownedExecutor: UnownedSerialExecutor { simulation.executor.asUnownedSerialExecutor() }

  var checkout: Checkout { app.checkout }

  // MARK: Work

  /// Something that is done here.
  typealias Work = @Sendable (isolated CheckoutController) async -> Void

  /// Begins some work; the caller is on this world's actor already.
  @discardableResult
  nonisolated func start(_ work: @escaping Work) -> Task<Void, Never> {
    assumeIsolated { controller in controller.simulation.start { await work(controller) } }
  }

  /// Begins what the person at the keyboard wants.
  func begin(_ event: ShopperEvent) { device.begin(event) }

  /// The world begins: the app starts.
  func begin() async {
    world.begin(for: self)
    await app.process.begin()
    await app.launch()
    world.noteChange()
  }

  /// The world is over: no caller waits any more, so that everything can be freed.
  func end() async {
    app.end()
    store.stop()
  }

  // MARK: The presenter

  /// Puts a question on the screen and waits for its answer; a question whose asker gives up is withdrawn.
  func ask(_ question: Question, from life: Int) async -> Answer {
    guard life == app.process.number, app.process.isAlive else { return question.unanswered }
    if case .page = question { device.beginPage() }
    let id = questions.next()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { questions.put(question, id, $0) }
    } onCancel: {
      simulation.start { await self.withdraw(id) }
    }
  }

  private func withdraw(_ id: QuestionID) async { await questions.withdraw(id) { await app.take(.withdrawn(id)) } }

  // MARK: What happens outside

  /// The shopper pays the code of a payment in the bank app: of the one that was shown last, or of the one that is named.
  func payInBank(wrongAmount isWrong: Bool, of reference: String? = nil) async {
    guard let payload = reference.map({ attempts.qrCodes[$0] }) ?? attempts.lastQRCode else { return ignore() }
    log.note(.paidInBank(wrongAmount: isWrong))
    let outcome: BankOutcome =
      switch await server.perform(isWrong ? .payPixWrongAmount(code: payload) : .payPix(code: payload)) {
      case .accepted: .paid
      case .refused(let reason): .refused(reason)
      case .unknown: .refused(.unknownCode)
      }
    log.note(.bankActed(outcome, wrongAmount: isWrong))
    if case .answering(_, .qr) = checkout.phase { return await app.take(.bankActed(outcome)) }
    // Where the code is not on the screen, no page shows the bank's reply.
    if case .refused(let reason) = outcome { app.note(ignored: IgnoredReason(reason)) }
    world.noteChange()
  }

  /// Lets something happen outside to the present payment, or to the one that is named.
  func actOutside(_ action: String, of name: String? = nil) async {
    guard let reference = name ?? attempts.reference, let provider = provider(of: reference)?.id,
      await canHappen(outside: action, to: reference, at: provider)
    else { return ignore() }
    log.note(.outside(action))
    switch await server.perform(action, reference: reference, provider: provider) {
    case .accepted: log.note(.outsideDone(action))
    case .refused(let reason): log.note(from: .provider, to: .shopper, .outsideRefused(reason))
    case .unknown: app.note(ignored: .notNow)
    }
    world.noteChange()
  }

  /// Whether something can happen outside to a payment; the store can end a subscription at any time.
  private func canHappen(outside action: String, to reference: String, at provider: String) async -> Bool {
    if await server.outsideActions(for: reference, provider: provider).contains(action) { return true }
    return world.view(of: reference, provider: provider).subscriptions?.contains { $0.ending == action } == true
  }

  /// The provider that a payment is with: as the store's books say, or, for the present one, as its calls show.
  private func provider(of reference: String) -> ProviderDescriptor? {
    if reference == attempts.reference { return attempts.provider }
    let gateway = world.database.record(about: reference)?.session.gateway
    return gateway.flatMap { world.providers[gateway: $0] }
  }

  private func ignore() {
    app.note(ignored: .notNow)
    world.noteChange()
  }
}
