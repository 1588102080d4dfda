import Commerce

/// The payments of a ledger, oldest first: found by name, and by when time does something to them, without looking through all.
///
/// What the provider calls an entry never changes; the merchant's reference may.
struct LedgerBook<Entry: LedgerEntry>: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral, Sendable {
  private var entries: [Entry] = []
  /// The entries of each name that the ledger gives them.
  private var named: [String: [Int]] = [:]
  private var identified: [String: Int] = [:]
  /// Entries that have changed, whose deadlines are not among `due` yet.
  private var touched: [Int] = []
  private var due = DeadlineHeap()
  /// Entries that have changed since somebody asked which have.
  private var changed: [Int] = []

  init(arrayLiteral entries: Entry...) { for entry in entries { append(entry) } }

  var startIndex: Int { 0 }
  var endIndex: Int { entries.count }

  subscript(index: Int) -> Entry {
    get { entries[index] }
    _modify {
      touch(index)
      let before = entries[index].ledgerReference
      defer { rename(index, from: before) }
      yield &entries[index]
    }
  }

  mutating func append(_ entry: Entry) {
    touch(entries.count)
    named[entry.ledgerReference, default: []].append(entries.count)
    for identifier in entry.identifiers { identified[identifier] = entries.count }
    entries.append(entry)
  }

  private mutating func touch(_ index: Int) {
    if touched.last != index { touched.append(index) }
    if changed.last != index { changed.append(index) }
  }

  private mutating func rename(_ index: Int, from before: String) {
    let after = entries[index].ledgerReference
    guard after != before else { return }
    named[before]?.removeAll { $0 == index }
    let place = named[after, default: []].firstIndex { $0 > index } ?? named[after, default: []].endIndex
    named[after, default: []].insert(index, at: place)
  }

  /// What the ledger calls the entries of which something may have changed since this was last asked, by a call or by time.
  mutating func takeChanged() -> [String] {
    guard !changed.isEmpty else { return [] }
    defer { changed = [] }
    return Set(changed).sorted().map { entries[$0].ledgerReference }
  }

  /// The entry of something that the provider calls it.
  func index(ofID id: String) -> Int? { identified[id] }

  /// The entries to which the ledger gives a name, oldest first.
  func indices(named name: String) -> [Int] { named[name] ?? [] }

  // MARK: Time

  /// The entries that have changed or to which time has done something since this was last asked, oldest first.
  mutating func takeDue(at now: Timestamp) -> [Int] {
    guard !touched.isEmpty || due.hasAny(until: now) else { return [] }
    for index in touched { for deadline in entries[index].deadlines { due.insert(deadline.at, index) } }
    var indices = Set(touched)
    touched = []
    while let index = due.removeFirst(until: now) {
      indices.insert(index)
      changed.append(index)
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

/// Moments at which something may be due, the earliest first.
private struct DeadlineHeap: Sendable {
  private var nodes: [(at: Timestamp, index: Int)] = []

  func hasAny(until now: Timestamp) -> Bool { nodes.first.map { $0.at <= now } ?? false }

  mutating func insert(_ at: Timestamp, _ index: Int) {
    nodes.append((at, index))
    var place = nodes.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      nodes.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes the first one away that is not after an instant.
  mutating func removeFirst(until now: Timestamp) -> Int? {
    guard hasAny(until: now) else { return nil }
    nodes.swapAt(0, nodes.count - 1)
    let first = nodes.removeLast()
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < nodes.count }
      guard let least = children.min(by: isBefore), isBefore(least, place) else { return first.index }
      nodes.swapAt(place, least)
      place = least
    }
  }

  /// Shows those after an instant, the earliest first, until one is taken.
  func visit(after now: Timestamp, _ take: (Timestamp, Int) -> Bool) {
    var open = nodes.isEmpty ? [] : [0]
    while let place = open.min(by: isBefore), let position = open.firstIndex(of: place) {
      if nodes[place].at > now, take(nodes[place].at, nodes[place].index) { return }
      open.swapAt(position, open.count - 1)
      open.removeLast()
      open += [2 * place + 1, 2 * place + 2].filter { $0 < nodes.count }
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (nodes[left].at, nodes[left].index) < (nodes[right].at, nodes[right].index)
  }
}
