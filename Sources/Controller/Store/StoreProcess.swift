import Payments

/// The store's server: a process of its own beside the app, with its library. What it has written down is in the `StoreDatabase`.
struct StoreProcess: Sendable {
  let manager: PaymentManager
  let journal: PaymentJournal
  let gate: AppGate
}

/// The store's books as one life of its server writes them: a life that is over writes nothing more.
struct StoreBooks: AttemptStore {
  let base: StoreDatabase
  let gate: AppGate

  func save(_ record: AttemptRecord) {
    guard !gate.isStopped else { return }
    base.save(record)
  }

  func record(of attempt: AttemptID) -> AttemptRecord? { base.record(of: attempt) }

  func record(about subject: String) -> AttemptRecord? { base.record(about: subject) }

  func unfinished() -> [AttemptRecord] { base.unfinished() }
}
