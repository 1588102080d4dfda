import Foundation

/// Compares SARIF with what its schema (OASIS, sarif-schema-2.1.0.json) says of the objects that Till writes: which properties there
/// must and may be, of which types, with which values.
enum SARIFReader {
  private indirect enum Shape: Sendable {
    case text
    /// A text that RFC 3986 takes for a reference.
    case reference
    case integer(least: Int)
    case boolean
    case word([String])
    case list(Shape, isUnique: Bool = false)
    case object(required: [String: Shape], optional: [String: Shape] = [:])
    /// A bag in which anything may stand.
    case anything
  }

  private static let level = Shape.word(["none", "note", "warning", "error"])
  private static let message = Shape.object(required: ["text": .text])
  private static let region = Shape.object(
    required: ["startLine": .integer(least: 1)],
    optional: [
      "startColumn": .integer(least: 1), "endColumn": .integer(least: 1), "snippet": .object(required: ["text": .text]),
    ])
  private static let location = Shape.object(
    required: [
      "physicalLocation": .object(
        required: ["artifactLocation": .object(required: ["uri": .reference]), "region": region])
    ])
  private static let result = Shape.object(
    required: ["message": message],
    optional: [
      "ruleId": .text, "ruleIndex": .integer(least: 0), "level": level, "locations": .list(location),
      "partialFingerprints": .anything, "properties": .anything,
    ])
  private static let rule = Shape.object(
    required: ["id": .text],
    optional: ["shortDescription": message, "defaultConfiguration": .object(required: [:], optional: ["level": level])])
  private static let run = Shape.object(
    required: [
      "tool": .object(
        required: [
          "driver": .object(
            required: ["name": .text], optional: ["version": .text, "rules": .list(rule, isUnique: true)])
        ])
    ],
    optional: [
      "invocations": .list(
        .object(required: ["executionSuccessful": .boolean], optional: ["exitCode": .integer(least: 0)])),
      "columnKind": .word(["utf16CodeUnits", "unicodeCodePoints"]), "results": .list(result),
    ])
  private static let log = Shape.object(
    required: ["version": .word(["2.1.0"]), "runs": .list(run)], optional: ["$schema": .reference])

  static func problems(in json: Any) -> [String] { problems(json, log, "") }

  private static func problems(_ value: Any, _ shape: Shape, _ path: String) -> [String] {
    switch shape {
    case .anything: return []
    case .text: return value is String ? [] : ["\(path) is no text"]
    case .reference:
      guard let text = value as? String, URL(string: text) != nil,
        text.wholeMatch(of: /[A-Za-z0-9\-._~:\/?#\[\]@!$&'()*+,;=%]*/) != nil
      else { return ["\(path) is no reference: \(value)"] }
      return []
    case .integer(let least): return (value as? Int).map { $0 >= least } == true ? [] : ["\(path) is \(value)"]
    case .boolean: return value is Bool ? [] : ["\(path) is no boolean"]
    case .word(let words): return (value as? String).map(words.contains) == true ? [] : ["\(path) is \(value)"]
    case .list(let item, let isUnique):
      guard let items = value as? [Any] else { return ["\(path) is no list"] }
      let doubled = isUnique && Set(items.map { "\($0)" }).count < items.count ? ["\(path) has the same twice"] : []
      return doubled + items.enumerated().flatMap { problems($1, item, "\(path)[\($0)]") }
    case .object(let required, let optional):
      guard let members = value as? [String: Any] else { return ["\(path) is no object"] }
      let missing = required.keys.filter { members[$0] == nil }.map { "\(path).\($0) is missing" }
      return missing.sorted()
        + members.sorted { $0.key < $1.key }.flatMap { name, value in
          guard let shape = required[name] ?? optional[name] else { return ["\(path).\(name) is unknown"] }
          return problems(value, shape, "\(path).\(name)")
        }
    }
  }
}
