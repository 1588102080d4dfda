import Checkout
import Deeplinks
import Frames
import Inspection
import Testing

@testable import Screens

@Suite("The address line after a payment")
struct FinishedLinkTests {
  @Test("the link of a finished payment is listed as such, and the keys take and change it")
  func finished() throws {
    var snapshot = try Samples.linkedPage(links: false)
    snapshot.expectedLinks = try Samples.expected().filter { !$0.isOpen }
    var driver = try Driver(snapshot, size: Size(width: 80, height: 24))
    driver.key(.control("o"))
    #expect(driver.shows("Links of finished payments"))
    #expect(!driver.shows("Expected (") && !driver.shows("nothing is expected"))
    driver.key(.function(3))
    let stale = line(driver)
    #expect(stale.contains(Samples.paymentID))
    driver.key(.function(7))
    #expect(line(driver) != stale && !line(driver).isEmpty)
  }

  private func line(_ driver: Driver) -> String {
    if case .urlBar(let state) = driver.model.overlay { state.line.text } else { "" }
  }
}
