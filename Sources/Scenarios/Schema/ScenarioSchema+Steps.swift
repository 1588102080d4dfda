import Checkout
import Commerce
import Deeplinks
import Pages
import Payments
import Phone
import Sandbox
import Wire

extension ScenarioSchema {
  /// A step: one action, with what may stand beside it.
  var step: JSON {
    let companions: [(String, JSON)] = [
      ("id", SchemaForm.identifier), ("say", SchemaForm.text), ("chapter", SchemaForm.text),
      ("show", SchemaForm.word(StageView.self)), ("hint", SchemaForm.text), ("within", SchemaForm.duration),
      ("why", SchemaForm.text), ("if", condition),
      ("at-once", SchemaForm.flag), ("of", SchemaForm.text),
    ]
    let actions = ActionWord.allCases.filter { $0 != .say }
    let names = actions.map(\.rawValue)
    let parts =
      described(companions, below: "beside") + described(actions.map { ($0.rawValue, form(of: $0)) }, below: "step")
    guard case .object(let body) = SchemaForm.map(parts) else { return .null }
    func needs(_ name: String) -> JSON { ["required": [.string(name)]] }
    let onlyWords: JSON = ["required": ["say"], "not": ["anyOf": .array(names.map(needs))]]
    return .object(body + [JSON.Member(name: "oneOf", value: .array(names.map(needs) + [onlyWords]))])
  }

  private func form(of action: ActionWord) -> JSON {
    let methods = SchemaForm.names(PaymentMethod.choices.map(\.rawValue), kind: PaymentMethod.kind)
    switch action {
    case .start, .cancel: return SchemaForm.names(["checkout"])
    case .choose: return methods
    case .fill, .type: return SchemaForm.dictionary(FieldName.self, of: SchemaForm.text)
    case .press: return SchemaForm.word(ButtonName.self)
    case .page:
      return SchemaForm.map([
        ("approve", SchemaForm.flag), ("button", SchemaForm.names(vocabulary.pages.buttons)),
        ("fields", SchemaForm.map(vocabulary.pages.fields.map { ($0, SchemaForm.text) })),
      ])
    case .close: return SchemaForm.word(WindowName.self)
    case .open:
      let parts: [(String, JSON)] = [("url", SchemaForm.text)]
      return ["anyOf": [SchemaForm.text, SchemaForm.map(parts + linkDoor, required: ["url"])]]
    case .link:
      let parts: [(String, JSON)] = [
        ("mutate", SchemaForm.word(LinkMutation.Kind.self)), ("of", SchemaForm.word(LinkOrigin.self)),
        ("parameter", SchemaForm.text),
      ]
      return SchemaForm.map(parts + linkDoor, required: ["mutate"])
    case .sheet: return ["anyOf": [SchemaForm.names(["authorise", "cancel"]), one("card", SchemaForm.text)]]
    case .bank: return ["anyOf": [SchemaForm.text, one("country", SchemaForm.text)]]
    case .form: return ["anyOf": [SchemaForm.names(["submit", "cancel"]), SchemaForm.dictionary(of: SchemaForm.text)]]
    case .wait: return ["anyOf": [SchemaForm.names(["leave"]), one("until", SchemaForm.shared("awaited"))]]
    case .card:
      return SchemaForm.oneOf([
        ("saved", SchemaForm.count(1...20)), ("brand", SchemaForm.names(CardBrand.allCases.map(\.rawValue))),
        ("save", SchemaForm.flag),
      ])
    case .outside: return outside
    case .operate: return operation
    case .backend: return ["anyOf": [outside, operation]]
    case .webhook: return webhook
    case .scan:
      return SchemaForm.map(
        [
          ("qr", SchemaForm.word(CodeReference.self)), ("pay", SchemaForm.flag),
          ("amount", SchemaForm.word(AmountName.self)),
        ], required: ["pay"])
    case .clock: return clock
    case .fault: return fault
    case .heal: return SchemaForm.identifier
    case .network: return ["anyOf": [SchemaForm.word(PhoneNetwork.self), one("slow", SchemaForm.duration)]]
    case .phone: return phone(isChange: true)
    case .lose:
      return [
        "anyOf": [
          SchemaForm.word(Command.LostPart.self),
          SchemaForm.oneOf(Command.LostPart.allCases.map { ($0.rawValue, call()) }),
        ]
      ]
    case .expect: return SchemaForm.shared("awaited")
    case .repeat:
      return SchemaForm.map(
        [("times", SchemaForm.count(1...100)), ("steps", SchemaForm.shared("steps"))], required: Part.repeat)
    case .background, .foreground: return SchemaForm.names(["app"])
    case .kill, .relaunch: return SchemaForm.word(ProcessName.self)
    case .checkpoint: return SchemaForm.identifier
    case .rewind:
      let again: JSON = ["anyOf": [SchemaForm.identifier, SchemaForm.shared("step")]]
      let parts: [(String, JSON)] = [("to", SchemaForm.identifier), ("then", SchemaForm.listOrOne(again))]
      return ["anyOf": [SchemaForm.identifier, SchemaForm.map(parts, required: ["to"])]]
    case .run, .say: return SchemaForm.text
    case .either:
      return SchemaForm.map(
        [
          ("of", SchemaForm.dictionary(of: SchemaForm.shared("steps"))),
          ("pick", SchemaForm.word(AlternativeChoice.self)),
        ], required: ["of"])
    case .ask: return ask
    case .task:
      return SchemaForm.map(
        [
          ("text", SchemaForm.text), ("hint", SchemaForm.text), ("recipe", SchemaForm.shared("steps")),
          ("done-when", SchemaForm.shared("expectations")), ("points", SchemaForm.count(0...100)),
        ], required: ["text", "done-when"])
    }
  }

  private func one(_ name: String, _ form: JSON) -> JSON { SchemaForm.map([(name, form)], required: [name]) }

  private var outside: JSON { SchemaForm.names(vocabulary.outsideActions) }

  private var operation: JSON {
    SchemaForm.oneOf(
      PaymentModification.Kind.allCases.map { kind in
        switch kind {
        case .capture, .refund: (kind.rawValue, SchemaForm.money)
        case .void: (kind.rawValue, SchemaForm.flag)
        }
      })
  }

  private var linkDoor: [(String, JSON)] {
    [
      ("via", SchemaForm.word(LinkWay.self)), ("source", SchemaForm.word(LinkSource.self)),
      ("show-status", SchemaForm.flag), ("tap", SchemaForm.flag),
    ]
  }

  private var clock: JSON {
    let moments = ["idle", "webhook"] + ScreenName.allCases.map { "screen:\($0.rawValue)" }
    return [
      "anyOf": [
        SchemaForm.duration,
        SchemaForm.oneOf(
          described(
            [
              ("to", SchemaForm.instant), ("run-until", SchemaForm.names(moments)),
              ("next-timer", SchemaForm.count(1...1_000)),
              ("speed", SchemaForm.either(["type": "string", "pattern": "^([0-9]+x|paused)$"])),
            ], below: "clock")),
      ]
    ]
  }

  private var ask: JSON {
    let answer = SchemaForm.map(
      [("text", SchemaForm.text), ("right", SchemaForm.flag), ("wrong", SchemaForm.text)], required: ["text"])
    let (question, points) = (("question", SchemaForm.text), ("points", SchemaForm.count(0...100)))
    let own = SchemaForm.map(
      [question, ("answers", SchemaForm.list(answer)), points], required: ["question", "answers"])
    let ofRun = SchemaForm.map(
      [question, ("about", SchemaForm.word(LessonTopic.self)), ("answer", SchemaForm.text), points],
      required: ["question", "about"])
    return ["anyOf": [own, ofRun]]
  }
}
