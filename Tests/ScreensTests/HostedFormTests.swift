import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Test data on a hosted page")
struct HostedFormTests {
  private func page(_ field: HostedPage.Field, for method: PaymentMethod = .card, note: Phrase? = nil) throws -> Driver
  {
    let url = "https://eu-test.oppwa.sandbox/form"
    let prompt = RedirectPrompt(
      purpose: .cardEntry, page: url, returnURLs: ["tillshop://return"], amount: try Samples.money("148.00"),
      expiresAt: Samples.later(600))
    var snapshot = try Samples.asked(.page(prompt), of: method, gateway: "HyperPay")
    let page = HostedPage(
      id: "hyperpay.card-form", url: url, title: Phrase("hyperpay.card-form.title"), blocks: [], fields: [field],
      buttons: [.init(id: "submit", label: Phrase("hyperpay.card-form.pay"), weight: .primary)], simulatorNote: note)
    Samples.feed(&snapshot, .pageAnswered(.page(page)))
    snapshot.testData = ["4406470000000007", "4200000000000000"].map {
      TestDatum(
        input: .card(number: $0, expiry: "1230", securityCode: "123"), outcome: Phrase("hyperpay.test.challenge"),
        source: nil)
    }
    return try Driver(snapshot)
  }

  @Test("a card form is offered no card that it refuses: mada where mada was chosen, the others elsewhere")
  func brands() throws {
    let field = HostedPage.Field(
      id: "card-number", label: Phrase("hyperpay.card-form.card-number"), kind: .cardNumber)
    for (method, number) in [(PaymentMethod.card, "4200000000000000"), (.mada, "4406470000000007")] {
      let driver = try page(field, for: method)
      let offered = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases).testData
      let numbers = offered.compactMap { if case .card(let number, _, _) = $0.input { number } else { nil } }
      #expect(numbers == [number], "\(method)")
    }
  }

  @Test("without test data of its own, a page that says what to type is pointed to")
  func note() throws {
    let field = HostedPage.Field(
      id: "personal-number", label: Phrase("hyperpay.challenge.code"), kind: .secretDigits(12))
    var driver = try page(field, note: Phrase("hyperpay.card-form.note"))
    driver.key(.function(2))
    #expect(driver.shows("The note on the page says what to type") && !driver.shows("No test data"))
  }

  @Test("a page with a code shows it where there is room to scan it, and its text in any case")
  func code() throws {
    let url = "https://bank.test/pix"
    let prompt = RedirectPrompt(
      purpose: .cardEntry, page: url, returnURLs: ["tillshop://return"], amount: try Samples.money("148.00"),
      expiresAt: Samples.later(600))
    var snapshot = try Samples.asked(.page(prompt), of: .card, gateway: "HyperPay")
    let page = HostedPage(
      id: "bank.pix", url: url, title: Phrase("qr.title"), blocks: [.code("br.gov.bcb.pix-1")], buttons: [])
    Samples.feed(&snapshot, .pageAnswered(.page(page)))
    for (height, isDrawn) in [(24, false), (60, true)] {
      let frame = AppModel().frame(
        of: snapshot, size: Size(width: 80, height: height), phrases: try Samples.phrases())
      #expect(frame.outline.items.contains { $0.name == "br.gov.bcb.pix-1" })
      #expect(frame.outline.items.contains { $0.role == .image } == isDrawn, "\(height)")
      #expect(frame.surface.cells.contains { $0.style.role == .qrDark } == isDrawn, "\(height)")
    }
  }
}
