/// Where the entries of each name stand in a book, oldest first. A name that one entry has alone costs four bytes beside itself.
struct NamePlaces: Sendable {
  /// The entries of a name that several have.
  private struct Shared: Sendable {
    var all: [Int]
    /// Those that are not idle.
    var busy: [Int]
  }

  /// Where the one entry of a name stands, or the complement of where the entries of several stand in `shared`.
  private var places: [String: Int32] = [:]
  private var shared: [Shared] = []

  /// The entries of a name.
  subscript(name: String) -> [Int] {
    guard let place = places[name] else { return [] }
    return place < 0 ? shared[Int(~place)].all : [Int(place)]
  }

  /// The entries of a name that are not idle, and the newest whatever it is.
  func telling(_ name: String) -> [Int] {
    guard let place = places[name] else { return [] }
    guard place < 0 else { return [Int(place)] }
    let shared = shared[Int(~place)]
    guard let newest = shared.all.last, shared.busy.last != newest else { return shared.busy }
    return shared.busy + [newest]
  }

  /// Adds an entry. `isIdle` is asked about one that had the name alone.
  mutating func add(_ index: Int, to name: String, isIdle: (Int) -> Bool) {
    guard let place = places[name] else { return places[name] = Int32(index) }
    if place >= 0 {
      let first = Int(place)
      places[name] = ~Int32(shared.count)
      shared.append(Shared(all: [first], busy: isIdle(first) ? [] : [first]))
    }
    let several = place < 0 ? Int(~place) : shared.count - 1
    shared[several].all.insertInOrder(index)
    if !isIdle(index) { shared[several].busy.insertInOrder(index) }
  }

  /// Takes an entry away.
  mutating func remove(_ index: Int, from name: String) {
    guard let place = places[name] else { return }
    guard place < 0 else { return places[name] = nil }
    shared[Int(~place)].all.removeInOrder(index)
    shared[Int(~place)].busy.removeInOrder(index)
  }

  /// Takes in that an entry is idle now, or is not any more.
  mutating func set(_ index: Int, of name: String, isIdle: Bool) {
    guard let place = places[name], place < 0 else { return }
    if isIdle {
      shared[Int(~place)].busy.removeInOrder(index)
    } else {
      shared[Int(~place)].busy.insertInOrder(index)
    }
  }
}

extension [Int] {
  /// Where a number stands among numbers in order, or would stand.
  private func place(of number: Int) -> Int {
    // What is newest is looked for most.
    if last.map({ $0 < number }) ?? true { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  fileprivate mutating func insertInOrder(_ number: Int) {
    let place = place(of: number)
    if place == count || self[place] != number { insert(number, at: place) }
  }

  fileprivate mutating func removeInOrder(_ number: Int) {
    let place = place(of: number)
    if place < count, self[place] == number { remove(at: place) }
  }
}
