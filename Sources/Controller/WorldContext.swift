import Backend
import Checkout
import Commerce
import DemoMerchant
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Simulation
import Synchronization
import Wire

/// The shared parts of a world's rooms: its set-up, its clock, its record, and the way to begin work in it.
final class WorldContext: Sendable {
  let setup: WorldSetup
  let simulation: Simulation
  let providers: WorldProviders
  let server: SandboxServer
  /// The line between app, merchant and providers, with its faults.
  let line: FaultyLine
  /// The way of webhooks over that line.
  let delivery: WebhookDelivery
  /// The phone's way onto the line, which also keeps its condition.
  let phone: PhoneTransport
  let wallets: Wallets
  let wireLog: WireLog
  let log: WorldLog
  /// Makes the library's gateways.
  let gateways: GatewayMaker
  /// The library's configuration.
  let configuration: PaymentConfiguration
  /// The app's storage on the phone; it outlives every life of the app.
  let deviceStore = InMemoryAttemptStore()
  /// The database of the store's server; it outlives the phone.
  let database: StoreDatabase
  let memory = InMemoryStoreMemory()
  let timers = LibraryTimers()
  /// Whether the shopper has signed in to the shop again, which the app keeps over its lives.
  let hasSignedInAgain = Mutex(false)
  /// The gate of the server's present life.
  let serverGate = ServerGate()
  /// Says that there is something new to see; the world's caller looks at it once nothing is ready.
  let noteChange: @Sendable () -> Void
  private let merchantHosts: Set<String>
  private let owner = Mutex(Owner())

  private struct Owner {
    weak var controller: CheckoutController?
  }

  init(
    _ setup: WorldSetup, _ simulation: Simulation, gateways: GatewayMaker, sandboxes: [any ProviderSandbox]?,
    detail: WorldDetail, noteChange: @escaping @Sendable () -> Void
  ) {
    (self.setup, self.simulation, self.gateways, self.noteChange) = (setup, simulation, gateways, noteChange)
    let servers = sandboxes ?? SandboxCatalog.all
    providers =
      sandboxes == nil && gateways.providers == nil
      ? .shipped : WorldProviders(gateways.providers ?? ProviderCatalog.descriptors, servers)
    merchantHosts = providers.directory.merchantHosts
    wireLog = WireLog(keepsTexts: detail == .full, masking: providers.secretNames)
    database = StoreDatabase(sessions: deviceStore)
    log = WorldLog(providers: providers, database: database) {
      Timestamp(milliseconds: simulation.now.milliseconds)
    }
    server = SandboxServer(
      simulation: simulation, sandboxes: servers, directory: providers.directory, settings: setup.settings,
      merchant: SandboxMerchant(setup.store), redelivery: setup.schedules.redelivery,
      onPassingOn: { [wireLog, log] call, exchange in
        let entries = wireLog.passOn(call.request, call.outcome, within: exchange, at: simulation.now.milliseconds)
        for entry in entries { log.note(.exchange(entry)) }
      })
    line = FaultyLine(
      to: server, simulation, merchantHosts: merchantHosts, faults: setup.faults,
      onHit: { [wireLog, log, serverGate] news in
        // The work of the store's server dies with it.
        if case .killBackend(.merchant, _) = news.rule.effect, news.webhook == nil { serverGate.stop() }
        return log.note(.fault(news, to: wireLog.receiver(of: news.exchange)))
      },
      onChange: noteChange)
    delivery = WebhookDelivery(from: server, over: line)
    phone = PhoneTransport(line, phone: setup.phone)
    wallets = Wallets(settings: setup.settings)
    configuration = PaymentConfiguration(
      environment: .sandbox, merchantID: "till-demo", retries: setup.schedules.retriesByName, settings: setup.settings,
      isDeviceTrusted: { [phone] in !phone.phone.isJailbroken },
      hasWallet: { [wallets] in wallets.isReady($0.rawValue) })
  }

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// The time by the phone's clock.
  var phoneNow: Timestamp { now.advanced(by: phone.phone.clock.offset) }

  /// Whether the phone has a network.
  var isOnline: Bool { phone.phone.network.name != .offline }

  /// Whose rooms they are, once the world has begun.
  var controller: CheckoutController? { owner.withLock { $0.controller } }

  func begin(for controller: CheckoutController) { owner.withLock { $0.controller = controller } }

  /// Begins work in the rooms.
  @discardableResult
  func start(_ work: @escaping CheckoutController.Work) -> Task<Void, Never>? { controller?.start(work) }

  /// Begins work once time has passed.
  func start(after span: Duration, _ work: @escaping CheckoutController.Work) {
    start { controller in
      guard (try? await controller.simulation.sleep(for: span)) != nil else { return }
      await work(controller)
    }
  }

  /// A line to the servers on which everything that passes is noted.
  func logged(_ line: any Transport) -> LoggingTransport {
    LoggingTransport(
      line, log: wireLog, now: { [simulation] in simulation.now.milliseconds },
      receiver: { [merchantHosts] in merchantHosts.contains($0.authority) ? .merchant : .provider },
      reading: { [server] request in
        // The receiver says what a call does, whatever the sender declares.
        guard let call = server.call(of: request) else { return }
        (request.effect, request.keyMember) = (call.effect, call.keyMember)
      },
      observer: { [log] in log.note(.exchange($0)) })
  }

  /// The visible state of a payment; the providers live where the controller does.
  func view(of reference: String, provider: String) -> SandboxView {
    server.assumeIsolated { $0.view(of: reference, provider: provider) }
  }
}

/// Ends what the store's server does when a fault stops it.
final class ServerGate: Sendable {
  private let gate = Mutex<AppGate?>(nil)

  func set(_ present: AppGate) { gate.withLock { $0 = present } }

  func stop() { gate.withLock { $0?.stop() } }
}
