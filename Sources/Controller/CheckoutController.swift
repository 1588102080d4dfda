import Checkout
import Commerce
import Deeplinks
import DemoMerchant
import Language
import Pages
import Payments
import Phone
import Providers
import Rules
import Sandbox
import Simulation
import Synchronization
import Wire

/// Owns a checkout: takes in events, performs its effects, answers the library as its presenter, and publishes snapshots.
actor CheckoutController {
  nonisolated let simulation: Simulation
  let setup: WorldSetup
  let providers: WorldProviders
  let server: SandboxServer
  let phone: PhoneTransport
  private let makeProcess: @Sendable (Int) -> AppProcess
  let makeStore: @Sendable () -> StoreProcess
  /// What the store's server has written down.
  let database: StoreDatabase
  let wallets: Wallets
  let wireLog: WireLog
  let timeline: TimelineBook
  let trail = TransitionCoverageBook()
  /// Says that there is something new to see; whoever runs the world looks at it once nothing is ready.
  let noteChange: @Sendable () -> Void
  let timers: LibraryTimers
  let history: EventRecorder
  let publish: @Sendable (Snapshot, [Outgoing]) -> Void

  /// The present life of the app, or the one that will begin when the app is opened again.
  var process: AppProcess
  var checkout: Checkout {
    didSet { if !names.fit(checkout) { names = AttemptNames(checkout) } }
  }
  /// What the present attempt is called; kept, because everybody asks for it.
  private var names: AttemptNames
  /// The lives of the app before it.
  private var pastProcesses: [AppProcess] = []
  /// What the shopper sees of the phone besides its condition.
  var device = DeviceScreen()
  var links = AppLinks(router: DeeplinkRouter(associations: .tillshop))
  /// What became of each link, oldest first, as many as `links` keeps. Each is made once: there can be many, and every
  /// refresh shows them.
  var linkReports: [LinkReport] = []
  var questions: [QuestionID: (question: Question, continuation: CheckedContinuation<Answer, Never>)] = [:]
  var lastQuestion = 0
  var gateway = ""
  var ledgerBook = LedgerBook()
  var ignored: IgnoredReason?
  var rules: RuleBook
  /// How far the rules have looked.
  var looked = Looked()
  var brokenRule: BrokenRule?
  var brokenAttempt = ""
  var outgoing: [Outgoing] = []
  /// The store's server, once it has had anything to do.
  var startedStore: StoreProcess?
  /// Whether the store's server is down, as it was last seen.
  var isStoreDown = false
  var reconciliation = Reconciliation()
  var plannedVersion: Int?
  var booksVersion: BooksVersion?
  var madeBooks: [BookEntry] = []
  var settlement = Settlement()
  /// Every movement of money in the world.
  var ledger = WorldLedger()
  /// The basket of each attempt.
  var baskets: [AttemptID: Int] = [:]
  /// The attempts for which a page, a code or a wait was shown, so that they can be gone on with elsewhere.
  var leftOpen: Set<AttemptID> = []
  /// The codes that were shown, by the payment's reference.
  var qrCodes: [String: String] = [:]
  var lastOperation: OperationReport?
  /// Queued merchant operations by payment, the running one first. Operations on one payment run one at a time, as on a server that
  /// locks the order.
  var operationsUnderway: [AttemptID: [PaymentModification]] = [:]
  var notifications: [NotificationReport] = []
  /// The attempts to pay the order, as they were last seen.
  var attempts: [AttemptReport] = []
  /// What the messages under way tell of, by their identifiers.
  var notificationEvents: [Int: String?] = [:]
  /// The messages that wait to be overtaken, and the last one that arrived, by provider.
  var overtaking: [String: [Int]] = [:]
  var lastMessages: [String: ProviderNotification] = [:]
  /// Faults still to apply to delayed webhooks, by identifier.
  var delayedEffects: [Int: FaultEffect] = [:]
  private var payment: Task<Void, Never>?
  var exchanges = PersistentVector<Exchange>()
  /// The indices of those that nothing has come back for yet.
  var openExchanges: [Int] = []
  /// What the methods cost when they were last listed.
  var lastOffers: [MethodOffer] = []
  /// The code that was shown last; it can be paid for as long as the provider keeps it, whatever is on the screen.
  var lastQRCode: String?

  init(
    simulation: Simulation, setup: WorldSetup, providers: WorldProviders, server: SandboxServer,
    makeProcess: @escaping @Sendable (Int) -> AppProcess, makeStore: @escaping @Sendable () -> StoreProcess,
    database: StoreDatabase, phone: PhoneTransport, wallets: Wallets, wireLog: WireLog, timeline: TimelineBook,
    history: EventRecorder, timers: LibraryTimers, noteChange: @escaping @Sendable () -> Void,
    publish: @escaping @Sendable (Snapshot, [Outgoing]) -> Void
  ) {
    self.simulation = simulation
    self.setup = setup
    self.providers = providers
    self.server = server
    self.makeProcess = makeProcess
    self.makeStore = makeStore
    self.database = database
    process = makeProcess(1)
    self.phone = phone
    self.wallets = wallets
    self.wireLog = wireLog
    self.timeline = timeline
    self.noteChange = noteChange
    self.timers = timers
    self.history = history
    rules = RuleBook(
      setup.rules, retries: setup.schedules.retries, redelivery: setup.schedules.redelivery,
      webhooks: providers.schedules)
    self.publish = publish
    checkout = Checkout(
      store: setup.store, order: setup.order, shopper: setup.shopper, care: setup.settings[StoreCare.self])
    names = AttemptNames(checkout)
  }

  /// The world's own executor, so that going from here to a provider and back takes no turn in the queue.
  nonisolated var unownedExecutor: UnownedSerialExecutor { simulation.executor.asUnownedSerialExecutor() }

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// What time the phone shows.
  var phoneNow: Timestamp { now.advanced(by: phone.phone.clock.offset) }

  var manager: PaymentManager { process.manager }

  var journal: PaymentJournal { process.journal }

  /// Begins: listens to the library and finds out the methods.
  func begin() async {
    process.gate.launch()
    await process.begin()
    startKits()
    await listen()
    await run(checkout.firstEffects)
    noteChange()
  }

  /// Something that is done here.
  typealias Work = @Sendable (isolated CheckoutController) async -> Void

  /// Begins something that somebody outside wants done here.
  func begin(_ work: @escaping Work) { simulation.start { await work(self) } }

  /// Listens to the library of the present life.
  func listen() async {
    let (events, number) = (journal.stream(), process.number)
    simulation.start { await self.listen(to: events, of: number) }
  }

  /// Another life of the app, in which nothing is left of the last one but what was written down.
  func nextProcess() async {
    let next = makeProcess(process.number + 1)
    await next.begin()
    process.gate.stop()
    pastProcesses.append(process)
    process = next
    history.begin(life: next.number)
  }

  /// The world is over: nobody waits for anything any more, so that everything can be freed.
  func end() async {
    process.gate.stop()
    for process in pastProcesses + [process] { process.journal.close() }
    startedStore?.gate.stop()
    startedStore?.journal.close()
    dropQuestions()
  }

  private func listen(to events: AsyncStream<PaymentEvent>, of number: Int) async {
    for await event in events {
      guard number == process.number, device.life != .stopped, let attempt = self.number(of: event.attempt) else {
        continue
      }
      guard attempt == checkout.present else {
        if case .finished(let result) = event.kind { await learn(result, of: attempt) }
        continue
      }
      switch event.kind {
      case .routed(let name, _):
        gateway = name
        await take(.progressed(event.kind))
      case .finished(let result):
        closeLinks()
        await take(.finished(result))
      case .started, .calling, .answered, .notAnswered, .throttled, .readDevice, .handedOver, .handedBack, .asked,
        .replied, .resting, .verifying,
        .verified,
        .notified, .operating, .operated:
        await take(.progressed(event.kind))
      }
    }
  }

  /// The app is told how another attempt of the order stands.
  func learn(_ result: PaymentResult, of attempt: Int) async {
    note(result, ofAttempt: attempt)
    await take(.learnt(attempt: attempt, result))
  }

  /// The number of an attempt to pay the present order; `nil` of any other.
  private func number(of attempt: AttemptID) -> Int? {
    if attempt.text == attemptText { return checkout.present }
    return (1...max(1, checkout.attempts)).first {
      AttemptNames.attempt(of: checkout.order, number: $0) == attempt.text
    }
  }

  /// Takes in an event and performs what follows from it.
  func take(_ event: Event) async {
    // A question of a life that is over.
    if case .asked(let id, _) = event, questions[id] == nil { return }
    await run(effects(of: event))
    noteChange()
  }

  /// Takes in an event; returns what follows from it.
  func effects(of event: Event) -> [Effect] {
    let before = checkout
    let effects = checkout.handle(event, at: phoneNow)
    if checkout != before {
      if checkout.present != before.present, checkout.attempts == before.attempts { turnToPresent() }
      trail.note(before, checkout, at: now)
      noteShopper(event, before)
      // Where no page is left nobody can be stuck on it.
      if !isAtPage { device.plans[.help] = nil }
    }
    ignored = nil
    return effects
  }

  /// The checkout speaks of an earlier attempt again.
  private func turnToPresent() {
    gateway = attempts.last { $0.number == checkout.present }?.gateway ?? ""
    lastQRCode = currentReference.flatMap { qrCodes[$0] }
    lastOperation = nil
  }

  // MARK: The library's work

  /// Starts work of the library that the shopper may stop waiting for.
  func run(@_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async -> Void) {
    payment = simulation.start(work)
  }

  func stopWaiting() {
    history.note(.aside(.stoppedWaiting(attempt: attemptText)))
    payment?.cancel()
  }

  /// What has left the phone goes on; only nobody waits for it any more.
  func forgetPayment() { payment = nil }

  /// A new attempt begins, or none is under way: what the last one left on the phone is no longer current.
  func forgetGateway() {
    gateway = ""
    lastQRCode = nil
    lastOperation = nil
  }

  // MARK: Facts for other rooms

  var currentAttempt: AttemptID? { AttemptID(attemptText) }

  var attemptText: String { names.attempt }

  var currentReference: String? { names.reference }

  /// What an attempt to pay the order is called, by its number; `nil` before the first.
  func reference(ofAttempt number: Int) -> String? { AttemptNames.reference(of: checkout.order, attempt: number) }

  /// The gateway that serves the present attempt; empty before one is chosen.
  var chosenGateway: String { gateway }

  func note(ignored reason: IgnoredReason) { ignored = reason }

  func send(_ item: Outgoing) { outgoing.append(item) }
}

extension PhoneTransport {
  /// Whether the phone reaches anybody.
  var isOnline: Bool { phone.network.name != .offline }
}
