import Checkout
import Commerce
import Payments
import Providers
import Simulation

/// One life of the store's app: the library as it was started, and the gate through which it reaches the world.
struct AppProcess: Sendable {
  /// Counts from 1.
  let number: Int
  let gate: AppGate
  let manager: PaymentManager
  let journal: PaymentJournal
  let gateways: [any PaymentGateway]
  /// Where its journal keeps its records.
  let store: DeviceStore

  /// Whether this is still a life that may do anything.
  var isAlive: Bool { !gate.isStopped }

  func gateway(named name: String) -> (any PaymentGateway)? { gateways.last { $0.name == name } }

  /// Makes the library ready.
  func begin() async {
    for gateway in gateways { await manager.register(gateway) }
  }
}

/// What the app writes to the phone's storage: it outlives every life, and a life that is over writes nothing more.
struct DeviceStore: AttemptStore {
  let base: InMemoryAttemptStore
  let gate: AppGate
  let history: EventRecorder
  let database: StoreDatabase

  func save(_ record: AttemptRecord) {
    guard !gate.isStopped else { return }
    history.note(session: record.session)
    base.save(record)
    database.hear(record)
  }

  func record(of attempt: AttemptID) -> AttemptRecord? { base.record(of: attempt) }

  func record(about subject: String) -> AttemptRecord? { base.record(about: subject) }

  func unfinished() -> [AttemptRecord] { base.unfinished() }
}
