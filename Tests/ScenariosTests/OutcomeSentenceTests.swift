import Language
import Payments
import Testing
import TillAssets
import Wire

@testable import Scenarios

/// The screen's sentences about a failed payment stand once for each kind of error, the catalogue's once for each outcome. Money and
/// advice have one source, the library; here the sentences of both are held against them.
@Suite("What the screen and the catalogue say of the same failure")
struct OutcomeSentenceTests {
  /// A failed outcome with all sentences that the screen may show for its error.
  private struct Failure {
    let outcome: Outcome
    let said: [String]

    /// `nil` for an outcome that is no failed payment.
    init?(_ outcome: Outcome, _ phrases: Phrasebook) {
      guard let error = outcome.ends["error"]?.string else { return nil }
      let isUnsure = error == "expired" && outcome.retry == .askFirst
      let key = "payment-error.\(isUnsure ? "lapsed" : error)"
      let groups = ["card", "wallet", "pay-later", "bank", "menu", outcome.method].map { "\(key).\($0)" }
      let all = [key, key.replacing("payment-error.", with: "payment-error-wallet.")] + groups
      self.outcome = outcome
      // A sentence for this advice goes before all others.
      let own = "\(key).\(outcome.retry.rawValue).text"
      let keys = phrases.has(own) ? [own] : all.map { "\($0).text" }.filter(phrases.has)
      said = keys.map { phrases.text($0) }
    }
  }

  private static func failures() throws -> [Failure] {
    let phrases = try Shipped.english()
    return try Shipped.assets.outcomes().compactMap { Failure($0, phrases) }
  }

  @Test("the screen says that nothing was charged exactly where the catalogue knows it")
  func charged() throws {
    let failures = try Self.failures()
    #expect(failures.count > 600)
    for failure in failures {
      let isFree = [.no, .held].contains(failure.outcome.money)
      #expect(!failure.said.isEmpty, "\(failure.outcome.id)")
      for text in failure.said {
        #expect(text.contains("not been charged") == isFree, "\(failure.outcome.id): \(text)")
      }
    }
  }

  /// Failures of which the catalogue says more than that nothing was charged, with what it says.
  private static let saidOtherwise = [
    "tabby.late-notice-of-a-refused-try": "that another attempt was paid",
    "truelayer.failure-reason.verification-declined": "that what the bank sent is on its way back",
    "yuno.case.paid-late-returned": "that the bank returns what it sent too late",
  ]

  @Test("what support reads aloud says that nothing was charged exactly where the catalogue knows it")
  func support() throws {
    for outcome in try Self.failures().map(\.outcome) where Self.saidOtherwise[outcome.id] == nil {
      let isFree = ["You have not been charged", "No money has moved"].contains { outcome.support.contains($0) }
      #expect(isFree == [.no, .held].contains(outcome.money), "\(outcome.id): \(outcome.support)")
    }
  }

  @Test("an amount that the bank may hold is told on the screen, to support and to the shopper, and nowhere else")
  func held() throws {
    let failures = try Self.failures()
    #expect(failures.contains { $0.outcome.money == .held })
    for failure in failures {
      for text in failure.said + [failure.outcome.support, failure.outcome.shopper] {
        #expect(text.contains("hold the amount") == (failure.outcome.money == .held), "\(failure.outcome.id): \(text)")
      }
    }
  }

  @Test("where the same must not be tried again, no sentence of the screen invites to it")
  func invitations() throws {
    for failure in try Self.failures() where [.otherWay, .askFirst, .never].contains(failure.outcome.retry) {
      for text in failure.said {
        let invites = ["ry again", "tart again", "nter it again"].contains { text.contains($0) }
        #expect(!invites, "\(failure.outcome.id): \(text)")
      }
    }
  }

  /// Words with which the library's sentences invite to the same again.
  private static let invitations = [
    "en": ["ry again", "equest a new one"], "ar": ["حاول", "اطلب رمزًا"], "pt": ["tente", "Tente", "Peça um novo"],
    "es": ["nténtalo", "Solicita uno nuevo"], "sv": ["örsök igen", "Begär en ny"], "nb": ["røv igjen", "Be om en ny"],
    "da": ["røv igen", "Bed om en ny"], "fi": ["ritä uudelleen", "ritä myöhemmin", "Pyydä uusi"],
  ]

  @Test(
    "the library's own sentence invites to try again only where the catalogue does",
    arguments: ["en", "ar", "pt", "es", "sv", "nb", "da", "fi"])
  func library(language: String) throws {
    let invitations = try #require(Self.invitations[language])
    var compared = 0
    for outcome in try Self.failures().map(\.outcome) {
      let error = outcome.ends["error"]?.string ?? ""
      let advice = try #require(RetryAdvice(rawValue: outcome.retry.rawValue))
      let words = ProviderResponseCode(code: "1", retry: ProviderRetryAdvice(advice))
      let reason = DeclineReason(rawValue: error)
      guard let failure = reason.map({ .cardDeclined($0, words) }) ?? Self.others(words)[error] else { continue }
      compared += 1
      let text = failure.userMessage(in: language)
      let invites = invitations.contains { text.contains($0) }
      let isWanted = [.sameAgain, .afterCorrection, .later].contains(advice)
      #expect(!invites || isWanted, "\(outcome.id): \(text)")
    }
    #expect(compared > 500)
  }

  /// The failures that are no declines and carry a provider's words, by their names.
  private static func others(_ words: ProviderResponseCode) -> [String: PaymentError] {
    let errors: [PaymentError] = [
      .insufficientFunds(words), .expired(words), .codeExpired(words), .signInNeeded(words),
      .invalidRequest(field: "amount", words),
    ]
    return Dictionary(uniqueKeysWithValues: errors.map { ($0.messageKey, $0) })
  }

  @Test("where nobody knows what became of the money, the provider is asked, or the same payment is continued")
  func unknown() throws {
    for outcome in try Shipped.assets.outcomes() where outcome.money == .unknown {
      #expect(outcome.retry == .askFirst || outcome.retry == .sameAgain && outcome.isOpen, "\(outcome.id)")
    }
  }

  /// What has to be said of the money.
  private static func wanted(_ money: Outcome.ShopperMoney) -> Regex<Substring> {
    switch money {
    case .no:
      #/not been charged|[Nn]o money has moved|have paid|[Yy]ou were charged|Nothing more is due|returns it|refund|not keep your payment/#
    case .held: #/held|hold|reserved|authorised|placed|approved/#
    case .yes: #/\b[Pp]a(?:y|ys|id)\b|charged|went through|received|arrived/#
    case .refunded: #/refund|return/#
    case .unknown: #/do not know yet|No charge has been confirmed|may have charged you/#
    }
  }

  @Test("what support reads aloud says of the money what the catalogue knows, over all outcomes")
  func money() throws {
    for outcome in try Shipped.assets.outcomes() {
      let isFree = [.no, .held].contains(outcome.money)
      for text in [outcome.support, outcome.shopper] {
        #expect(isFree || !text.contains("not been charged"), "\(outcome.id): \(text)")
        #expect(text.contains(Self.wanted(outcome.money)), "\(outcome.id), \(outcome.money): \(text)")
      }
    }
  }

  @Test("what is still open is continued, and a second payment is never offered beside it")
  func open() throws {
    for outcome in try Shipped.assets.outcomes() where outcome.isOpen && outcome.retry == .sameAgain {
      for text in [outcome.support, outcome.shopper] {
        let offers = ["use another payment method", "pay again", "start again"].contains { text.contains($0) }
        #expect(!offers, "\(outcome.id): \(text)")
      }
    }
  }

  @Test("nobody who has paid is told to pay again")
  func paid() throws {
    for outcome in try Shipped.assets.outcomes() where outcome.retry == .notNeeded {
      for text in [outcome.support, outcome.shopper] {
        let plain = text.replacing("do not pay again", with: "")
        let invites = ["pay again", "try again", "start again", "order again"].contains { plain.contains($0) }
        #expect(!invites, "\(outcome.id): \(text)")
      }
    }
  }

  /// What a text of the catalogue claims, with the advice that may stand beside it.
  private static var claims: [(claim: Regex<Substring>, advice: Set<Outcome.Retry>)] {
    [
      (#/[Tt]he same card is fine/#, [.sameAgain, .afterCorrection, .later]),
      (#/and (?:try|pay) again|then pay/#, [.sameAgain, .afterCorrection, .later]),
      (#/try again now|start again now|again at any time/#, [.sameAgain]),
    ]
  }

  @Test("no text of the catalogue invites to what its own advice forbids")
  func contradictions() throws {
    for outcome in try Shipped.assets.outcomes() {
      for text in [outcome.support, outcome.shopper, outcome.note ?? ""] {
        for (claim, advice) in Self.claims where !advice.contains(outcome.retry) {
          #expect(!text.contains(claim), "\(outcome.id), \(outcome.retry): \(text)")
        }
      }
    }
  }

  @Test("what support reads aloud speaks to the customer, and of one thing as one")
  func addressed() throws {
    let orders = #/\. (?:Ask|Say|Tell|Offer|Pass|Let|Check|Look up|Give)\b|[Tt]he (?:customer|shopper)/#
    let plural =
      #/\b(?:number|name|code|date|month|year|card|brand|address) (?:[a-z’]+ )?(?:is|was|has|does|did)[^.]*\.(?: You have not been charged\.)? Please check them/#
    for outcome in try Shipped.assets.outcomes() {
      #expect(!outcome.support.contains(orders), "\(outcome.id): \(outcome.support)")
      #expect(!outcome.support.contains(plural), "\(outcome.id): \(outcome.support)")
      #expect(!outcome.shopper.contains(plural), "\(outcome.id): \(outcome.shopper)")
    }
  }

  @Test("the screen never says that no reason was given, since the code may name one")
  func reasons() throws {
    for failure in try Self.failures() {
      for text in failure.said {
        let claims = ["no reason", "No reason", "without a reason", "without giving"].contains { text.contains($0) }
        #expect(!claims, "\(failure.outcome.id): \(text)")
      }
    }
  }
}
