import Commerce
import Payments

/// A merchant's operation that was sent and has no response yet, for providers without idempotency keys: the amounts before it
/// tell whether it was performed since.
struct OperationUnderway: RawRepresentable, Codable, Hashable {
  private let kind: PaymentModification.Kind
  /// The intended amount in minor units; `nil` for all that is left.
  private let amount: Int64?
  /// The amount moved by operations of its kind before it, in minor units.
  private let before: Int64

  init(_ operation: PaymentModification, before: Int64) {
    (kind, amount, self.before) = (operation.kind, operation.amount?.minorUnits, before)
  }

  /// Its form in a session, such as `refund/1200/0`.
  var rawValue: String { "\(kind.rawValue)/\(amount.map(String.init) ?? "all")/\(before)" }

  init?(rawValue: String) {
    let parts = rawValue.split(separator: "/").map(String.init)
    guard parts.count == 3, let kind = PaymentModification.Kind(rawValue: parts[0]), let before = Int64(parts[2]) else {
      return nil
    }
    (self.kind, amount, self.before) = (kind, Int64(parts[1]), before)
  }

  /// `true` if this is the same operation, and the intended amount has moved by now.
  func isDone(_ operation: PaymentModification, _ moved: Int64) -> Bool {
    self == OperationUnderway(operation, before: before) && moved > before && moved - before >= amount ?? 0
  }
}

/// A session that remembers the operation that has no response yet.
protocol UnderwaySession: ProviderSession {
  var underway: OperationUnderway? { get set }
}

extension ProviderAdapter where Session: UnderwaySession {
  /// The end of an operation.
  static func over(_ step: Reaction.Step) -> Reaction { Reaction(step) { $0.underway = nil } }

  /// Performs an operation of whose kind an amount was moved before; `nil` if the provider does not tell. One that was sent before and
  /// has been performed since is not sent again.
  static func performing(
    _ operation: PaymentModification, by call: Call, moved: Int64?, _ status: @autoclosure () -> PaymentStatus?,
    _ context: Context
  ) -> Reaction {
    var session = context.session
    if let moved {
      if session.underway?.isDone(operation, moved) == true, let status = status() { return over(.status(status)) }
      session.underway = OperationUnderway(operation, before: moved)
    }
    return Reaction(.call(call), session)
  }

  /// Interprets what the provider tells after an operation with an unknown result: if the amount has not moved, the operation may
  /// still be in progress.
  static func settled(
    _ operation: PaymentModification, moved: Int64?, _ status: @autoclosure () -> PaymentStatus?,
    _ words: ProviderResponseCode, _ context: Context
  ) -> Reaction {
    guard let moved, context.session.underway?.isDone(operation, moved) == true, let status = status() else {
      return Reaction(.status(.unreachable(words)))
    }
    return over(.status(status))
  }
}
