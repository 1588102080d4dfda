import Foundation
import FoundationXML

/// Reads JUnit's XML and compares it with what the Apache Ant schema allows (Windy Road, JUnit.xsd): which elements stand in which,
/// in which order, with which attributes of which types.
final class JUnitReader: NSObject, XMLParserDelegate {
  private(set) var problems: [String] = []
  private var counts: [String: Int] = [:]
  private var open: [(name: String, children: [String])] = []

  func count(_ element: String) -> Int { counts[element] ?? 0 }

  static func read(_ text: String) throws -> JUnitReader {
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    if !parser.parse() { reader.problems.append("no XML: \(String(describing: parser.parserError))") }
    return reader
  }

  private enum Kind {
    case token
    case text
    case number
    case decimal
    case moment
  }

  /// What an element may hold: its children with how often each may come, in their order, and its attributes, required ones first.
  private struct Rule {
    var children: [(name: String, least: Int, most: Int)] = []
    var isChoice = false
    var required: [String: Kind] = [:]
    var optional: [String: Kind] = [:]
    var hasText = false
  }

  private static let problem = Rule(required: ["type": .text], optional: ["message": .text], hasText: true)

  private static let rules: [String: Rule] = [
    "testsuites": Rule(children: [("testsuite", 0, .max)]),
    "testsuite": Rule(
      children: [("properties", 1, 1), ("testcase", 0, .max), ("system-out", 1, 1), ("system-err", 1, 1)],
      required: [
        "name": .token, "hostname": .token, "tests": .number, "failures": .number,
        "errors": .number, "time": .decimal, "package": .token, "id": .number,
      ], optional: ["skipped": .number, "timestamp": .moment]),
    "properties": Rule(children: [("property", 0, .max)]),
    "property": Rule(required: ["name": .token, "value": .text]),
    "testcase": Rule(
      children: [("skipped", 0, 1), ("error", 0, 1), ("failure", 0, 1)], isChoice: true,
      required: ["name": .token, "classname": .token, "time": .decimal]),
    "skipped": Rule(), "error": problem, "failure": problem, "system-out": Rule(hasText: true),
    "system-err": Rule(hasText: true),
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    counts[name, default: 0] += 1
    if open.isEmpty, name != "testsuites" { problems.append("the root is \(name)") }
    if !open.isEmpty { open[open.count - 1].children.append(name) }
    open.append((name, []))
    guard let rule = Self.rules[name] else { return problems.append("there is no element \(name)") }
    for (attribute, kind) in rule.required where !fits(attributes[attribute], kind) {
      problems.append("\(name)/@\(attribute) is \(attributes[attribute] ?? "missing")")
    }
    for (attribute, value) in attributes where rule.required[attribute] == nil {
      guard let kind = rule.optional[attribute] else { return problems.append("\(name)/@\(attribute)") }
      if !fits(value, kind) { problems.append("\(name)/@\(attribute) is \(value)") }
    }
  }

  private func fits(_ value: String?, _ kind: Kind) -> Bool {
    guard let value else { return false }
    switch kind {
    case .token: return !value.isEmpty && value == value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    case .text: return true
    case .number: return Int32(value) != nil
    case .decimal: return value.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil
    case .moment: return value.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/) != nil
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let name = open.last?.name, Self.rules[name]?.hasText == false else { return }
    if string.contains(where: { !$0.isWhitespace }) { problems.append("text in \(name)") }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard let closed = open.popLast(), let rule = Self.rules[closed.name] else { return }
    var rest = closed.children[...]
    if rule.isChoice, rest.count > 1 { problems.append("\(name) has more than one of \(rest)") }
    for (child, least, most) in rule.children {
      let count = rest.prefix { $0 == child }.count
      if !(least...most).contains(count) { problems.append("\(name) has \(count) times \(child)") }
      rest = rest.dropFirst(count)
    }
    if !rest.isEmpty { problems.append("\(name) has \(rest) in the wrong place") }
  }
}
