import Checkout
import Commerce
import Deeplinks
import Pages
import Payments
import Phone

extension Action {
  /// The action in the file's own words, without what is typed.
  var summary: String {
    switch self {
    case .start: "start: checkout"
    case .choose(let method): "choose: \(method.rawValue)"
    case .fill(let fillings): "fill: \(fillings.map(\.field.rawValue).joined(separator: ", "))"
    case .type(let fillings): "type: \(fillings.map(\.field.rawValue).joined(separator: ", "))"
    case .press(let button): "press: \(button.rawValue)"
    case .page(let press): "page: \(press.button)"
    case .sheet(.authorise): "sheet: authorise"
    case .sheet(.cancel): "sheet: cancel"
    case .sheet(.card(let id)): "sheet: card \(id)"
    case .bank(.choose(let id)): "bank: \(id)"
    case .bank(.country(let code)): "bank: country \(code)"
    case .bank(.cancel): "bank: cancel"
    case .form(.submit(let fillings)): "form: \(fillings.map(\.field).joined(separator: ", "))"
    case .form(.cancel): "form: cancel"
    case .leaveWait: "wait: leave"
    case .card(.saved(let number)): "card: saved \(number)"
    case .card(.brand(let name)): "card: brand \(name)"
    case .card(.save(let flag)): "card: save \(flag)"
    case .outside(let name): "outside: \(name)"
    case .operate(let operation):
      "operate: \(operation.kind.rawValue)" + (operation.amount.map { " " + ScenarioReader.text(of: $0) } ?? "")
    case .webhook(let move): "webhook: \(move.summary)"
    case .close(let window): "close: \(window.rawValue)"
    case .cancel: "cancel: checkout"
    case .open: "open"
    case .link(let spoiling):
      "link: \(spoiling.mutation.rawValue) of \(spoiling.origin.rawValue)"
        + (spoiling.parameter.map { ", \($0)" } ?? "")
    case .scan(let isRight, _): isRight ? "scan: pay" : "scan: wrong amount"
    case .clock(let move): "clock: \(move.summary)"
    case .fault(let rule, let step):
      "fault: \(rule.id), \(rule.effect.name) on \(rule.operation.text)" + (step.map { ", after \($0)" } ?? "")
    case .heal(let id): "heal: \(id ?? "all")"
    case .storeServer(let isRunning): isRunning ? "relaunch: store" : "kill: store"
    case .network(.online): "network: online"
    case .network(.offline): "network: offline"
    case .network(.lossy): "network: lossy"
    case .phone(let changes): "phone: \(changes.map(\.name).joined(separator: ", "))"
    case .lose(let part, let call): "lose: \(part.rawValue)" + (call.map { " of \($0)" } ?? "")
    case .network(.slow(let duration)): "network: slow \(duration.wholeMilliseconds) ms"
    case .expect(let expectations): "expect: \(expectations.map(\.name).joined(separator: ", "))"
    case .wait(let expectations): "wait until: \(expectations.map(\.name).joined(separator: ", "))"
    case .checkpoint(let name): "checkpoint: \(name)"
    case .rewind(let name): "rewind: \(name ?? "start")"
    case .either(let alternatives): "either: \(alternatives.map(\.name).joined(separator: ", "))"
    case .ask: "ask"
    case .task: "task"
    case .say: "say"
    }
  }
}

extension Pace {
  /// The pace as a file writes it.
  var fileText: String {
    switch self {
    case .paused: "paused"
    case .running(let speed): "\(speed)x"
    }
  }
}

extension ClockMove {
  var summary: String {
    switch self {
    case .ahead(let duration): "+\(duration.wholeMilliseconds) ms"
    case .to(let instant): "to \(instant.iso8601)"
    case .untilIdle: "run-until idle"
    case .untilNotification: "run-until webhook"
    case .untilScreen(let screen): "run-until screen:\(screen.rawValue)"
    case .timers(let count): "next-timer \(count)"
    case .speed(let pace): "speed \(pace.fileText)"
    }
  }
}
