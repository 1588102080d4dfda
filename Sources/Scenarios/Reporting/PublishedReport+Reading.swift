public import Language
import Wire

/// Why a text is no report of `till run`.
public enum ReportProblem: Error, Hashable, Sendable {
  case notJSON(bytes: Int)
  /// It is JSON, but this part of a report is missing or of another kind.
  case wrong(String)
  /// A newer Till wrote it, in a form that this one cannot read.
  case newer(Int)

  /// The sentence for a person, about the file of a name.
  public func phrase(file: String) -> Phrase {
    switch self {
    case .notJSON(let bytes): Phrase("report.not-json", ["file": .text(file), "bytes": .text(String(bytes))])
    case .wrong(let part): Phrase("report.wrong", ["file": .text(file), "part": .text(part)])
    case .newer(let number): Phrase("report.newer", ["file": .text(file), "format": .text(String(number))])
    }
  }
}

extension PublishedReport {
  /// Reads what `till run --json` wrote; throws what is wrong with it.
  public init(json text: String) throws(ReportProblem) {
    let json: JSON
    do throws(JSONProblem) {
      json = try JSON(parsing: text)
    } catch {
      throw .notJSON(bytes: error.offset)
    }
    let part = ReportPart(json, "")
    let format = try part.integer("format")
    guard format <= ReportFormat.number else { throw .newer(format) }
    program = try part.text("till")
    shard = nil
    if let found = json["shard"] {
      let part = ReportPart(found, "shard.")
      guard let read = Shard(number: try part.integer("number"), count: try part.integer("of")) else {
        throw .wrong("shard")
      }
      shard = read
    }
    total = try part.integer("scenarios")
    list = try part.text("list")
    seeds = nil
    if let ends = json["seeds"]?.array?.compactMap({ $0.decimal.flatMap { UInt64($0) } }) {
      guard ends.count == 2, ends[0] <= ends[1] else { throw .wrong("seeds") }
      seeds = ends[0]...ends[1]
    }
    isStrict = try part.flag("strict")
    wasInterrupted = try part.flag("interrupted")
    guard let code = RunReport.ExitCode(rawValue: Int32(clamping: try part.integer("exit"))) else {
      throw .wrong("exit")
    }
    exit = code
    started = json["started"]?.string
    messages = []
    for item in try part.list("messages") { messages.append(try PublishedMessage(item)) }
    cases = []
    for item in try part.list("runs") { cases.append(try PublishedCase(item)) }
  }
}

/// An object of a report, with its path for messages.
struct ReportPart {
  let json: JSON
  let path: String

  init(_ json: JSON, _ path: String) {
    self.json = json
    self.path = path
  }

  func text(_ name: String) throws(ReportProblem) -> String {
    guard let text = json[name]?.string else { throw .wrong(path + name) }
    return text
  }

  func integer(_ name: String) throws(ReportProblem) -> Int {
    guard let number = json[name]?.integer else { throw .wrong(path + name) }
    return number
  }

  func flag(_ name: String) throws(ReportProblem) -> Bool {
    guard let flag = json[name]?.boolean else { throw .wrong(path + name) }
    return flag
  }

  func list(_ name: String) throws(ReportProblem) -> [ReportPart] {
    guard let items = json[name]?.array else { throw .wrong(path + name) }
    return items.enumerated().map { ReportPart($1, "\(path)\(name)[\($0)].") }
  }

  func texts(_ name: String) throws(ReportProblem) -> [String] {
    let items = try list(name)
    let texts = items.compactMap(\.json.string)
    guard texts.count == items.count else { throw .wrong(path + name) }
    return texts
  }

  /// A list of lists of texts.
  func rows(_ name: String) throws(ReportProblem) -> [[String]] {
    var rows: [[String]] = []
    for row in try list(name) {
      let texts = (row.json.array ?? []).compactMap(\.string)
      guard texts.count == row.json.array?.count else { throw .wrong(path + name) }
      rows.append(texts)
    }
    return rows
  }

  func seed() throws(ReportProblem) -> UInt64 {
    guard let text = json["seed"]?.decimal, let seed = UInt64(text) else { throw .wrong(path + "seed") }
    return seed
  }
}

extension PublishedCase {
  fileprivate init(_ part: ReportPart) throws(ReportProblem) {
    index = try part.integer("index")
    file = try part.text("file")
    id = try part.text("id")
    name = try part.text("name")
    variant = try part.text("variant")
    guard let found = Status(rawValue: try part.text("status")) else { throw .wrong(part.path + "status") }
    status = found
    seed = try part.seed()
    steps = try part.integer("steps")
    events = try part.integer("events")
    virtualMilliseconds = try part.integer("virtual-milliseconds")
    repeats = try part.integer("repeats")
    milliseconds = part.json["milliseconds"]?.integer
    artifact = part.json["artifact"]?.string
    messages = []
    for item in try part.list("messages") { messages.append(try PublishedMessage(item)) }
    story = try part.json["story"].map { (json) throws(ReportProblem) in
      try PublishedStory(ReportPart(json, part.path + "story."))
    }
  }
}

extension PublishedStory {
  fileprivate init(_ part: ReportPart) throws(ReportProblem) {
    records = try part.rows("records")
    steps = []
    for step in try part.list("steps") {
      steps.append(Step(after: try step.text("after"), text: try step.text("text"), lines: try step.texts("lines")))
    }
    callHeadings = try part.texts("call-headings")
    calls = try part.rows("calls")
  }
}

extension PublishedMessage {
  fileprivate init(_ part: ReportPart) throws(ReportProblem) {
    code = try part.text("code")
    guard let found = ErrorCode.Severity(rawValue: try part.text("severity")) else {
      throw .wrong(part.path + "severity")
    }
    severity = found
    file = try part.text("file")
    line = max(1, try part.integer("line"))
    column = max(1, try part.integer("column"))
    length = max(1, try part.integer("length"))
    message = try part.text("message")
    source = try part.text("source")
    notes = []
    for (place, note) in (part.json["notes"]?.array ?? []).enumerated() {
      guard let text = note.string else { throw .wrong("\(part.path)notes[\(place)]") }
      notes.append(text)
    }
    moment = nil
    if part.json["seed"] != nil {
      var step: Diagnostic.Moment.Step?
      if let number = part.json["step"]?.integer, let count = part.json["steps"]?.integer {
        step = Diagnostic.Moment.Step(number: number, of: count)
      }
      moment = Diagnostic.Moment(seed: try part.seed(), event: part.json["event"]?.integer, step: step)
    }
  }
}
