import ArgumentParser
import Basics
import Language
import TillAssets
import Wire

/// `till outcomes`: everything that can come of a payment, as the providers document it.
struct OutcomesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcomes",
    abstract:
      "List the documented outcomes of every provider: what brings each about, what to say, which scenario shows it.",
    discussion:
      "Begin a checkout that is set up for one of them with `till --outcome ID`, or pick it on the screen with o.")

  @Option(help: "Only those of one provider, such as tabby.")
  var provider: String?

  @Option(help: "Only those with these words in their name, code, trigger or sentences.")
  var search: String?

  @Flag(help: "As JSON, for machines.")
  var json = false

  @Flag(help: "With trigger, sentences and source, not only names.")
  var full = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let found: [Outcome]
    do {
      found = try wanted(in: surroundings.assets)
    } catch {
      AppContext.complain(error.text)
      throw ExitCode(2)
    }
    if json {
      StandardOutput.pass(JSON.array(found.map(\.json)).prettyText + "\n")
      return
    }
    guard !found.isEmpty else {
      AppContext.complain("till: " + phrases.text("cli.outcomes.none", ["search": .text(search ?? "")]))
      throw ExitCode(1)
    }
    for outcome in found { StandardOutput.say(full ? outcome.text(phrases) : outcome.line) }
    StandardOutput.say(phrases.text("cli.outcomes.count", ["count": .number(found.count)]))
  }

  private func wanted(in assets: AssetFolder) throws(AssetProblem) -> [Outcome] {
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
    if let search { outcomes = outcomes.found(by: search) }
    return outcomes
  }
}

extension Outcome {
  /// One line: the identifier and the name.
  fileprivate var line: String { "\(id)  \(name)" }

  /// Everything about it.
  fileprivate func text(_ phrases: Phrasebook) -> String {
    let facts: [(String, String)] = [
      ("trigger", trigger), ("shopper", shopper), ("money", phrases.text("money.\(money.rawValue)")),
      ("retry", phrases.text("advice.\(retry.rawValue)")), ("support", support), ("do-not", doNot),
      ("note", note ?? ""), ("words", words.joined(separator: ", ")), ("scenario", scenario), ("source", source),
    ].filter { !$0.1.isEmpty }
    return ([line] + facts.map { "    \(phrases.text("cli.outcomes.\($0.0)")): \($0.1)" }).joined(separator: "\n")
      + "\n"
  }

  /// For machines.
  fileprivate var json: JSON {
    [
      "id": .string(id), "provider": .string(provider), "name": .string(name),
      "family": family.map(JSON.string) ?? .null, "words": .array(words.map(JSON.string)), "method": .string(method),
      "source": .string(source), "trigger": .string(trigger), "shopper": .string(shopper),
      "retry": .string(retry.rawValue), "money": .string(money.rawValue), "support": .string(support),
      "do-not": .string(doNot), "note": note.map(JSON.string) ?? .null, "scenario": .string(scenario), "ends": ends,
    ]
  }
}
