import Checkout
import Commerce
import Controller
import Deeplinks
import Pages
import Payments
import Phone

extension Action {
  /// The action as a file writes it: what follows the dash, on one line.
  var fileText: String {
    switch self {
    case .start: "start: checkout"
    case .choose(let method): "choose: \(method.rawValue)"
    case .fill(let fillings): "fill: \(YAML.map(fillings.map { ($0.field.rawValue, $0.text.fileText) }))"
    case .type(let fillings): "type: \(YAML.map(fillings.map { ($0.field.rawValue, $0.text.fileText) }))"
    case .press(let button): "press: \(button.rawValue)"
    case .page(let press): Self.text(press)
    case .close(let window): "close: \(window.rawValue)"
    case .cancel: "cancel: checkout"
    case .open(let arrival): Self.text(arrival)
    case .link(let spoiling): Self.text(spoiling)
    case .sheet(.authorise): "sheet: authorise"
    case .sheet(.cancel): "sheet: cancel"
    case .sheet(.card(let id)): "sheet: {card: \(YAML.text(id))}"
    case .bank(.choose(let id)): "bank: \(YAML.text(id))"
    case .bank(.country(let code)): "bank: {country: \(YAML.text(code))}"
    case .bank(.cancel): "bank: cancel"
    case .form(.submit(let fillings)):
      fillings.isEmpty ? "form: submit" : "form: \(YAML.map(fillings.map { ($0.field, $0.text.fileText) }))"
    case .form(.cancel): "form: cancel"
    case .leaveWait: "wait: leave"
    case .card(.saved(let number)): "card: {saved: \(number)}"
    case .card(.brand(let name)): "card: {brand: \(YAML.text(name))}"
    case .card(.save(let flag)): "card: {save: \(flag)}"
    case .outside(let name): "outside: \(YAML.text(name))"
    case .operate(.capture(let money)): "operate: {capture: \(ScenarioReader.text(of: money))}"
    case .operate(.refund(let money)): "operate: {refund: \(ScenarioReader.text(of: money))}"
    case .operate(.void): "operate: {void: true}"
    case .webhook(let move): "webhook: \(move.fileText)"
    case .scan(let isRight, _): isRight ? "scan: {pay: true}" : "scan: {pay: true, amount: wrong}"
    case .clock(let move): "clock: \(move.fileText)"
    case .fault(let rule, let step): "fault: \(rule.fileText(after: step))"
    case .heal(let id): "heal: \(id ?? "all")"
    case .storeServer(let isRunning): isRunning ? "relaunch: store" : "kill: store"
    case .network(.online): "network: online"
    case .network(.offline): "network: offline"
    case .network(.lossy): "network: lossy"
    case .network(.slow(let span)): "network: {slow: \(DurationText.written(span))}"
    case .phone(let changes): "phone: \(YAML.text(changes.first?.name ?? ""))"
    case .lose(let part, let call): call.map { "lose: {\(part.rawValue): \($0)}" } ?? "lose: \(part.rawValue)"
    case .expect: "expect: {}"
    case .wait: "wait: {until: {}}"
    case .checkpoint(let name): "checkpoint: \(name)"
    case .rewind(let name): "rewind: \(name ?? "start")"
    case .either(let alternatives): "either: {of: {\(alternatives.map(\.name).joined(separator: ", "))}}"
    case .say, .ask, .task: "say: \"\""
    }
  }

  private static func text(_ press: PagePress) -> String {
    let fields = YAML.map(press.fields.map { ($0.field, $0.text.fileText) })
    if press.fields.isEmpty, press.button == "approve" { return "page: {approve: true}" }
    let button = YAML.text(press.button)
    return press.fields.isEmpty ? "page: {button: \(button)}" : "page: {button: \(button), fields: \(fields)}"
  }

  private static func text(_ arrival: LinkArrival) -> String {
    let rest = door(arrival.door) + source(arrival.source, arrival.door)
    let url = arrival.url.fileText
    return rest.isEmpty ? "open: \(url)" : "open: \(YAML.map([("url", url)] + rest))"
  }

  private static func text(_ spoiling: LinkSpoiling) -> String {
    var parts = [("mutate", spoiling.mutation.rawValue)]
    if spoiling.origin == .last { parts.append(("of", "last")) }
    if let parameter = spoiling.parameter { parts.append(("parameter", YAML.text(parameter))) }
    return "link: \(YAML.map(parts + door(spoiling.door) + source(spoiling.source, spoiling.door)))"
  }

  private static func door(_ door: LinkEntryPoint) -> [(String, String)] {
    switch door {
    case .automatic: []
    case .continueUserActivity: [("via", LinkWay.universalLink.rawValue)]
    case .openURL: [("via", LinkWay.customScheme.rawValue)]
    case .browser(.tap): [("source", LinkSource.browser.rawValue), ("tap", "true")]
    case .browser(.timer): [("tap", "false")]
    case .receiveDeeplink(let shows):
      [("via", LinkWay.receiveDeeplink.rawValue)] + (shows ? [("show-status", "true")] : [])
    }
  }

  private static func source(_ source: String, _ door: LinkEntryPoint) -> [(String, String)] {
    if case .browser = door { return [] }
    let known = LinkSource(rawValue: source) ?? .urlBar
    return known == .urlBar ? [] : [("source", known.rawValue)]
  }
}

extension ClockMove {
  fileprivate var fileText: String {
    switch self {
    case .ahead(let span): "+\(DurationText.written(span))"
    case .to(let moment): "{to: \(moment.iso8601)}"
    case .untilIdle: "{run-until: idle}"
    case .untilScreen(let screen): "{run-until: \"screen:\(screen.rawValue)\"}"
    case .untilNotification: "{run-until: webhook}"
    case .timers(let count): "{next-timer: \(count)}"
    case .speed(let pace): "{speed: \(pace.fileText)}"
    }
  }
}

extension FaultRule {
  /// The rule as a file writes it.
  func fileText(after step: String? = nil) -> String {
    var parts = [("id", id), ("on", YAML.text(operation.text))]
    switch occurrence {
    case .each: break
    case .nth(let range):
      let ends = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound)"
      parts.append(("nth", ends))
    case .every(let step): parts.append(("every", "\(step)"))
    case .chance(let chance): parts.append(("p", chance.text))
    }
    if let step { parts.append(("after", step)) }
    if let lasting { parts.append(("for", DurationText.written(lasting))) }
    if let side { parts.append(("sender", side.rawValue)) }
    return YAML.map(parts + [("do", effect.fileText)])
  }
}

extension FaultEffect {
  fileprivate var fileText: String {
    switch self {
    case .dropBefore, .dropAfter, .duplicate, .reorder, .malformed, .truncate(nil), .reset, .badSignature, .stale,
      .offline:
      kind.rawValue
    case .timeout(let span), .latency(.fixed(let span)), .slowDrip(let span), .rateLimit(let span):
      "{\(kind.rawValue): \(DurationText.written(span))}"
    case .latency(.shaped(let median, let p99)):
      "{latency: {median: \(DurationText.written(median)), p99: \(DurationText.written(p99))}}"
    case .clockSkew(let span):
      span < .zero
        ? "{clock-skew: {behind: \(DurationText.written(.zero - span))}}"
        : "{clock-skew: \(DurationText.written(span))}"
    case .status(let code): "{status: \(code)}"
    case .truncate(let bytes?): "{truncate: \(bytes)}"
    case .killBackend(let server, let down):
      "{kill-backend: {server: \(server.rawValue), for: \(DurationText.written(down))}}"
    case .answer(let status, let body): "{answer: {status: \(status), body: \(YAML.quoted(body))}}"
    }
  }
}

extension WebhookMove {
  fileprivate var fileText: String {
    switch self {
    case .hold: "hold"
    case .release: "release"
    case .releaseBackwards: "backwards"
    case .releaseOne(let message): "{release: \(message.fileText)}"
    case .deliver(let messages): "{deliver: [\(messages.map(\.fileText).joined(separator: ", "))]}"
    case .repeat(.last): "repeat"
    case .repeat(let message): "{repeat: \(message.fileText)}"
    case .forge(.wrongSignature, .last): "forge"
    case .forge(let forgery, let message): "{forge: \(forgery.rawValue), of: \(message.fileText)}"
    case .delay(let message, let span): "{delay: \(message.fileText), by: \(DurationText.written(span))}"
    }
  }
}

extension MessageReference {
  fileprivate var fileText: String {
    switch self {
    case .next: "next"
    case .last: "last"
    case .event(let name): YAML.text(name)
    }
  }
}

extension RuleSelection {
  /// The rules as a file writes them.
  var fileText: String {
    func list(_ rules: [PaymentRule]) -> String { "[\(rules.map(\.rawValue).joined(separator: ", "))]" }
    return switch self {
    case .all: "all"
    case .none: "none"
    case .only(let rules): list(rules)
    case .except(let rules): "{except: \(list(rules))}"
    }
  }
}

extension TypedText {
  /// The text as a file writes it.
  fileprivate var fileText: String { reveal { $0.fileText } }
}

extension Template {
  fileprivate var fileText: String {
    let text = parts.reduce(into: "") { text, part in
      switch part {
      case .text(let piece): text += piece
      case .value(let value): text += "${\(value.rawValue)}"
      }
    }
    return YAML.text(text)
  }
}

/// Writes YAML that every reader takes for the same text.
enum YAML {
  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  /// A text, in quotes where a reader could take it for something else.
  static func text(_ text: String) -> String {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF), !words.contains(text.lowercased()),
      text.utf8.last != 0x20, text.utf8.allSatisfy(isPlain)
    else { return quoted(text) }
    return text
  }

  /// Delete, the upper controls and the separators of lines and paragraphs, some of which end a line for a reader (YAML 1.1).
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
  }

  /// A text in double quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || isBreak(scalar) || scalar.value == 0xFEFF:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A map on one line; the values are texts already.
  static func map(_ entries: [(String, String)]) -> String {
    "{" + entries.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || [0x20, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
  }
}
