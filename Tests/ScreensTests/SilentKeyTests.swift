import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("A key that does nothing says why")
struct SilentKeyTests {
  private func said(_ keys: Input..., of snapshot: Snapshot) throws -> String {
    var driver = try Driver(snapshot)
    for key in keys { driver.key(key) }
    #expect(driver.asked().isEmpty && driver.effects.isEmpty)
    return driver.text[23]
  }

  @Test("an outside action that is not there any more")
  func outside() throws {
    var snapshot = try Samples.paid()
    snapshot.outside = ["sample.approve", "sample.refuse"]
    #expect(try said(.alt("3"), of: snapshot).contains("Nothing outside the app has this number now"))
  }

  @Test("the details while a payment is open")
  func details() throws {
    #expect(try said(.character("e"), of: Samples.closedWindow()).contains("Finish this payment or go back first"))
  }

  @Test("time that a broken rule has stopped", arguments: [Input.character(" "), .character("+"), .character("]")])
  func stopped(key: Input) throws {
    var snapshot = try Samples.paid()
    snapshot.pace = .paused
    snapshot.brokenRule = BrokenRule(.capturedOnce, facts: ["captures 2"], events: [2, 4])
    let said = try said(key, of: snapshot)
    #expect(said.contains("A broken rule stopped time: leave this payment, or press Alt-0"), "\(said)")
  }
}
