public import Inspection
public import Language

/// The description of a payment rule: when it holds, by when, what breaks it and how to provoke that.
public struct RulePage: Sendable {
  /// The rule.
  public let rule: PaymentRule
  private let language: Phrasebook

  /// The page of a rule in a language.
  public init(_ rule: PaymentRule, in language: Phrasebook) {
    self.rule = rule
    self.language = language
  }

  /// The parts of each page, by the ends of their keys below `rule.NAME.` and `rule.page.`.
  static let parts = ["holds", "deadline", "broken", "provoke"]

  /// The sentence of a report that the payment broke it.
  public var sentence: String { language.text("rule.\(rule.rawValue)") }

  /// Its name and number, then each part below its heading; a line break at the end.
  public var text: String {
    let title = language.text(
      "rule.page.title",
      [
        "rule": .text(rule.rawValue), "number": .number(rule.number), "count": .number(PaymentRule.allCases.count),
      ])
    let parts = Self.parts.map { "\(heading($0)):\n    \(part($0))" }
    return ([title] + parts).joined(separator: "\n\n") + "\n"
  }

  /// Every rule as a page in Markdown; a line break at the end.
  public static func markdown(in language: Phrasebook) -> String {
    let count: [String: Phrase.Value] = ["count": .number(PaymentRule.allCases.count)]
    var lines = ["# \(language.text("rule.page.all"))", "", language.text("rule.page.introduction", count)]
    for rule in PaymentRule.allCases {
      let page = RulePage(rule, in: language)
      lines += ["", "## `\(rule.rawValue)`", ""]
      lines += parts.map { "- **\(page.heading($0))**: \(page.part($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ name: String) -> String { language.text("rule.page.\(name)") }
  private func part(_ name: String) -> String { language.text("rule.\(rule.rawValue).\(name)") }
}
