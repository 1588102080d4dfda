import Foundation
import Testing
import TillAssets

@testable import Training

/// Searches as agents type them, and what is right.
struct TypedSearch {
  let text: String
  /// Identifiers of outcomes, of which any one is right; a star stands for any text.
  let right: [String]

  /// Whether an outcome is right.
  func accepts(_ outcome: Outcome) -> Bool {
    right.contains { pattern in
      let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
      guard parts.count > 1 else { return outcome.id == pattern }
      var rest = Substring(outcome.id)
      for (place, part) in parts.enumerated() where !part.isEmpty {
        if place == 0 {
          guard rest.hasPrefix(part) else { return false }
          rest = rest.dropFirst(part.count)
        } else if place == parts.count - 1 {
          return rest.hasSuffix(part)
        } else {
          guard let range = rest.range(of: part) else { return false }
          rest = rest[range.upperBound...]
        }
      }
      return true
    }
  }

  /// All in English.
  static func all() throws -> [TypedSearch] {
    var lists: [String: [String]] = [:]
    return try read("queries.txt", &lists)
  }

  /// All in other languages, with the lists of the English ones.
  static func inOtherLanguages() throws -> [TypedSearch] {
    var lists: [String: [String]] = [:]
    _ = try read("queries.txt", &lists)
    return try read("other-languages.txt", &lists)
  }

  /// Those that misled somebody, with the lists of the others.
  static func reported() throws -> [TypedSearch] {
    var lists: [String: [String]] = [:]
    _ = try read("queries.txt", &lists)
    return try read("reported.txt", &lists)
  }

  /// Those that nothing was tuned to, with the lists of the others.
  static func heldOut() throws -> [TypedSearch] {
    var lists: [String: [String]] = [:]
    _ = try read("queries.txt", &lists)
    return try read("held-out.txt", &lists)
  }

  /// Those that have to be found first, without exception.
  static func foundFirst() throws -> [TypedSearch] {
    var lists: [String: [String]] = [:]
    return try read("first.txt", &lists)
  }

  /// All of a file: `@name = lists` and `text => right answers`.
  private static func read(_ file: String, _ lists: inout [String: [String]]) throws -> [TypedSearch] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Queries/\(file)"), encoding: .utf8)
    var searches: [TypedSearch] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("@"), let sign = line.range(of: " = ") {
        lists[String(line[..<sign.lowerBound])] = line[sign.upperBound...].split(separator: " ").map(String.init)
      } else {
        let sign = try #require(line.range(of: " => "))
        let right = line[sign.upperBound...].split(separator: " ").map(String.init)
        searches.append(
          TypedSearch(text: String(line[..<sign.lowerBound]), right: right.flatMap { lists[$0] ?? [$0] }))
      }
    }
    return searches
  }
}

@Suite("The desk's search")
struct DeskSearchTests {
  private static let assets = AssetFolder(
    path: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../assets").standardized.path)

  private static func index() throws -> DeskIndex {
    DeskIndex(try assets.outcomes(), try assets.deskVocabulary())
  }

  @Test("finds what agents type: first in 95 of 100 searches, among the first three in 99")
  func asTyped() throws {
    let index = try Self.index()
    let searches = try TypedSearch.all()
    #expect(searches.count >= 230)
    var first: [String] = []
    var never: [String] = []
    for search in searches {
      let found = index.answers(to: search.text)
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
      let found = index.answers(to: search.text)
      #expect(
        found.first.map { search.accepts($0.outcome) } == true,
        "\(search.text): \(found.map(\.outcome.id).joined(separator: ", "))")
    }
  }

  @Test("finds what misled people before, the right one first")
  func reported() throws {
    let index = try Self.index()
    for search in try TypedSearch.reported() {
      let found = index.answers(to: search.text)
      #expect(found.first.map { search.accepts($0.outcome) } == true, "\(search.text): \(found.map(\.outcome.id))")
    }
  }

  @Test("finds searches that nothing was tuned to: first in 31 of 40, among the first three in 37")
  func heldOut() throws {
    let index = try Self.index()
    let searches = try TypedSearch.heldOut()
    #expect(searches.count == 40)
    var (first, three): (Int, Int) = (0, 0)
    for search in searches {
      let found = index.answers(to: search.text)
      if found.first.map({ search.accepts($0.outcome) }) == true { first += 1 }
      if found.prefix(3).contains(where: { search.accepts($0.outcome) }) { three += 1 }
    }
    #expect(first >= 31, "first in \(first) of 40")
    #expect(three >= 37, "among three in \(three) of 40")
  }

  @Test("finds what customers say in Portuguese and Arabic, first in 9 of 10 searches, always among the first three")
  func otherLanguages() throws {
    let index = try Self.index()
    let searches = try TypedSearch.inOtherLanguages()
    #expect(searches.count >= 35)
    var first: [String] = []
    for search in searches {
      let found = index.answers(to: search.text)
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
      let found = index.answers(to: spoken, atMost: 1).first
      #expect(found.map { [$0.outcome] + $0.twins }?.contains(outcome) == true, "\(outcome.id)")
    }
  }

  @Test("is certain only where a provider or its word is named")
  func certainty() throws {
    let index = try Self.index()
    for search in ["800.100.155", "tabby said no", "CLOSED_BY_USER"] {
      #expect(index.isCertain(search), "\(search)")
    }
    for search in [
      "says failed but my bank shows SAR 250", "where is my money", "blank page after paying", "do not honor",
      // One word of a provider's, for a payment and for a refund.
      "TransactionFailure",
    ] {
      #expect(!index.isCertain(search) && !index.answers(to: search).isEmpty, "\(search)")
    }
  }

  @Test(
    "a provider or an instrument alone, or one that failed somehow, says nothing certain of the money",
    arguments: [
      "swish", "vipps", "Trustly", "bankid", "pix", "tabby", "stc pay", "mada", "swish failed", "swish payment",
    ])
  func nameAlone(search: String) throws {
    let index = try Self.index()
    #expect(!index.isCertain(search) && index.topic(of: search) == DeskIndex.nameAlone)
    #expect(!index.answers(to: search).isEmpty)
  }

  @Test(
    "what customers say without a provider has the general answer of its situation",
    arguments: [
      ("otp not arriving", "no-one-time-code"), ("where is my refund", "refund-underway"),
      ("INSUFFICIENT FUNDS", "not-enough-money"), ("voucher", "voucher"), ("wrong otp", "wrong-one-time-code"),
    ])
  func general(search: String, topic: String) throws {
    let index = try Self.index()
    #expect(!index.isCertain(search) && index.topic(of: search) == topic)
    let usual = try #require(Self.assets.deskVocabulary().topics.first { $0.id == topic }).outcomes
    #expect(index.answers(to: search).first.map { usual.contains($0.outcome.id) } ?? usual.isEmpty)
  }

  @Test(
    "a customer's claim about the money is not certain although a provider is named",
    arguments: [
      "wrong amount pix", "pix paid twice", "charged twice tabby", "charged twice stc pay", "tamara paid twice",
      "refund not received tabby", "Tabby where is my refund", "swish paid twice", "mobilepay charged twice",
    ])
  func claim(search: String) throws {
    let index = try Self.index()
    #expect(!index.isCertain(search) && !index.answers(to: search).isEmpty)
  }

  @Test(
    "that no money moved is not answered with an outcome in which it did",
    arguments: [
      "not paid stc pay", "never paid pix", "tabby hasn't been paid", "tabby didnt charge", "never cancelled tamara",
      "unpaid stc pay", "customer was not charged tamara",
    ])
  func denial(search: String) throws { #expect(try !Self.index().isCertain(search)) }

  @Test(
    "what happened there makes it certain",
    arguments: ["tabby said no", "tabby not approved", "swish declined", "truelayer failed"])
  func nameAndOutcome(search: String) throws {
    #expect(try Self.index().isCertain(search))
  }

  @Test(
    "answers for the provider that is named, or not at all",
    arguments: [("tabby says im not eligible", "tabby"), ("tamara wants id", "tamara"), ("stitch otp", "stitch")])
  func named(search: String, provider: String) throws {
    let found = try Self.index().answers(to: search)
    #expect(found.allSatisfy { $0.outcome.provider == provider }, "\(found.map(\.outcome.id))")
  }

  @Test("says nothing about what nobody wrote, and about nothing")
  func nothing() throws {
    let index = try Self.index()
    #expect(index.answers(to: "").isEmpty)
    #expect(index.answers(to: "  ?!  ").isEmpty)
    #expect(index.answers(to: "xylophone zebra").isEmpty)
  }

  @Test("makes one of those that are answered alike, and never of those with other money")
  func twins() throws {
    let index = try Self.index()
    for search in try TypedSearch.all() {
      for answer in index.answers(to: search.text) {
        for twin in answer.twins {
          #expect(twin.money == answer.outcome.money && twin.retry == answer.outcome.retry, "\(search.text)")
        }
      }
    }
  }
}
