import ArgumentParser
import Basics
import Inspection
import Language
import Scenarios
import TillAssets

/// `till explain [WORD]`: what the messages about scenario files mean, each with an example, and the words of the language.
struct ExplainCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "explain", "Explain an error code, a payment rule or a scenario word.",
    """
    Error codes come with a wrong and a right example; a payment rule with when it holds, its deadline, a broken example and how \
    to provoke it. Without either, lists all error codes and rules.
    """,
    examples: [
      "till explain E104": "explain an error",
      "till explain store-knows": "explain a payment rule",
      "till explain webhook": "explain a word of the language",
      "till explain": "list all error codes and rules",
    ],
    exits: [
      .done: "explained",
      .unusable: "the code, rule or word is unknown",
    ],
    page: "scenarios")

  @Argument(
    help: "Error code, such as E104, payment rule, such as store-knows, or word of scenario files, such as webhook.")
  var code: String?

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    guard let code else {
      for code in ErrorCode.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
        StandardOutput.say("\(code.rawValue)  \(phrases.text("scenario.explain.\(code.rawValue)"))")
      }
      return StandardOutput.write("\n" + Self.rules(phrases))
    }
    if let rule = PaymentRule(name: code.lowercased()) {
      return StandardOutput.write(RulePage(rule, in: phrases).text)
    }
    guard let known = ErrorCode(rawValue: code.uppercased()) else {
      let reference = try surroundings.runnerOrExit().reference(in: phrases)
      if let text = reference.text(about: code) { return StandardOutput.write(text) }
      let words = phrases.text("cli.explain.unknown", ["code": .text(code)])
      let nearest =
        NearestWord.to(code.uppercased(), in: ErrorCode.allCases.map(\.rawValue))
        ?? NearestWord.to(code.lowercased(), in: PaymentRule.allCases.map(\.rawValue))
        ?? NearestWord.to(code.lowercased(), in: reference.words)
      let hint = nearest.map { ", " + phrases.text("scenario.did-you-mean", ["word": .text($0)]) } ?? ""
      AppContext.complain("till: \(words)\(hint)\n" + phrases.text("cli.explain.known"))
      throw ExitCode(.unusable)
    }
    let severity = phrases.text("scenario.severity.\(known.severity.rawValue)")
    StandardOutput.say("\(known.rawValue) (\(severity))\n\n\(phrases.text("scenario.explain.\(known.rawValue)"))\n")
    if known == .ruleBroken { return StandardOutput.write(Self.rules(phrases)) }
    guard let example = surroundings.assets.explanation(of: known.rawValue) else {
      StandardOutput.say(phrases.text("cli.explain.no-example"))
      return
    }
    StandardOutput.say(phrases.text("cli.explain.wrong") + "\n\n" + Self.indented(example.wrong))
    StandardOutput.write(phrases.text("cli.explain.right") + "\n\n" + Self.indented(example.right))
  }

  /// Every rule by its name, with what is wrong where it is broken.
  private static func rules(_ phrases: Phrasebook) -> String {
    let lines = PaymentRule.allCases.map { "  \($0.rawValue)  \(RulePage($0, in: phrases).sentence)\n" }
    return phrases.text("cli.explain.rules", ["count": .number(lines.count)]) + "\n" + lines.joined()
  }

  private static func indented(_ text: String) -> String {
    AppContext.clean(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
