import Checkout
import Commerce
import Payments
import Phone
import Providers
import Sandbox
import Simulation
import Wire

/// Puts a world together: providers behind the phone's network, the library over them, the controller on top.
struct Assembly {
  let phone: PhoneTransport
  let controller: CheckoutController
  private let gateways: [any PaymentGateway]
  private let manager: PaymentManager

  init(_ setup: WorldSetup, _ simulation: Simulation, publish: @escaping @Sendable (Snapshot, [Outgoing]) -> Void) {
    let timeline = TimelineBook()
    let wireLog = WireLog()
    let runtime = SimulationRuntime(simulation: simulation)
    let merchant = SandboxMerchant(
      name: setup.store.name, city: setup.store.city, utcOffsetMinutes: setup.store.utcOffsetMinutes)
    let server = SandboxServer(
      simulation: simulation, sandboxes: SandboxServer.allProviders(), settings: setup.settings, merchant: merchant)
    let wallets = Wallets(settings: setup.settings)
    let phone = PhoneTransport(server, phone: setup.phone, faults: FaultPlan(setup.faults)) {
      try await simulation.sleep(for: $0)
    }
    let logged = LoggingTransport(
      phone, log: wireLog, now: { simulation.now.milliseconds }, observer: { timeline.note($0) })
    let journal = PaymentJournal(store: InMemoryAttemptStore(), runtime: runtime, observer: { timeline.note($0) })
    let configuration = PaymentConfiguration(
      environment: .sandbox, merchantID: "till-demo", settings: setup.settings,
      isDeviceTrusted: { !phone.phone.isJailbroken }, hasWallet: { wallets.isReady($0.rawValue) })
    let manager = PaymentManager(configuration: configuration, runtime: runtime, journal: journal)
    self.phone = phone
    self.manager = manager
    gateways = ProviderID.allCases.map {
      ProviderCatalog.gateway($0, transport: logged, runtime: runtime, journal: journal, configuration: configuration)
    }
    controller = CheckoutController(
      simulation: simulation, setup: setup, server: server, manager: manager, journal: journal, phone: phone,
      wallets: wallets, wireLog: wireLog, timeline: timeline, publish: publish)
  }

  func begin() async {
    for gateway in gateways { await manager.register(gateway) }
    await controller.begin()
  }
}
