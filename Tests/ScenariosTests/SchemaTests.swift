import Testing
import TillAssets
import Wire

@testable import Scenarios

/// The keywords of JSON Schema that Till's schema uses, and no others.
struct SchemaValidator {
  let root: JSON

  /// Why a value does not fit; `nil` when it does.
  func problem(_ value: JSON, _ schema: JSON, at path: String = "$") -> String? {
    guard let members = schema.members else { return "\(path): no schema" }
    for member in members {
      if let problem = problem(value, member.name, member.value, schema, path) { return problem }
    }
    return nil
  }

  private func problem(_ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String) -> String? {
    let rules = rule.array ?? []
    switch keyword {
    case "$schema", "title", "description", "$defs", "minimum", "maximum": return nil
    case "$ref":
      let name = String(rule.string?.split(separator: "/").last ?? "")
      return root["$defs"]?[name].map { problem(value, $0, at: path) } ?? "\(path): no definition \(name)"
    case "type":
      let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
      guard types.contains(where: { isType($0, value) }) else { return "\(path): is no \(types)" }
      guard let number = value.integer, let low = schema["minimum"]?.integer, let high = schema["maximum"]?.integer
      else { return nil }
      return (low...high).contains(number) ? nil : "\(path): \(number) is out of bounds"
    case "enum": return rules.contains(value) ? nil : "\(path): \(value.compactText) is none of the words"
    case "pattern":
      guard let text = value.string, let pattern = rule.string, let regex = try? Regex(pattern) else { return nil }
      return text.contains(regex) ? nil : "\(path): \(text) does not fit \(pattern)"
    case "anyOf":
      return rules.contains { problem(value, $0, at: path) == nil } ? nil : "\(path): \(value.compactText) fits nothing"
    case "oneOf":
      let count = rules.count { problem(value, $0, at: path) == nil }
      return count == 1 ? nil : "\(path): fits \(count) of one"
    case "not": return problem(value, rule, at: path) == nil ? "\(path): fits what it must not" : nil
    case "required":
      guard let members = value.members else { return nil }
      let missing = rules.compactMap(\.string).first { name in !members.contains { $0.name == name } }
      return missing.map { "\(path): \($0) is missing" }
    case "properties":
      for member in value.members ?? [] {
        if let form = rule[member.name], let problem = problem(member.value, form, at: "\(path).\(member.name)") {
          return problem
        }
      }
      return nil
    case "additionalProperties":
      for member in value.members ?? [] where schema["properties"]?[member.name] == nil {
        if rule == false { return "\(path): no part \(member.name)" }
        if let problem = problem(member.value, rule, at: "\(path).\(member.name)") { return problem }
      }
      return nil
    case "items":
      for (index, item) in (value.array ?? []).enumerated() {
        if let problem = problem(item, rule, at: "\(path)[\(index)]") { return problem }
      }
      return nil
    default: return "\(path): unknown keyword \(keyword)"
    }
  }

  private func isType(_ type: String, _ value: JSON) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .boolean), ("number", .number): true
    case ("integer", .number(let digits)): Int(digits) != nil
    default: false
    }
  }
}

@Suite("The schema for editors")
struct SchemaTests {
  /// A tree with the types that other YAML 1.2 readers give to its scalars.
  static func json(_ tree: Tree) -> JSON {
    switch tree.content {
    case .list(let items): .array(items.map { json($0) })
    case .map(let entries): .object(entries.map { JSON.Member(name: $0.name, value: json($0.value)) })
    case .scalar("true", isPlain: true): true
    case .scalar("false", isPlain: true): false
    case .scalar(let text, isPlain: true) where Int(text) != nil || Double(text) != nil: .number(text)
    case .scalar(let text, _): .string(text)
    }
  }

  private func tree(_ file: ScenarioFile) throws -> Tree {
    var reader = TreeReader(SourceText(path: file.path, text: file.text))
    let tree = reader.read()
    return try #require(tree, "\(file.path)")
  }

  @Test("it takes every scenario that is shipped and every right example")
  func shipped() throws {
    let schema = try JSON(parsing: Shipped.runner().schemaText(in: Shipped.english()))
    let validator = SchemaValidator(root: schema)
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    var files = Disk.files.find(Shipped.folder).files
    files += Disk.files.find(Shipped.assets.path + "/explanations").files.filter { $0.path.contains(".good.") }
    for file in files {
      let problem = validator.problem(Self.json(try tree(file)), schema)
      #expect(problem == nil, "\(file.path): \(problem ?? "")")
    }
    #expect(files.count > 600)
  }

  @Test(
    "it takes universal links by a chance, and no chance above 1",
    arguments: [
      ("unreliable", true), ("unreliable(0.3)", true), ("unreliable(1)", true), ("unreliable(1.0)", true),
      ("works", true), ("unreliable(1.5)", false), ("unreliable(0.1234)", false), ("unreliable(.3)", false),
      ("unreliabel", false),
    ])
  func chance(links: String, isTaken: Bool) throws {
    let schema = try JSON(parsing: Shipped.runner().schemaText(in: Shipped.english()))
    let validator = SchemaValidator(root: schema)
    for (given, step) in [
      ("phone: {universal-links: \(links)}", "start: checkout"),
      ("app: {universal-links: \(links)}", "start: checkout"),
      ("seed: 1", "phone: {universal-links: \(links)}"),
    ] + (links == "works" ? [] : [("seed: 1", "phone: universal-links/\(links)")]) {
      let text = "till: 1\nname: n\ngiven: {\(given)}\nsteps:\n  - \(step)\n"
      let json = Self.json(try tree(ScenarioFile(path: "one.till.yaml", text: text)))
      #expect((validator.problem(json, schema) == nil) == isTaken, "\(text)")
    }
  }

  @Test("it takes what a check takes of calls, faults, messages and conditions")
  func wide() throws {
    let schema = try JSON(parsing: Shipped.runner().schemaText(in: Shipped.english()))
    let validator = SchemaValidator(root: schema)
    for line in [
      "{fault: {on: tabby.*, do: {status: 500}, nth: 1..2}}",
      "{fault: {on: stcpay.confirm, do: truncate, probability: 0.25}}",
      "{fault: {on: shop.charge, do: {clock-skew: {behind: 3m}}, every: 2}}", "{fault: {on: '*', do: {truncate: 3}}}",
      "{fault: {on: tabby.notification, do: {kill-backend: {server: merchant, for: 3s}}}}",
      "{fault: {on: tabby.*, do: {latency: {median: 1s, p99: 3s}}}}", "{webhook: hold}",
      "{webhook: {release: backwards}}",
      "{webhook: {deliver: [authorised, captured]}}", "{webhook: {forge: wrong-signature, of: captured}}",
      "{webhook: {delay: captured, by: 3s}}", "{expect: {webhooks: {received: 1, next-attempt-in: never}}}",
      "{if: {method: [tabby, tamara], app: {result: none}}, press: pay}",
      "{expect: {wire: {call: 'GET /*', times: 2}}}",
      "{expect: {wire: {call: shop.charge, times: at-least 2}}}", "{expect: {fault: {lost: 2}}}",
    ] {
      let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - \(line)\n"
      let json = Self.json(try tree(ScenarioFile(path: "one.till.yaml", text: text)))
      let problem = validator.problem(json, schema)
      #expect(problem == nil, "\(line): \(problem ?? "")")
    }
  }

  @Test("it says what every part, side and step is for")
  func descriptions() throws {
    let schema = try JSON(parsing: Shipped.runner().schemaText(in: Shipped.english()))
    let step = try #require(schema["$defs"]?["step"]?["properties"])
    for forms in [
      schema["properties"], schema["properties"]?["given"]?["properties"], step, step["fault"]?["properties"],
      schema["$defs"]?["expectations"]?["properties"],
    ] {
      for form in try #require(forms?.members) {
        let words = form.value["description"]?.string ?? ""
        #expect(words.count > 10 && !words.contains("scenario.schema"), "\(form.name): \(words)")
      }
    }
  }

  @Test("it refuses the file full of mistakes, and each of its mistakes about names alone")
  func mistakes() throws {
    let schema = try JSON(parsing: Shipped.runner().schemaText(in: Shipped.english()))
    let validator = SchemaValidator(root: schema)
    let whole = Self.json(try tree(ScenarioFile(path: "typo.till.yaml", text: TypoTests.reference)))
    #expect(validator.problem(whole, schema) != nil)
    for line in [
      "{chose: stc-pay}", "{choose: stcpya}", "{fill: {mobile: '05'}, press: send-code}",
      "{fault: {on: stc-pay.confirm, do: drop-respones}}", "{clock: -5m}", "{expect: {screan: {is: otp}}}",
      "{expect: {provider: {status: capturd}}}", "{rewind: {too: start}}", "{press: 5}", "{say: a, id: B C}",
      "{repeat: {times: 0, steps: []}}", "{ask: {question: q}}",
      "{fault: {on: tabby.creat-session, do: offline}}", "{fault: {on: stcpay.confrim, do: offline}}",
      "{fault: {on: tabby.*, do: status}}", "{fault: {on: tabby.*, do: {status: 500, latency: 3s}}}",
      "{fault: {on: tabby.*, do: {stauts: 500}}}", "{fault: {on: tabby.*, do: offline, nth: 0}}",
      "{expect: {webhooks: {recieved: 1}}}", "{webhook: {held: all}}", "{webhook: {hold: everything}}",
      "{webhook: {release: all, repeat: last}}", "{if: {screan: {is: otp}}, press: pay}",
      "{if: {screen: {is: opt}}, press: pay}", "{expect: {wire: {call: POST stcpay/confirm}}}",
      "{expect: {wire: {call: tabby.creat-session}}}", "{expect: {link: {next: tabby.creat-session}}}",
      "{expect: {fault: {lost: fird}}}", "{lose: {answer: tabby.creat-session}}",
    ] {
      let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - \(line)\n"
      let json = Self.json(try tree(ScenarioFile(path: "one.till.yaml", text: text)))
      #expect(validator.problem(json, schema) != nil, "\(line)")
    }
  }
}
