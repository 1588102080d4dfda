import Backend
import DemoMerchant
import Payments
import Phone
import Simulation
import Synchronization
import Wire

/// One life of a program with the library in it, the store's app or the store's server, and the gate through which it reaches the
/// world.
struct LibraryProcess: Sendable {
  /// Which life of the app it is, counted from 1.
  let number: Int
  let gate: AppGate
  let journal: PaymentJournal
  let manager: PaymentManager
  /// Where its journal keeps its records.
  let store: GatedStore
  /// Its gateways, as it has set them up last.
  private(set) var gateways: [any PaymentGateway]
  private let surroundings: GatewaySurroundings
  private let world: WorldContext

  /// A life of the store's app, or one of its server.
  init(_ world: WorldContext, life number: Int = 1, isStores: Bool = false) {
    let (simulation, log, phone) = (world.simulation, world.log, world.phone)
    let gate = AppGate { simulation.now.milliseconds }
    let runtime = SimulationRuntime(
      simulation: simulation, phone: isStores ? nil : phone, gate: gate, timers: world.timers)
    store = isStores ? GatedStore(gate, world.database) : GatedStore(gate, of: world)
    journal = PaymentJournal(store: store, runtime: runtime) { event in
      // A life that is over says nothing more, though its work still comes to its end.
      if !gate.isStopped { log.note(.library(event, inStore: isStores)) }
    }
    let line: any Transport = isStores ? world.line : phone
    surroundings = GatewaySurroundings(
      transport: WatchedTransport(
        base: AppTransport(base: world.logged(line), gate: gate), log: log, gate: gate, isStores: isStores),
      runtime: runtime, journal: journal, configuration: world.configuration)
    gateways = Self.gateways(world, surroundings, isRenewed: !isStores && world.hasSignedInAgain.withLock(\.self))
    manager = PaymentManager(
      configuration: world.configuration, runtime: runtime, journal: journal, memory: world.memory,
      gateways: isStores ? gateways : [])
    (self.world, self.number, self.gate) = (world, number, gate)
  }

  /// The gateways, made with what the program knows of the shopper's sign-in.
  private static func gateways(
    _ world: WorldContext, _ surroundings: GatewaySurroundings, isRenewed: Bool
  ) -> [any PaymentGateway] {
    var configuration = surroundings.configuration
    if isRenewed { DemoAccounts.renewSignIn(&configuration.settings) }
    return world.gateways.make(
      GatewaySurroundings(
        transport: surroundings.transport, runtime: surroundings.runtime, journal: surroundings.journal,
        configuration: configuration))
  }

  /// Whether this is still a life that may do anything.
  var isAlive: Bool { !gate.isStopped }

  func gateway(named name: String) -> (any PaymentGateway)? { gateways.last { $0.name == name } }

  /// Makes the app's library ready.
  func begin() async {
    for gateway in gateways { await manager.register(gateway) }
  }

  /// Has the shopper signed in to the shop again: the app sets its gateways up again, with its new access token. The caller's own
  /// know nothing of the shop's sign-in and run on as they are.
  mutating func signInAgain() {
    world.hasSignedInAgain.withLock { $0 = true }
    if world.gateways.name == nil { gateways = Self.gateways(world, surroundings, isRenewed: true) }
  }
}

/// A store of attempts that answers at once.
private protocol PromptStore: AttemptStore {
  func record(of attempt: AttemptID) -> AttemptRecord?
  func record(about subject: String) -> AttemptRecord?
  func unfinished() -> [AttemptRecord]
}

extension InMemoryAttemptStore: PromptStore {}
extension StoreDatabase: PromptStore {}

/// The storage of one life of a program, which saves nothing once that life is over.
struct GatedStore: AttemptStore {
  private let base: any PromptStore
  private let gate: AppGate
  private let write: @Sendable (AttemptRecord) -> Void

  /// The books of the store's server.
  init(_ gate: AppGate, _ database: StoreDatabase) {
    (base, self.gate, write) = (database, gate, { database.save($0) })
  }

  /// The phone's storage, of which the store's server hears what it takes part in.
  init(_ gate: AppGate, of world: WorldContext) {
    let (log, device, database, line) = (world.log, world.deviceStore, world.database, world.line)
    (base, self.gate) = (device, gate)
    write = { record in
      log.history.note(session: record.session)
      device.save(record)
      // A server that is down writes nothing.
      if !line.isMerchantDown { database.hear(record) }
    }
  }

  func save(_ record: AttemptRecord) { if !gate.isStopped { write(record) } }

  func record(of attempt: AttemptID) -> AttemptRecord? { base.record(of: attempt) }

  func record(about subject: String) -> AttemptRecord? { base.record(about: subject) }

  func unfinished() -> [AttemptRecord] { base.unfinished() }
}
