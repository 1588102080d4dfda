import Checkout
import Commerce
import Payments
import Providers
import Rules
import Simulation
import Synchronization

/// One life of the store's app: the library as it was started, and the gate through which it reaches the world.
struct AppProcess: Sendable {
  /// Counts from 1.
  let number: Int
  let gate: AppGate
  let manager: PaymentManager
  let journal: PaymentJournal
  /// The gateways, as the app has set them up last.
  private(set) var gateways: [any PaymentGateway]
  /// Makes them with what the app then knows of the shopper's sign-in.
  let makeGateways: @Sendable () -> [any PaymentGateway]
  /// Whether they are somebody else's, which know nothing of the shop's sign-in and run on as they are.
  let areForeign: Bool
  /// Whether the shopper has signed in again.
  let signIn: AppSignIn
  /// Where its journal keeps its records.
  let store: DeviceStore

  /// Whether this is still a life that may do anything.
  var isAlive: Bool { !gate.isStopped }

  func gateway(named name: String) -> (any PaymentGateway)? { gateways.last { $0.name == name } }

  init(
    number: Int, gate: AppGate, manager: PaymentManager, journal: PaymentJournal, store: DeviceStore, signIn: AppSignIn,
    areForeign: Bool, makeGateways: @escaping @Sendable () -> [any PaymentGateway]
  ) {
    self.number = number
    self.gate = gate
    self.manager = manager
    self.journal = journal
    self.store = store
    self.signIn = signIn
    self.areForeign = areForeign
    self.makeGateways = makeGateways
    gateways = makeGateways()
  }

  /// Has the shopper signed in to the shop again: the app sets its gateways up anew, with its new access token.
  mutating func signInAgain() {
    signIn.renew()
    if !areForeign { gateways = makeGateways() }
  }

  /// Makes the library ready.
  func begin() async {
    for gateway in gateways { await manager.register(gateway) }
  }
}

/// The shopper's sign-in at the shop, which the app keeps over its lives.
final class AppSignIn: Sendable {
  private let renewed = Mutex(false)

  /// Whether the shopper has signed in again.
  var isRenewed: Bool { renewed.withLock(\.self) }

  /// The shopper signs in again.
  func renew() { renewed.withLock { $0 = true } }
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
