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
