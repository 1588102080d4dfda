import Testing
import TillAssets
import Training

@Suite("The desk's answers where nobody has named a provider")
struct DeskSituationTests {
  @Test("every search without a provider has the answer to that question, and claims nothing of the money")
  func situations() throws {
    let index = try DeskSearchTests.index()
    let searches = try TypedSearch.situations()
    #expect(searches.count >= 115)
    for search in searches {
      let finding = index.finding(of: search.text)
      #expect(finding.topic.map(search.right.contains) == true, "\(search.text): \(finding.topic ?? "nothing")")
      #expect(!finding.isCertain, "\(search.text)")
    }
  }

  @Test("searches that nothing was tuned to have it in 95 of 99, and never claim anything of the money")
  func heldOut() throws {
    let index = try DeskSearchTests.index()
    let searches = try TypedSearch.heldOutSituations()
    #expect(searches.count == 99)
    let findings = searches.map { ($0, index.finding(of: $0.text)) }
    let right = findings.count { search, finding in finding.topic.map(search.right.contains) == true }
    #expect(right >= 95, "\(right) of 99")
    #expect(findings.allSatisfy { !$0.1.isCertain })
  }

  @Test("searches with a provider that nothing was tuned to have its outcome first in 48 of 50")
  func heldOutNamed() throws {
    let index = try DeskSearchTests.index()
    let searches = try TypedSearch.heldOutNamed()
    #expect(searches.count == 50)
    let right = searches.count { search in
      index.finding(of: search.text).answers.first.map { search.accepts($0.outcome) } == true
    }
    #expect(right >= 48, "\(right) of 50")
  }

  @Test(
    "a provider's own word after its name is certain, also where customers mean something else by it",
    arguments: [("tamara on hold", "tamara.order-status.on_hold"), ("yuno declined", "yuno.payment-status.declined")])
  func ownWord(search: String, outcome: String) throws {
    let finding = try DeskSearchTests.index().finding(of: search)
    #expect(finding.isCertain && finding.answers.first?.outcome.id == outcome)
  }

  @Test(
    "what only a look at the payment shows is not certain although a provider is named",
    arguments: [
      ("where is my refund tabby", "refund-underway"), ("truelayer not redirected back", "not-brought-back"),
      ("hyperpay money on hold", "money-held"), ("tabby down", "outage"), ("unpaid stc pay", "not-paid"),
      ("pix expired", "pix-expired"), ("stitch I did not make this payment", "unknown-charge"),
    ])
  func unsettled(search: String, topic: String) throws {
    let finding = try DeskSearchTests.index().finding(of: search)
    #expect(!finding.isCertain && finding.topic == topic, "\(finding.topic ?? "nothing")")
    #expect(!finding.answers.isEmpty)
  }

  @Test("an answer that has little to do with what was typed is not certain although a provider is named")
  func unrelated() throws {
    #expect(try !DeskSearchTests.index().finding(of: "tabby my parcel is wet").isCertain)
  }

  @Test("small words between two that belong together make no difference")
  func fillers() throws {
    let index = try DeskSearchTests.index()
    for (one, other) in [("code not yet arrived", "code not arrived"), ("order is still not paid", "order not paid")] {
      #expect(index.finding(of: one) == index.finding(of: other), "\(one)")
    }
  }
}
