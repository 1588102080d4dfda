import Testing

@testable import Scenarios

@Suite("The saved record that a file expects something of")
struct JournalExpectationTests {
  private func text(_ expectation: String) throws -> String {
    let file = """
      till: 1
      name: a plan
      steps:
        - start: checkout
        - choose: pix
        - expect: {screen: {is: qr}, journal: \(expectation)}
      """
    return try Shipped.run(file).published(in: try Shipped.english()).text(in: try Shipped.english())
  }

  @Test(
    "it has the order, the way of paying, the gateway and what the gateway knows",
    arguments: ["TILL-", "pix", "Yuno", "answered"])
  func has(wanted: String) throws {
    let report = try text("{has: \"\(wanted)\", holds-pan: false}")
    #expect(report.contains("1 scenario passed"), "\(report)")
  }

  @Test("a name of the library's own code is not in it, and the message says which parts there are")
  func hasNot() throws {
    let report = try text("{has: AttemptRecord}")
    #expect(report.contains("`AttemptRecord` is not in the app’s saved record"), "\(report)")
    #expect(report.contains("order, reference, attempt, method, gateway, progress, "))
  }

  @Test("no card number is in it")
  func holdsNoCardNumber() throws {
    #expect(try text("{holds-pan: true}").contains("R116"))
  }
}
