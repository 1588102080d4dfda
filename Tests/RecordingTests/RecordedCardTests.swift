import Controller
import Inspection
import Payments
import Testing
import WorldFixture

@testable import Recording

@Suite("What a recording keeps of a card, and what earlier ones kept")
struct RecordedCardTests {
  @Test("a card number of which an earlier version kept the first six digits is typed again with them")
  func olderNumbers() throws {
    let kept =
      #"{"at":1772355600000,"do":"type","field":"card-number","as":"card","length":16,"first":"453201","last":"0366","luhn":true,"brand":"visa"}"#
    guard case .typed(let typed) = try RecordingEntry(reading: kept).doing, case .secret(let number) = typed.content
    else {
      Issue.record("no typed text")
      return
    }
    let text = try number.text(in: RecordedWorld(try TestSetup.world()).snapshot)
    #expect(text.hasPrefix("453201") && text.hasSuffix("0366") && CardNumber.passesLuhn(text))
  }

  @Test(
    "an expiry of one's own beside a published card is not written down, the published one is known again",
    arguments: [("0931", false), ("1230", true)])
  func ownExpiry(expiry: String, isPublished: Bool) throws {
    let person = RecordedPerson(try TestSetup.world())
    person.payByCard("4200000000000000", expiry: expiry)
    person.wait(.seconds(60))
    person.world.seal()
    let typed = person.world.entries.map(\.text).filter { $0.contains(#""field":"expiry""#) }
    #expect(!typed.isEmpty && typed.contains { $0.contains(#""as":"datum""#) } == isPublished, "\(typed)")
    #expect(!typed.joined().contains(expiry) && !typed.joined().contains(#""as":"plain""#))
    let again = try RecordingTests.restored(person)
    #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
  }

  @Test("an expiry that an earlier version wrote down is still read")
  func olderExpiry() throws {
    let kept = #"{"at":1772355600000,"do":"type","field":"expiry","as":"plain","text":"0931"}"#
    #expect(try RecordingEntry(reading: kept).text == kept)
  }
}
