import Pages
import Phone
import Wire

extension Phone {
  /// The phone as it is written in a recording; a new member is written here and read below.
  var json: JSON {
    let way: JSON =
      switch network {
      case .online: "online"
      case .offline: "offline"
      case .slow(let duration): .span(duration)
      case .lossy(let percent): ["lost": .whole(percent)]
      }
    return [
      "network": way, "jailbroken": .boolean(isJailbroken), "foreign-certificate": .boolean(seesForeignCertificate),
      "clock": .string(clock.rawValue), "returns": .string(returns.rawValue), "leads": .string(leads.rawValue),
      "universal-links": .string(universalLinks.rawValue),
      "missing-apps": .array(missingApps.map(\.rawValue).sorted().map { .string($0) }),
    ]
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    self.init()
    switch try reader.value("network") {
    case "online": network = .online
    case "offline": network = .offline
    case .number(let digits):
      guard let span = Int64(digits) else { throw reader.problem(.malformed, "network") }
      guard (0...Recording.longestSpan).contains(span) else { throw reader.problem(.outOfRange, "network") }
      network = .slow(.milliseconds(span))
    case .object(let members):
      guard members.count == 1, members[0].name == "lost", let percent = members[0].value.integer else {
        throw reader.problem(.malformed, "network")
      }
      guard (0...100).contains(percent) else { throw reader.problem(.outOfRange, "network") }
      network = .lossy(percent)
    case .null, .boolean, .string, .array: throw reader.problem(.unknown, "network")
    }
    clock = try reader.choice("clock", of: ClockSkew.self)
    returns = try reader.choice("returns", of: ReturnHabit.self)
    leads = try reader.choice("leads", of: ReturnTrigger.self)
    universalLinks = try reader.choice("universal-links", of: UniversalLinks.self)
    guard let apps = try reader.value("missing-apps").array else { throw reader.problem(.malformed, "missing-apps") }
    for app in apps {
      guard let known = app.string.flatMap(OtherApp.init(rawValue:)) else {
        throw reader.problem(.unknown, "missing-apps")
      }
      missingApps.insert(known)
    }
    isJailbroken = try reader.flag("jailbroken")
    seesForeignCertificate = try reader.flag("foreign-certificate")
  }
}

extension FaultRule {
  var json: JSON {
    .fields([
      "id": .string(id), "operation": .string(operation.text), "sender": side.map { .string($0.rawValue) },
      "calls": calls.map { .array([.whole($0.lowerBound), .whole($0.upperBound)]) }, "effect": effect.json,
    ])
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    let id = try reader.text("id")
    let operation = OperationPattern(try reader.text("operation"))
    let sender = try reader.optionalText("sender")
    guard sender == nil || sender.flatMap(CallingSide.init(rawValue:)) != nil else {
      throw reader.problem(.unknown, "sender")
    }
    let calls = try reader.optional("calls").map { (json) throws(RecordingProblem) in try Self.calls(json, reader) }
    var effectReader = try reader.object("effect")
    let effect = try FaultEffect(reading: &effectReader)
    try effectReader.finish()
    self.init(
      id: id, operation: operation, side: sender.flatMap(CallingSide.init(rawValue:)), calls: calls, effect: effect)
  }

  private static func calls(_ json: JSON, _ reader: RecordingReader) throws(RecordingProblem) -> ClosedRange<Int> {
    guard json.array?.count == 2, let first = json[0]?.integer, let last = json[1]?.integer else {
      throw reader.problem(.malformed, "calls")
    }
    guard first >= 0, first <= last else { throw reader.problem(.outOfRange, "calls") }
    return first...last
  }
}

extension FaultEffect {
  var json: JSON {
    switch self {
    case .dropBefore, .dropAfter, .offline, .malformedBody: ["name": .string(name)]
    case .timeout(let duration), .latency(let duration): ["name": .string(name), "time": .span(duration)]
    case .status(let code): ["name": .string(name), "status": .whole(code)]
    case .answer(let status, let body):
      ["name": .string(name), "status": .whole(status), "body": .string(Scrubbing.digits(in: body))]
    }
  }

  private typealias Reading = @Sendable (inout RecordingReader) throws(RecordingProblem) -> FaultEffect

  private static let readings: [String: Reading] = [
    "drop-before": { _ throws(RecordingProblem) in .dropBefore },
    "drop-after": { _ throws(RecordingProblem) in .dropAfter },
    "offline": { _ throws(RecordingProblem) in .offline },
    "malformed": { _ throws(RecordingProblem) in .malformedBody },
    "timeout": { reader throws(RecordingProblem) in .timeout(try reader.duration("time")) },
    "latency": { reader throws(RecordingProblem) in .latency(try reader.duration("time")) },
    "status": { reader throws(RecordingProblem) in .status(try reader.number("status", in: 0...100_000)) },
    "answer": { reader throws(RecordingProblem) in
      .answer(status: try reader.number("status", in: 0...100_000), body: try reader.text("body"))
    },
  ]

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    guard let read = Self.readings[try reader.text("name")] else { throw reader.problem(.unknown, "name") }
    self = try read(&reader)
  }
}
