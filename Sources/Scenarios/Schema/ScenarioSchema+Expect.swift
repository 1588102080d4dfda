import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Phone
import Wire

extension ScenarioSchema {
  var expectations: JSON { SchemaForm.map(sides) }

  /// The claims of a lesson's answer: what became of the payment, and of the records as much as an expectation can say.
  var claims: JSON {
    let topics = [LessonTopic.money, .payAgain, .next].map {
      ($0.rawValue, SchemaForm.names($0.answers.map(\.rawValue)))
    }
    return SchemaForm.map(
      topics + [("breaks", SchemaForm.word(SupportRule.self))] + sides.filter { ExpectationSide.facts.contains($0.0) })
  }

  private var sides: [(String, JSON)] { described(ExpectationSide.all.map { ($0.name, $0.form(self)) }, below: "side") }

  /// The condition of a step; names that vary may stand beside the sides, with one value or several.
  var condition: JSON {
    guard case .object(let members) = expectations else { return .null }
    let values = SchemaForm.listOrOne(SchemaForm.text)
    return .object(members.map { $0.name == "additionalProperties" ? JSON.Member(name: $0.name, value: values) : $0 })
  }

  /// The same, with how long to wait for it.
  var awaited: JSON { SchemaForm.map(sides + [("within", SchemaForm.duration)]) }

  /// The parts of one side, each with what is said about it.
  func map(_ side: String, _ parts: [(String, JSON)], required: [String] = []) -> JSON {
    SchemaForm.map(described(parts, below: side), required: required)
  }

  var webhooks: JSON {
    let counts =
      ["sent", "received", "accepted", "ignored-duplicates"] + NotificationReceipt.Decision.allCases.map(\.word)
    let next: JSON = ["anyOf": [SchemaForm.names(["never"]), SchemaForm.duration]]
    return map("webhooks", counts.map { ($0, times) } + [("signed", SchemaForm.flag), ("next-attempt-in", next)])
  }

  var wire: JSON {
    let parts = SchemaForm.listOrOne(SchemaForm.text)
    let values = SchemaForm.dictionary(of: SchemaForm.text)
    return map(
      "wire",
      [
        ("call", wireCall), ("times", times), ("same", parts), ("differ", parts), ("header", values),
        ("body", values), ("status", SchemaForm.count(100...599)),
        ("failure", SchemaForm.names(NameList.failures.all)), ("sender", SchemaForm.word(CallSender.self)),
      ], required: ["call"])
  }
}
