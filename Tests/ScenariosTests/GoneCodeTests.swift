import Scenarios
import Testing

@Suite("The bank's answer about a code that is gone")
struct GoneCodeTests {
  @Test(
    "is remembered after the code has left the screen",
    arguments: ["expired": true, "paid": false].sorted { $0.key < $1.key })
  func gone(bank: (key: String, value: Bool)) throws {
    let text = """
      till: 1
      name: n
      given: {store: sao-paulo}
      steps:
        - start: checkout
        - choose: pix
        - expect: {screen: {is: qr}}
        - clock: {next-timer: 1}
        - clock: {run-until: screen:result}
        - scan: {pay: true}
        - expect: {qr: {bank: \(bank.key)}, provider: {status: expired}}

      """
    let report = try Shipped.run(text)
    let shown = report.text(in: try Shipped.english())
    #expect((report.exitCode == .passed) == bank.value, "\(shown)")
  }
}
