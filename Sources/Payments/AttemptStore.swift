public import Commerce
import Synchronization

/// The record of an attempt, saved before each call that can move money and after each response. It never contains a secret.
public struct AttemptRecord: Hashable, Sendable {
  /// The stage that the library had reached.
  public enum Progress: Hashable, Sendable {
    /// A call was about to leave.
    case calling(operation: String)
    /// An answer was taken in.
    case answered(operation: String)
    /// The app has the result.
    case finished(PaymentResult)
  }

  /// The session with everything learnt so far.
  public let session: PaymentSession
  /// The stage that the library had reached.
  public let progress: Progress
  /// The time when it was saved.
  public let at: Timestamp
  /// The last result of a payment or refund that the app was given. It stays even if a later status query fails. `nil` without
  /// such a result.
  public let told: PaymentResult?
  /// The operations that the merchant ordered for the payment.
  public let operations: MerchantOperations

  /// Creates a record. Pass `told` only if the app was given a result of a payment or refund.
  public init(
    session: PaymentSession, progress: Progress, at: Timestamp, told: PaymentResult? = nil,
    operations: MerchantOperations = MerchantOperations()
  ) {
    self.operations = operations
    self.told = told
    self.session = session
    self.progress = progress
    self.at = at
  }

  /// `true` if the app must query the provider about this attempt after a restart.
  public var isUnfinished: Bool {
    switch progress {
    case .calling, .answered: true
    case .finished(.pending): true
    case .finished(.success), .finished(.refunded), .finished(.cancelled), .finished(.failed): false
    }
  }

  /// `true` if a call that can move money was sent and no response arrived.
  var isHandedIn: Bool {
    switch progress {
    case .calling: true
    case .finished(.pending(_, let status)): status.state == .pending(.handedIn)
    case .answered, .finished: false
    }
  }

  /// Whether a merchant's reference or a provider's identifier is this attempt's.
  public func speaks(of subject: String) -> Bool {
    !subject.isEmpty && (session.request.reference == subject || session.references.values.contains(subject))
  }
}

extension AttemptRecord {
  /// The last result that the app was given; `nil` before the first one.
  public var result: PaymentResult? { if case .finished(let result) = progress { result } else { told } }

  /// The amount that can be refunded now: what was captured, without refunds and chargebacks, without refunds on their way, and without
  /// those whose response was lost.
  public var refundable: Money {
    let asked = session.request.amount
    guard let status = result?.status else { return .zero(asked.currency) }
    let kept = PaymentAmounts(status, asked: asked).refundable
    return Money(
      minorUnits: max(kept.minorUnits - operations.unanswered(.refund), 0), currency: kept.currency)
  }
}

/// Keeps the latest record of each attempt.
public protocol AttemptStore: Sendable {
  /// Keeps a record in place of the attempt's last one; it is safe when this returns.
  nonisolated(nonsending) func save(_ record: AttemptRecord) async
  /// The latest record of an attempt.
  nonisolated(nonsending) func record(of attempt: AttemptID) async -> AttemptRecord?
  /// The records that must be asked about, oldest first.
  nonisolated(nonsending) func unfinished() async -> [AttemptRecord]
  /// The latest record of the attempt of which a provider speaks, by the merchant's reference or one of its own identifiers.
  nonisolated(nonsending) func record(about subject: String) async -> AttemptRecord?
}

/// Keeps records in memory, for tests and for runs that leave nothing behind.
public final class InMemoryAttemptStore: AttemptStore {
  private let records = Mutex<[AttemptID: AttemptRecord]>([:])

  /// A store without records; what it keeps is gone with the process.
  public init() {}

  /// Keeps a record in place of the attempt's last one.
  public func save(_ record: AttemptRecord) { records.withLock { $0[record.session.request.attempt] = record } }

  /// The latest record of an attempt.
  public func record(of attempt: AttemptID) -> AttemptRecord? { records.withLock { $0[attempt] } }

  /// The latest record of the attempt of which a provider speaks.
  public func record(about subject: String) -> AttemptRecord? {
    sorted { $0.speaks(of: subject) }.last
  }

  /// The unfinished records, oldest first.
  public func unfinished() -> [AttemptRecord] { sorted(where: \.isUnfinished) }

  /// Some of the records, oldest first.
  private func sorted(where isWanted: (AttemptRecord) -> Bool) -> [AttemptRecord] {
    records.withLock { Array($0.values) }.filter(isWanted).sorted {
      ($0.at, $0.session.request.attempt.text) < ($1.at, $1.session.request.attempt.text)
    }
  }
}
