import Commerce
import Inspection
import Pages

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
    case .untilWebhook: "run-until webhook"
    case .untilScreen(let screen): "run-until screen:\(screen.rawValue)"
    case .timers(let count): "next-timer \(count)"
    case .speed(let pace): "speed \(pace.fileText)"
    }
  }
}
