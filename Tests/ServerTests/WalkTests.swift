import Foundation
import PseudoTerminal
import Testing

/// A whole payment at each provider from outside, with curl and openssl alone; `Tests/RealClients/walks` says what is sent and compared.
@Suite("A walk with curl at", .ownThreads)
struct WalkTests {
  private static func has(_ program: String) -> Bool { (try? run(["sh", "-c", "command -v \(program)"]))?.status == 0 }

  private static func run(_ words: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test(
    "each provider: every answer, page and webhook is as its document prints it",
    .enabled(if: has("curl") && has("openssl") && has("python3"), "needs curl, openssl and python3"),
    arguments: ["hyperpay", "stc-pay", "tabby", "tamara", "stitch", "truelayer", "yuno", "swedbank-pay"])
  func walk(_ provider: String) throws {
    let (output, status) = try Self.run([
      Served.root + "Tests/RealClients/walk", provider, PseudoTerminal.product("till-serve"),
    ])
    #expect(status == 0 && output.contains("ok  \(provider): "), "\(output)")
  }
}
