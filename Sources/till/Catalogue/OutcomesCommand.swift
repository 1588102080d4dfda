import ArgumentParser
import Basics
import Glibc
import Language
import TillAssets
import Training
import Wire

/// `till outcomes`: everything that can come of a payment, as the providers document it.
struct OutcomesCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "outcomes", "List the documented outcomes of every provider.",
    """
    Each has what triggers it, what to tell the shopper and the scenario that shows it. On the screen, o picks one. A published code \
    of HyperPay without a scenario has its description, and what holds for its group.
    """,
    examples: [
      "till outcomes --provider tabby --full": "show everything about Tabby",
      "till outcomes 800.100.155": "find a provider’s code",
      "till outcomes 800.100.204": "read a published code that has no scenario",
      "till outcomes insufficient funds": "search all providers, the best match first",
      "till --outcome tabby.session-status.rejected": "try one",
    ],
    exits: [
      .done: "outcomes were listed",
      .failed: "nothing matches",
      .unusable: "the provider is unknown",
    ],
    guide: "outcomes")

  @Argument(help: "A code, a provider’s word, or what the customer said; the best match comes first.")
  var query: [String] = []

  @Option(help: "Provider, such as tabby.") var provider: String?

  @Option(help: ArgumentHelp("The same as the words alone.", visibility: .hidden)) var search: String?

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Show triggers, texts and sources as well.") var full = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let (found, unlisted) = try phrases.orExit(.unusable) { try wanted(in: surroundings.assets) }
    if let unlisted, unlisted.unlisted?.published != nil {
      let panel = DeskPanel(of: unlisted, phrases)
      let columns = TerminalWidth.of(STDOUT_FILENO)
      return json
        ? StandardOutput.pass(JSON.array([panel.json(unlisted)]).prettyText + "\n")
        : StandardOutput.say(panel.text(others: [], columns: columns, phrases))
    }
    // A code beside it is another outcome.
    if let unlisted, let text = unlisted.unlistedText(phrases) {
      throw phrases.refusal("cli.outcomes.unlisted", ["reason": .text(text)], status: .failed)
    }
    if json {
      StandardOutput.pass(JSON.array(found.map(\.json)).prettyText + "\n")
      return
    }
    guard !found.isEmpty else {
      throw phrases.refusal("cli.outcomes.none", ["search": .text(wantedWords)], status: .failed)
    }
    for outcome in found { StandardOutput.say(full ? outcome.text(phrases) : outcome.line) }
    StandardOutput.say(phrases.text("cli.outcomes.count", ["count": .number(found.count)]))
  }

  /// What is listed, or the finding that the code is not in the catalogue.
  private func wanted(in assets: AssetFolder) throws(AssetProblem) -> ([Outcome], DeskFinding?) {
    var outcomes: [Outcome]
    if let provider {
      guard assets.outcomeProviders.contains(provider) else {
        throw .unknownName(
          kind: "provider", name: provider, nearest: NearestWord.to(provider, in: assets.outcomeProviders),
          known: assets.outcomeProviders)
      }
      outcomes = try assets.outcomes(of: provider)
    } else {
      outcomes = try assets.outcomes()
    }
    guard !wantedWords.isEmpty else { return (outcomes, nil) }
    // The desk finds the intended outcome also without its exact words; outcomes with the words follow.
    let finding = try DeskIndex(outcomes, in: assets).finding(of: wantedWords)
    if finding.unlisted != nil { return ([], finding) }
    let best = finding.answers.flatMap { [$0.outcome] + $0.twins }
    return (best + outcomes.found(by: wantedWords).filter { !best.contains($0) }, nil)
  }

  /// What is searched for; empty where everything is listed.
  private var wantedWords: String { (query + [search].compactMap(\.self)).joined(separator: " ") }
}

extension Outcome {
  fileprivate var line: String { "\(id)  \(name)" }

  /// Everything about it.
  fileprivate func text(_ phrases: Phrasebook) -> String {
    let facts: [(String, String)] = [
      ("trigger", way), ("shopper", shopper), ("money", phrases.text(moneyKey(below: "money"))),
      ("retry", phrases.text(adviceKey(below: "advice"))), ("support", support), ("do-not", doNot),
      ("note", note ?? ""), ("words", words.joined(separator: ", ")), ("scenario", scenario), ("source", source),
    ].filter { !$0.1.isEmpty }
    return ([line] + facts.map { "    \(phrases.text("cli.outcomes.\($0.0)")): \($0.1)" }).joined(separator: "\n")
      + "\n"
  }

  fileprivate var json: JSON {
    [
      "id": .string(id), "provider": .string(provider), "name": .string(name),
      "family": family.map(JSON.string) ?? .null, "words": .array(words.map(JSON.string)), "method": .string(method),
      "source": .string(source), "set-up": setUp.map(JSON.string) ?? .null, "trigger": .string(trigger),
      "shopper": .string(shopper),
      "retry": .string(retry.rawValue), "money": .string(money.rawValue), "support": .string(support),
      "do-not": .string(doNot), "note": note.map(JSON.string) ?? .null, "scenario": .string(scenario), "ends": ends,
    ]
  }
}
