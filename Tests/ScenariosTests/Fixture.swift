import Checkout
import Commerce
import Foundation
import Inspection
import Language
import Pages
import Payments
import Testing
import TillAssets

@testable import Scenarios

/// Till's data and scenarios as they lie in the source tree.
enum Shipped {
  static let assets = AssetFolder(
    path: #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/assets")

  static let folder = assets.path + "/scenarios"

  static func english() throws -> Phrasebook { try assets.phrasebook("en") }

  /// A runner that shows nothing of the screen but the sentences a result is made of.
  static func runner() throws -> ScenarioRunner {
    ScenarioRunner(
      stores: try assets.storeIDs.map { try assets.store($0) },
      languages: try assets.languageCodes.map { try assets.phrasebook($0) }, render: PlainScreen.lines)
  }

  static func vocabulary() throws -> Grammar {
    Grammar(stores: try assets.storeIDs.map { try assets.store($0) }, languages: [try english()])
  }

  /// Every documented outcome, or those of one provider.
  static func outcomes(of provider: String? = nil) throws -> [DocumentedOutcome] {
    try (provider.map { try assets.outcomes(of: $0) } ?? assets.outcomes()).map {
      try DocumentedOutcome(
        id: $0.id, provider: $0.provider, method: $0.method, name: $0.name, trigger: $0.way, scenario: $0.scenario,
        facts: $0.ends)
    }
  }

  /// What happened in a scenario.
  static func facts(of piece: PlannedRun, by runner: ScenarioRunner) -> RunFacts {
    var run = runner.prepare(piece.scenario, piece.file)
    run.run()
    return RunFacts(run.world.snapshot, run.world.trail)
  }

  /// What became of all that is shipped, run once for every test that looks at it.
  static let everything: Result<RunReport, any Error> = Result {
    var options = RunOptions(isStrict: true)
    options.collectsCoverage = true
    options.outcomes = try outcomes()
    return try runner().run(paths: [folder], from: Disk.files, options: options)
  }

  static func run(_ text: String, options: RunOptions = RunOptions()) throws -> RunReport {
    try runner().run([ScenarioFile(path: "here.till.yaml", text: text)], options: options)
  }
}

/// The simplest screen there can be: the amount that is asked, the methods with their prices, the store's name, whose card form it is
/// and in which other language, the banks of a list, the heading and facts of a form, and what a hosted page says.
enum PlainScreen {
  private static func lines(of block: HostedPage.Block, _ language: Phrasebook) -> [String] {
    switch block {
    case .text(let phrase), .notice(let phrase): [language.text(phrase)]
    case .fact(let label, let value): [language.text(label) + " " + language.text(value)]
    case .plan(let rows): rows.map { language.money($0.amount) }
    case .code(let text): [text]
    }
  }

  private static func brands(_ brands: [CardBrand], _ language: Phrasebook) -> String {
    brands.map { language.text("brand.\($0.rawValue)") }.joined(separator: ", ")
  }

  private static func text(of enrolment: CardEnrolment, _ language: Phrasebook) -> String {
    switch enrolment {
    case .saved(let card):
      language.text("enrolment.saved", ["brand": .text(card.brand.rawValue), "digits": .text(card.lastFour)])
    case .cancelled: language.text("enrolment.cancelled")
    case .failed(let error):
      language.text(
        "enrolment.failed",
        ["reason": .phrase(Phrase("enrolment.reason.refused-by-provider")), "words": .text(error.words.code)])
    case .unknown: language.text("enrolment.unknown")
    }
  }

  static let lines: ScenarioRunner.Render = { snapshot, display in
    var lines = [snapshot.checkout.store.name]
    if snapshot.phone.front == .outside, case .page(let page, _)? = snapshot.page?.content {
      return lines + page.blocks.flatMap { Self.lines(of: $0, display.language) }
    }
    switch snapshot.checkout.phase {
    case .selecting(let selecting):
      if let enrolment = selecting.enrolment { lines.append(Self.text(of: enrolment, display.language)) }
      for offer in selecting.offers {
        lines.append(display.language.text("method.\(offer.method.rawValue)"))
        if let price = offer.price { lines.append(display.language.money(price)) }
        lines.append(brands(offer.cardBrands, display.language))
        if case .brand(let accepted)? = offer.obstacle {
          let only = display.language.text("obstacle.brand", ["brands": .text(brands(accepted, display.language))])
          lines.append(only + " " + display.language.text("method.unavailable"))
        }
      }
    case .details: break
    case .working(let working):
      if let sheet = working.sheet { lines += sheet.items.map(\.label) + [display.language.text("sheet.processing")] }
    case .answering(_, .card(let prompt, _)):
      let owner =
        switch prompt.appearance.owner {
        case .provider: snapshot.gateway
        case .shop: snapshot.checkout.store.name
        }
      lines += [
        display.language.text(prompt.purpose == .enrolment ? "card.title.enrolment" : "card.title") + " " + owner,
        display.language.money(prompt.amount),
        brands(prompt.brands, display.language),
      ]
      if let code = prompt.appearance.language?.lowercased(), code != display.language.code {
        let name: Phrase.Value = .phrase(Phrase("card.language.\(code)"))
        lines.append(
          display.language.text("card.language", ["provider": .text(snapshot.gateway), "language": name]))
      }
    case .answering(_, .phone(let prompt, _)): lines.append(display.language.money(prompt.amount))
    case .answering(_, .code(let prompt, _)): lines.append(display.language.money(prompt.amount))
    case .answering(_, .page(let prompt, let view)):
      lines.append(display.language.money(prompt.amount))
      if case .page(let page, _) = view.content {
        lines += page.blocks.flatMap { Self.lines(of: $0, display.language) }
      }
    case .answering(_, .qr(let prompt, _)):
      lines.append(display.language.money(prompt.amount))
      let left = max(.zero, prompt.expiresAt.since(snapshot.phoneNow))
      lines.append(display.language.text("qr.expires", ["left": .duration(left)]))
    case .answering(_, .sheet(let prompt, let form)):
      lines.append(display.language.money(prompt.amount))
      if let update = prompt.update(for: form.text(.walletCard)) {
        lines += update.items.flatMap { [$0.label, display.language.money($0.amount)] }
        lines.append(display.language.text("sheet.updated"))
      }
    case .answering(_, .bank(let prompt, _)):
      lines.append(display.language.money(prompt.amount))
      lines += prompt.banks.map(\.name)
    case .answering(_, .form(let prompt, _)):
      lines.append(display.language.money(prompt.amount))
      lines.append(display.language.text("form.title.\(prompt.title)"))
      lines += prompt.facts.compactMap { (fact: FormPrompt.Fact) -> String? in
        if case .text(let text) = fact.value { text } else { nil }
      }
    case .answering(_, .wait(let prompt, _)):
      lines.append(display.language.money(prompt.amount))
      if prompt.reason == .loader {
        lines.append(display.language.text("wait-for.loader.title", ["gateway": .text(snapshot.gateway)]))
      }
    case .result(let outcome):
      lines.append(outcome.method.rawValue)
      if case .pending(_, let status) = outcome.result, let taken = status.captured, taken != status.amount {
        lines.append(display.language.text("result.pending.part-taken.title"))
      }
      if case .success(_, let status) = outcome.result, let coming = status.refunding {
        lines.append(display.language.text("result.refund-on-its-way.support", ["refunding": .money(coming)]))
      }
      if let back = snapshot.ledger.chargedBack, let refunded = snapshot.ledger.refunded,
        let captured = snapshot.ledger.captured, back.minorUnits + refunded.minorUnits > captured.minorUnits
      {
        lines.append(display.language.text("result.returned-twice.title"))
      }
      if case .failed(let error) = outcome.result, error.words.retry?.notBefore != nil {
        lines.append(display.language.text("result.retry-from"))
      }
      if outcome.sheet(at: snapshot.phoneNow) != nil, outcome.result.walletSheetStatus == .success {
        lines.append(display.language.text("sheet.done"))
      }
    }
    return lines
  }
}

extension Trait where Self == ConditionTrait {
  /// A campaign that takes minutes: it runs where `TILL_LONG` is set, as in CI.
  static var long: Self { .enabled(if: ProcessInfo.processInfo.environment["TILL_LONG"] != nil) }
}
