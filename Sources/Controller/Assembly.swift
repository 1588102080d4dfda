import Checkout
import Commerce
import DemoMerchant
import Pages
import Payments
import Phone
import Providers
import Rules
import Sandbox
import Simulation
import Synchronization
import Wire

/// Puts a world together: providers behind the phone's network, the library over them, the controller on top.
struct Assembly {
  let phone: PhoneTransport
  let controller: CheckoutController

  init(
    _ setup: WorldSetup, _ simulation: Simulation, gateways: GatewayMaker, sandboxes: [any ProviderSandbox]?,
    detail: WorldDetail, noteChange: @escaping @Sendable () -> Void,
    publish: @escaping @Sendable (Snapshot, [Outgoing]) -> Void
  ) {
    let timeline = TimelineBook()
    let merchant = SandboxMerchant(
      name: setup.store.name, city: setup.store.city, utcOffsetMinutes: setup.store.utcOffsetMinutes)
    let servers = sandboxes ?? SandboxServer.allProviders()
    let providers: WorldProviders =
      sandboxes == nil && gateways.providers == nil
      ? .shipped : WorldProviders(gateways.providers ?? ProviderCatalog.descriptors, servers)
    let wireLog = WireLog(keepsTexts: detail == .full, masking: providers.secretNames)
    let history = EventRecorder(timeline: timeline, providers: providers) {
      Timestamp(milliseconds: simulation.now.milliseconds)
    }
    let server = SandboxServer(
      simulation: simulation, sandboxes: servers, settings: setup.settings, merchant: merchant,
      redelivery: setup.schedules.redelivery,
      onPassingOn: { call, exchange in
        let entries = wireLog.passOn(
          call.request, call.outcome, within: exchange, at: simulation.now.milliseconds)
        for entry in entries { timeline.note(entry) }
      })
    let wallets = Wallets(settings: setup.settings)
    let storeGate = Mutex<AppGate?>(nil)
    let phone = PhoneTransport(
      server, phone: setup.phone, faults: FaultPlan(setup.faults, at: simulation.now.milliseconds),
      random: { simulation.random($0) }, now: { simulation.now.milliseconds },
      onHit: { news in
        defer { history.note(news) }
        // What the store's server was doing dies with it.
        if case .killBackend(.merchant, _) = news.rule.effect, news.notification == nil {
          storeGate.withLock { $0?.stop() }
        }
        return timeline.note(
          news, to: wireLog.receiver(of: news.exchange), at: Timestamp(milliseconds: simulation.now.milliseconds))
      },
      start: { work in
        simulation.start {
          await work()
          noteChange()
        }
      },
      sleep: { try await simulation.sleep(for: $0) })
    let merchantHosts = SandboxServer.merchantHosts(of: servers)
    let log: @Sendable (any Transport) -> LoggingTransport = { line in
      LoggingTransport(
        line, log: wireLog, now: { simulation.now.milliseconds },
        receiver: { merchantHosts.contains($0.host) ? .merchant : .provider }, observer: { timeline.note($0) })
    }
    let device = InMemoryAttemptStore()
    let database = StoreDatabase(sessions: device)
    let memory = InMemoryStoreMemory()
    let timers = LibraryTimers()
    let (settings, retries) = (setup.settings, setup.schedules.retriesByName)
    let configuration = PaymentConfiguration(
      environment: .sandbox, merchantID: "till-demo", retries: retries, settings: settings,
      isDeviceTrusted: { !phone.phone.isJailbroken }, hasWallet: { wallets.isReady($0.rawValue) })
    let appLine = log(phone)
    let signIn = AppSignIn()
    let makeProcess: @Sendable (Int) -> AppProcess = { number in
      let gate = AppGate { simulation.now.milliseconds }
      let runtime = SimulationRuntime(simulation: simulation, phone: phone, gate: gate, timers: timers)
      let store = DeviceStore(base: device, gate: gate, history: history, database: database)
      let journal = PaymentJournal(store: store, runtime: runtime) { event in
        // A life that is over says nothing more, though its work still comes to its end.
        guard !gate.isStopped else { return }
        timeline.note(event, at: Timestamp(milliseconds: simulation.now.milliseconds))
        database.note(event)
        history.note(event)
      }
      let transport = WatchedTransport(base: AppTransport(base: appLine, gate: gate), history: history, gate: gate)
      return AppProcess(
        number: number, gate: gate,
        manager: PaymentManager(configuration: configuration, runtime: runtime, journal: journal, memory: memory),
        journal: journal, store: store, signIn: signIn, areForeign: gateways.name != nil
      ) {
        var configuration = configuration
        if signIn.isRenewed { DemoAccounts.renewSignIn(&configuration.settings) }
        return gateways.make(
          GatewaySurroundings(transport: transport, runtime: runtime, journal: journal, configuration: configuration))
      }
    }
    let makeStore: @Sendable () -> StoreProcess = {
      let gate = AppGate { simulation.now.milliseconds }
      storeGate.withLock { $0 = gate }
      let runtime = SimulationRuntime(simulation: simulation, phone: nil, gate: gate, timers: timers)
      let journal = PaymentJournal(store: StoreBooks(base: database, gate: gate), runtime: runtime) { event in
        guard !gate.isStopped else { return }
        timeline.noteInStore(event, at: Timestamp(milliseconds: simulation.now.milliseconds))
        database.note(event)
        history.noteInStore(event)
      }
      let transport = WatchedTransport(
        base: AppTransport(base: log(StoreLine(phone: phone)), gate: gate), history: history, gate: gate, isStores: true
      )
      let gateways = gateways.make(
        GatewaySurroundings(transport: transport, runtime: runtime, journal: journal, configuration: configuration))
      return StoreProcess(
        manager: PaymentManager(
          configuration: configuration, runtime: runtime, journal: journal, memory: memory, gateways: gateways),
        journal: journal, gate: gate)
    }
    self.phone = phone
    controller = CheckoutController(
      simulation: simulation, setup: setup, providers: providers, server: server, makeProcess: makeProcess,
      makeStore: makeStore,
      database: database, phone: phone, wallets: wallets, wireLog: wireLog, timeline: timeline, history: history,
      timers: timers, noteChange: noteChange, publish: publish)
  }

  func begin() async { await controller.begin() }
}

/// The store's own way to the providers.
private struct StoreLine: Transport {
  let phone: PhoneTransport

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    try await phone.sendFromStore(request)
  }
}
