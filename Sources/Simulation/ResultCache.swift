import Synchronization

/// What was worked out before, for what is dear and comes again: paths that are explored begin alike, so that the same requests
/// are signed and verified many times. One signature costs as much as a third of a path.
public final class ResultCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])
  /// How many are kept at most.
  private let limit = 4_096

  /// Nothing yet.
  public init() {}

  /// The value for a key, which is worked out when it is not known.
  public func value(of key: Key, _ make: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = make()
    known.withLock { known in
      if known.count >= limit { known.removeAll(keepingCapacity: true) }
      known[key] = value
    }
    return value
  }
}
