public import Commerce
import Controller
import Inspection
import Wire

extension TillRun {
  /// How many bytes are read at most; Till's own limit.
  public static let longestText = 32 * 1_048_576

  /// Reads a file's text; `stores` finds the store of an identifier.
  ///
  /// A session written by an earlier `till sessions export` is read as well. A file of a later format is refused, and the version that
  /// wrote it named: what stands in it may mean something else than it seems to. Throws what is wrong, and in which line.
  public init(reading text: String, stores: (String) -> Store?) throws(TillRunProblem) {
    guard text.utf8.count <= Self.longestText else { throw TillRunProblem(.tooLong, line: 1) }
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard let first = lines.first else { throw TillRunProblem(.empty, line: 1) }
    guard let header = try? JSON(parsing: String(first)), header.members != nil else {
      let isCut = first.hasPrefix(#"{"tillrun":"#) && lines.count == 1
      throw TillRunProblem(isCut ? .cutOff : .foreign, line: 1)
    }
    if let format = header["till-session"] {
      // There never was another format of these.
      guard format.integer == 1 else { throw TillRunProblem(.foreign, line: 1) }
      try self.init(session: header, lines.dropFirst(), stores)
      return
    }
    guard let format = header["tillrun"]?.integer, format >= 1 else { throw TillRunProblem(.foreign, line: 1) }
    guard format <= Self.format else {
      throw TillRunProblem(.newer(format: format, program: Self.shown(header["till"]?.string ?? "")), line: 1)
    }
    try self.init(header, lines.dropFirst(), stores)
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
    let end = try Self.end(String(tail), count: entries.count)
    self.init(
      setup: try Self.setup(setup, stores), entries: entries, end: end, program: Self.shown(program),
      title: Self.shown(title), scenario: scenario, gateway: header["gateway"]?.string.map(Self.shown))
  }

  /// A session in JSON lines, as `till sessions export` wrote it before there was this format.
  private init(session header: JSON, _ lines: ArraySlice<Substring>, _ stores: (String) -> Store?)
    throws(TillRunProblem)
  {
    guard let setup = header["setup"], let standing = header["standing"],
      let fingerprint = standing["fingerprint"]?.string, let said = header["entries"]?.integer
    else { throw TillRunProblem(.damaged, line: 1) }
    var entries: [RecordingEntry] = []
    for (index, line) in lines.enumerated() {
      guard let entry = (try? JSON(parsing: String(line)))?["do"], entry.members != nil else {
        throw TillRunProblem(index == lines.count - 1 ? .cutOff : .damaged, line: index + 2)
      }
      do {
        entries.append(try RecordingEntry(reading: entry.compactText, number: index + 1))
      } catch {
        throw TillRunProblem(.recording(error), line: index + 2)
      }
    }
    guard said == entries.count else { throw TillRunProblem(.miscounted(said: said, found: entries.count), line: 1) }
    let truths = standing.at("standing", "truths")
    let names = ["shopper", "app", "provider"].map { Self.shown(truths?[$0]?.string ?? "") }
    self.init(
      setup: try Self.setup(setup, stores), entries: entries,
      end: End(fingerprint: Self.fingerprint(fingerprint), truths: names, counts: [], broken: nil),
      program: Self.shown(header["program"]?.string ?? ""), title: Self.shown(header["id"]?.string ?? ""),
      scenario: nil, gateway: nil)
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

  private static func end(_ text: String, count: Int) throws(TillRunProblem) -> End {
    let line = count + 2
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
