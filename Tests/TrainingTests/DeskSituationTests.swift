import Testing
import TillAssets

@testable import Training

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
    arguments: [("tamara on_hold", "tamara.order-status.on_hold"), ("yuno declined", "yuno.payment-status.declined")])
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

  @Test(
    "what customers say beside a provider's name is never certain that money moved, but for a failed refund",
    arguments: [
      "stc pay refund failed", "tamara refund failed", "stc pay lost card", "hyperpay page blank", "stitch twice",
      "tabby closed", "tabby cancelled", "hyperpay approved", "stc pay no code", "tabby success", "swish approved",
    ])
  func moved(search: String) throws {
    let finding = try DeskSearchTests.index().finding(of: search)
    #expect(
      !finding.isCertain || finding.answers.first?.outcome.moneyByWord == .no, "\(finding.answers.map(\.outcome.id))")
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

  @Test("every word that the providers’ documents print finds its outcome first beside the provider’s name")
  func printed() throws {
    let index = try DeskSearchTests.index()
    let searches = try TypedSearch.printed()
    #expect(searches.count >= 55)
    for search in searches {
      let finding = index.finding(of: search.text)
      #expect(finding.answers.first.map { search.accepts($0.outcome) } == true, "\(search.text)")
      #expect(finding.isCertain || finding.topic != nil, "\(search.text)")
    }
  }

  @Test(
    "an amount, an order’s number, a year and a card’s number are no codes, and nothing is certain because of them",
    arguments: [
      "it says failed but my bank shows SAR 2009", "order 2009 failed", "my card 4242 4242 4242 2009 failed",
      "paid on 24 Nov 2026", "order 1012 not confirmed", "order 3000 stuck", "invoice 2023 paid", "4111 1111 1111 1111",
      "stc pay order 2009 failed",
    ])
  func numbers(search: String) throws { #expect(try !DeskSearchTests.index().finding(of: search).isCertain) }

  @Test(
    "a number alone, beside a provider’s name or behind a word such as “error” is a code",
    arguments: [
      ("2009", "stc-pay.error-code.2009"), ("stc pay 2031", "stc-pay.error-code.2031"),
      ("error 2010 hyperpay", "hyperpay.sdk-error.2010-declined"), ("رمز 2031", "stc-pay.error-code.2031"),
      ("800 100 155", "hyperpay.result-code.800.100.155"),
    ])
  func codes(search: String, outcome: String) throws {
    let finding = try DeskSearchTests.index().finding(of: search)
    #expect(finding.isCertain && finding.answers.first?.outcome.id == outcome)
  }

  @Test(
    "a customer’s sentence beside a method’s name never becomes one simulated case",
    arguments: [
      "pix paid not received", "pix debited", "stc pay lost connection", "stcpay no answer", "mada app closed",
      "swish closed", "tabby no internet", "tabby paid but no order", "vipps paid but failed", "stc pay timeout",
      "mada timeout", "card timeout", "swish paid no order", "truelayer paid but order not there",
    ])
  func vague(search: String) throws {
    let finding = try DeskSearchTests.index().finding(of: search)
    #expect(!finding.isCertain && finding.topic != nil, "\(finding.topic ?? "nothing")")
  }

  @Test("a word that means several things for the money says so; one whose every meaning agrees is certain")
  func meanings() throws {
    let index = try DeskSearchTests.index()
    for word in ["TransactionFailure", "DECLINED_BY_PROVIDER", "TransactionPending", "swedbank Paid"] {
      let finding = index.finding(of: word)
      #expect(!finding.isCertain && finding.topic == DeskIndex.severalMeanings && finding.answers.count > 1, "\(word)")
    }
    for word in ["INSUFFICIENT_FUNDS", "notAuthorized", "settled"] {
      #expect(index.finding(of: word).isCertain, "\(word)")
    }
  }

  @Test("twins have the same words for the customer")
  func twins() throws {
    let index = try DeskSearchTests.index()
    for search in try TypedSearch.all() {
      for answer in index.finding(of: search.text).answers {
        #expect(answer.twins.allSatisfy { $0.support == answer.outcome.support }, "\(search.text)")
      }
    }
  }

  @Test(
    "a name with a typing mistake, or in Arabic letters, is that provider’s",
    arguments: ["tabbi rejected", "tamarra declined", "تابي رفض"])
  func misspeltName(search: String) throws {
    let finding = try DeskSearchTests.index().finding(of: search)
    #expect(finding.isCertain && Set(finding.answers.map(\.outcome.provider)).count == 1)
  }

  @Test("the beginning of a long code lists the codes that begin so, and is not certain")
  func beginning() throws {
    let finding = try DeskSearchTests.index().finding(of: "800.100.15")
    #expect(!finding.isCertain && finding.answers.count > 1)
    #expect(finding.answers.allSatisfy { $0.outcome.id.contains(".800.100.15") })
  }

  @Test("of a long text only the beginning is looked up")
  func long() throws {
    let index = try DeskSearchTests.index()
    let padding = String(repeating: " zzz", count: 600)
    #expect(index.finding(of: "lost card" + padding) == index.finding(of: "lost card" + padding + " tabby"))
  }
}
