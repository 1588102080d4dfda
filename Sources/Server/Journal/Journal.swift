import Basics
import Commerce
import HTTPTypes
import NIOHTTP1
import Pages
import Sandbox
import Storage
import Wire

/// The inputs of a served world from outside, in order, so that the same world can be made again: after the program has ended, or as it was
/// at an earlier moment.
///
/// The world follows from its seed, the moment of its beginning and these lines. Lines are only ever added: going back adds a line that
/// says so.
final class Journal {
  /// The lines of which a world is made.
  struct History: Hashable {
    /// When the world began.
    var start: Timestamp
    /// Its setup then, as far as a reset can change that.
    var choices: JSON
    /// The places of its lines.
    var ranges: [Range<Int>] = []
  }

  /// A moment with a name.
  struct Checkpoint {
    let name: String
    let at: Timestamp
    let history: History
  }

  let seal: RequestSeal
  /// The file; `nil` for a journal in memory, which ends with the program.
  private let log: SharedLog?
  private var memory: [UInt8] = []
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
  /// Why nothing is kept any more.
  private var failure: StateProblem?
  /// Whether it became too long for memory, so that there is no way back.
  private(set) var isGivenUp = false

  /// The most that is kept in memory, in bytes, where there is no file; Till's own.
  private static let mostInMemory = 64 << 20

  /// A journal in a file, behind so many bytes that are there already, or in memory.
  init(_ seal: RequestSeal, in log: SharedLog? = nil, from first: Int = 0) {
    (self.seal, self.log, length) = (seal, log, first)
  }

  /// Finds what counts of the lines up to a length; the world is not made yet.
  func read(upTo end: Int) throws(StateProblem) {
    var lines = lines([length..<end])
    while let (text, bytes) = try next(&lines) {
      guard !JournalLine.isMark(text) else {
        guard mark(JournalLine(text), bytes) else { throw .damaged }
        continue
      }
      guard history != nil else { throw .damaged }
      lengthen(by: bytes)
    }
  }

  private func lines(_ ranges: [Range<Int>]) -> JournalLines {
    JournalLines(ranges) { [self] range throws(StorageProblem) in try log?.read(range) ?? Array(memory[range]) }
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
      // Later ones have not been yet.
      checkpoints.removeSubrange((place + 1)...)
    case .call, .heard, nil: return false
    }
    return true
  }

  // MARK: Writing

  /// Adds a line; it is in the file when this returns.
  private func add(_ line: JournalLine) throws(StateProblem) {
    guard !isGivenUp else { return }
    if let failure { throw failure }
    let bytes = Array(line.json.compactText.utf8) + [0x0A]
    if let log {
      do throws(StorageProblem) {
        try log.add(bytes, behind: length)
      } catch {
        throw .storage(error)
      }
      if isSynchronised {
        isSynchronised = false
        onUnsynchronised()
      }
    } else {
      memory += bytes
    }
    switch line {
    case .call, .heard: lengthen(by: bytes.count)
    case .begin, .checkpoint, .rewind: _ = mark(line, bytes.count)
    }
    guard memory.count > Self.mostInMemory else { return }
    (memory, history, checkpoints, isGivenUp) = ([], nil, [], true)
  }

  /// Notes that a world begins, in which nothing has happened.
  func begin(at start: Timestamp, _ choices: JSON) throws(StateProblem) {
    if log == nil { (memory, length, isGivenUp) = ([], 0, false) }
    try add(.begin(start, choices))
    answers = FNV1a.start
  }

  /// Names the present.
  func checkpoint(_ name: String, at now: Timestamp) throws(StateProblem) { try add(.checkpoint(name, at: now)) }

  /// Goes back to the moment of a name, which there is; the world is not made yet.
  func rewind(to name: String) throws(StateProblem) { try add(.rewind(name)) }

  /// Notes the end of a call to your software. Where that cannot be written, nothing further is kept: what follows would lack it.
  func note(heard number: Int, _ status: Int?, at now: Timestamp) {
    guard !isReplaying else { return }
    do throws(StateProblem) {
      try add(.heard(number, status: status, at: now))
    } catch {
      failure = error
    }
  }

  /// Keeps a request before it is answered, and puts stand-ins in place of its secrets.
  func keep(_ request: inout WireRequest, as door: KeptCall.Door, page url: String?, at now: Timestamp)
    throws(StateProblem)
  {
    guard !isReplaying, !isGivenUp else { return }
    // A body that is not UTF-8 is kept as its bytes, each as the character of its number.
    let bytes = request.body.bytesOfNoText
    let target = request.head.path ?? "/"
    let (path, body) = (seal.standIn(forTarget: target), seal.standIn(for: request.body, page: url))
    let headers = request.head.headerFields.map { ($0, seal.standIn(header: $0.name.canonicalName, $0.value)) }
    let isSealed = path != nil || body != nil || headers.contains { $0.1 != nil }
    try add(
      .call(
        KeptCall(
          at: now, door: door, method: request.head.method.rawValue, target: path?.kept ?? target,
          headers: headers.map { ($0.name.rawName, $1?.kept ?? $0.value) },
          body: body?.kept ?? bytes.map(\.asText) ?? request.body.text, isBinary: body == nil && bytes != nil,
          isSealed: isSealed,
          answers: UInt32(truncatingIfNeeded: answers))))
    if let path { request.head.path = path.taken }
    if let body { request.body = WireBody(body.taken) }
    guard headers.contains(where: { $0.1.map { $0.taken != $0.kept } ?? false }) else { return }
    request.head.headerFields = HTTPFields(headers.map { HTTPField(name: $0.name, value: $1?.taken ?? $0.value) })
  }

  /// Takes in an answer of a provider's interface.
  func note(_ answer: WireAnswer) {
    FNV1a.add(UInt8(truncatingIfNeeded: answer.status), to: &answers)
    answers = (answers &* 31) ^ FNV1a.of(answer.body.text)
  }

  // MARK: Making the world again

  /// Gives the lines of the present history in order.
  func replay(_ take: (JournalLine) throws(StateProblem) -> Void) throws(StateProblem) {
    guard let history else { return }
    isReplaying = true
    answers = FNV1a.start
    defer { isReplaying = false }
    var lines = lines(history.ranges)
    while let (text, _) = try next(&lines) {
      guard let line = JournalLine(text) else { throw .damaged }
      try take(line)
    }
  }

  /// Whether all answers so far are those before a call that was kept.
  func agrees(with call: KeptCall) -> Bool { call.answers == UInt32(truncatingIfNeeded: answers) }

  // MARK: The disk

  /// Keeps nothing further, and lets another server have the file.
  func close() {
    isGivenUp = true
    onUnsynchronised = {}
    log?.release()
  }

  /// Has the disk hold what was added since this was last asked; `nil` where it does.
  func unsynchronised() -> SharedLog? {
    guard !isSynchronised, let log else { return nil }
    isSynchronised = true
    return log
  }
}

extension [UInt8] {
  /// The bytes as characters, each that of its number.
  fileprivate var asText: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }
}
