import Synchronization

/// A value that is made when it is first asked for, and then kept.
final class Once<Value: Hashable & Sendable>: Hashable, Sendable {
  private enum State: Sendable {
    case unmade(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.unmade(make)) }

  var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .unmade(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }

  static func == (left: Once, right: Once) -> Bool { left === right || left.value == right.value }

  /// Nothing goes into it: to be put into a set is no reason to be made.
  func hash(into hasher: inout Hasher) {}
}

/// The value that was made last, kept for as long as it is asked for by the same key.
///
/// It is no part of what it stands in: two are always equal.
final class LastMade<Key: Hashable & Sendable, Value: Sendable>: Hashable, Sendable {
  private let last = Mutex<(key: Key, value: Value)?>(nil)

  func value(for key: Key, _ make: () -> Value) -> Value {
    if let last = last.withLock({ $0 }), last.key == key { return last.value }
    let value = make()
    last.withLock { $0 = (key, value) }
    return value
  }

  static func == (left: LastMade, right: LastMade) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
