import Foundation

/// One run of a program, with limits so that no mutant runs or grows for ever.
struct Execution: Sendable {
  let program: String
  let arguments: [String]
  let folder: URL
  var variables: [String: String] = [:]
  /// Seconds of work and of waiting after which it is ended; `nil` for none.
  var seconds: (work: Int, waiting: Int)?

  struct Ending: Sendable {
    let status: Int32
    /// Whether a signal ended it, or the shell says so.
    let crashed: Bool
    let ranOutOfTime: Bool
    let output: String
    let duration: Duration
  }

  func run() throws -> Ending {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // 12 GB of addresses, of which a healthy run uses a fraction.
    let limits = seconds.map { "ulimit -c 0 -v 12000000 -t \($0.work); " } ?? ""
    process.arguments = ["-c", limits + #"exec "$@""#, "bash", program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"]) { $1 }.merging(variables) { $1 }
    let output = FileManager.default.temporaryDirectory.appending(path: "mutation-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let start = ContinuousClock.now
    try process.run()
    var isLate = false
    if let seconds, ended.wait(timeout: .now() + .seconds(seconds.waiting)) == .timedOut {
      isLate = true
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    } else if seconds == nil {
      ended.wait()
    }
    let duration = ContinuousClock.now - start
    try handle.close()
    let data = (try? Data(contentsOf: output)) ?? Data()
    let crashed = process.terminationReason == .uncaughtSignal
    let ranOut = isLate || crashed && [SIGXCPU, SIGKILL].contains(process.terminationStatus)
    return Ending(
      status: process.terminationStatus, crashed: crashed, ranOutOfTime: ranOut,
      output: String(decoding: data, as: UTF8.self), duration: duration)
  }
}
