import Commerce
import Controller
import Inspection
import Language
import Payments
import Testing
import WorldFixture

/// Swedbank Pay's app speaks to the merchant's backend, which speaks to Swedbank Pay.
@Suite("The merchant's backend between app and provider")
struct MerchantBackendTests {
  @Test("the app's call goes to the merchant, the merchant's to the provider, and their answers back the same way")
  func parties() throws {
    let snapshot = try LinksNeverPayTests.Flow.paymentMenu.atItsPage { _ in }.snapshot
    let asked = try #require(snapshot.exchanges.first { $0.operation == "swedbank-pay.create-payment-order" })
    #expect(asked.sender == .app && asked.receiver == .merchant && asked.within == nil)
    let passedOn = try #require(snapshot.exchanges.first { $0.within == asked.id })
    #expect(passedOn.sender == .merchant && passedOn.receiver == .provider && passedOn.took == .zero)
    #expect(passedOn.server == "api.externalintegration.payex.com" && passedOn.summary == "POST /psp/paymentorders")
    let messages = snapshot.timeline.filter { [asked.id, passedOn.id].contains($0.exchange) }
    #expect(
      messages.map { [$0.from, $0.to] } == [
        [.library, .merchant], [.merchant, .provider], [.provider, .merchant], [.merchant, .library],
      ])
  }

  @Test("what the backend passes on is none of the library's calls, and is what made the order")
  func causes() throws {
    let snapshot = try LinksNeverPayTests.Flow.paymentMenu.atItsPage { _ in }.snapshot
    let passedOn = try #require(snapshot.exchanges.first { $0.within != nil })
    #expect(!snapshot.exchanges.made.contains(passedOn))
    #expect(
      snapshot.exchanges.made.prefix(2).map(\.operation) == [
        "swedbank-pay.discover", "swedbank-pay.create-payment-order",
      ])
    #expect(snapshot.ledgerChanges.first?.exchange == passedOn.id)
    let found = snapshot.provenance(of: .exchange(passedOn.id))
    #expect(found.rule.key == "provenance.exchange.passed-on")
    #expect(found.rule.values["within"] == passedOn.within.map { .number($0) })
  }
}
