import Commerce
import Payments

/// A merchant's operation that was sent and has no response yet, for providers without idempotency keys: the amounts before it
/// tell whether it was performed since.
struct OperationUnderway: Hashable {
  /// Under which name a session remembers it.
  static let reference = "underway"

  let operation: PaymentModification
  /// The amount moved by operations of its kind before it, in minor units.
  let before: Int64

  /// Its form in a session.
  var text: String { "\(operation.kind.rawValue)/\(Self.amount(of: operation))/\(before)" }

  /// `true` if the intended amount has moved by now.
  func isDone(_ moved: Int64) -> Bool { moved > before && moved - before >= operation.amount?.minorUnits ?? 0 }

  private static func amount(of operation: PaymentModification) -> String {
    operation.amount.map { String($0.minorUnits) } ?? "all"
  }
}

extension OperationUnderway {
  /// The operation that a session remembers, where it is the same as another.
  init?(_ operation: PaymentModification, in context: AdapterContext) {
    let parts = context.reference(Self.reference)?.split(separator: "/").map(String.init) ?? []
    guard parts.count == 3, parts[0] == operation.kind.rawValue, parts[1] == Self.amount(of: operation),
      let before = Int64(parts[2])
    else { return nil }
    self.init(operation: operation, before: before)
  }
}
