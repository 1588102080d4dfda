import Commerce
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
    case .page(let press): "page: \(press.button.rawValue)"
    case .close(let window): "close: \(window.rawValue)"
    case .cancel: "cancel: checkout"
    case .open: "open"
    case .scan(let isRight): isRight ? "scan: pay" : "scan: wrong amount"
    case .clock(let move): "clock: \(move.summary)"
    case .fault(let rule): "fault: \(rule.id), \(rule.effect.name) on \(rule.operation.text)"
    case .heal(let id): "heal: \(id)"
    case .network(.online): "network: online"
    case .network(.offline): "network: offline"
    case .network(.slow(let duration)): "network: slow \(duration.wholeMilliseconds) ms"
    case .expect(let expectations): "expect: \(expectations.map(\.name).joined(separator: ", "))"
    case .say: "say"
    }
  }
}

extension ClockMove {
  var summary: String {
    switch self {
    case .ahead(let duration): "+\(duration.wholeMilliseconds) ms"
    case .to(let instant): "to \(instant.iso8601)"
    case .untilIdle: "run-until idle"
    case .untilScreen(let screen): "run-until screen:\(screen.rawValue)"
    case .timers(let count): "next-timer \(count)"
    }
  }
}
