import Foundation
import Testing
import TillAssets

@testable import Training

@Suite("The desk's search")
struct DeskSearchTests {
  static let assets = AssetFolder(
    path: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../assets").standardized.path)

  static func index() throws -> DeskIndex { try made.get() }

  private static let made = Result { DeskIndex(try assets.outcomes(), try assets.deskVocabulary()) }

  @Test("a code that the catalogue lacks has its group’s answer and no neighbour; a paid one has to be looked up")
  func unlisted() throws {
    let groups = CodeGroups(
      provider: "hyperpay", published: ["800.100.204": "Mandate Expired"],
      code: { $0.split(separator: ".").map(\.count) == [3, 3, 3] ? $0 : nil },
      typical: { $0.hasPrefix("800.100") ? "800.100.100" : $0.hasPrefix("000.") ? "000.000.000" : nil })
    let index = DeskIndex(try Self.assets.outcomes(), try Self.assets.deskVocabulary(), groups: [groups])
    let asked = index.finding(of: "HyperPay 800.100.204")
    #expect(asked.unlisted?.code == "800.100.204" && asked.unlisted?.published == "Mandate Expired" && asked.isCertain)
    #expect(asked.answers.map(\.outcome.id) == ["hyperpay.result-code.800.100.100"])
    let paid = index.finding(of: "000.300.103")
    #expect(paid.unlisted != nil && !paid.isCertain && paid.answers.first?.outcome.money == .yes)
    #expect(index.finding(of: "123.456.789").answers.isEmpty && !index.finding(of: "123.456.789").isEmpty)
    #expect(index.finding(of: "800.100.155").unlisted == nil)
  }

  @Test(
    "beside a provider’s name, a word as only providers write it is no neighbour’s",
    arguments: ["tabby LIMIT_REACHED_TODAY", "stc pay 2999", "yuno FOO_BAR_BAZ", "truelayer some_new_reason"])
  func unlistedElsewhere(_ text: String) throws {
    let finding = try Self.index().finding(of: text)
    #expect(finding.unlisted != nil && finding.answers.isEmpty && !finding.isCertain, "\(finding)")
  }

  @Test("finds what agents type: first in 95 of 100 searches, among the first three in 99")
  func asTyped() throws {
    let index = try Self.index()
    let searches = try TypedSearch.all()
    #expect(searches.count >= 230)
    var first: [String] = []
    var never: [String] = []
    for search in searches {
      let found = index.finding(of: search.text).answers
      let shown = found.map(\.outcome.id).joined(separator: ", ")
      if found.first.map({ search.accepts($0.outcome) }) != true { first.append("\(search.text): \(shown)") }
      if !found.prefix(3).contains(where: { search.accepts($0.outcome) }) { never.append("\(search.text): \(shown)") }
    }
    #expect(first.count * 20 <= searches.count, "not first: \(first)")
    #expect(never.count * 100 <= searches.count, "not among three: \(never)")
  }

  @Test("finds every word that the providers’ documents print, and every search that once went wrong, first")
  func foundFirst() throws {
    let index = try Self.index()
    let searches = try TypedSearch.foundFirst()
    #expect(searches.count >= 50)
    for search in searches {
      let found = index.finding(of: search.text).answers
      #expect(
        found.first.map { search.accepts($0.outcome) } == true,
        "\(search.text): \(found.map(\.outcome.id).joined(separator: ", "))")
    }
  }

  @Test("finds what misled people before, the right one first")
  func reported() throws {
    let index = try Self.index()
    for search in try TypedSearch.reported() {
      let found = index.finding(of: search.text).answers
      #expect(found.first.map { search.accepts($0.outcome) } == true, "\(search.text): \(found.map(\.outcome.id))")
    }
  }

  @Test("finds searches that nothing was tuned to: first in 36 of 40, among the first three in 38")
  func heldOut() throws {
    let index = try Self.index()
    let searches = try TypedSearch.heldOut()
    #expect(searches.count == 40)
    var (first, three): (Int, Int) = (0, 0)
    for search in searches {
      let found = index.finding(of: search.text).answers
      if found.first.map({ search.accepts($0.outcome) }) == true { first += 1 }
      if found.prefix(3).contains(where: { search.accepts($0.outcome) }) { three += 1 }
    }
    #expect(first >= 36, "first in \(first) of 40")
    #expect(three >= 38, "among three in \(three) of 40")
  }

  @Test("finds what customers say in Portuguese and Arabic, first in 9 of 10 searches, always among the first three")
  func otherLanguages() throws {
    let index = try Self.index()
    let searches = try TypedSearch.inOtherLanguages()
    #expect(searches.count >= 35)
    var first: [String] = []
    for search in searches {
      let found = index.finding(of: search.text).answers
      let shown = found.map(\.outcome.id).joined(separator: ", ")
      if found.first.map({ search.accepts($0.outcome) }) != true { first.append("\(search.text): \(shown)") }
      #expect(found.prefix(3).contains { search.accepts($0.outcome) }, "\(search.text): \(shown)")
    }
    #expect(first.count * 10 <= searches.count, "not first: \(first)")
  }

  @Test(
    "accents, vowel signs, the article and the variants of a letter make no difference",
    arguments: [
      ("cartão recusado", "cartao recusado"), ("CARTÃO RECUSADO", "carta\u{0303}o recusado"),
      ("رُفِضَتْ البطاقة", "رفضت بطاقه"), ("أُلغِيَت العمليّة", "الغيت عمليه"), ("انتهى", "انتهي"), ("خاطئ", "خاطي"),
      ("كـــود", "\u{06A9}ود"), ("رمز ٢٠٣١", "رمز 2031"),
    ])
  func folded(_ written: String, _ typed: String) {
    #expect(!DeskWords.words(written).isEmpty)
    #expect(DeskWords.words(written) == DeskWords.words(typed))
  }

  @Test("every right answer of the searches, and every outcome of a topic, is in the catalogue")
  func known() throws {
    let outcomes = try Self.assets.outcomes()
    for search in try TypedSearch.all() {
      #expect(outcomes.contains(where: search.accepts), "\(search.text)")
    }
    let ids = Set(outcomes.map(\.id))
    for topic in try Self.assets.deskVocabulary().topics {
      for id in topic.outcomes { #expect(ids.contains(id), "\(topic.id): \(id)") }
    }
  }

  @Test("finds every outcome by its identifier, however it is written, and by each word of the provider among three")
  func identifiers() throws {
    let index = try Self.index()
    for outcome in try Self.assets.outcomes() where outcome.id.utf8.reduce(0, { $0 &* 31 &+ Int($1) }) % 9 == 0 {
      let spoken = outcome.id.replacing("-", with: " ").uppercased()
      let found = index.finding(of: spoken, atMost: 1).answers.first
      #expect(found.map { [$0.outcome] + $0.twins }?.contains(outcome) == true, "\(outcome.id)")
    }
  }

  @Test("is certain only where a provider or its word is named")
  func certainty() throws {
    let index = try Self.index()
    for search in ["800.100.155", "tabby said no", "CLOSED_BY_USER"] {
      #expect(index.finding(of: search).isCertain, "\(search)")
    }
    for search in [
      "says failed but my bank shows SAR 250", "where is my money", "blank page after paying", "do not honor",
      // One word of a provider's, for a payment and for a refund.
      "TransactionFailure",
    ] {
      #expect(!index.finding(of: search).isCertain && !index.finding(of: search).answers.isEmpty, "\(search)")
    }
  }

  @Test(
    "is certain of no word that its provider gives in cases with other money, and says that it has several meanings")
  func openWords() throws {
    let index = try Self.index()
    for (word, isOpen) in [
      ("PROVIDER_ERROR", true), ("FRAUD_VERIFICATION_DECLINED", true), ("000.100.110", false), ("800.100.155", false),
    ] {
      let finding = index.finding(of: word)
      #expect(finding.isCertain != isOpen && !finding.answers.isEmpty, "\(word)")
      #expect((finding.topic == DeskIndex.severalMeanings) == isOpen, "\(word)")
    }
  }

  @Test(
    "does not search for a card’s number, however it is written",
    arguments: [
      "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "card 5555 5555 5555 4444 declined",
      "٤١١١ ١١١١ ١١١١ ١١١١", "pan=4111111111111111;",
    ])
  func cardNumber(search: String) throws {
    let finding = try Self.index().finding(of: search)
    #expect(finding.topic == DeskIndex.cardNumber && finding.answers.isEmpty && !finding.isCertain)
  }

  @Test(
    "customers who paid twice are understood in Portuguese and Arabic",
    arguments: [
      "paguei duas vezes", "paguei em dobro", "me cobraram 2x", "paid 2x", "شحنت مرتين", "دفعت مرتين",
      "انخصم المبلغ مرتين",
    ])
  func twice(search: String) throws {
    #expect(try Self.index().finding(of: search).topic == "charged-twice")
  }

  @Test(
    "a provider or an instrument alone, or one that failed somehow, says nothing certain of the money",
    arguments: [
      "swish", "vipps", "Trustly", "bankid", "pix", "tabby", "stc pay", "mada", "swish failed", "swish payment",
    ])
  func nameAlone(search: String) throws {
    let index = try Self.index()
    #expect(!index.finding(of: search).isCertain && index.finding(of: search).topic == DeskIndex.nameAlone)
    #expect(!index.finding(of: search).answers.isEmpty)
  }

  @Test(
    "what customers say without a provider has the general answer of its situation",
    arguments: [
      ("otp not arriving", "no-one-time-code"), ("where is my refund", "refund-underway"),
      ("INSUFFICIENT FUNDS", "not-enough-money"), ("voucher", "voucher"), ("wrong otp", "wrong-one-time-code"),
    ])
  func general(search: String, topic: String) throws {
    let index = try Self.index()
    #expect(!index.finding(of: search).isCertain && index.finding(of: search).topic == topic)
    let usual = try #require(Self.assets.deskVocabulary().topics.first { $0.id == topic }).outcomes
    #expect(index.finding(of: search).answers.first.map { usual.contains($0.outcome.id) } ?? usual.isEmpty)
  }

  @Test(
    "a customer's claim about the money is not certain although a provider is named",
    arguments: [
      "wrong amount pix", "pix paid twice", "charged twice tabby", "charged twice stc pay", "tamara paid twice",
      "refund not received tabby", "Tabby where is my refund", "swish paid twice", "mobilepay charged twice",
    ])
  func claim(search: String) throws {
    let index = try Self.index()
    #expect(!index.finding(of: search).isCertain && !index.finding(of: search).answers.isEmpty)
  }

  @Test(
    "that no money moved is not answered with an outcome in which it did",
    arguments: [
      "not paid stc pay", "never paid pix", "tabby hasn't been paid", "tabby didnt charge", "never cancelled tamara",
      "unpaid stc pay", "customer was not charged tamara",
    ])
  func denial(search: String) throws { #expect(try !Self.index().finding(of: search).isCertain) }

  @Test(
    "what happened there makes it certain",
    arguments: ["tabby said no", "tabby not approved", "swish declined", "truelayer failed"])
  func nameAndOutcome(search: String) throws {
    #expect(try Self.index().finding(of: search).isCertain)
  }

  @Test(
    "answers for the provider that is named, or not at all",
    arguments: [("tabby says im not eligible", "tabby"), ("tamara wants id", "tamara"), ("stitch otp", "stitch")])
  func named(search: String, provider: String) throws {
    let found = try Self.index().finding(of: search).answers
    #expect(found.allSatisfy { $0.outcome.provider == provider }, "\(found.map(\.outcome.id))")
  }

  @Test("says nothing about what nobody wrote, and about nothing")
  func nothing() throws {
    let index = try Self.index()
    #expect(index.finding(of: "").answers.isEmpty)
    #expect(index.finding(of: "  ?!  ").answers.isEmpty)
    #expect(index.finding(of: "xylophone zebra").answers.isEmpty)
  }

  @Test("makes one of those that are answered alike, and never of those with other money")
  func twins() throws {
    let index = try Self.index()
    for search in try TypedSearch.all() {
      for answer in index.finding(of: search.text).answers {
        for twin in answer.twins {
          #expect(twin.money == answer.outcome.money && twin.retry == answer.outcome.retry, "\(search.text)")
        }
      }
    }
  }
}
