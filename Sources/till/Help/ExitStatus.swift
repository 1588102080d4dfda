import ArgumentParser

/// What Till's exit status means, the same in every command (Till's own; 128 + signal as POSIX shells count, POSIX.1-2024, XCU 2.8.2).
enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  case failed = 1
  case unusable = 2
  case ruleBroken = 3
  case ownFailure = 4
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  /// In `till open`, where no payment rule can break, 3 means that no running Till could be reached.
  static let unreachable = ExitStatus.ruleBroken

  /// What it means in every command.
  var meaning: String {
    switch self {
    case .done: "Success: done, passed, or nothing found."
    case .failed:
      "The answer is no: an expectation failed, two runs differ, nothing matched, or a file could not be written."
    case .unusable: "An option, argument, file or folder cannot be used, or standard output could not be written."
    case .ruleBroken: "A payment rule was broken. In `till open`: no running Till could be reached."
    case .ownFailure: "Till itself failed, for example because its data is missing."
    case .hungUp: "The terminal was closed, or SIGHUP came."
    case .interrupted: "Stopped by Ctrl-C (SIGINT). A first signal still writes the reports."
    case .terminated: "Stopped by SIGTERM. A first signal still writes the reports."
    }
  }
}

extension ExitCode {
  /// Till's exit status as the parser wants it.
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}
