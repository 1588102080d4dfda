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
    let next = outcome.needsRecord ? "lookup.next.ask-first" : outcome.adviceKey(below: "lookup.next")
    lines =
      [
        ("happened", "\(outcome.name) (\(outcome.wordOfProvider))"),
        ("money", phrases.text(outcome.needsRecord ? "lookup.open.money" : outcome.moneyKey(below: "lookup.money"))),
        ("say", outcome.needsRecord ? phrases.text("lookup.open.say") : outcome.support), ("dont-say", outcome.doNot),
        ("next", phrases.text(next, ["provider": .text(outcome.providerName)])),
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

  /// What holds before anybody knows which provider it is about: nothing of the money is known until the payment is looked up.
  /// A situation may have sentences of its own, below `lookup.open.` and its identifier.
  init(about topic: String?, _ phrases: Phrasebook) {
    answer = nil
    alike = nil
    lines = ["happened", "money", "say", "dont-say", "next"].map { part in
      let own = topic.map { "lookup.open.\($0).\(part)" }.flatMap { phrases.has($0) ? $0 : nil }
      return Line(label: phrases.text("lookup.\(part)"), text: phrases.text(own ?? "lookup.open.\(part)"))
    }
  }

  /// The answer as lines of text, with the next best by their names.
  func text(others: [DeskAnswer], _ phrases: Phrasebook) -> String {
    let width = 2 + (lines.map(\.label.count).max() ?? 0)
    // As wide as the narrowest usual terminal, with the texts below each other.
    var text = lines.flatMap { line in
      (line.isCommand ? [line.text] : TextWrap.lines(line.text, columns: 80 - width)).enumerated().map { place, part in
        let label = place == 0 ? line.label : ""
        return label + String(repeating: " ", count: width - label.count) + part
      }
    }
    if let alike { text += [""] + TextWrap.lines(alike, columns: 80) }
    if !others.isEmpty {
      text += ["", phrases.text(answer == nil ? "lookup.open.others" : "lookup.others")]
      text += others.flatMap { other in
        TextWrap.lines("\(other.outcome.name) (\(other.outcome.wordOfProvider))", columns: 76).enumerated().map {
          ($0 == 0 ? "  " : "    ") + $1
        }
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
