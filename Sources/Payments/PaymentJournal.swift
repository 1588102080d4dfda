import Synchronization

/// Stores recovery records and publishes events.
///
/// Safe to use from any thread, without waiting: an entry is stored when the call returns.
public final class PaymentJournal: Sendable {
  private struct State {
    var listeners: [AsyncStream<PaymentEvent>.Continuation] = []
    var reached: Set<AttemptID> = []
    /// The result of each attempt that was reported as paid.
    var told: [AttemptID: PaymentResult] = [:]
    /// The last result of each attempt.
    var results: [AttemptID: PaymentResult] = [:]
    /// The operations that the merchant ordered, by attempt.
    var operations: [AttemptID: MerchantOperations] = [:]
    /// The operations that this run performs now.
    var underway: Set<Underway> = []
    var events: [PaymentEvent] = []
  }

  private struct Underway: Hashable {
    let attempt: AttemptID
    let number: Int
  }

  private let store: any AttemptStore
  private let runtime: any PaymentRuntime
  private let observer: @Sendable (PaymentEvent) -> Void
  private let state = Mutex(State())

  /// A journal over a store; `observer` sees each event at the moment it is noted.
  public init(
    store: any AttemptStore, runtime: any PaymentRuntime,
    observer: @escaping @Sendable (PaymentEvent) -> Void = { _ in }
  ) {
    self.store = store
    self.runtime = runtime
    self.observer = observer
  }

  /// Every event so far, in order.
  public var events: [PaymentEvent] { state.withLock { $0.events } }

  /// The events from now on.
  public func stream() -> AsyncStream<PaymentEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: PaymentEvent.self)
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }

  /// Finishes all event streams.
  public func close() {
    let listeners = state.withLock { state in
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener.finish() }
  }

  /// Notes an event of an attempt at the present moment.
  public func note(_ kind: PaymentEvent.Kind, for attempt: AttemptID) {
    let event = PaymentEvent(at: runtime.now, attempt: attempt, kind: kind)
    let listeners = state.withLock { state in
      state.events.append(event)
      return state.listeners
    }
    // Called outside the lock, because an observer may record events itself.
    observer(event)
    for listener in listeners { listener.yield(event) }
  }

  /// Writes a record down; it is safe when this returns. Saving a card leaves no record: nothing can be charged for it.
  nonisolated(nonsending) public func save(_ session: PaymentSession, _ progress: AttemptRecord.Progress) async {
    guard !session.request.isEnrolment else { return }
    let attempt = session.request.attempt
    let (told, operations) = state.withLock { state in
      // A merchant's later operation does not change whether the payment was paid.
      if case .finished(let result) = progress {
        state.told[attempt] = result.saysPaid ? result : nil
        state.results[attempt] = result
      }
      return (state.told[attempt], state.operations[attempt] ?? MerchantOperations())
    }
    await store.save(
      AttemptRecord(session: session, progress: progress, at: runtime.now, told: told, operations: operations))
  }

  /// Notes that a call that can move money has arrived at the provider, or may have.
  public func noteReached(_ attempt: AttemptID) { state.withLock { _ = $0.reached.insert(attempt) } }

  /// `true` if a call that can move money has arrived for an attempt, or may have, as far as this run knows.
  public func hasReached(_ attempt: AttemptID) -> Bool { state.withLock { $0.reached.contains(attempt) } }

  /// The last result of an attempt in this run; `nil` if there was none.
  func result(of attempt: AttemptID) -> PaymentResult? { state.withLock { $0.results[attempt] } }

  /// The latest record of an attempt.
  nonisolated(nonsending) public func record(of attempt: AttemptID) async -> AttemptRecord? {
    remembered(await store.record(of: attempt))
  }

  /// The latest record of the attempt of which a provider speaks, by the merchant's reference or one of its identifiers.
  nonisolated(nonsending) public func record(about subject: String) async -> AttemptRecord? {
    remembered(await store.record(about: subject))
  }

  private func remembered(_ record: AttemptRecord?) -> AttemptRecord? {
    guard let record else { return nil }
    let attempt = record.session.request.attempt
    state.withLock { state in
      if let known = record.told { state.told[attempt] = known }
      // This run knows best what it does itself.
      if state.operations[attempt] == nil, !record.operations.all.isEmpty {
        state.operations[attempt] = record.operations
      }
    }
    return record
  }

  // MARK: What the merchant orders

  /// The operations that the merchant ordered for a payment, as far as the manager has read a record of it.
  func operations(of attempt: AttemptID) -> MerchantOperations {
    state.withLock { $0.operations[attempt] } ?? MerchantOperations()
  }

  /// Begins an operation, or one again that an earlier run began and did not end; returns its number, and whether it began before.
  func begin(_ operation: PaymentModification, known: PaymentStatus?, for attempt: AttemptID) -> (Int, isBegun: Bool) {
    state.withLock { state in
      let left = state.operations[attempt]?.all.last { entry in
        entry.operation == operation && entry.result == nil
          && !state.underway.contains(Underway(attempt: attempt, number: entry.number))
      }
      let number =
        left?.number
        ?? state.operations[attempt, default: MerchantOperations()].begin(operation, known: known, at: runtime.now)
      state.underway.insert(Underway(attempt: attempt, number: number))
      return (number, left != nil)
    }
  }

  /// Notes that an operation is sent again.
  func beginAgain(_ number: Int, for attempt: AttemptID) {
    state.withLock { state in
      state.operations[attempt]?.beginAgain(number, at: runtime.now)
      state.underway.insert(Underway(attempt: attempt, number: number))
    }
  }

  /// Notes that the provider has answered an operation with a yes and a status.
  func affirm(_ number: Int, _ status: PaymentStatus, for attempt: AttemptID) {
    state.withLock { $0.operations[attempt]?.end(number, .accepted(status), wasLost: false) }
    settle(by: status, for: attempt)
  }

  /// Notes what came of an operation; returns what is known of it now.
  func end(_ number: Int, _ result: OperationResult, wasLost: Bool, for attempt: AttemptID) -> OperationResult {
    state.withLock { state in
      state.operations[attempt]?.end(number, result, wasLost: wasLost)
      state.underway.remove(Underway(attempt: attempt, number: number))
      return state.operations[attempt]?[number]?.result ?? result
    }
  }

  /// Settles what is open by a status from the provider's server, and tells of what had ended before.
  func settle(by status: PaymentStatus, for attempt: AttemptID) {
    let settled = state.withLock { state in
      let before = state.operations[attempt]
      return state.operations[attempt]?.settle(by: status, at: runtime.now).filter {
        before?[$0.number]?.result != nil
          && !state.underway.contains(Underway(attempt: attempt, number: $0.number))
      }
    }
    for entry in settled ?? [] { entry.result.map { note(.settled(entry.operation, $0), for: attempt) } }
  }

  /// The records that must be asked about, oldest first.
  nonisolated(nonsending) public func unfinished() async -> [AttemptRecord] {
    await store.unfinished().compactMap(remembered)
  }
}
