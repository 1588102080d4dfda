import Foundation
import PseudoTerminal
import Server
import Testing
import Wire

@Suite("Scenarios against somebody’s own software", .ownThreads)
struct AgainstTests {
  /// Runs the example's scenario, or another, against one of the example shops; what is printed, and the status.
  private static func run(
    _ name: String, _ options: [String] = [], scenario: String? = nil
  ) async throws -> (output: String, status: Int32) {
    let port = try ReservedPort()
    let served = try await Served { $0.webhooks = "http://127.0.0.1:\(port.number)/webhooks/{provider}" }
    let shop = try ExampleShop(name, port: port, tabby: served.port("tabby"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: PseudoTerminal.product("till"))
    process.arguments =
      [
        "run", scenario ?? Served.root + "docs/examples/coffee-lost-refund.till.yaml", "--against",
        "http://127.0.0.1:\(shop.port.number)", "--shop-file", Served.root + "docs/examples/coffee.shop.yaml",
        "--control",
        "http://127.0.0.1:\(served.port())",
      ] + options
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test("the naive shop gives back twice, and the run says what was expected and what was found")
  func naive() async throws {
    let (output, status) = try await Self.run("naive_shop")
    #expect(status == 1, "\(output)")
    #expect(output.contains("50.00 SAR") && output.contains("100.00 SAR"), "\(output)")
    // There is no timeline to count events of.
    #expect(output.contains("[seed 1, step 9 of 9]"), "\(output)")
  }

  @Test("the mended shop passes, and a report for machines says so")
  func mended() async throws {
    let (output, status) = try await Self.run("mended_shop", ["--format", "json"])
    #expect(status == 0, "\(output)")
    #expect(output.contains("coffee-lost-refund"), "\(output)")
  }

  /// Orders, pays, and has a part of it refunded while the first response is lost; then writes what happened.
  private static func written(_ name: String) async throws -> String {
    let port = try ReservedPort()
    let served = try await Served { $0.webhooks = "http://127.0.0.1:\(port.number)/webhooks/{provider}" }
    let shop = try ExampleShop(name, port: port, tabby: served.port("tabby"))
    let order = try shop.call("POST", "/orders", ["amount": "148.00"]).body
    let (number, page) = (try #require(order["order"]?.string), try #require(order["page"]?.string))
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    // It answers once the shop has answered the webhook on its way.
    _ = try served.control("POST", "clock", ["advance": "10s"])
    _ = try served.control(
      "POST", "faults", ["id": "lost", "on": "tabby.refund-payment", "nth": 1, "do": "drop-response"])
    #expect(try shop.call("POST", "/orders/\(number)/refund", ["amount": "50.00"]).status == 200)
    return try #require(try served.control("GET", "scenario")["scenario"]?.string)
  }

  @Test("what happened is written as a scenario, which the shop passes that did it")
  func written() async throws {
    let text = try await Self.written("mended_shop")
    #expect(
      text == """
        till: 1
        name: "order-1 at tabby"

        steps:
          - start: checkout
          - choose: tabby
          - page: {button: submit, fields: {otp: "8888"}}
          - page: {approve: true}
          # Your software captured 148.00 SAR.
          - clock: +10s
          - fault: {id: lost, on: tabby.refund-payment, nth: 1, do: drop-response}
          - merchant: {refund: 50.00 SAR}
          - expect:
              provider: {status: captured, charges: 1, captured: 148.00 SAR, refunded: 50.00 SAR}

        """)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID().uuidString).till.yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try text.write(to: file, atomically: true, encoding: .utf8)
    let (output, status) = try await Self.run("mended_shop", scenario: file.path)
    #expect(status == 0, "\(output)")
  }

  @Test("what a shop sends again on its own is no step, but said")
  func repeated() async throws {
    let text = try await Self.written("naive_shop")
    #expect(
      text.contains("  - merchant: {refund: 50.00 SAR}\n  # Your software sent it again, and 50.00 SAR more went back.")
    )
    #expect(text.contains("refunded: 100.00 SAR"))
  }

  @Test("an expectation of what only Till’s own shop shows is refused before anything is run")
  func inside() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("against-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("inside.till.yaml")
    try """
    till: 1
    name: A look at the screen
    steps:
      - start: checkout
      - choose: tabby
      - expect: {screen: {is: page}}
      - press: pay
    """.write(to: file, atomically: true, encoding: .utf8)
    let (output, status) = try await Self.run("mended_shop", scenario: file.path)
    #expect(status == 2, "\(output)")
    #expect(output.contains("E403") && output.contains("screen.is") && output.contains("press: pay"), "\(output)")
  }
}
