import Basics
import Commerce
import HTTPTypes
import NIOHTTP1
import Pages
import Sandbox
import Storage
import Wire

/// What reached a served world from outside, in order, so that the same world can be made again: after the program has ended, or as it was
/// at an earlier moment.
///
/// The world follows from its seed, the moment of its beginning and these lines. Lines are only ever added: going back adds a line that
/// says so.
final class Journal {
  /// What is there to make a world of.
  struct History: Hashable {
    /// When the world began.
    var start: Timestamp
    /// How it was set up then, as far as a reset can change that.
    var choices: JSON
    /// Where its lines are.
    var ranges: [Range<Int>] = []
  }

  /// A moment with a name.
  struct Checkpoint {
    let name: String
    let at: Timestamp
    let history: History
  }

  let seal: RequestSeal
  private var store: JournalStore
  private var length: Int
  private(set) var history: History?
  private(set) var checkpoints: [Checkpoint] = []
  /// Whether its own lines come again, which are not written twice.
  private(set) var isReplaying = false
  /// The hash of all answers so far.
  private var answers = FNV1a.start
  private var isSynchronised = true
  /// Hears that there is something that the disk does not have yet.
  var onUnsynchronised: () -> Void = {}
  /// Whether it became too long for memory, so that there is no way back.
  private(set) var isGivenUp = false

  /// How much is kept in memory, in bytes, where there is no file; Till's own.
  private static let mostInMemory = 64 << 20

  /// A journal that is kept somewhere, behind so many bytes that are there already.
  init(_ store: JournalStore, from first: Int, _ seal: RequestSeal) {
    (self.store, length, self.seal) = (store, first, seal)
  }

  /// Finds what counts of the lines up to a length; the world is not made yet.
  func read(upTo end: Int) throws(StateProblem) {
    var lines = JournalLines(store, [length..<end])
    while let (text, bytes) = try next(&lines) {
      guard !JournalLine.isMark(text) else {
        guard mark(JournalLine(text), bytes) else { throw .damaged }
        continue
      }
      guard history != nil else { throw .damaged }
      lengthen(by: bytes)
    }
  }

  private func next(_ lines: inout JournalLines) throws(StateProblem) -> (text: String, length: Int)? {
    do throws(StorageProblem) {
      return try lines.next()
    } catch {
      throw .storage(error)
    }
  }

  private func lengthen(by bytes: Int) {
    let range = length..<length + bytes
    length += bytes
    guard var ranges = history?.ranges else { return }
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
    history?.ranges = ranges
  }

  /// Takes in a line that says which others count; returns whether it is one.
  private func mark(_ line: JournalLine?, _ bytes: Int) -> Bool {
    length += bytes
    switch line {
    case .begin(let start, let choices):
      history = History(start: start, choices: choices)
      checkpoints = []
    case .checkpoint(let name, let at):
      guard let history else { return false }
      checkpoints.removeAll { $0.name == name }
      checkpoints.append(Checkpoint(name: name, at: at, history: history))
    case .rewind(let name):
      guard let place = checkpoints.firstIndex(where: { $0.name == name }) else { return false }
      history = checkpoints[place].history
      // What came later has not been yet.
      checkpoints.removeSubrange((place + 1)...)
    case .call, .heard, nil: return false
    }
    return true
  }

  // MARK: Writing

  /// Adds a line; it is in the file when this returns.
  private func add(_ line: JournalLine) throws(StateProblem) {
    guard !isGivenUp else { return }
    let bytes = Array(line.json.compactText.utf8) + [0x0A]
    do throws(StorageProblem) {
      try store.add(bytes, behind: length)
    } catch {
      throw .storage(error)
    }
    if isSynchronised, case .file = store {
      isSynchronised = false
      onUnsynchronised()
    }
    switch line {
    case .call, .heard: lengthen(by: bytes.count)
    case .begin, .checkpoint, .rewind: _ = mark(line, bytes.count)
    }
    guard case .memory = store, length > Self.mostInMemory else { return }
    (store, history, checkpoints, isGivenUp) = (.memory(JournalMemory()), nil, [], true)
  }

  /// Notes that a world begins, in which nothing has happened.
  func begin(at start: Timestamp, _ choices: JSON) throws(StateProblem) {
    if case .memory = store { (store, length, isGivenUp) = (.memory(JournalMemory()), 0, false) }
    try add(.begin(start, choices))
    answers = FNV1a.start
  }

  /// Names the present.
  func checkpoint(_ name: String, at now: Timestamp) throws(StateProblem) { try add(.checkpoint(name, at: now)) }

  /// Goes back to the moment of a name, which there is; the world is not made yet.
  func rewind(to name: String) throws(StateProblem) { try add(.rewind(name)) }

  /// Notes what came of a call to your software.
  func note(heard number: Int, _ status: Int?, at now: Timestamp) throws(StateProblem) {
    if !isReplaying { try add(.heard(number, status: status, at: now)) }
  }

  /// Keeps a request before it is answered, and puts stand-ins in place of its secrets.
  func keep(_ request: inout WireRequest, as door: KeptCall.Door, page url: String?, at now: Timestamp)
    throws(StateProblem)
  {
    guard !isReplaying, !isGivenUp else { return }
    let target = request.head.path ?? "/"
    let (path, body) = (seal.standIn(forTarget: target), seal.standIn(for: request.body, page: url))
    var isSealed = path != nil || body != nil
    let headers = request.head.headerFields.map { field -> (String, String) in
      guard let kept = seal.kept(header: field.name.canonicalName, field.value) else {
        return (field.name.rawName, field.value)
      }
      isSealed = true
      return (field.name.rawName, kept)
    }
    try add(
      .call(
        KeptCall(
          at: now, door: door, method: request.head.method.rawValue, target: path?.kept ?? target, headers: headers,
          body: body?.kept ?? request.body.text, isBroken: !request.body.isUTF8, isSealed: isSealed,
          answers: UInt32(truncatingIfNeeded: answers))))
    if let path { request.head.path = path.taken }
    if let body { request.body = WireBody(body.taken) }
  }

  /// Takes in that an answer goes out.
  func note(_ reply: ServerReply) {
    guard case .answer(let answer) = reply else { return }
    FNV1a.add(UInt8(truncatingIfNeeded: answer.status), to: &answers)
    answers = (answers &* 31) ^ FNV1a.of(answer.body)
  }

  // MARK: Making the world again

  /// Gives the lines of the present history in order.
  func replay(_ take: (JournalLine) throws(StateProblem) -> Void) throws(StateProblem) {
    guard let history else { return }
    isReplaying = true
    answers = FNV1a.start
    defer { isReplaying = false }
    var lines = JournalLines(store, history.ranges)
    while let (text, _) = try next(&lines) {
      guard let line = JournalLine(text) else { throw .damaged }
      try take(line)
    }
  }

  /// Whether all answers so far are those before a call that was kept.
  func agrees(with call: KeptCall) -> Bool { call.answers == UInt32(truncatingIfNeeded: answers) }

  // MARK: The disk

  /// Has the disk hold what was added since this was last asked; `nil` where it does.
  func unsynchronised() -> SharedLog? {
    guard !isSynchronised, case .file(let log) = store else { return nil }
    isSynchronised = true
    return log
  }
}

extension WireBody {
  /// Whether the bytes are UTF-8.
  fileprivate var isUTF8: Bool {
    // What is not UTF-8 is a replacement character each, which has this byte.
    !text.utf8.contains(0xEF) || bytes.elementsEqual(text.utf8)
  }
}
