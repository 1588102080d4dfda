import Commerce

/// What a book keeps of one payment.
protocol BookEntry: Sendable {
  /// Everything that the provider calls it, none of which another has.
  var identifiers: [String] { get }
  /// What the ledger calls it.
  var ledgerReference: String { get }
  /// What time alone will do to it.
  var deadlines: [SandboxDeadline] { get }
  /// Whether it holds no money, never held any, and will not without a call: of several such entries of one name only the newest tells
  /// anything.
  var isIdle: Bool { get }
}

/// The payments of a ledger, oldest first: found by name, and by when time does something to them, without looking through all.
///
/// What the provider calls an entry never changes; the merchant's reference may.
struct LedgerBook<Entry: BookEntry>: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral, Sendable {
  private var entries: [Entry] = []
  private var named = NamePlaces()
  private var identified: [String: Int32] = [:]
  /// Entries that have changed, whose deadlines are not among `due` yet.
  private var touched: [Int] = []
  private var due = MomentHeap()
  /// Entries that have changed since somebody asked which have.
  private var changed: [Int] = []

  init(arrayLiteral entries: Entry...) { for entry in entries { append(entry) } }

  var startIndex: Int { 0 }
  var endIndex: Int { entries.count }

  subscript(index: Int) -> Entry {
    // Lent, because an entry is large and mostly one member of it is read.
    _read { yield entries[index] }
    _modify {
      touch(index)
      let (name, wasIdle) = (entries[index].ledgerReference, entries[index].isIdle)
      defer { changeName(of: index, from: name, wasIdle: wasIdle) }
      yield &entries[index]
    }
  }

  mutating func append(_ entry: Entry) {
    let index = entries.count
    touch(index)
    for identifier in entry.identifiers { identified[identifier] = Int32(index) }
    entries.append(entry)
    named.add(index, to: entry.ledgerReference) { [entries] in entries[$0].isIdle }
  }

  /// Takes in what else the provider calls an entry, such as the name of an attempt.
  mutating func identify(_ index: Int, by identifier: String) { identified[identifier] = Int32(index) }

  private mutating func touch(_ index: Int) {
    if touched.last != index { touched.append(index) }
    if changed.last != index { changed.append(index) }
  }

  private mutating func changeName(of index: Int, from before: String, wasIdle: Bool) {
    let (after, isIdle) = (entries[index].ledgerReference, entries[index].isIdle)
    if after != before {
      named.remove(index, from: before)
      named.add(index, to: after) { [entries] in entries[$0].isIdle }
    } else if isIdle != wasIdle {
      named.set(index, of: after, isIdle: isIdle)
    }
  }

  /// What the ledger calls the entries of which something may have changed since this was last asked, by a call or by time.
  mutating func takeChanged() -> [String] {
    guard !changed.isEmpty else { return [] }
    defer { changed = [] }
    return Set(changed).sorted().map { entries[$0].ledgerReference }
  }

  /// The entry of something that the provider calls it.
  func index(ofID id: String) -> Int? { identified[id].map { Int($0) } }

  /// The entries to which the ledger gives a name, oldest first.
  func indices(named name: String) -> [Int] { named[name] }

  /// Those of them that are not idle, and the newest whatever it is: all that what the ledger holds under the name depends on.
  func telling(named name: String) -> [Int] { named.telling(name) }

  // MARK: Time

  /// The entries that have changed or to which time has done something since this was last asked, oldest first.
  mutating func takeDue(at now: Timestamp) -> [Int] {
    guard !touched.isEmpty || due.hasAny(until: now) else { return [] }
    for index in touched { for deadline in entries[index].deadlines { due.insert(deadline.at, index) } }
    var indices = Set(touched)
    touched = []
    while due.hasAny(until: now), let (_, index) = due.first {
      due.removeFirst()
      indices.insert(index)
      changed.append(index)
    }
    // What comes next is asked far more often than it changes: what was overtaken does not stand before it.
    while let first = due.first, !entries[first.index].deadlines.contains(where: { $0.at == first.at }) {
      due.removeFirst()
    }
    return indices.sorted()
  }

  /// What time does next; of several at one moment the oldest entry's.
  func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    var next: (deadline: SandboxDeadline, index: Int)?
    func take(_ index: Int, _ isMeant: (SandboxDeadline) -> Bool) -> Bool {
      let found = entries[index].deadlines.filter { $0.at > now && isMeant($0) }.min { $0.at < $1.at }
      guard let found else { return false }
      if next.map({ (found.at, index) < ($0.deadline.at, $0.index) }) ?? true { next = (found, index) }
      return true
    }
    for index in touched { _ = take(index) { _ in true } }
    // What stands there may have changed since.
    due.visit(after: now) { at, index in take(index) { $0.at == at } }
    return next?.deadline
  }
}
