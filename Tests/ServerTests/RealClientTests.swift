import Foundation
import PseudoTerminal
import Testing

/// Clients that nobody here wrote; `Tests/RealClients` says how each is used. The README's test command installs them into `.build/clients`
/// where they can be had.
@Suite("A client from PyPI against the server", .ownThreads)
struct RealClientTests {
  private static let python = Served.root + ".build/clients/bin/python"

  private static func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  private static func has(_ module: String) -> Bool { (try? run(["-c", "import \(module)"]))?.status == 0 }

  private static func check(_ name: String) throws {
    let (output, status) = try run([
      Served.root + "Tests/RealClients/check.py", name, PseudoTerminal.product("till-serve"),
    ])
    #expect(status == 0, "\(output)")
  }

  @Test(
    "truelayer-signing: a payment that it signs is created, one that was changed after that is refused, and a webhook verifies",
    .enabled(if: has("truelayer_signing"), "needs truelayer-signing"),
    arguments: [
      "truelayer-signing-creates", "truelayer-signing-is-refused-when-tampered",
      "truelayer-signing-verifies-the-webhook",
    ])
  func trueLayer(_ name: String) throws { try Self.check(name) }

  @Test(
    "stitch-money-api: a wallet payment goes through, and svix verifies its webhook",
    .enabled(if: has("stitch") && has("svix"), "needs stitch-money-api and svix"))
  func stitch() throws { try Self.check("stitch-money-api-pays-and-svix-verifies-the-webhook") }

  @Test(
    "standardwebhooks verifies what svix does",
    .enabled(if: has("stitch") && has("standardwebhooks"), "needs stitch-money-api and standardwebhooks"))
  func standardWebhooks() throws { try Self.check("standardwebhooks-verifies-what-svix-does") }
}
