import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Wire

/// A command with its form in a recording: a name and fields.
///
/// A new command needs its two lines in this file and nothing else: how it is written in `fields(of:)` or `fields(ofEvent:)`,
/// how it is read in `command(named:reading:)`.
struct RecordedCommand: Sendable {
  let command: Command
  let name: String
  let members: [JSON.Member]

  /// A command as it is recorded.
  init(_ command: Command) {
    self.command = command
    let (name, fields) = Self.fields(of: command)
    self.name = name
    members = fields.members ?? []
  }

  init(named name: String, reading reader: inout RecordingReader) throws(RecordingProblem) {
    self.init(try Self.command(named: name, reading: &reader))
  }

  private typealias Fields = (name: String, fields: JSON)

  private static func fields(of command: Command) -> Fields {
    switch command {
    case .event(let event): return fields(ofEvent: event)
    case .payment(.payInBank(let isRightAmount), let reference):
      return (isRightAmount ? "pay-in-bank" : "pay-wrong-amount", .fields(["of": reference.map { .string($0) }]))
    case .payment(.outside(let action), let reference):
      return ("outside", .fields(["action": .string(action), "of": reference.map { .string($0) }]))
    case .payment(.operate(let operation), let reference): return ("operate", fields(of: operation, on: reference))
    case .payment(.retry(let operation), let reference): return ("retry", fields(of: operation, on: reference))
    case .webhooks(let change): return ("notifications", ["change": .string(change.name)])
    case .link(let url, let door, let source):
      let trigger: JSON? = if case .browser(let trigger) = door { .string(trigger.rawValue) } else { nil }
      return (
        "link",
        .fields([
          "url": .string(url), "via": trigger == nil ? .string((door.entry?.way ?? .automatic).rawValue) : nil,
          "shows-status": door.entry?.showsStatusView.map { .boolean($0) }, "trigger": trigger,
          "source": .string(source.rawValue),
        ])
      )
    case .pace(.paused): return ("pace", ["speed": 0])
    case .pace(.running(let speed)): return ("pace", ["speed": .whole(speed)])
    case .advance(let duration): return ("advance", ["by": .span(duration)])
    case .nextTimer: return ("next-timer", [:])
    case .storeServer(let isRunning): return ("store-server", ["running": .boolean(isRunning)])
    case .fault(let rule): return ("fault", ["rule": rule.recorded])
    case .heal(let id): return ("heal", .fields(["id": id.map { .string($0) }]))
    case .phone(let change): return ("phone", ["change": .string(change.name)])
    }
  }

  private static func fields(ofEvent event: ShopperEvent) -> Fields {
    switch event {
    case .methodHighlighted(let method): return ("highlight", ["method": .string(method.rawValue)])
    case .methodChosen(let method): return ("choose", ["method": .string(method.rawValue)])
    case .detailsOpened: return ("details", [:])
    case .enrolmentChosen: return ("enrol-card", [:])
    case .edited(let edit): return fields(of: edit)
    case .focusMoved(let stops): return ("move", ["stops": .whole(stops)])
    case .focused(.field(let field)): return ("focus", ["field": .string(field.name)])
    case .focused(.button(let button)): return ("focus", ["button": .string(button.name)])
    case .pressed(let button): return ("press", ["button": .string(button.name)])
    case .submitted: return ("submit", [:])
    case .escaped: return ("escape", [:])
    }
  }

  private static func fields(of operation: PaymentModification, on reference: String?) -> JSON {
    let amount = operation.amount
    return .fields([
      "operation": .string(operation.kind.rawValue), "amount": amount.map { .whole($0.minorUnits) },
      "currency": amount.map { .string($0.currency.code) }, "of": reference.map { .string($0) },
    ])
  }

  private static func command(named name: String, reading reader: inout RecordingReader) throws(RecordingProblem)
    -> Command
  {
    switch name {
    case "pay-in-bank": return .payment(.payInBank(isRightAmount: true), of: try reader.optionalText("of"))
    case "pay-wrong-amount": return .payment(.payInBank(isRightAmount: false), of: try reader.optionalText("of"))
    case "outside": return .payment(.outside(try reader.text("action")), of: try reader.optionalText("of"))
    case "operate": return .payment(.operate(try operation(&reader)), of: try reader.optionalText("of"))
    case "retry": return .payment(.retry(try operation(&reader)), of: try reader.optionalText("of"))
    case "notifications": return .webhooks(try reader.named("change", Command.WebhookChange.init(name:)))
    case "link": return try link(&reader)
    case "pace":
      let speed = try reader.number("speed", in: 0...1_000_000)
      return .pace(speed == 0 ? .paused : .running(speed))
    case "advance": return .advance(try reader.duration("by"))
    case "next-timer": return .nextTimer
    // A recording from before has another word.
    case "network": return .phone(.network(try reader.flag("online") ? .online : .offline))
    case "store-server": return .storeServer(isRunning: try reader.flag("running"))
    case "fault":
      let rule = try reader.value("rule")
      return .fault(try FaultRule.recorded(rule, "rule", of: reader))
    case "heal": return .heal(try reader.optionalText("id"))
    // A recording from before has other words.
    case "lose", "lose-next":
      let part = try reader.choice("part", of: LostPart.self)
      return .fault(.loss(of: part, calls: try reader.optionalText("call").map(OperationPattern.init) ?? .all))
    case "phone": return .phone(try reader.named("change", PhoneChange.init(name:)))
    case "highlight": return .event(.methodHighlighted(try reader.choice("method")))
    case "choose": return .event(.methodChosen(try reader.choice("method")))
    case "details": return .event(.detailsOpened)
    case "enrol-card": return .event(.enrolmentChosen)
    case "edit": return .event(.edited(try edit(&reader)))
    case "move": return .event(.focusMoved(try reader.number("stops", in: -1_000...1_000)))
    case "focus": return .event(.focused(try focus(&reader)))
    case "press": return .event(.pressed(try reader.named("button", ButtonID.init(name:))))
    case "submit": return .event(.submitted)
    case "escape": return .event(.escaped)
    default: throw reader.problem(.unknown, "do")
    }
  }

  // MARK: Parts

  /// A change that is written as it is made: in a list of choices, or where there is nothing to type into.
  private static func fields(of edit: Edit) -> Fields {
    if case .insert(let name) = edit {
      return ("edit", ["change": "insert", "name": .string(Scrubbing.digits(in: name))])
    }
    return ("edit", ["change": .string(edit.description)])
  }

  private static let edits: [Edit] = [
    .deleteBackward, .deleteForward, .deleteToStart, .deleteWord, .left, .right, .home, .end,
  ]

  private static func edit(_ reader: inout RecordingReader) throws(RecordingProblem) -> Edit {
    let change = try reader.text("change")
    if change == "insert" { return .insert(try reader.text("name")) }
    guard let edit = edits.first(where: { $0.description == change }) else { throw reader.problem(.unknown, "change") }
    return edit
  }

  private static func focus(_ reader: inout RecordingReader) throws(RecordingProblem) -> Form.Focus {
    guard reader.has("field") else { return .button(try reader.named("button", ButtonID.init(name:))) }
    return .field(try reader.named("field", FieldID.init(name:)))
  }

  private static func operation(_ reader: inout RecordingReader) throws(RecordingProblem) -> PaymentModification {
    let kind = try reader.choice("operation", of: PaymentModification.Kind.self)
    switch kind {
    case .void: return .void
    case .capture: return .capture(try reader.money())
    case .refund: return .refund(try reader.money())
    }
  }

  private static func link(_ reader: inout RecordingReader) throws(RecordingProblem) -> Command {
    let url = try reader.text("url")
    let source = try reader.choice("source", of: LinkSource.self)
    // A recording from before has other words.
    let former = try reader.optionalText("door")
    if reader.has("trigger") { return .link(url, .browser(try reader.choice("trigger")), source: source) }
    let way =
      if let former {
        Self.formerDoors[former] ?? LinkWay(rawValue: former)
      } else {
        try reader.choice("via", of: LinkWay.self)
      }
    guard let way else { throw reader.problem(.unknown, "door") }
    let shows = way == .receiveDeeplink ? try reader.flag("shows-status") : false
    return .link(url, LinkEntryPoint(way, showsStatusView: shows), source: source)
  }

  private static let formerDoors: [String: LinkWay] = [
    "continue-user-activity": .universalLink, "open-url": .customScheme,
  ]
}

extension RecordingReader {
  /// An amount in minor units with its currency.
  mutating func money(amount: String = "amount", currency: String = "currency") throws(RecordingProblem) -> Money {
    let units = try whole(amount, in: 0...Money.largestMinorUnits)
    guard let currency = Currency(code: try text(currency)) else { throw problem(.unknown, currency) }
    return Money(minorUnits: units, currency: currency)
  }
}
