import Commerce
import Payments

/// A merchant's operation that was sent and of which nobody knows yet whether it was done, for providers that know no key by which they
/// would recognise the same again: what had moved before tells whether it has been done since.
struct OperationUnderway: Hashable {
  /// Under which name a session remembers it.
  static let reference = "underway"

  let operation: PaymentModification
  /// How much had moved by operations of its kind before it, in minor units.
  let before: Int64

  /// How a session remembers it.
  var text: String { "\(operation.kind.rawValue)/\(Self.amount(of: operation))/\(before)" }

  /// Whether so much more has moved by now as it was to move.
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
