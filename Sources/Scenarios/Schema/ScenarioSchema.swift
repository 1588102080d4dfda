import Checkout
import Commerce
import Controller
import Inspection
public import Language
import Pages
import Payments
import Providers
import Wire

/// The scenario language as a JSON Schema, made of the words that the program itself reads.
struct ScenarioSchema {
  let vocabulary: Grammar
  let language: Phrasebook

  /// Parts with what is said about each below a key.
  func described(_ parts: [(String, JSON)], below key: String) -> [(String, JSON)] {
    parts.map { name, form in (name, SchemaForm.described(form, language.text("scenario.schema.\(key).\(name)"))) }
  }

  /// The schema of a whole file.
  func json(title: String) -> JSON {
    let parts: [(String, JSON)] = [
      ("till", ["enum": [1, "1"]]), ("id", SchemaForm.identifier), ("name", SchemaForm.text),
      ("tags", SchemaForm.listOrOne(SchemaForm.text)), ("vary", vary), ("lesson", lesson), ("demo", demo),
      ("given", given), ("flows", SchemaForm.dictionary(of: SchemaForm.shared("steps"))),
      ("steps", SchemaForm.shared("steps")), ("rules", rules),
    ]
    let described = described(parts, below: "part")
    let head: JSON = ["$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title)]
    let body = SchemaForm.map(described, required: ["till", "name", "steps"])
    return JSON.object((head.members ?? []) + (body.members ?? [])).adding([
      "$defs": [
        "steps": SchemaForm.list(SchemaForm.shared("step")), "step": step, "expectations": expectations,
        "awaited": awaited, "claims": claims,
      ]
    ])
  }

  private var vary: JSON {
    let row = SchemaForm.dictionary(of: SchemaForm.text)
    return SchemaForm.dictionary(of: SchemaForm.list(["anyOf": [SchemaForm.text, row]]))
  }

  private var rules: JSON {
    let list = SchemaForm.list(SchemaForm.word(PaymentRule.self))
    return [
      "anyOf": [
        ["enum": .array((["all", "none"] + PaymentRule.allCases.map(\.rawValue)).map { .string($0) })], list,
        SchemaForm.map([("except", SchemaForm.listOrOne(SchemaForm.word(PaymentRule.self)))], required: ["except"]),
      ]
    ]
  }

  private var lesson: JSON {
    SchemaForm.map(
      [
        ("course", SchemaForm.identifier), ("minutes", SchemaForm.count(1...600)), ("goal", SchemaForm.text),
        ("pass-score", SchemaForm.count(0...100)), ("prerequisites", SchemaForm.listOrOne(SchemaForm.identifier)),
      ], required: ["goal"])
  }

  private var demo: JSON {
    SchemaForm.map([("minutes", SchemaForm.count(1...60)), ("shows", SchemaForm.text)], required: Part.demo)
  }

  // MARK: The world

  private var given: JSON {
    let settings = SchemaForm.map(vocabulary.settings.map { ($0.id, SchemaForm.names($0.choices)) })
    let parts: [(String, JSON)] = [
      ("clock", SchemaForm.instant), ("seed", SchemaForm.count(0...Int.max)),
      ("store", SchemaForm.names(vocabulary.stores.map(\.id))), ("language", SchemaForm.text),
      ("locale", SchemaForm.text), ("terminal", SchemaForm.either(["type": "string", "pattern": "^[0-9]+x[0-9]+$"])),
      ("shop", shop), ("cart", cart),
      ("buyer", SchemaForm.map(Part.buyer.map { ($0, SchemaForm.text) })), ("phone", phone(isChange: false)),
      ("settings", settings),
      (
        "app",
        SchemaForm.map([
          ("scheme", SchemaForm.text), ("domains", SchemaForm.listOrOne(SchemaForm.text)),
          ("universal-links", SchemaForm.universalLinks()),
        ])
      ),
      ("gateways", gateways), ("calls", SchemaForm.listOrOne(SchemaForm.text)),
      (
        "webhooks",
        SchemaForm.map([
          ("to", SchemaForm.text), ("policy", policy), ("delivery", SchemaForm.text),
        ])
      ),
    ]
    return SchemaForm.map(described(parts, below: "given"))
  }

  private var shop: JSON {
    SchemaForm.map([
      ("name", SchemaForm.text), ("currency", SchemaForm.text),
      ("methods", SchemaForm.listOrOne(SchemaForm.names(Store.methodNames))),
      ("theme", SchemaForm.names(ShopLook.themes)),
      ("accent", ["type": "string", "pattern": "^#[0-9a-fA-F]{6}$"]),
    ])
  }

  private var cart: JSON {
    let item = SchemaForm.map(
      [
        ("item", SchemaForm.text), ("reference", SchemaForm.text), ("quantity", SchemaForm.count(1...999)),
        ("price", SchemaForm.money),
      ], required: ["item", "price"])
    return SchemaForm.map([
      ("order", SchemaForm.text), ("total", SchemaForm.money), ("item", SchemaForm.text),
      ("items", SchemaForm.listOrOne(item)),
    ])
  }

  private var policy: JSON {
    ["anyOf": [SchemaForm.word(RedeliveryPolicy.self), SchemaForm.listOrOne(SchemaForm.duration)]]
  }

  private var gateways: JSON {
    let common: [(String, JSON)] = [
      (
        "retry",
        SchemaForm.map([
          ("max", SchemaForm.count(0...Schedules.mostRetries)), ("backoff", SchemaForm.listOrOne(SchemaForm.duration)),
        ])
      ),
      ("otp", SchemaForm.map([("expires", SchemaForm.duration), ("tries", SchemaForm.count(0...10))])),
      ("pix", SchemaForm.map([("expires", SchemaForm.duration)])),
    ]
    return SchemaForm.map(
      ProviderID.allCases.map { provider in
        let prefix = provider.rawValue + "."
        let own = vocabulary.settings.filter { $0.id.hasPrefix(prefix) }
        return (
          provider.rawValue,
          SchemaForm.map(own.map { (String($0.id.dropFirst(prefix.count)), SchemaForm.names($0.choices)) } + common)
        )
      })
  }

  /// The phone at the beginning, or what is done to it.
  func phone(isChange: Bool) -> JSON {
    let network: JSON = [
      "anyOf": [
        SchemaForm.word(PhoneNetwork.self), SchemaForm.map([("slow", SchemaForm.duration)], required: ["slow"]),
      ]
    ]
    let conditions: [(String, JSON)] = [
      ("network", network), ("jailbroken", SchemaForm.flag), ("certificate", SchemaForm.word(CertificateName.self)),
      ("clock", SchemaForm.word(ClockSkew.self)),
      ("apps", SchemaForm.map(OtherApp.allCases.map { ($0.rawValue, SchemaForm.word(PresenceName.self)) })),
      ("returns", SchemaForm.word(ReturnHabit.self)),
      ("redirects", SchemaForm.names(ReturnTrigger.allCases.map(\.word), kind: ReturnTrigger.kind)),
      ("camera", SchemaForm.word(CameraPermission.self)),
      ("universal-links", SchemaForm.universalLinks()),
    ]
    guard isChange else { return SchemaForm.map(conditions) }
    let moves: [(String, JSON)] = [
      ("app", SchemaForm.word(AppMoveName.self)), ("alert", SchemaForm.word(ConsentName.self)),
    ]
    let chances = SchemaForm.universalLinks(after: PhoneChange.linksStart)
    return ["anyOf": [SchemaForm.names(PhoneChange.all.map(\.name)), chances, SchemaForm.map(conditions + moves)]]
  }
}

extension ScenarioRunner {
  /// The scenario language as a JSON Schema (2020-12) from which editors complete and check; a line break at the end.
  public func schemaText(in language: Phrasebook) -> String {
    ScenarioSchema(vocabulary: vocabulary, language: language).json(title: language.text("scenario.schema.title"))
      .prettyText + "\n"
  }
}
