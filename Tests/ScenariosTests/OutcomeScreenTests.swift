import Controller
import Inspection
import Language
import Pages
import Payments
import Providers
import Testing
import TillAssets
import Training

@testable import Checkout
@testable import Scenarios
@testable import Screens

/// The screen composes what support may say from the library's facts, the catalogue has it for each outcome. Each outcome's scenario is
/// played, and both are compared at the moment that shows the outcome.
@Suite("What the screen and the catalogue say of the same outcome")
struct OutcomeScreenTests {
  private static let identifiers = ProviderID.allCases.map(\.rawValue)

  /// Advice and money of an outcome of which the catalogue knows more than the app, with what it knows.
  private struct Exception {
    let retry: Outcome.Retry
    let money: Outcome.ShopperMoney
    let knows: String
  }

  private static let exceptions: [String: Exception] = [
    "hyperpay.case.capture-too-late": Exception(
      retry: .sameAgain, money: .no, knows: "that the reservation ended before it was captured"),
    "stitch.redirect.plain-http": cannotOpen, "stitch.redirect.unlisted": cannotOpen,
    "stitch.redirect.unencoded": cannotOpen, "stitch.redirect.own-scheme": cannotOpen,
    "stitch.redirect.missing": cannotOpen, "stitch.redirect.second-question-mark": cannotOpen,
    "stitch.message.not-subscribed": Exception(
      retry: .askFirst, money: .unknown, knows: "that our server does not hear of the payment"),
    "tabby.closed-in-the-dashboard": firstPart, "tabby.dashboard.cancelled": firstPart,
    "tabby.capture-after-closing": firstPart, "tamara.order-status.canceled": firstPart,
    "tamara.approved-then-canceled": firstPart,
    "tabby.late-notice-of-a-refused-try": Exception(
      retry: .notNeeded, money: .no, knows: "that a later attempt was paid"),
    "yuno.response-code.received": Exception(
      retry: .askFirst, money: .no, knows: "that the provider has accepted the request and works on it"),
    "yuno.payment-status.verified": verified, "yuno.sub-status.verified.verified": verified,
    "yuno.sub-status.succeeded.capture-retry-process-failed": Exception(
      retry: .askFirst, money: .held, knows: "that the bank still holds the amount"),
    "tamara.paid-elsewhere-unheard": Exception(
      retry: .askFirst, money: .unknown, knows: "that the shopper paid on another device"),
  ]

  private static let cannotOpen = Exception(
    retry: .askFirst, money: .unknown, knows: "that the page never opens, so that nobody can finish the payment")
  private static let verified = Exception(
    retry: .askFirst, money: .no, knows: "that a card was verified and nothing sold")
  private static let firstPart = Exception(
    retry: .sameAgain, money: .refunded, knows: "that the provider returns the first part")

  /// What the app was told, and how the payment stood at the provider.
  private struct Moment: Hashable {
    let told: PaymentResult?
    let ledger: ProviderRecord.State

    init(_ snapshot: Snapshot) {
      told = snapshot.checkout.told
      ledger = snapshot.ledger.state
    }

    init(_ standing: TransitionCoverage.Standing) {
      told = standing.told
      ledger = standing.ledger.state
    }
  }

  /// A run of an outcome's scenario.
  private struct Run {
    let facts: RunFacts
    /// The end.
    let snapshot: Snapshot
    /// The last snapshot of each moment.
    let moments: [Moment: Snapshot]

    /// The snapshot in which something stands; the end, where the app was told the same.
    func snapshot(of standing: TransitionCoverage.Standing) -> Snapshot {
      snapshot.checkout.told == standing.told ? snapshot : moments[Moment(standing)] ?? snapshot
    }
  }

  private static func runs(of outcomes: [Outcome]) throws -> [String: Run] {
    let paths = try Set(outcomes.map { try Shipped.assets.path(ofScenario: $0.scenarioFile) })
    let titles = Set(outcomes.map(\.scenario))
    let runner = try Shipped.runner()
    var runs: [String: Run] = [:]
    for piece in runner.plan(paths: paths.sorted(), from: Disk.files).runs where titles.contains(piece.scenario.title) {
      var run = runner.prepare(piece.scenario, piece.file)
      var moments: [Moment: Snapshot] = [:]
      run.watch = { moments[Moment($0)] = $0 }
      run.run()
      runs[piece.scenario.title] = Run(
        facts: RunFacts(run.world.snapshot, run.world.trail), snapshot: run.world.snapshot, moments: moments)
    }
    return runs
  }

  @Test(
    "the panel below a result and the ticket give the catalogue's advice and money, over all outcomes",
    arguments: identifiers)
  func results(_ provider: String) throws {
    let phrases = try Shipped.english()
    let outcomes = try Shipped.assets.outcomes(of: provider)
    let documented = Dictionary(uniqueKeysWithValues: try Shipped.outcomes(of: provider).map { ($0.id, $0) })
    let runs = try Self.runs(of: outcomes)
    var shown: [String: Set<ShopperMoney>] = [:]
    for outcome in outcomes {
      let run = try #require(runs[outcome.scenario], "\(outcome.id)")
      let standings = try #require(documented[outcome.id]).standings(in: run.facts)
      #expect(!standings.isEmpty, "\(outcome.id)")
      let exception = Self.exceptions[outcome.id]
      if let exception {
        #expect((outcome.retry, outcome.money) == (exception.retry, exception.money), "\(outcome.id)")
      }
      for standing in standings {
        guard let told = standing.told, let method = standing.method else {
          #expect(outcome.money == standing.ledger.state.moneyWithoutResult, "\(outcome.id)")
          continue
        }
        let result = Phase.Outcome(
          result: told, method: method, form: Form(fields: [], buttons: []), isChecking: false)
        let snapshot = run.snapshot(of: standing)
        let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases)
        let words = ResultWords(context, result)
        if !told.words.code.isEmpty { shown[told.words.code, default: []].insert(result.money) }
        let panel = words.support
        let ticket = ResultWords.ticket(context, result)
        // Amounts stand in place of the one word where a part was charged or returned.
        let isWhole = outcome.toldMoney == .chargedBack && outcome.method != "tabby"
        let amounts = words.namesAmounts && !isWhole && "\(result.money)" == "\(outcome.money)"
        let rows = try Self.rows(outcome, told, method, snapshot.gateway, phrases).filter {
          !amounts || $0.label != "lookup.money"
        }
        let agrees = rows.allSatisfy { row in
          panel.contains { $0 == row } && ticket.contains("\(phrases.text(row.label)): \(row.text)\n")
        }
        let isFree = exception != nil || [.no, .held].contains(outcome.money)
        #expect(isFree || !words.text.contains("not been charged"), "\(outcome.id): \(words.text)")
        let state = "\(told.advice) \(result.money)"
        #expect(agrees == (exception == nil), "\(outcome.id): \(outcome.retry) \(outcome.money), screen \(state)")
      }
    }
    try compare(shown, provider)
  }

  /// Where the desk is certain of the money for a code, no panel that shows this code may say something else; it may be less certain.
  private func compare(_ shown: [String: Set<ShopperMoney>], _ provider: String) throws {
    let index = DeskIndex(try Shipped.assets.outcomes(), try Shipped.assets.deskVocabulary())
    for (code, money) in shown {
      let finding = index.finding(of: "\(provider) \(code)")
      guard let best = finding.answers.first?.outcome else { continue }
      // What was charged may have been refunded since.
      let known: Set<ShopperMoney> = best.moneyByWord == .yes ? [.yes, .refunded] : [ShopperMoney(best.moneyByWord)]
      if finding.isCertain, best.moneyByWord != .unknown {
        let certain = money.subtracting([.unknown])
        #expect(certain.isSubset(of: known), "\(code): the desk says \(best.moneyByWord), panels \(money)")
      }
    }
  }

  /// The panel's rows about the money and about trying again, as the catalogue's entry has them.
  private static func rows(
    _ outcome: Outcome, _ told: PaymentResult, _ method: PaymentMethod, _ gateway: String, _ phrases: Phrasebook
  ) throws -> [(label: String, text: String)] {
    let general = ShopperMoney(outcome.money).phraseKey(of: method, below: "lookup.money")
    let money: String =
      switch outcome.toldMoney {
      case .noSoFar, .chargedBack: "lookup.money.\(outcome.toldMoney.rawValue)"
      case .no, .held, .yes, .refunding, .refunded, .unknown, .sent: general
      }
    let advice = "lookup.next.\(outcome.retry.rawValue)"
    let special = [outcome.isOpen ? "open" : method.wordGroup].map { "\(advice).\($0)" }.first(where: phrases.has)
    var rows = [(label: "lookup.money", text: phrases.text(money))]
    // Where the provider names a day, the day says it.
    if told.error?.words.retry?.notBefore == nil {
      rows.append(("lookup.next", phrases.text(special ?? advice, ["provider": .text(gateway)])))
    }
    return rows
  }
}

extension ShopperMoney {
  fileprivate init(_ money: Outcome.ShopperMoney) {
    self =
      switch money {
      case .no: .no
      case .held: .held
      case .yes: .yes
      case .refunded: .refunded
      case .unknown: .unknown
      }
  }
}

extension ProviderRecord.State {
  /// What became of the money while the app has no result.
  fileprivate var moneyWithoutResult: Outcome.ShopperMoney {
    switch self {
    case .nothing, .open, .linked, .declined, .cancelled, .expired: .no
    case .authorised: .held
    case .captured: .yes
    case .refunded: .refunded
    case .pending: .unknown
    }
  }
}
