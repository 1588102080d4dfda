import Frames
import Language
import Providers
import TillAssets
import Training
import Wire

/// An answer of the desk in an agent's words: what happened, the money, what to say and not to say, what to do next, and what is known besides.
struct DeskPanel {
  /// A line's label and text.
  struct Line {
    let label: String
    let text: String
    /// Whether it is there to be copied, so that it stays in one piece.
    var isCommand = false
  }

  /// The answer; `nil` where nobody has said which provider it is about.
  let answer: DeskAnswer?
  let lines: [Line]
  /// The twins' words, and where they are from; `nil` where there are none.
  let alike: String?

  init(_ answer: DeskAnswer, _ phrases: Phrasebook) {
    self.answer = answer
    let outcome = answer.outcome
    lines =
      [
        ("happened", "\(outcome.name) (\(outcome.wordOfProvider))"),
        ("money", phrases.text(outcome.needsRecord ? "lookup.open.money" : outcome.moneyKey(below: "lookup.money"))),
        ("say", outcome.needsRecord ? phrases.text("lookup.open.say") : outcome.support), ("dont-say", outcome.doNot),
        ("next", phrases.text(answer.nextKey, ["provider": .text(outcome.providerName)])),
      ].map { Line(label: phrases.text("lookup.\($0.0)"), text: $0.1) }
      + [outcome.note].compactMap(\.self).map { Line(label: phrases.text("lookup.note"), text: $0) } + [
        Line(label: phrases.text("lookup.see"), text: "till --outcome \(outcome.id)", isCommand: true)
      ]
    // Till's own limit: as many as fit on two lines.
    let words = answer.twins.filter { !$0.words.isEmpty }.map(\.wordOfProvider).reduce(into: [String]()) {
      words, word in if word != outcome.wordOfProvider, !words.contains(word) { words.append(word) }
    }
    let shown: [String: Phrase.Value] = ["words": .text(words.prefix(6).joined(separator: ", "))]
    switch words.count {
    case 0: alike = nil
    case 1...6: alike = phrases.text("lookup.alike", shown)
    default: alike = phrases.text("lookup.alike-more", shown.merging(["count": .number(words.count - 6)]) { $1 })
    }
  }

  /// What holds as long as nothing of the money is certain: it is unknown until the payment is looked up. A situation may have sentences
  /// of its own, below `lookup.open.` and its identifier; others it shares with those of its kind, or with all.
  init(about finding: DeskFinding, _ phrases: Phrasebook) {
    answer = nil
    alike = nil
    let owners = [finding.topic, finding.kind.map { "kind-\($0)" }].compactMap(\.self)
    lines = ["happened", "money", "say", "dont-say", "next"].map { part in
      let own = owners.map { "lookup.open.\($0).\(part)" }.first(where: phrases.has)
      return Line(label: phrases.text("lookup.\(part)"), text: phrases.text(own ?? "lookup.open.\(part)"))
    }
  }

  /// A row of the answer.
  struct Row {
    var label = ""
    var indent = 0
    var text = ""
    /// The line that it belongs to, counted from 0; `nil` for what stands below them.
    var line: Int?
  }

  /// The answer in rows: labels beside their texts, or above them where that leaves too little room.
  func rows(columns: Int) -> [Row] {
    let labels = 2 + (lines.map(\.label.count).max() ?? 0)
    let isBeside = columns >= labels + 40
    let indent = isBeside ? labels : 2
    var rows: [Row] = []
    for (place, line) in lines.enumerated() {
      let fits = line.text.count <= columns - indent
      // A command that does not fit begins in the first column, so that it can be copied.
      let start = line.isCommand && !fits ? 0 : indent
      var parts =
        line.isCommand
        ? [line.text]
        : Self.steps(of: line.text).flatMap {
          TextWrap.lines($0, columns: max(1, columns - indent))
        }
      if isBeside, start > 0 {
        rows.append(Row(label: line.label, indent: start, text: parts.removeFirst(), line: place))
      } else {
        rows.append(Row(label: line.label, line: place))
      }
      rows += parts.map { Row(indent: start, text: $0, line: place) }
    }
    if let alike { rows += [Row()] + TextWrap.lines(alike, columns: columns).map { Row(text: $0) } }
    return rows
  }

  /// The numbered steps of a text, each in a line of its own; the text itself where it has none.
  private static func steps(of text: String) -> [String] {
    guard text.hasPrefix("1. ") else { return [text] }
    var steps: [String] = []
    for word in text.split(separator: " ") {
      if word.hasSuffix("."), Int(word.dropLast()) == steps.count + 1 {
        steps.append(String(word))
      } else {
        steps[steps.count - 1] += " \(word)"
      }
    }
    return steps
  }

  /// The answer as lines of text, with the next best by their names.
  func text(others: [DeskAnswer], columns: Int, _ phrases: Phrasebook) -> String {
    var text = rows(columns: columns).map { row in
      row.text.isEmpty ? row.label : row.label + String(repeating: " ", count: row.indent - row.label.count) + row.text
    }
    if !others.isEmpty {
      text +=
        [""] + TextWrap.lines(phrases.text(answer == nil ? "lookup.open.others" : "lookup.others"), columns: columns)
      text += others.flatMap { other in
        TextWrap.lines("\(other.outcome.name) (\(other.outcome.wordOfProvider))", columns: max(1, columns - 4))
          .enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
      }
    }
    return text.joined(separator: "\n")
  }
}

extension Outcome {
  /// The provider's name as it writes itself.
  var providerName: String { ProviderID(rawValue: provider)?.name ?? provider }

  /// The provider and its own word for the outcome, where it has one.
  var wordOfProvider: String { ([providerName] + [words.first].compactMap(\.self)).joined(separator: " ") }
}

extension DeskAnswer {
  /// What support does next, and who takes over where support cannot go on.
  var nextKey: String {
    if outcome.needsRecord { return "lookup.next.ask-first" + (handOver == .developers ? ".developers" : "") }
    return outcome.adviceKey(below: "lookup.next") + (handOver.map { ".\($0.rawValue)" } ?? "")
  }

  /// For machines; without certainty which provider is meant, the money is unknown.
  func json(isCertain: Bool) -> JSON {
    [
      "id": .string(outcome.id), "provider": .string(outcome.provider), "happened": .string(outcome.name),
      "words": .strings(outcome.words), "certain": .boolean(isCertain),
      "money": .string(isCertain ? outcome.moneyByWord.rawValue : Outcome.ShopperMoney.unknown.rawValue),
      "say": .string(outcome.support), "do-not-say": .string(outcome.doNot),
      "retry": .string(outcome.retry.rawValue), "note": outcome.note.map { .string($0) } ?? .null,
      "alike": .array(twins.map { .string($0.id) }),
    ]
  }
}
