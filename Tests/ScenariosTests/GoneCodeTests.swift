import Scenarios
import Testing

@Suite("The bank's answer about a code that is gone")
struct GoneCodeTests {
  @Test("fails as nothing, and the message says until when it is known and what to expect instead")
  func gone() throws {
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
        - expect: {qr: {bank: expired}, provider: {status: expired}}

      """
    let report = try Shipped.run(text)
    let said = report.text(in: try Shipped.english())
    #expect(report.exitCode == .failed, "\(said)")
    #expect(said.contains("qr.bank: expected expired, got nothing"), "\(said)")
    #expect(said.contains("provider: {status:"), "\(said)")
  }
}
