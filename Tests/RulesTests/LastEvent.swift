import Synchronization

/// What somebody remembers who should not.
final class LastEvent: Sendable {
  private let box = Mutex<String?>(nil)

  var event: String? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
