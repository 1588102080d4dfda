import Basics
import Checkout
import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Testing
import Wire

@testable import Scenarios

@Suite("Expectations about calls")
struct WireExpectationTests {
  private static func exchange(
    _ operation: String = "p.pay", _ request: String = "POST /pay\n\n{}",
    _ outcome: Exchange.Outcome = .answered(status: 200, text: "")
  ) -> Exchange {
    Exchange(
      id: 1, at: Timestamp(milliseconds: 0), took: nil, sender: .merchant, operation: operation, summary: "POST /pay",
      isReading: false, origin: "https://p.test", request: request, outcome: outcome)
  }

  private func mismatch(
    _ exchanges: [Exchange], _ change: (inout WireExpectation) -> Void = { _ in }
  ) -> Mismatch? {
    var expectation = WireExpectation(calls: .operation(OperationPattern("p.pay")))
    change(&expectation)
    return expectation.mismatch(in: PersistentVector(exchanges)) { template in
      template.parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
  }

  @Test("what a backend passes on is met by its path, and is no call of the name")
  func passedOn() {
    let outer = Self.exchange()
    let inner = Exchange(
      id: 2, at: Timestamp(milliseconds: 0), took: nil, sender: .merchant, operation: "p.pay.passed-on",
      summary: "POST /psp", isReading: false, origin: "https://p.test", request: "POST /psp\n\n{}", outcome: .open,
      within: 1)
    #expect(mismatch([outer, inner]) { $0.times = .exactly(1) } == nil)
    let all = WireExpectation(calls: .operation(OperationPattern("p.*")), times: .exactly(1))
    #expect(all.mismatch(in: PersistentVector([outer, inner])) { _ in "" } == nil)
    let path = WireExpectation(calls: .path(OperationPattern("POST /psp")), times: .exactly(1))
    #expect(path.mismatch(in: PersistentVector([outer, inner])) { _ in "" } == nil)
    #expect([outer, inner].made == [outer])
  }

  @Test("a field of a form is found by the name that the sender gave it, brackets and all")
  func formField() {
    let form = FormFields(["amount": "1.00", "customParameters[locale]": "ar", "note": "a=b & c"]).text
    let exchange = Self.exchange("p.pay", "POST /pay\n\n\(Scrubbing.body(form))")
    func field(_ name: String) -> String? { WireExpectation.Part.body.field(name, in: exchange.request) }
    #expect(field("amount") == "1.00" && field("customParameters[locale]") == "ar" && field("note") == "a=b & c")
    #expect(field("locale") == nil && field("amoun") == nil)
  }

  @Test("what is the same or differs is said of two calls at least")
  func several() {
    let one = [Self.exchange()]
    #expect(mismatch(one) { $0.same = [.body] }?.got == .number(1))
    #expect(mismatch(one) { $0.differ = [.body] }?.got == .number(1))
    #expect(mismatch(one + one) { $0.same = [.body] } == nil)
    #expect(mismatch(one + one) { $0.differ = [.body] } != nil)
    let other = [Self.exchange("p.pay", "POST /pay\n\n[]")]
    #expect(mismatch(one + other) { $0.same = [.body] } != nil)
    #expect(mismatch(one + other) { $0.differ = [.body] } == nil)
  }

  @Test("why a call failed is told beside why it should have")
  func failure() {
    let offline = Self.exchange("p.pay", "", .failed(.offline))
    #expect(mismatch([offline]) { $0.failure = "offline" } == nil)
    #expect(mismatch([offline]) { $0.failure = "timed-out" }?.got == .text("offline"))
    #expect(mismatch([Self.exchange()]) { $0.failure = "timed-out" }?.got == Mismatch.nothing)
  }

  @Test("a number of calls is met or told, with the calls that were made where none is meant")
  func counts() {
    let (pay, read) = (Self.exchange(), Self.exchange("p.read"))
    #expect(mismatch([pay]) { $0.times = .atMost(1) } == nil)
    #expect(mismatch([pay]) { $0.times = .atLeast(1) } == nil)
    let most = mismatch([pay, pay, read]) { $0.times = .atMost(1) }
    #expect(most?.expected == .phrase(Phrase("scenario.run.calls-at-most", ["count": .number(1)])))
    #expect(most?.got == .phrase(Phrase("scenario.run.calls-exactly", ["count": .number(2)])))
    #expect(most?.notes.isEmpty == true)
    #expect(mismatch([pay, read]) { $0.times = .exactly(2) }?.notes.isEmpty == true)
    #expect(mismatch([read])?.notes.count == 1)
    #expect(mismatch([])?.notes.isEmpty == true)
  }

  @Test("a request's parts are its first line, its headers and all behind the first blank line")
  func parts() {
    let request = "POST /pay\nX-Key: one: two\n\nfirst\n\nsecond"
    #expect(WireExpectation.Part.body.value(in: request) == "first\n\nsecond")
    #expect(WireExpectation.Part.path.value(in: request) == "POST /pay")
    #expect(WireExpectation.Part.header("x-key").value(in: request) == "X-Key: one: two")
    let wanted = { (value: String) in
      WireExpectation.Wanted(
        name: "X-Key", value: Template(parts: [.text(value)], place: Place(file: "", line: 1, column: 1)))
    }
    #expect(mismatch([Self.exchange("p.pay", request)]) { $0.headers = [wanted("one: two")] } == nil)
    #expect(mismatch([Self.exchange("p.pay", request)]) { $0.headers = [wanted("one")] }?.got == .text("one: two"))
    #expect(mismatch([Self.exchange()]) { $0.headers = [wanted("one")] }?.got == Mismatch.nothing)
  }

  @Test("a field is found by its path in JSON, through lists as well, and by its name in a form")
  func fields() {
    func field(_ path: String, _ body: String) -> String? {
      WireExpectation.Part.body.field(path, in: "POST /pay\n\n" + body)
    }
    let json = #"{"items": [{"name": "tea"}, {"name": "cup", "size": 3}], "2": true}"#
    #expect(field("items.1.name", json) == "cup")
    #expect(field("items.1.size", json) == "3")
    #expect(field("2", json) == "true")
    #expect(field("items.2.name", json) == nil)
    // The log keeps a form decoded, one field a line: an `&` in it belongs to a value.
    let form = Scrubbing.body("b=a&a=1=2&c=&note=x%26d=1")
    #expect(field("a", form) == "1=2" && field("b", form) == "a" && field("c", form) == "")
    #expect(field("note", form) == "x&d=1" && field("d", form) == nil)
  }

  @Test("a page that is not there yet, and one that is elsewhere, are told apart from any other")
  func pages() {
    #expect(Phase.PageView(url: "u", content: .loading).name == "loading")
    #expect(Phase.PageView(url: "u", content: .unavailable(status: 503)).name == "unavailable")
    #expect(Phase.PageView(url: "u", content: .lost).name == "lost")
    #expect(Phase.PageView(url: "u", content: .elsewhere(.browser)).name == nil)
  }

  @Test("how well a payment address fits is told by its reasons")
  func fits() {
    let address = LinkReason.addressMatched(attempt: "a", provider: "p", address: "tillshop://x")
    #expect(LinkMatch([address, .paymentURL(attempt: "a", .identical)]) == .original)
    #expect(LinkMatch([.paymentURL(attempt: "a", .slash), address]) == .original)
    #expect(
      LinkMatch([.paymentURL(attempt: "a", .extended(items: 1)), .paymentURL(attempt: "a", .identical)])
        == .originalPlusExtra)
    #expect(LinkMatch([address]) == .address)
    #expect(LinkMatch([.nothingRegistered]) == LinkMatch.none)
  }
}
