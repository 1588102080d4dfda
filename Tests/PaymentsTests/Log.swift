import Synchronization

/// A list that several tasks write to.
final class Log<Entry: Sendable>: Sendable {
  private let box = Mutex<[Entry]>([])

  var entries: [Entry] { box.withLock { $0 } }

  func append(_ entry: Entry) { box.withLock { $0.append(entry) } }
}
