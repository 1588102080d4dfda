public import Commerce

/// One capture, void or refund that the merchant ordered for a payment, and what is known of it.
public struct MerchantOperation: Hashable, Sendable, Identifiable {
  /// Its number among those of the payment, counted from 1. A retry has the number of what it retries, and with it its idempotency key.
  public let number: Int
  /// The order.
  public let operation: PaymentModification
  /// The time of the order.
  public let at: Timestamp
  /// The time when it was last sent.
  public internal(set) var sentAt: Timestamp
  /// The result; `nil` while the operation is under way.
  public internal(set) var result: OperationResult?
  /// Whether a response to it was lost.
  public internal(set) var wasLost = false

  /// The number.
  public var id: Int { number }

  /// Creates an operation; it is under way unless `result` says otherwise.
  public init(
    number: Int, operation: PaymentModification, at: Timestamp, sentAt: Timestamp? = nil,
    result: OperationResult? = nil, wasLost: Bool = false
  ) {
    self.number = number
    self.operation = operation
    self.at = at
    self.sentAt = sentAt ?? at
    self.result = result
    self.wasLost = wasLost
  }

  /// Whether it moved the money, or may have, or still may.
  public var mayHaveMoved: Bool {
    switch result {
    case nil, .done, .accepted, .doneEarlier, .unknown: true
    case .refused, .notMade: false
    }
  }

  /// Whether it is on its way, or may be.
  public var isAwaited: Bool {
    switch result {
    case nil, .accepted, .unknown: true
    case .done, .doneEarlier, .refused, .notMade: false
    }
  }

  /// Whether no result says yet whether the money has moved.
  public var isUnanswered: Bool {
    switch result {
    case nil, .unknown: true
    case .done, .doneEarlier, .accepted, .refused, .notMade: false
    }
  }

  /// Its amount in minor units; 0 for a void.
  fileprivate var units: Int64 { operation.amount?.minorUnits ?? 0 }

  /// Whether a later status may say more of it.
  var isOpen: Bool {
    switch result {
    case nil, .accepted, .unknown, .notMade: true
    case .done, .doneEarlier, .refused: false
    }
  }
}

/// All that the merchant ordered for one payment. Each movement that the provider’s record shows is counted for one operation only.
public struct MerchantOperations: Hashable, Sendable {
  /// The time after which an operation that the provider’s record still does not show was not made; this library's own.
  public static let patience: Duration = .seconds(600)

  /// The operations, oldest first.
  public private(set) var all: [MerchantOperation]
  /// The amounts moved by anything else, in minor units.
  public private(set) var others: [PaymentModification.Kind: Int64]

  /// The operations in the order of their numbers from 1, and the sums that anything else has moved; by default nothing.
  public init(_ all: [MerchantOperation] = [], others: [PaymentModification.Kind: Int64] = [:]) {
    self.all = all
    self.others = others
  }

  /// The operation of a number.
  public subscript(number: Int) -> MerchantOperation? {
    all.indices.contains(number - 1) ? all[number - 1] : nil
  }

  /// Whether something is on its way, or may be.
  public var isAwaited: Bool { all.contains(where: \.isAwaited) }

  /// Whether an operation has no result that says whether the money has moved.
  public var isUnanswered: Bool { all.contains(where: \.isUnanswered) }

  /// The amount of all operations of a kind of which no result says whether they have moved the money, in minor units. What the provider
  /// has accepted is in its record already.
  public func unanswered(_ kind: PaymentModification.Kind) -> Int64 {
    sum(kind, where: \.isUnanswered)
  }

  /// The last of several same operations, whatever came of it.
  public func last(of operation: PaymentModification) -> MerchantOperation? { all.last { $0.operation == operation } }

  /// The last operation that is like another and moved the money, or may have.
  public func last(like operation: PaymentModification) -> MerchantOperation? {
    all.last { $0.operation == operation && $0.mayHaveMoved }
  }

  /// Writes down a new operation on a payment with the status that is known; returns its number.
  mutating func begin(_ operation: PaymentModification, known: PaymentStatus?, at now: Timestamp) -> Int {
    let kind = operation.kind
    if !all.contains(where: { $0.operation.kind == kind && $0.isOpen }), let moved = known?.moved(by: kind) {
      others[kind] = max(moved - done(kind), 0)
    }
    all.append(MerchantOperation(number: all.count + 1, operation: operation, at: now))
    return all.count
  }

  /// Notes that an operation is sent again.
  mutating func beginAgain(_ number: Int, at now: Timestamp) {
    all[number - 1].sentAt = now
    all[number - 1].result = nil
  }

  /// Notes what came of an operation, unless a status has said more already.
  mutating func end(_ number: Int, _ result: OperationResult, wasLost: Bool) {
    if wasLost { all[number - 1].wasLost = true }
    switch (all[number - 1].result, result) {
    case (nil, _), (.unknown?, _), (.notMade?, _), (.accepted?, .refused):
      all[number - 1].result = result
    // A status showed a movement while this call was on its way; the refusal says that it was another's.
    case (.done?, .refused) where !all[number - 1].wasLost: all[number - 1].result = result
    // The provider's own reason says more than the one that a status implied while this call was on its way.
    case (.refused?, .refused) where !all[number - 1].wasLost: all[number - 1].result = result
    case (.done?, _), (.accepted?, _), (.doneEarlier?, _), (.refused?, _): break
    }
  }

  /// Settles what is open by a status from the provider’s server; returns those of which more is known now.
  mutating func settle(by status: PaymentStatus, at now: Timestamp) -> [MerchantOperation] {
    guard status.state.isFinal else { return [] }
    let moved = moved(.capture, in: status) + moved(.refund, in: status)
    var settled: [MerchantOperation] = []
    for index in all.indices where all[index].isOpen {
      let entry = all[index]
      let hasMoved = entry.operation == .void ? status.isReleased : moved.contains(entry.number)
      guard let result = hasMoved ? .done(status) : result(of: entry, by: status, at: now), result != entry.result
      else { continue }
      all[index].result = result
      settled.append(all[index])
    }
    noteOthers(in: status)
    return settled
  }

  /// The result that a status implies for an operation whose movement it does not show; `nil` where it adds nothing.
  private func result(of entry: MerchantOperation, by status: PaymentStatus, at now: Timestamp) -> OperationResult? {
    if entry.operation == .void, status.isPastVoiding { return .refused(.refused(.notPermitted, status.words)) }
    switch entry.result {
    case .accepted:
      guard entry.operation.kind == .refund, status.refunding == nil, let failure = status.refundFailure else {
        return nil
      }
      return .refused(.refused(.refusedByProvider, failure))
    case .unknown where now.since(entry.sentAt) >= Self.patience && !isUnderway(entry, status): return .notMade
    case nil, .unknown, .notMade: return isUnderway(entry, status) ? .accepted(status) : nil
    case .done, .doneEarlier, .refused: return nil
    }
  }

  /// The numbers of the open operations that make up what a record shows beside everything that is known: what the provider has
  /// accepted comes first, and of what was lost those whose amounts are exactly the rest, otherwise the oldest.
  private func moved(_ kind: PaymentModification.Kind, in status: PaymentStatus) -> [Int] {
    var rest = status.moved(by: kind) - (others[kind] ?? 0) - done(kind)
    var numbers: [Int] = []
    func take(_ entries: some Sequence<MerchantOperation>) {
      for entry in entries where rest >= entry.units {
        rest -= entry.units
        numbers.append(entry.number)
      }
    }
    let open = all.filter { $0.operation.kind == kind && $0.isOpen }
    take(open.filter { $0.result?.name == .accepted })
    let lost = open.filter { $0.result?.name != .accepted }
    take(Self.exactly(rest, lost.prefix(12)) ?? lost)
    return numbers
  }

  /// The oldest entries whose amounts are exactly a sum; `nil` if there are none.
  private static func exactly(_ sum: Int64, _ entries: ArraySlice<MerchantOperation>) -> [MerchantOperation]? {
    if sum == 0 { return [] }
    guard sum > 0, let first = entries.first else { return nil }
    let others = entries.dropFirst()
    return exactly(sum - first.units, others).map { [first] + $0 } ?? exactly(sum, others)
  }

  /// Whether the provider has accepted the refund and not finished it, beside those that are known as accepted.
  private func isUnderway(_ entry: MerchantOperation, _ status: PaymentStatus) -> Bool {
    guard case .refund(let amount) = entry.operation, let coming = status.refunding else { return false }
    let known = sum(.refund) { if case .accepted? = $0.result { $0.number != entry.number } else { false } }
    return coming.minorUnits - known >= amount.minorUnits
  }

  /// Movements that can be none of these operations are others', such as those made at the provider's own site.
  private mutating func noteOthers(in status: PaymentStatus) {
    guard status.state.isFinal else { return }
    for kind in [PaymentModification.Kind.capture, .refund]
    where !all.contains(where: { $0.operation.kind == kind && $0.isOpen }) {
      others[kind] = max(status.moved(by: kind) - done(kind), 0)
    }
  }

  private func done(_ kind: PaymentModification.Kind) -> Int64 {
    sum(kind) { if case .done? = $0.result { true } else { false } }
  }

  private func sum(_ kind: PaymentModification.Kind, where isCounted: (MerchantOperation) -> Bool) -> Int64 {
    all.reduce(0) { $1.operation.kind == kind && isCounted($1) ? $0 + $1.units : $0 }
  }
}

extension PaymentStatus {
  /// The amount moved by all operations of a kind, in minor units.
  fileprivate func moved(by kind: PaymentModification.Kind) -> Int64 {
    guard let named = amount ?? captured ?? refunded else { return 0 }
    let amounts = PaymentAmounts(self, asked: named)
    return switch kind {
    case .capture: amounts.captured.minorUnits
    case .refund: amounts.refunded.minorUnits
    case .void: 0
    }
  }

  /// Whether there is nothing left to void.
  fileprivate var isPastVoiding: Bool {
    switch state {
    case .captured, .refunded, .declined, .expired: true
    case .authorised, .linked, .pending, .cancelled: false
    }
  }

  /// Whether what was reserved has been released, all of it or what no capture took.
  fileprivate var isReleased: Bool {
    switch state {
    case .cancelled: true
    case .captured, .refunded:
      captured.map { taken in amount.map { taken.minorUnits < $0.minorUnits } ?? false } ?? false
    case .authorised, .linked, .pending, .declined, .expired: false
    }
  }
}
