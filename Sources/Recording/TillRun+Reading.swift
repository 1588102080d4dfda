public import Commerce
import Controller
import Inspection
import Simulation
import Wire

extension TillRun {
  /// How many bytes are read at most; Till's own limit.
  public static let longestText = 32 * 1_048_576

  /// Reads a file's text; `stores` finds the store of an identifier.
  ///
  /// A file of a later format is refused, and the version that wrote it named: what stands in it may mean something else than it seems
  /// to. Throws what is wrong, and in which line.
  public init(reading text: String, stores: (String) -> Store?) throws(TillRunProblem) {
    guard text.utf8.count <= Self.longestText else { throw TillRunProblem(.tooLong, line: 1) }
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard let first = lines.first else { throw TillRunProblem(.empty, line: 1) }
    guard let header = try? JSON(parsing: String(first)), header.members != nil else {
      let isCut = first.hasPrefix(#"{"tillrun":"#) && lines.count == 1
      throw TillRunProblem(isCut ? .cutOff : .foreign, line: 1)
    }
    guard let format = header["tillrun"]?.integer, format >= 1 else { throw TillRunProblem(.foreign, line: 1) }
    guard format <= RunLine.growingFormat else {
      throw TillRunProblem(.newer(format: format, program: Self.shown(header["till"]?.string ?? "")), line: 1)
    }
    if format == RunLine.growingFormat {
      try self.init(growing: lines, stores)
    } else {
      try self.init(header, lines.dropFirst(), stores)
    }
  }

  /// A session's file, as it stood at its last seal; of a session that was gone back in, the way that was gone on with last.
  private init(growing lines: [Substring], _ stores: (String) -> Store?) throws(TillRunProblem) {
    let kinds = lines.map { RunLine($0) }
    // The last line may be half of a seal.
    let isTorn = (try? JSON(parsing: String(lines[lines.count - 1]))) == nil
    guard let last = kinds.dropLast(isTorn ? 1 : 0).lastIndex(of: .seal) else {
      throw TillRunProblem(.cutOff, line: lines.count + 1)
    }
    // Of the world before, what was done is no part of this one.
    let first = kinds[..<last].lastIndex(of: .header) ?? 0
    guard let header = try? JSON(parsing: String(lines[first])), let program = header["till"]?.string,
      let title = header["title"]?.string, let setup = header["setup"]
    else { throw TillRunProblem(.damaged, line: first + 1) }
    var records: [SessionRecord] = []
    for index in first + 1..<last where kinds[index] == .deed {
      do {
        records.append(try SessionRecord(reading: String(lines[index]), number: records.count + 1))
      } catch {
        throw TillRunProblem(error.kind == .notJSON ? .damaged : .recording(error), line: index + 1)
      }
    }
    let end = try Self.end(String(lines[last]), count: records.count, line: last + 1)
    let entries: [RecordingEntry]
    do {
      let log = try LineLog(records)
      entries = log.lines[log.present].entries
    } catch {
      throw TillRunProblem(.recording(error), line: first + 1)
    }
    self.init(
      setup: try Self.setup(setup, stores), entries: entries, end: end, program: Self.shown(program),
      title: Self.shown(title), scenario: nil, gateway: header["gateway"]?.string.map(Self.shown))
  }

  private init(_ header: JSON, _ lines: ArraySlice<Substring>, _ stores: (String) -> Store?) throws(TillRunProblem) {
    guard let program = header["till"]?.string, let title = header["title"]?.string, let setup = header["setup"] else {
      throw TillRunProblem(.damaged, line: 1)
    }
    let scenario = try header["scenario"].map { (json) throws(TillRunProblem) in try Self.origin(json) }
    guard let tail = lines.last else { throw TillRunProblem(.cutOff, line: 1) }
    let isWhole = (try? JSON(parsing: String(tail)))?["end"] != nil
    var entries: [RecordingEntry] = []
    for (index, line) in lines.dropLast(isWhole ? 1 : 0).enumerated() {
      do {
        entries.append(try RecordingEntry(reading: String(line), number: index + 1))
      } catch {
        throw Self.problem(error, line: index + 2, isLast: index == lines.count - 1, in: String(line))
      }
    }
    guard isWhole else { throw TillRunProblem(.cutOff, line: lines.count + 1) }
    let end = try Self.end(String(tail), count: entries.count, line: entries.count + 2)
    self.init(
      setup: try Self.setup(setup, stores), entries: entries, end: end, program: Self.shown(program),
      title: Self.shown(title), scenario: scenario, gateway: header["gateway"]?.string.map(Self.shown))
  }

  // MARK: Parts

  private static func setup(_ json: JSON, _ stores: (String) -> Store?) throws(TillRunProblem) -> WorldSetup {
    do {
      return try WorldSetup(reading: json.compactText, stores: stores)
    } catch {
      throw TillRunProblem(.recording(error), line: 1)
    }
  }

  private static func origin(_ json: JSON) throws(TillRunProblem) -> Origin {
    guard let id = json["id"]?.string, let steps = json["steps"]?.array else { throw TillRunProblem(.damaged, line: 1) }
    var marks: [StepMark] = []
    for step in steps {
      guard let entries = step[0]?.integer, entries >= 0, let text = step[1]?.string else {
        throw TillRunProblem(.damaged, line: 1)
      }
      marks.append(StepMark(entries: entries, text: shown(text), say: step[2]?.string.map(shown) ?? ""))
    }
    let failed = (json["failed"]?.array ?? []).compactMap { $0.string.map(shown) }
    return Origin(id: shown(id), steps: marks, failed: failed)
  }

  private static func end(_ text: String, count: Int, line: Int) throws(TillRunProblem) -> End {
    guard let json = try? JSON(parsing: text), let said = json["end"]?.integer,
      let fingerprint = json["fingerprint"]?.string, let truths = json["truths"]?.array,
      let counts = json["counts"]?.array
    else { throw TillRunProblem(.damaged, line: line) }
    guard said == count else { throw TillRunProblem(.miscounted(said: said, found: count), line: line) }
    var broken: BrokenRule?
    if let rule = json["broken"] {
      guard let known = rule["rule"]?.string.flatMap(PaymentRule.init(name:)) else {
        throw TillRunProblem(.damaged, line: line)
      }
      broken = BrokenRule(
        known, facts: (rule["facts"]?.array ?? []).compactMap { $0.string.map(shown) },
        events: (rule["events"]?.array ?? []).compactMap(\.integer))
    }
    return End(
      fingerprint: Self.fingerprint(fingerprint), truths: truths.compactMap { $0.string.map(shown) },
      counts: counts.compactMap(\.integer), broken: broken)
  }

  private static func problem(_ problem: RecordingProblem, line: Int, isLast: Bool, in text: String) -> TillRunProblem {
    if (try? JSON(parsing: text))?["end"] != nil { return TillRunProblem(.goesOn, line: line + 1) }
    guard problem.kind == .notJSON else { return TillRunProblem(.recording(problem), line: line) }
    // A last line that is no JSON was cut through; an earlier one was damaged.
    return TillRunProblem(isLast ? .cutOff : .damaged, line: line)
  }

  /// A fingerprint as it was written down, which masking would change; what is none can only differ.
  private static func fingerprint(_ text: String) -> String { Recording.fingerprint(reading: text) ?? shown(text) }

  /// A short text from outside: card numbers masked, nothing that moves a terminal's cursor, at most 200 characters.
  private static func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return Scrubbing.digits(in: String(String.UnicodeScalarView(scalars).prefix(200)))
  }
}
