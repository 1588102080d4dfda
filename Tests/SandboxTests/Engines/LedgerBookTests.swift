import Commerce
import Pages
import Synchronization
import Testing

@testable import Sandbox

@Suite("A ledger's book")
struct LedgerBookTests {
  private struct Payment: LedgerEntry {
    let ledgerID: String
    var reference: String
    var deadlines: [SandboxDeadline] = []

    init(_ id: String, _ reference: String, at moments: Int64...) {
      (ledgerID, self.reference) = (id, reference)
      deadlines = moments.map { SandboxDeadline(at: Timestamp(milliseconds: $0), name: "\(id)-\($0)") }
    }

    func truth(at now: Timestamp) -> ProviderRecord { .nothing }
  }

  private static func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  @Test("an entry is found by what the provider calls it and by the merchant's reference, also once that has changed")
  func names() {
    var book: LedgerBook<Payment> = [Payment("a", "one"), Payment("b", "two"), Payment("c", "one"), Payment("d", "")]
    #expect(book.index(ofID: "b") == 1)
    #expect(book.index(ofID: "one") == nil)
    #expect(book.indices(named: "one") == [0, 2])
    #expect(book.indices(named: "d") == [3])
    book[1].reference = "one"
    #expect(book.indices(named: "one") == [0, 1, 2])
    #expect(book.indices(named: "two") == [])
  }

  @Test(
    "what time does next is the earliest after a moment, of the oldest entry, and what an entry no longer awaits is left out"
  )
  func next() {
    var book: LedgerBook<Payment> = [
      Payment("a", "1", at: 30, 10), Payment("b", "2", at: 20), Payment("c", "3", at: 20),
    ]
    for _ in 0..<2 {
      #expect(book.nextDeadline(after: Self.at(0))?.name == "a-10")
      #expect(book.nextDeadline(after: Self.at(10))?.name == "b-20")
      #expect(book.nextDeadline(after: Self.at(20))?.name == "a-30")
      #expect(book.nextDeadline(after: Self.at(30)) == nil)
      // Now they stand in order; the answers are the same.
      _ = book.takeDue(at: Self.at(0))
    }
    book[1].deadlines = []
    _ = book.takeDue(at: Self.at(0))
    #expect(book.nextDeadline(after: Self.at(10))?.name == "c-20")
  }

  @Test("what is due is told once, and what has changed once more")
  func due() {
    var book: LedgerBook<Payment> = [Payment("a", "1", at: 10), Payment("b", "2", at: 20), Payment("c", "3")]
    #expect(book.takeDue(at: Self.at(5)) == [0, 1, 2])
    #expect(book.takeDue(at: Self.at(5)) == [])
    #expect(book.takeDue(at: Self.at(20)) == [0, 1])
    #expect(book.takeDue(at: Self.at(30)) == [])
    book[2].deadlines = [SandboxDeadline(at: Self.at(40), name: "late")]
    #expect(book.takeDue(at: Self.at(30)) == [2])
    #expect(book.takeDue(at: Self.at(40)) == [2])
  }

  @Test("the names of what has changed, by a call or by time, are told once")
  func changed() {
    var book: LedgerBook<Payment> = [Payment("a", "1", at: 10), Payment("b", "2", at: 20)]
    #expect(book.takeChanged() == ["1", "2"])
    #expect(book.takeChanged() == [])
    _ = book.takeDue(at: Self.at(15))
    #expect(book.takeChanged() == ["1"])
    book[1].deadlines = []
    #expect(book.takeChanged() == ["2"])
  }

  @Test("among many entries in any order the earliest deadline is found, as a search through all finds it")
  func many() {
    var numbers = UInt64(7)
    func next(_ bound: UInt64) -> Int64 {
      numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64((numbers >> 33) % bound)
    }
    var (book, plain): (LedgerBook<Payment>, [Payment]) = ([], [])
    for number in 0..<300 {
      let payment = Payment("p\(number)", "r\(number % 40)", at: next(500), next(500))
      book.append(payment)
      plain.append(payment)
      if number % 3 == 0 {
        let index = Int(next(UInt64(plain.count)))
        _ = book[index].deadlines.popLast()
        _ = plain[index].deadlines.popLast()
      }
      if number % 5 == 0 { _ = book.takeDue(at: Self.at(next(100))) }
      let now = Self.at(100 + next(400))
      let expected = plain.flatMap(\.deadlines).filter { $0.at > now }.min { $0.at < $1.at }
      #expect(book.nextDeadline(after: now) == expected)
    }
  }

  /// An entry that counts how often somebody asks what time does to it.
  private struct CountedPayment: BookEntry {
    final class Count: Sendable {
      private let box = Mutex(0)
      var value: Int { box.withLock { $0 } }
      func add() { box.withLock { $0 += 1 } }
      func reset() { box.withLock { $0 = 0 } }
    }

    let id: Int
    var end: Int64
    let count: Count

    var identifiers: [String] { ["id-\(id)"] }
    var ledgerReference: String { "reference-\(id)" }
    var isIdle: Bool { true }
    var deadlines: [SandboxDeadline] {
      count.add()
      return [SandboxDeadline(at: Timestamp(milliseconds: end), name: "end")]
    }
  }

  @Test(
    "however many entries there are, a change and a look ask a few of them, also once many no longer await what they awaited"
  )
  func few() {
    let count = CountedPayment.Count()
    var book: LedgerBook<CountedPayment> = []
    for id in 0..<5_000 { book.append(CountedPayment(id: id, end: Int64(1_000 + id), count: count)) }
    _ = book.takeDue(at: Self.at(0))
    for id in 0..<4_000 { book[id].end = 1_000_000 }
    _ = book.takeDue(at: Self.at(0))
    count.reset()
    #expect(book.nextDeadline(after: Self.at(0))?.at == Self.at(5_000))
    book[4_500].end = 2_000_000
    #expect(book.takeDue(at: Self.at(0)) == [4_500])
    #expect(book.nextDeadline(after: Self.at(0))?.at == Self.at(5_000))
    #expect(count.value < 8)
  }

  private struct Idler: BookEntry {
    let identifiers: [String]
    var ledgerReference = "one"
    let deadlines: [SandboxDeadline] = []
    var isIdle = true
  }

  @Test("of many idle entries of one name only the newest tells anything, and each that is not idle does")
  func idle() {
    var book: LedgerBook<Idler> = []
    for id in 0..<6 { book.append(Idler(identifiers: ["id-\(id)"])) }
    #expect(book.telling(named: "one") == [5])
    book[1].isIdle = false
    book[3].isIdle = false
    #expect(book.telling(named: "one") == [1, 3, 5])
    book[3].isIdle = true
    #expect(book.telling(named: "one") == [1, 5])
    book[1].ledgerReference = "other"
    #expect(book.telling(named: "one") == [5])
    #expect(book.telling(named: "other") == [1])
    #expect(book.indices(named: "one") == [0, 2, 3, 4, 5])
    #expect(book.telling(named: "none") == [])
    book.identify(2, by: "attempt")
    #expect(book.index(ofID: "attempt") == 2)
  }
}
