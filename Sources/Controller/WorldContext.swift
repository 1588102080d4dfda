import Commerce
import Pages
import Phone
import Sandbox
import Simulation
import Wire

/// What all rooms of a world share: what it is made of, its clock, its record, and how to begin work in it.
final class WorldContext {
  let simulation: Simulation
  let setup: WorldSetup
  let providers: WorldProviders
  let server: SandboxServer
  /// The phone's way to the servers, which also keeps its condition.
  let phone: PhoneTransport
  let wallets: Wallets
  let wireLog: WireLog
  let log: WorldLog
  /// What the store's server has written down.
  let database: StoreDatabase
  let timers: LibraryTimers
  /// Says that there is something new to see; whoever runs the world looks at it once nothing is ready.
  let noteChange: @Sendable () -> Void
  /// Whose rooms they are; it is there from the beginning of the world on.
  unowned var controller: CheckoutController!

  init(
    simulation: Simulation, setup: WorldSetup, providers: WorldProviders, server: SandboxServer, phone: PhoneTransport,
    wallets: Wallets, wireLog: WireLog, log: WorldLog, database: StoreDatabase, timers: LibraryTimers,
    noteChange: @escaping @Sendable () -> Void
  ) {
    self.simulation = simulation
    self.setup = setup
    self.providers = providers
    self.server = server
    self.phone = phone
    self.wallets = wallets
    self.wireLog = wireLog
    self.log = log
    self.database = database
    self.timers = timers
    self.noteChange = noteChange
  }

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// What time the phone shows.
  var phoneNow: Timestamp { now.advanced(by: phone.phone.clock.offset) }

  /// Whether the phone reaches anybody.
  var isOnline: Bool { phone.phone.network.name != .offline }

  /// Begins work.
  @discardableResult
  func start(_ work: @escaping CheckoutController.Work) -> Task<Void, Never> { controller.start(work) }

  /// Begins work once time has passed.
  func start(after span: Duration, _ work: @escaping CheckoutController.Work) {
    start { controller in
      guard (try? await controller.simulation.sleep(for: span)) != nil else { return }
      await work(controller)
    }
  }

  /// What there is to see of a payment; the providers live where the controller does.
  func view(of reference: String, provider: String) -> SandboxView {
    server.assumeIsolated { $0.view(of: reference, provider: provider) }
  }
}
