import Foundation
import Testing
import Wire

@testable import ForeignGateways

@Suite("The page about gateways of one's own")
struct GatewayPageTests {
  private static let page: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "docs/gateway.md"), encoding: .utf8)) ?? ""
  }()

  /// The lines in blocks, and those in tables.
  private static let lines: [String] = {
    var (found, isInside): ([String], Bool) = ([], false)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isInside = line == "```json" } else if isInside { found.append(String(line)) }
      if line.hasPrefix("| `{\"id\""), let end = line.firstRange(of: "` |") {
        found.append(String(line[line.index(line.startIndex, offsetBy: 3)..<end.lowerBound]))
      }
    }
    return found
  }()

  /// The forms that a line can have, by its own fields.
  private static func forms(of line: LineReader) -> [LineForm] {
    if line.json["do"] != nil { return LineForm.fromTill }
    if line.json["id"] == nil { return [.hello] }
    return LineForm.fromTill + LineTask.allCases.map { .turn(of: $0) }
  }

  @Test("there are examples") func many() { #expect(Self.lines.count > 40) }

  @Test("every example is a line as Till sends or reads it", arguments: lines)
  func examples(text: String) throws {
    let line = try LineReader(text)
    var problems: [String] = []
    for form in Self.forms(of: line) {
      do throws(LineProblem) {
        try line.check(form)
        return
      } catch {
        problems.append("\(error)")
      }
    }
    Issue.record("\(text)\n\(problems.joined(separator: "\n"))")
  }

  @Test("every field of every line stands in an example, and every word on the page")
  func complete() {
    let shown = Self.lines.joined(separator: "\n")
    func look(_ form: LineForm) {
      for kind in form.kinds { look(kind) }
      for field in form.fields {
        #expect(
          shown.contains("\"\(field.name)\":") || Self.page.contains("`\(field.name)`"), "\(form.name).\(field.name)")
        look(field.value)
      }
    }
    func look(_ value: LineValue) {
      switch value {
      case .object(let form): look(form)
      case .any(let forms): for form in forms { look(form) }
      case .list(let element, _): look(element)
      case .word(let words):
        for word in words where !Self.page.contains("`\(word)`") && !shown.contains("\"\(word)\"") {
          Issue.record("the word \(word) is not on the page")
        }
      case .text, .flag, .yes, .whole, .moment, .currency, .country, .address, .httpMethod, .day, .money, .texts: break
      }
    }
    for form in [LineForm.hello] + LineTask.allCases.map({ .turn(of: $0) }) + LineForm.fromTill { look(form) }
  }

  @Test("the schema describes every line and is JSON")
  func schema() throws {
    let schema = try JSON(parsing: LineSchema.text(title: "Lines"))
    let names = schema["$defs"]?.members?.map(\.name) ?? []
    #expect(names.contains("hello") && names.contains("turn-process") && names.contains("till-answered"))
    #expect(schema.at("$defs", "turn-process", "properties", "ask", "oneOf")?.array?.count == 9)
  }
}

@Suite("Lines that are wrong")
struct WrongLineTests {
  @Test(
    "the first wrong place is named, with what belongs there",
    arguments: [
      (#"{"id":2,"ask":{"kind":"cod","amount":{"amount":"1.00","currency":"SAR"}}}"#, "ask.kind"),
      (#"{"id":2,"ask":{"kind":"code","amount":{"amount":"1.00","currency":"SAR"}}}"#, "ask.sent-to"),
      (#"{"id":2,"ask":{"kind":"phone","amount":{"amount":1,"currency":"SAR"},"country":"SA"}}"#, "ask.amount"),
      (
        #"{"id":2,"ask":{"kind":"phone","amount":{"amount":"1.00","currency":"SAR"},"country":"Saudi"}}"#, "ask.country"
      ),
      (#"{"id":2,"ended":"done"}"#, "ended"), (#"{"id":2,"end":"completed"}"#, "end"), (#"{"id":2}"#, ""),
      (#"{"id":2,"wait":1,"ended":"closed"}"#, ""), (#"{"id":"2","wait":1}"#, "id"), (#"{"id":2,"wait":"1"}"#, "wait"),
      (#"{"id":2,"call":{"operation":"a","from":"shop","method":"GET","url":"https://a"}}"#, "call.from"),
      (#"{"id":2,"call":{"operation":"a","from":"app","method":"GET","url":"http://a"}}"#, "call.url"),
      (
        #"{"id":2,"call":{"operation":"a","from":"app","method":"GET","url":"https://a","headers":{"a":1}}}"#,
        "call.headers"
      ),
      (
        #"{"id":2,"ask":{"kind":"bank","amount":{"amount":"1.00","currency":"GBP"},"country":"GB","banks":[{"id":"a"}]}}"#,
        "ask.banks[0].name"
      ),
      (#"{"id":2,"refused":{"reason":"poor","code":"1"}}"#, "refused.reason"),
      (#"{"id":2,"failed":{}}"#, "failed.code"),
    ])
  func place(text: String, field: String) throws {
    let line = try LineReader(text)
    #expect {
      try line.check(.turn(of: .process))
    } throws: { error in
      guard case LineProblem.wrong(let wrong) = error else { return false }
      return wrong.field == field
    }
  }

  @Test("what a task cannot want is refused there")
  func tasks() throws {
    let ask = try LineReader(
      #"{"id":2,"ask":{"kind":"qr","amount":{"amount":"1.00","currency":"BRL"},"payload":"a","beneficiary":"b","expires-at":1}}"#
    )
    #expect(throws: LineProblem.self) { try ask.check(.turn(of: .verify)) }
    let call = try LineReader(#"{"id":2,"call":{"operation":"a","from":"app","method":"GET","url":"https://a"}}"#)
    #expect(throws: LineProblem.self) { try call.check(.turn(of: .notification)) }
    let status = try LineReader(#"{"id":2,"status":{"state":"captured"}}"#)
    #expect(throws: LineProblem.self) { try status.check(.turn(of: .verify)) }
  }

  @Test("a line is shown and kept without its secrets, also those inside its body")
  func masked() {
    let line =
      #"{"id":2,"call":{"url":"https://a/b?otp=918273","headers":{"Authorization":"Bearer till-demo-token"},"body":"card.number=4539578763621486&card.cvv=739"}}"#
    let shown = LineMask.text(line)
    for secret in ["918273", "till-demo-token", "4539578763621486", "739"] {
      #expect(!shown.contains(secret), "\(shown)")
    }
    #expect(!shown.contains("\n"))
    #expect(!LineMask.text("Traceback: 4539578763621486").contains("4539578763621486"))
  }
}
