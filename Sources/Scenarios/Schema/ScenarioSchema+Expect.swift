import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Phone
import Wire

extension ScenarioSchema {
  /// The expectations of one moment.
  var expectations: JSON { SchemaForm.map(sides) }

  /// The claims of a lesson's answer: what became of the payment, and of the records as much as an expectation can say.
  var claims: JSON {
    let topics = [LessonTopic.money, .payAgain, .next].map { ($0.rawValue, SchemaForm.names($0.answers)) }
    return SchemaForm.map(
      topics + [("breaks", SchemaForm.word(SupportRule.self))] + sides.filter { Part.facts.contains($0.0) })
  }

  private var sides: [(String, JSON)] { described(Part.sides.map { ($0, side($0)) }, below: "side") }

  /// The condition of a step; names that vary may stand beside the sides, with one value or several.
  var condition: JSON {
    guard case .object(let members) = expectations else { return .null }
    let values = SchemaForm.listOrOne(SchemaForm.text)
    return .object(members.map { $0.name == "additionalProperties" ? JSON.Member(name: $0.name, value: values) : $0 })
  }

  /// The same, with how long to wait for it.
  var awaited: JSON { SchemaForm.map(sides + [("within", SchemaForm.duration)]) }

  /// The parts of one side, each with what is said about it.
  private func map(_ side: String, _ parts: [(String, JSON)], required: [String] = []) -> JSON {
    SchemaForm.map(described(parts, below: side), required: required)
  }

  private func side(_ name: String) -> JSON {
    let many = SchemaForm.count(0...1_000)
    switch name {
    case "screen": return screen
    case "phone":
      return map(
        name,
        [
          ("front", SchemaForm.names(FrontName.all.map(\.name))), ("life", SchemaForm.word(AppLife.self)),
          ("alert", SchemaForm.word(AlertName.self)), ("launches", many),
          ("window", SchemaForm.names(["none"] + vocabulary.pageNames)),
        ])
    case "app":
      return map(
        name,
        [
          ("result", SchemaForm.word(ResultName.self)),
          ("sub-status", SchemaForm.names(SubStatus.ways.map(\.rawValue), kind: SubStatus.kind)),
          ("pending-on", SchemaForm.word(PendingOn.self)),
          ("error", SchemaForm.names(PaymentErrorName.all)), ("words", SchemaForm.text), ("kit", SchemaForm.text),
          ("verified", SchemaForm.flag), ("completions", many),
        ])
    case "provider":
      return map(
        name,
        [
          ("status", SchemaForm.word(ProviderRecord.State.self)), ("words", SchemaForm.text),
          ("captured", SchemaForm.money),
          ("held", SchemaForm.money), ("refunded", SchemaForm.money), ("charged-back", SchemaForm.money),
          ("charges", many),
          ("order.status", SchemaForm.word(OrderStatus.self)), ("otp.tries-left", SchemaForm.count(0...100)),
        ])
    case "wire": return SchemaForm.listOrOne(wire)
    case "link":
      return map(
        name,
        [
          ("decision", SchemaForm.word(DecisionName.self)), ("because", SchemaForm.word(LinkReasonName.self)),
          ("handled", SchemaForm.flag), ("handler", SchemaForm.text), ("via", SchemaForm.word(LinkWay.self)),
          ("matched", SchemaForm.word(LinkMatch.self)), ("next", call(or: ["none"])),
        ])
    case "hops":
      let outcomes = SchemaForm.listOrOne(SchemaForm.word(HopOutcome.self))
      let parts: [(String, JSON)] = [
        ("last", outcomes), ("because", SchemaForm.word(HopReasonName.self)), ("count", many),
      ]
      return ["anyOf": [outcomes, map(name, parts)]]
    case "qr":
      return map(
        name,
        [
          ("same-as", SchemaForm.word(CodeReference.self)), ("crc-valid", SchemaForm.flag),
          ("amount", SchemaForm.money), ("bank", SchemaForm.word(BankWord.self)),
        ])
    case "money": return map(name, Part.money.map { ($0, SchemaForm.money) })
    case "truths":
      let beliefs = TruthSide.allCases.map { ($0.rawValue, SchemaForm.word(Truths.PerceivedStatus.self)) }
      return map(name, beliefs + [("agree", SchemaForm.flag)])
    case "no-effect": return SchemaForm.names(["none"] + IgnoredReason.allCases.map(\.rawValue))
    case "sms": return many
    case "operation":
      return map(name, [("result", SchemaForm.word(OperationName.self)), ("words", SchemaForm.text)])
    case "settlement":
      let kinds = SchemaForm.names(["none"] + SettlementDifference.Kind.allCases.map(\.rawValue))
      return map(
        name,
        Part.settlement.map { ($0, $0 == "differences" ? SchemaForm.listOrOne(kinds) : SchemaForm.money) })
    case "journal":
      return map(name, [("has", SchemaForm.listOrOne(SchemaForm.text)), ("holds-pan", SchemaForm.flag)])
    case "webhooks": return webhooks
    default:
      let states = ["armed", "fired", "not-fired"] + FaultReport.State.allCases.map(\.rawValue)
      return SchemaForm.dictionary(of: ["anyOf": [SchemaForm.names(states), many]])
    }
  }

  private var webhooks: JSON {
    let many = SchemaForm.count(0...1_000)
    let counts =
      ["sent", "received", "accepted", "ignored-duplicates"] + NotificationReceipt.Decision.allCases.map(\.word)
    let next: JSON = ["anyOf": [SchemaForm.names(["never"]), SchemaForm.duration]]
    return map("webhooks", counts.map { ($0, many) } + [("signed", SchemaForm.flag), ("next-attempt-in", next)])
  }

  private var screen: JSON {
    let names = FieldName.allCases.map(\.rawValue) + ButtonName.allCases.map(\.rawValue)
    let texts = SchemaForm.listOrOne(SchemaForm.text)
    return map(
      "screen",
      [
        ("is", SchemaForm.word(ScreenName.self)), ("page", SchemaForm.names(vocabulary.pageNames)), ("shows", texts),
        ("not-shows", texts), ("outcome", SchemaForm.word(Tone.self)), ("focus", SchemaForm.names(names)),
        ("offers", SchemaForm.map(PaymentMethod.choices.map { ($0.rawValue, SchemaForm.word(OfferName.self)) })),
        ("problems", SchemaForm.dictionary(FieldName.self, of: SchemaForm.flag)),
      ])
  }

  private var wire: JSON {
    let parts = SchemaForm.listOrOne(SchemaForm.text)
    let values = SchemaForm.dictionary(of: SchemaForm.text)
    return map(
      "wire",
      [
        ("call", wireCall), ("times", times), ("same", parts), ("differ", parts), ("header", values),
        ("body", values), ("status", SchemaForm.count(100...599)),
        ("failure", SchemaForm.word(TransportFailureName.self)), ("sender", SchemaForm.word(CallSender.self)),
      ], required: ["call"])
  }
}
