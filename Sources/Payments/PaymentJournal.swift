/// Where the library writes down what happens: records for recovery, and events for whoever listens.
public actor PaymentJournal {
  private let store: any AttemptStore
  private let runtime: any PaymentRuntime
  private let observer: @Sendable (PaymentEvent) -> Void
  private var listeners: [Int: AsyncStream<PaymentEvent>.Continuation] = [:]
  private var nextListener = 0
  private var reached: Set<AttemptID> = []
  /// The attempts that were told as paid, and as what.
  private var told: [AttemptID: PaymentResult] = [:]
  /// Every event so far, in order.
  public private(set) var events: [PaymentEvent] = []

  /// A journal over a store; `observer` sees each event at the moment it is noted.
  public init(
    store: any AttemptStore, runtime: any PaymentRuntime,
    observer: @escaping @Sendable (PaymentEvent) -> Void = { _ in }
  ) {
    self.store = store
    self.runtime = runtime
    self.observer = observer
  }

  /// The events from now on.
  public func stream() -> AsyncStream<PaymentEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: PaymentEvent.self)
    nextListener += 1
    listeners[nextListener] = continuation
    return stream
  }

  /// Ends the streams; nobody hears anything any more.
  public func close() {
    for id in listeners.keys.sorted() { listeners[id]?.finish() }
    listeners = [:]
  }

  /// Notes an event.
  public func note(_ kind: PaymentEvent.Kind, for attempt: AttemptID) {
    let event = PaymentEvent(at: runtime.now, attempt: attempt, kind: kind)
    events.append(event)
    observer(event)
    for id in listeners.keys.sorted() { listeners[id]?.yield(event) }
  }

  /// Writes a record down; it is safe when this returns.
  public func save(_ session: PaymentSession, _ progress: AttemptRecord.Progress) async {
    let attempt = session.request.attempt
    // What a merchant does later does not make it unknown whether it was paid.
    if case .finished(let result) = progress { told[attempt] = result.saysPaid ? result : nil }
    await store.save(AttemptRecord(session: session, progress: progress, at: runtime.now, told: told[attempt]))
  }

  /// Notes that a call that can move money has arrived at the provider, or may have.
  public func noteReached(_ attempt: AttemptID) { reached.insert(attempt) }

  /// Whether a call that can move money has arrived for an attempt, or may have, as far as this run knows.
  public func hasReached(_ attempt: AttemptID) -> Bool { reached.contains(attempt) }

  /// The latest record of an attempt.
  public func record(of attempt: AttemptID) async -> AttemptRecord? { remembered(await store.record(of: attempt)) }

  /// The latest record of the attempt of which a provider speaks, by the merchant's reference or one of its identifiers.
  public func record(about subject: String) async -> AttemptRecord? {
    remembered(await store.record(about: subject))
  }

  private func remembered(_ record: AttemptRecord?) -> AttemptRecord? {
    if let record, let known = record.told { told[record.session.request.attempt] = known }
    return record
  }

  /// The records that must be asked about, oldest first.
  public func unfinished() async -> [AttemptRecord] { await store.unfinished() }
}
