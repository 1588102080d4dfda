import Checkout
import Pages
import Providers
import Wire

/// The words for calls, for what goes wrong with them, and for messages.
extension ScenarioSchema {
  /// A call's name, or one of other words; a file may declare names of its own, which begin with none of Till's gateways.
  func call(or others: [String] = []) -> JSON {
    ["anyOf": [SchemaForm.names(others + vocabulary.operations), ownCall, SchemaForm.reference]]
  }

  /// A call's or a message's name, or one in which `*` stands for any run of characters.
  private var calls: JSON {
    let names = vocabulary.operations + vocabulary.messages
    let synonyms = Synonym.all(kind: "method").flatMap { word in
      let start = (Synonym.of(word, kind: "method") ?? word) + "."
      return names.filter { $0.hasPrefix(start) }.map { "\(word).\($0.dropFirst(start.count))" }
    }
    let anything: JSON = ["type": "string", "pattern": "\\*"]
    return ["anyOf": [SchemaForm.names(names + synonyms), anything, ownCall, SchemaForm.reference]]
  }

  /// A name that begins with none of Till's gateways.
  private var ownCall: JSON {
    let gateways = ProviderID.allCases.map(\.rawValue) + Synonym.all(kind: "method")
    return [
      "type": "string",
      "pattern": .string("^(?!(\(gateways.joined(separator: "|")))\\.)[A-Za-z0-9_-]+\\.[A-Za-z0-9._-]+$"),
    ]
  }

  /// A call, or a method with a path.
  var wireCall: JSON { ["anyOf": [calls, ["type": "string", "pattern": "^(GET|POST|PUT|PATCH|DELETE) [/*]"]]] }

  var times: JSON {
    ["anyOf": [SchemaForm.count(0...100_000), ["type": "string", "pattern": "^((at-least|at-most) )?[0-9]{1,6}$"]]]
  }

  // MARK: Faults

  /// Something that shall go wrong.
  var fault: JSON {
    let nth: JSON = [
      "anyOf": [
        SchemaForm.count(1...1_000), ["type": "string", "pattern": "^[1-9][0-9]{0,3}(\\.\\.[1-9][0-9]{0,3})?$"],
      ]
    ]
    let chance = SchemaForm.either(
      ["type": "number", "minimum": 0, "maximum": 1],
      ["type": "string", "pattern": "^(0(\\.[0-9]{1,3})?|1(\\.0{1,3})?)$"])
    let parts: [(String, JSON)] = [
      ("id", SchemaForm.identifier), ("on", calls), ("nth", nth), ("every", SchemaForm.count(1...1_000)),
      ("probability", chance), ("after", SchemaForm.identifier), ("for", SchemaForm.duration),
      ("sender", SchemaForm.word(CallingSide.self)), ("do", effect),
    ]
    return SchemaForm.map(described(parts, below: "fault"), required: ["on", "do"])
  }

  /// The fault: a word, or one with its argument.
  private var effect: JSON {
    var words: [String] = []
    var forms: [(String, JSON)] = []
    for kind in FaultKind.allCases {
      if let form = argument(of: kind) { forms.append((kind.word, form)) }
      if FaultEffect(kind, .nothing) != nil { words.append(kind.word) }
    }
    return ["anyOf": [SchemaForm.names(words, kind: FaultKind.kind), SchemaForm.oneOf(forms)]]
  }

  /// The form of what stands behind a kind of fault; `nil` for one that takes nothing.
  private func argument(of kind: FaultKind) -> JSON? {
    let status = SchemaForm.count(200...599)
    let span = SchemaForm.duration
    switch kind.form {
    case .latency:
      return ["anyOf": [span, SchemaForm.map([("median", span), ("p99", span)], required: ["median", "p99"])]]
    case .span: return span
    case .status: return status
    case .bytes: return SchemaForm.count(0...1_000_000)
    case .clock: return ["anyOf": [span, SchemaForm.oneOf([("ahead", span), ("behind", span)])]]
    case .death:
      let parts = [("server", SchemaForm.word(FaultServer.self)), ("for", span)]
      return ["anyOf": [span, SchemaForm.map(parts, required: ["for"])]]
    case .answer: return SchemaForm.map([("status", status), ("body", SchemaForm.text)], required: ["status"])
    case .nothing: return nil
    }
  }

  // MARK: Messages

  /// The changes to webhooks on their way to the merchant's server.
  var webhook: JSON {
    let moves: [(String, JSON)] = [
      ("hold", SchemaForm.names(["all"])), ("release", SchemaForm.text),
      ("deliver", SchemaForm.listOrOne(SchemaForm.text)), ("repeat", SchemaForm.text),
      ("forge", SchemaForm.word(WebhookForgery.self)), ("delay", SchemaForm.text),
    ]
    let others = [("of", SchemaForm.text), ("by", SchemaForm.duration)]
    let form = SchemaForm.oneOf(described(moves, below: "webhook"), beside: described(others, below: "webhook"))
    return ["anyOf": [SchemaForm.word(WebhookWord.self), form]]
  }
}
