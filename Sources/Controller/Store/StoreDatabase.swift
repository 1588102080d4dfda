import Commerce
import Payments
import Synchronization

/// The saved records of the store's server of every payment; they outlive the phone.
///
/// The sessions are those that the library keeps, because every session is made through the store's server; how a payment stands is
/// what the store's own server was told: when it asked, or in an answer that it passed on to the app.
final class StoreDatabase: AttemptStore {
  private struct Entry {
    var progress: AttemptRecord.Progress
    var at: Timestamp
    var told: PaymentResult?
    /// The operations that the store ordered for the payment.
    var operations: MerchantOperations
    /// The last status of the payment from the provider's server.
    var status: PaymentStatus?
  }

  private struct Box {
    var entries: [AttemptID: Entry] = [:]
    var states: [String: PaymentState] = [:]
    var version = 0
    /// The sender of each call that the app's library makes for an attempt, by its operation.
    var senders: [AttemptID: [String: CallSender]] = [:]
    /// The attempts of which the app's library got its last answer through the store's server.
    var passedOn: Set<AttemptID> = []
  }

  private let sessions: InMemoryAttemptStore
  private let box = Mutex(Box())

  /// The number of changes that were saved.
  var version: Int { box.withLock { $0.version } }

  init(sessions: InMemoryAttemptStore) { self.sessions = sessions }

  /// Writes down what the store's own library did.
  func save(_ record: AttemptRecord) {
    let attempt = record.session.request.attempt
    let known = sessions.record(of: attempt)
    sessions.save(
      AttemptRecord(
        session: record.session, progress: known?.progress ?? record.progress, at: known?.at ?? record.at,
        told: known?.told))
    write(record)
  }

  /// Writes down what the app's library did, as far as the store takes part in it: it opened the session, and it passed on the answer
  /// by which the provider's server told an end. What the provider told the app alone is no more than evidence.
  func hear(_ record: AttemptRecord) {
    let attempt = record.session.request.attempt
    let known = progress(of: attempt)
    switch record.progress {
    case .finished(let result) where !result.isVerified: guard known == nil else { return }
    case .calling, .answered: if case .finished? = known { return }
    case .finished(let result):
      guard hasPassedOn(attempt) else { return }
      // The store may have heard the end before the app asked.
      if case .pending = result, case .finished(let end)? = known, end.isFinal { return }
    }
    write(record)
    noteRefusal(in: record)
  }

  private func hasPassedOn(_ attempt: AttemptID) -> Bool { box.withLock { $0.passedOn.contains(attempt) } }

  /// Notes a refusal that answered a call of the store's own server, after which no status query followed.
  private func noteRefusal(in record: AttemptRecord) {
    let attempt = record.session.request.attempt
    guard case .finished(.failed(let error)) = record.progress, let state = error.decided,
      !(status(of: attempt)?.state.isFinal ?? false)
    else { return }
    note(PaymentStatus(state: state, words: error.words), of: attempt)
  }

  private func write(_ record: AttemptRecord) {
    box.withLock { box in
      let attempt = record.session.request.attempt
      let known = box.entries[attempt]
      // A later operation on a payment does not make it unknown whether it was paid.
      let told: PaymentResult? = if case .finished = record.progress { record.told } else { record.told ?? known?.told }
      // The app knows nothing of the store's own orders.
      let operations = record.operations.all.isEmpty ? known?.operations ?? record.operations : record.operations
      box.entries[attempt] = Entry(
        progress: record.progress, at: record.at, told: told, operations: operations, status: known?.status)
      box.version += 1
    }
  }

  /// Notes how the provider's server says that a payment stands: that it could not be asked just now takes nothing back.
  func note(_ status: PaymentStatus, of attempt: AttemptID) {
    let reference = sessions.record(of: attempt)?.session.request.reference
    box.withLock { box in
      guard let known = box.entries[attempt], status.state.isFinal || !(known.status?.state.isFinal ?? false) else {
        return
      }
      box.entries[attempt]?.status = status
      guard let reference else { return }
      box.states[reference] = status.state
      box.version += 1
    }
  }

  /// The results of the payments as far as the store was told, by the merchant's references.
  var known: [String: PaymentState] { box.withLock { $0.states } }

  /// Notes what a library noted, as far as the provider's server has spoken to the store's.
  func note(_ event: PaymentEvent, inStore isStores: Bool) {
    let attempt = event.attempt
    switch event.kind {
    case .verified(let status): if isStores || hasPassedOn(attempt) { note(status, of: attempt) }
    // The response to an operation says how the payment stands, also where no query could be made after it.
    case .operated(_, .done(let status)) where isStores: note(status, of: attempt)
    case .verifying where !isStores: box.withLock { _ = $0.passedOn.remove(attempt) }
    case .calling(let operation, let sender, _, _) where !isStores:
      box.withLock { $0.senders[attempt, default: [:]][operation] = sender }
    case .answered(let operation) where !isStores:
      box.withLock { box in
        switch box.senders[attempt]?[operation] {
        case .merchant: box.passedOn.insert(attempt)
        case .app, nil: box.passedOn.remove(attempt)
        }
      }
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
      .handedBack,
      .asked,
      .replied, .agreed, .resting, .verifying, .finished, .notified, .operating, .retrying, .operated, .settled:
      break
    }
  }

  /// The last status of a payment from the provider's server; `nil` before the first query.
  func status(of attempt: AttemptID) -> PaymentStatus? { box.withLock { $0.entries[attempt]?.status } }

  private func progress(of attempt: AttemptID) -> AttemptRecord.Progress? {
    box.withLock { $0.entries[attempt]?.progress }
  }

  /// The store's record of an attempt.
  func record(of attempt: AttemptID) -> AttemptRecord? {
    guard let entry = box.withLock({ $0.entries[attempt] }), let known = sessions.record(of: attempt) else {
      return nil
    }
    return AttemptRecord(
      session: known.session, progress: entry.progress, at: entry.at, told: entry.told, operations: entry.operations)
  }

  /// The store's record of the attempt of which a provider speaks.
  func record(about subject: String) -> AttemptRecord? {
    sessions.record(about: subject).flatMap { record(of: $0.session.request.attempt) }
  }

  /// The payments whose end the store does not know, oldest first.
  func unfinished() -> [AttemptRecord] { all.filter(\.isUnfinished) }

  /// Every payment, oldest first.
  var all: [AttemptRecord] {
    box.withLock { Array($0.entries.keys) }.compactMap(record(of:)).sorted {
      ($0.at, $0.session.request.attempt.text) < ($1.at, $1.session.request.attempt.text)
    }
  }
}

extension PaymentError {
  /// The state of a payment that the provider has refused with this error; `nil` where that decides nothing.
  fileprivate var decided: PaymentState? {
    switch self {
    case .insufficientFunds: .declined(.insufficientFunds)
    case .cardDeclined(let reason, _), .refused(let reason, _): advice == .askFirst ? nil : .declined(reason)
    case .expired: advice == .askFirst ? nil : .expired
    case .networkError, .providerError, .userCancelled, .codeExpired, .methodUnavailable, .tooManyRequests, .mismatch,
      .deviceNotTrusted, .signInNeeded, .invalidRequest:
      nil
    }
  }
}
