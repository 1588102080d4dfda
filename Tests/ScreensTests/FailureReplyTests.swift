import Language
import Payments
import Testing
import TillAssets
import Wire

@testable import Screens

/// The screen composes what support says of a failed payment; the catalogue has a text for each outcome. Both rest on the same facts:
/// whose fault it is, and when trying again makes sense.
@Suite("What the screen and the catalogue let support say")
struct FailureReplyTests {
  /// A failed outcome, and the screen's reply to it.
  private struct Pair {
    let outcome: Outcome
    let error: PaymentError
    let reply: String
    let doNot: String

    /// `nil` for an outcome that is no failed payment.
    init?(_ outcome: Outcome, _ phrases: Phrasebook) throws {
      guard let name = outcome.ends["error"]?.string else { return nil }
      let advice = try #require(RetryAdvice(rawValue: outcome.retry.rawValue))
      let usual = try #require(Self.error(name, .none), "\(outcome.id): \(name)")
      let retry = usual.advice == advice ? nil : ProviderRetryAdvice(advice)
      error = try #require(Self.error(name, ProviderResponseCode(code: "1", retry: retry)))
      self.outcome = outcome
      let method = try #require(PaymentMethod(rawValue: outcome.method))
      let values: [String: Phrase.Value] = ["gateway": .text("Tabby"), "wait": .text("1 minute")]
      let words = FailureReply(error: error, method: method, phrases: phrases, values: values)
      reply = words.text(moment: nil)
      doNot = words.keys.map { "\($0).do-not" }.first(where: phrases.has).map { phrases.text($0, values) } ?? ""
    }

    private static func error(_ name: String, _ words: ProviderResponseCode) -> PaymentError? {
      if let reason = DeclineReason(rawValue: name), reason != .insufficientFunds {
        return .cardDeclined(reason, words)
      }
      let others: [PaymentError] = [
        .insufficientFunds(words), .expired(words), .codeExpired(words), .signInNeeded(words),
        .invalidRequest(field: "amount", words), .networkError(.offline), .networkError(.lost),
        .networkError(.certificate), .providerError(ProviderResponseCode(code: "1")), .methodUnavailable(.noGateway),
        .tooManyRequests(retryAfter: .seconds(60)), .mismatch(expected: "1", found: "2"), .deviceNotTrusted(),
      ]
      return others.first { $0.messageKey == name }
    }
  }

  private static func pairs() throws -> [Pair] {
    let phrases = try Samples.phrases()
    return try Samples.assets.outcomes().compactMap { try Pair($0, phrases) }
  }

  /// Failures of which the catalogue knows more than why the attempt failed.
  private static let saidOtherwise: Set = [
    "tabby.late-notice-of-a-refused-try", "truelayer.failure-reason.verification-declined",
    "yuno.case.paid-late-returned",
  ]

  /// Who is named as the cause, with whose fault it may be.
  private static var blame: [(claim: Regex<Substring>, faults: Set<PaymentFault>)] {
    [
      (#/on our side|\b[Oo]ur (?:request|app|account|system)\b|[Ww]e mixed up/#, [.merchant]),
      (
        #/[Yy]our bank (?:declined|rejected|does not (?:allow|accept)|did not (?:accept|approve|execute))/#,
        [.bank, .shopper]
      ),
      (
        #/(?:stc pay|Tabby|Tamara|HyperPay|Yuno|The payment service) (?:declined|did not accept this order)/#,
        [.provider]
      ),
    ]
  }

  @Test("both blame the same side")
  func fault() throws {
    let pairs = try Self.pairs()
    #expect(pairs.count > 650)
    for pair in pairs {
      for text in [pair.outcome.support, pair.reply] {
        for (claim, faults) in Self.blame where text.contains(claim) {
          // stc pay is the wallet and the bank behind it in one, and knows how much money is in it.
          let isWallets =
            pair.outcome.method == PaymentMethod.stcPay.rawValue && [.bank, .shopper].contains(pair.error.fault)
          #expect(
            isWallets || faults.contains(pair.error.fault), "\(pair.outcome.id), \(pair.error.fault): \(text)")
        }
      }
    }
  }

  @Test("our own fault is named as ours by both")
  func ours() throws {
    for pair in try Self.pairs() where pair.error.messageKey == "merchant-setup" {
      #expect(
        pair.reply.contains("our side") && pair.outcome.support.contains(#/[Oo]ur (?:side|account)/#),
        "\(pair.outcome.id)")
    }
  }

  /// What a text has to say for an advice, and what it must not say.
  private static func rule(_ advice: RetryAdvice) -> (says: Regex<Substring>, never: Regex<Substring>) {
    let invitation = #/(?:try|start|enter it|pay) again(?! with)/#
    return switch advice {
    case .sameAgain: (#/again/#, #/again later|do not pay again/#)
    case .afterCorrection:
      (#/again|then pay|[Cc]orrect|use another|choose a|replaced/#, #/again later|do not pay again/#)
    case .later: (#/later|tomorrow|[Ww]ait|again in|again after|another device/#, #/again now|do not pay again/#)
    case .otherWay: (#/another|other (?:card|payment)|still valid|again with/#, invitation)
    case .askFirst: (#/do not pay again/#, #/(?:try|start) again|use another/#)
    case .never: (#/another|do not pay/#, #/(?:try|start) again/#)
    case .notNeeded: (#/nothing more/#, #/(?:try|start) again|use another/#)
    }
  }

  @Test("both tell the customer what the library advises, and nothing that it forbids")
  func advice() throws {
    for pair in try Self.pairs() where !Self.saidOtherwise.contains(pair.outcome.id) {
      let rule = Self.rule(pair.error.advice)
      for text in [pair.outcome.support, pair.reply] {
        #expect(text.contains(rule.says), "\(pair.outcome.id), \(pair.error.advice): \(text)")
        let plain = text.replacing("Please do not try this payment again; ", with: "")
        #expect(!plain.contains(rule.never), "\(pair.outcome.id), \(pair.error.advice): \(text)")
      }
    }
  }

  @Test("what support must not do forbids no advice and denies no fault")
  func doNot() throws {
    for pair in try Self.pairs() {
      for text in [pair.outcome.doNot, pair.doNot] {
        #expect(!text.isEmpty)
        if [.sameAgain, .later, .afterCorrection].contains(pair.error.advice) {
          let forbids = text.contains(
            #/(?:to|suggest) (?:try the same again|another attempt(?! right| before)|retry)\b/#)
          #expect(!forbids, "\(pair.outcome.id), \(pair.error.advice): \(text)")
        }
        if text.contains(#/say that (?:the|your) bank declined/#) {
          #expect(pair.error.fault != .bank, "\(pair.outcome.id): \(text)")
        }
        if text.contains("no bank was asked") {
          #expect(!pair.outcome.support.contains("ank declined"), "\(pair.outcome.id): \(pair.outcome.support)")
        }
      }
    }
  }

  @Test("where the shopper ended it, nobody is sorry; else somebody is", arguments: [true, false])
  func sorry(isWish: Bool) throws {
    let error = isWish ? PaymentError.userCancelled : .cardDeclined(.merchantSetup, .none)
    let reply = FailureReply(error: error, method: .card, phrases: try Samples.phrases(), values: [:])
    #expect(reply.text(moment: nil).contains("sorry") != isWish)
  }
}
