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

  /// Whether this is still a life that may do anything.
  var isAlive: Bool { !gate.isStopped }

  /// Makes the library ready.
  func begin() async {
    for gateway in gateways { await manager.register(gateway) }
  }
}

/// What the app writes to the phone's storage: it outlives every life, and a life that is over writes nothing more.
struct DeviceStore: AttemptStore {
  let base: InMemoryAttemptStore
  let gate: AppGate
  let history: WorldHistory

  func save(_ record: AttemptRecord) async {
    guard !gate.isStopped else { return }
    history.note(session: record.session)
    await base.save(record)
  }

  func record(of attempt: AttemptID) async -> AttemptRecord? { await base.record(of: attempt) }

  func record(about subject: String) async -> AttemptRecord? { await base.record(about: subject) }

  func unfinished() async -> [AttemptRecord] { await base.unfinished() }
}
