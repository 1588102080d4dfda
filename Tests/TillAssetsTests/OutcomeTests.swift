import Testing
import TillAssets

@Suite("The outcomes' words and sentences")
struct OutcomeTests {
  /// Words that a provider's documents print for what can come of a payment: tables, enumerations and samples.
  private static let printed: [(provider: String, words: String)] = [
    (
      "hyperpay",
      """
      000.000.000 000.100.110 000.200.000 100.396.101 100.390.112 100.400.500 200.300.404 600.200.500 700.400.200 \
      800.100.153 800.100.155 800.100.159 800.100.192 800.400.500 800100155 900.100.300 999.999.999
      """
    ),
    ("stc-pay", "2000 2003 2008 2023 2026 2027 2031 2037"),
    ("stitch", "TransactionSuccess TransactionPending TransactionFailure insufficientFunds authorizationFailure"),
    (
      "yuno",
      """
      success fail processing reject internalError userCancell userCancel CANCELLED PENDING CLOSED_BY_USER EXPIRED \
      SUCCEEDED INSUFFICIENT_FUNDS DO_NOT_HONOR CALL_FOR_AUTHORIZE RETRY_AFTER_24_H CHECKOUT_SESSION_NOT_FOUND \
      SUCCEEDED/PARTIALLY_REFUNDED PARTIALLY_CHARGEBACKED
      """
    ),
    (
      "truelayer",
      """
      authorizationFailed authorizationRequired authorized authorizing blocked connectionIssues executed failed generic \
      insufficientFunds invalidAccountDetails invalidAccountHolderName invalidCredentials invalidRedirectURI \
      invalidRemitterAccount invalidRequest invalidSortCode invalidToken mandateExpired mandateNotFound mandateRejected \
      notAuthorized paymentExpired paymentLimitExceeded paymentNotFound paymentRejected providerError providerExpired \
      providerOffline providerRejected redirect revoked sdkNotConfigured serverError settled unexpectedBehavior \
      unknownError userCanceled userCanceledAtProvider wait provider_rejected insufficient_funds
      """
    ),
    (
      "swedbank-pay",
      """
      paymentComplete paymentcancelled paymentFailed Unauthorized InputError BackendConnectionTimeout SystemError Unknown \
      UnexpectedContent acquirercardexpired swishdeclined CREDITNOTAPPROVED Aborted
      """
    ),
    (
      "tabby",
      "not_available order_amount_too_high order_amount_too_low CREATED AUTHORIZED CLOSED REJECTED EXPIRED bad_data close"
    ),
    (
      "tamara",
      """
      new approved on_hold declined expired canceled updated partially_captured fully_refunded tamara_disabled \
      total_amount_invalid_limit_24hrs_gmv onSuccessfull onFailured onCancel
      """
    ),
  ]

  @Test("a word that a provider's documents print finds its outcome first", arguments: printed)
  func words(provider: String, words: String) throws {
    let outcomes = try builtAssets().outcomes(of: provider)
    let words = words.split(separator: " ").map(String.init)
    #expect(!words.isEmpty)
    for word in words {
      let first = try #require(outcomes.found(by: word).first, "\(word)")
      #expect(first.closeness(to: word) == .word, "\(word) finds \(first.id)")
    }
  }

  @Test(
    "of the outcomes with one word, the one that the word is about comes first",
    arguments: [
      ("800.100.155", "hyperpay.result-code.800.100.155"), ("CLOSED_BY_USER", "yuno.sdk-sub-status.closed-by-user"),
      ("TransactionFailure", "stitch.transaction-state.failure"),
      ("not_available", "tabby.rejection-reason.not_available"),
      ("settled", "truelayer.payment-state.settled"), ("2031", "stc-pay.error-code.2031"),
    ])
  func owners(word: String, id: String) throws {
    #expect(try builtAssets().outcomes().found(by: word).first?.id == id)
  }

  @Test("a name comes before a sentence, and every part of a search counts")
  func order() throws {
    let found = try builtAssets().outcomes(of: "hyperpay").found(by: "limit EXCEEDED")
    #expect(found.first?.closeness(to: "limit exceeded") == .inName)
    #expect(found.allSatisfy { $0.closeness(to: "limit exceeded") != nil })
    #expect(try builtAssets().outcomes().found(by: "insufficient zebra").isEmpty)
  }

  @Test("no two outcomes of a provider share a name")
  func names() throws {
    let assets = try builtAssets()
    for provider in assets.outcomeProviders {
      let names = try assets.outcomes(of: provider).map(\.name)
      let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
      #expect(twice.isEmpty, "\(provider): \(twice.sorted())")
    }
  }

  @Test("an entry that has an agent read the record first calls the money unknown at a desk")
  func recordFirst() throws {
    let outcomes = try builtAssets().outcomes()
    let orders = [
      "before a second attempt", "before a new", "before anybody tries", "before anybody pays", "has been read",
      "before you explain",
      "status decides",
    ]
    for outcome in outcomes where outcome.retry != .notNeeded || outcome.needsRecord {
      let says = outcome.doNot + " " + (outcome.note ?? "")
      guard orders.contains(where: says.contains) else { continue }
      #expect(outcome.moneyByWord == .unknown || outcome.isOpen, "\(outcome.id): \(says)")
    }
    #expect(outcomes.count { $0.needsRecord } > 30)
    #expect(outcomes.filter(\.needsRecord).allSatisfy { $0.note != nil })
  }

  @Test("what a reply is about, and whom it names, is what its text says")
  func subjects() throws {
    let assets = try builtAssets()
    let vocabulary = try assets.deskVocabulary()
    // A method by which no text calls it, such as a QR code, is left out.
    let known = (vocabulary.providers + vocabulary.methods).flatMap { naming in
      (naming.words.map { ($0, naming.names[0]) } + naming.schemes.map { ($0, $0) }).filter { !$0.0.hasPrefix("qr") }
    }
    // Several providers take these, so they stand for none of them in a search.
    let naming = known + ["visa", "mastercard"].map { ($0, $0) }
    for outcome in try assets.outcomes() {
      let words = outcome.support.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "’" }
      let text = words.reduce(" ") { $0 + ($1.hasSuffix("’s") ? $1.dropLast(2) : $1) + " " }
      let speaksOfRefund = ["refund", "refunded", "chargeback", "complaint", "dispute"].contains {
        text.contains(" \($0) ")
      }
      let isReturned = [.refunding, .refunded, .chargedBack].contains(outcome.toldMoney)
      let about: Outcome.Subject =
        outcome.method == "mandate" ? .mandate : isReturned || speaksOfRefund ? .refund : .payment
      #expect(outcome.about == about, "\(outcome.id): \(outcome.support)")
      let named = naming.filter { text.contains(" \($0.0) ") }.map { $0.1.replacing(" ", with: "-") }
      #expect(outcome.names == Set(named), "\(outcome.id): \(outcome.support)")
    }
  }

  @Test("a family has more than one outcome")
  func families() throws {
    let assets = try builtAssets()
    for provider in assets.outcomeProviders {
      let families = Dictionary(grouping: try assets.outcomes(of: provider).compactMap(\.family)) { $0 }
      #expect(!families.isEmpty, "\(provider)")
      for (family, members) in families { #expect(members.count > 1, "\(provider): \(family)") }
    }
  }

  @Test("what is read aloud is whole sentences of ours, with curly apostrophes, and asks for no secrets")
  func sentences() throws {
    for outcome in try builtAssets().outcomes() {
      for text in [outcome.shopper, outcome.support, outcome.doNot] {
        #expect(text.first?.isUppercase == true && text.hasSuffix("."), "\(outcome.id): \(text)")
        #expect(!text.contains("'") && !text.contains("\""), "\(outcome.id): \(text)")
      }
      for text in [outcome.shopper, outcome.support].map({ " " + $0.lowercased() }) {
        for foreign in [
          " the shop ", " the shop’", " the store", " the merchant", " the shopper", " the customer ", "`",
        ] {
          #expect(!text.contains(foreign), "\(outcome.id): \(text)")
        }
        for question in [
          " tell me", " tell us", " read out", " read me", " give me", " give us", " send me", " send us",
        ] {
          #expect(!text.contains(question), "\(outcome.id): \(text)")
        }
      }
    }
  }

  @Test(
    "what became of the money is said wherever it is known that nobody was charged", arguments: ["support", "shopper"])
  func notCharged(part: String) throws {
    for outcome in try builtAssets().outcomes() where outcome.money == .no && outcome.retry != .notNeeded {
      let text = part == "support" ? outcome.support : outcome.shopper
      let says = [
        "not been charged", "o money has moved", "o charge has been confirmed", "not keep your payment",
        "Nothing more is due", "bank returns it", "have paid", "ere charged for neither",
      ]
      #expect(says.contains { text.contains($0) }, "\(outcome.id): \(text)")
    }
  }
}
