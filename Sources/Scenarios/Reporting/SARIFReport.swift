import Wire

/// Writes a report as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), which code hosts show beside the lines.
struct SARIFReport {
  let report: PublishedReport
  /// The subject of each kind of message, by its code.
  let about: (String) -> String

  /// The document; a line break at the end.
  var text: String { json.prettyText + "\n" }

  private var json: JSON {
    [
      "$schema": .string(Self.schema),
      "version": "2.1.0", "runs": .array([run]),
    ]
  }

  /// Where the schema of these documents lies.
  static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private var codes: [String] { Set(report.allMessages.map(\.code)).sorted() }

  private var run: JSON {
    let codes = codes
    let driver = JSON.fields([
      "name": "till", "version": report.program.isEmpty ? nil : .string(report.program),
      "rules": .array(codes.map(rule)),
    ])
    let files = report.messages.map { result($0, in: codes, of: "") }
    let cases = report.cases.flatMap { item in item.messages.map { result($0, in: codes, of: item.title) } }
    return [
      "tool": ["driver": driver],
      "invocations": .array([
        [
          "executionSuccessful": .boolean(report.exit != .tool && report.exit != .interrupted),
          "exitCode": .whole(report.exit.rawValue),
        ]
      ]), "columnKind": "unicodeCodePoints", "results": .array(files + cases),
    ]
  }

  private func rule(_ code: String) -> JSON {
    let severity = report.allMessages.first { $0.code == code }?.severity ?? .error
    return [
      "id": .string(code), "shortDescription": ["text": .string(about(code))],
      "defaultConfiguration": ["level": .string(severity.sarifLevel)],
    ]
  }

  private func result(_ message: PublishedMessage, in codes: [String], of scenario: String) -> JSON {
    var text = message.message
    for note in message.notes { text += "\n" + note }
    let region = JSON.fields([
      "startLine": .whole(message.line), "startColumn": .whole(message.column),
      "endColumn": .whole(message.column + message.length),
      "snippet": message.source.isEmpty ? nil : ["text": .string(message.source)],
    ])
    let moment = message.moment
    let properties = JSON.fields([
      "scenario": scenario.isEmpty ? nil : .string(scenario), "seed": moment.map { .string("\($0.seed)") },
      "event": moment?.event.map { .whole($0) }, "step": moment?.step.map { .whole($0.number) },
      "steps": moment?.step.map { .whole($0.count) },
    ])
    let mark = StableHash.text(
      [message.code, message.file, scenario, message.source, message.message].joined(separator: "\u{0}"))
    return .fields([
      "ruleId": .string(message.code), "ruleIndex": .whole(codes.firstIndex(of: message.code) ?? 0),
      "level": .string(message.severity.sarifLevel), "message": ["text": .string(text)],
      "locations": [
        ["physicalLocation": ["artifactLocation": ["uri": .string(Self.uri(message.file))], "region": region]]
      ],
      "partialFingerprints": ["tillMessage/v1": .string(mark)],
      "properties": properties == [:] ? .none : properties,
    ])
  }

  /// A path as a reference of RFC 3986: what is not unreserved or a slash is percent-encoded.
  static func uri(_ path: String) -> String {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
