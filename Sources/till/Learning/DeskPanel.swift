import Frames
import Language
import Providers
import TillAssets
import Training
import Wire

/// An answer of the desk in an agent's words: what happened, the money, what to say and not to say, what to do next, and what is known besides.
struct DeskPanel {
  /// What a line tells.
  enum Part: String {
    case onlyIf = "only-if"
    case happened, money, say
    case dontSay = "dont-say"
    case next, note, see
  }

  /// A line's label and text.
  struct Line {
    let part: Part
    let label: String
    let text: String

    init(_ part: Part, _ text: String, _ phrases: Phrasebook) {
      self.part = part
      label = phrases.text("lookup.\(part.rawValue)")
      self.text = text
    }
  }

  /// The answer; `nil` as long as nothing of the money is certain.
  let answer: DeskAnswer?
  let lines: [Line]
  /// The twins' words, and where they are from; `nil` where there are none.
  let alike: String?

  /// An answer of a finding; where it is not certain that it is this one, that comes first. A code that the catalogue lacks has its group's.
  init(_ answer: DeskAnswer, of finding: DeskFinding, _ phrases: Phrasebook) {
    self.answer = answer
    let outcome = answer.outcome
    let isCertain = finding.isCertain
    let money = outcome.needsRecord ? "lookup.open.money" : outcome.moneyKey(below: "lookup.money")
    var told: [Line] = isCertain ? [] : [Line(.onlyIf, phrases.text("lookup.only-if.text"), phrases)]
    told += [
      Line(.happened, finding.unlistedText(phrases) ?? outcome.nameWithWord, phrases),
      Line(.money, phrases.text(money), phrases),
      Line(.say, outcome.needsRecord ? phrases.text("lookup.open.say") : outcome.support, phrases),
      Line(.dontSay, outcome.doNot, phrases),
      Line(.next, phrases.text(answer.nextKey, ["provider": .text(outcome.providerName)]), phrases),
    ]
    if let note = outcome.note { told.append(Line(.note, note, phrases)) }
    // What a group has in common cannot be set up.
    if finding.unlisted == nil { told.append(Line(.see, "till --outcome \(outcome.id)", phrases)) }
    lines = told
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

  /// What a finding comes to: its best answer if that is certain.
  init(of finding: DeskFinding, _ phrases: Phrasebook) {
    if finding.isCertain, let best = finding.answers.first {
      self.init(best, of: finding, phrases)
    } else {
      self.init(about: finding, phrases)
    }
  }

  /// What holds as long as nothing of the money is certain: it is unknown until the payment is looked up. A situation may have sentences
  /// of its own, below `lookup.open.` and its identifier; others it shares with those of its kind, or with all.
  init(about finding: DeskFinding, _ phrases: Phrasebook) {
    answer = nil
    alike = nil
    let owners = [finding.topic, finding.kind.map { "kind-\($0)" }].compactMap(\.self)
    lines = [Part.happened, .money, .say, .dontSay, .next].map { part in
      let own = owners.map { "lookup.open.\($0).\(part.rawValue)" }.first(where: phrases.has)
      let text = phrases.text(own ?? "lookup.open.\(part.rawValue)")
      return Line(part, part == .happened ? finding.unlistedText(phrases) ?? text : text, phrases)
    }
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
}

extension DeskFinding {
  /// That a code is not in the catalogue, and which group it is in; `nil` for anything else.
  func unlistedText(_ phrases: Phrasebook) -> String? {
    guard let unlisted else { return nil }
    var values: [String: Phrase.Value] = [
      "code": .text(VisibleText.sanitised(unlisted.code)),
      "provider": .text(ProviderID(rawValue: unlisted.provider)?.name ?? unlisted.provider),
    ]
    let key = unlisted.published == nil ? "lookup.unlisted" : "lookup.published"
    if let published = unlisted.published { values["text"] = .text(published) }
    guard let like = answers.first?.outcome else {
      return phrases.text(unlisted.hasGroups ? "\(key).no-group" : key, values)
    }
    values["group"] = .text(like.family ?? like.name)
    values["like"] = .text(like.words.first ?? like.name)
    return phrases.text("\(key).group", values)
  }
}

// MARK: As text

extension DeskPanel {
  /// A row of the answer.
  struct Row {
    var label = ""
    var indent = 0
    var text = ""
    /// What the line tells that it belongs to; `nil` for what stands below the lines.
    var part: Part?
  }

  /// The answer in rows: labels beside their texts, or above them where that leaves too little room.
  func rows(columns: Int) -> [Row] {
    let labels = 2 + (lines.map(\.label.count).max() ?? 0)
    let isBeside = columns >= labels + 40
    let indent = isBeside ? labels : 2
    var rows: [Row] = []
    for line in lines {
      // A command stays in one piece, and begins in the first column where it has no room, so that it can be copied.
      let isCommand = line.part == .see
      let start = isCommand && line.text.count > columns - indent ? 0 : indent
      var texts =
        isCommand
        ? [line.text] : Self.steps(of: line.text).flatMap { TextWrap.lines($0, columns: max(1, columns - indent)) }
      if isBeside, start > 0 {
        rows.append(Row(label: line.label, indent: start, text: texts.removeFirst(), part: line.part))
      } else {
        rows.append(Row(label: line.label, part: line.part))
      }
      rows += texts.map { Row(indent: start, text: $0, part: line.part) }
    }
    if let alike { rows += [Row()] + TextWrap.lines(alike, columns: columns).map { Row(text: $0) } }
    return rows
  }

  /// The answer as lines of text, with the next best by their names.
  func text(others: [DeskAnswer], columns: Int, _ phrases: Phrasebook) -> String {
    var text = rows(columns: columns).map { row in
      row.text.isEmpty ? row.label : row.label + String(repeating: " ", count: row.indent - row.label.count) + row.text
    }
    if !others.isEmpty {
      let heading = phrases.text(answer == nil ? "lookup.open.others" : "lookup.others")
      text += [""] + TextWrap.lines(heading, columns: columns)
      text += others.flatMap { other in
        TextWrap.lines(other.outcome.nameWithWord, columns: max(1, columns - 4))
          .enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
      }
    }
    return text.joined(separator: "\n")
  }
}

// MARK: For machines

extension DeskPanel {
  /// What holds, in the panel's sentences, and the answers that it is or may be.
  func json(_ finding: DeskFinding) -> JSON {
    func text(_ part: Part) -> String { lines.first { $0.part == part }?.text ?? "" }
    return [
      "certain": .boolean(finding.isCertain), "unlisted": finding.unlisted.map { .string($0.code) } ?? .null,
      "published": finding.unlisted?.published.map { .string($0) } ?? .null,
      "situation": finding.topic.map { .string($0) } ?? .null,
      "happened": .string(text(.happened)),
      "money": .string((answer?.outcome.moneyByWord ?? .unknown).rawValue), "say": .string(text(.say)),
      "do-not-say": .string(text(.dontSay)), "next": .strings(Self.steps(of: text(.next))),
      "answers": .array(finding.answers.map(\.json)),
    ]
  }
}

extension DeskAnswer {
  /// Which answer it is. What to say for it stands above, where it is certain.
  fileprivate var json: JSON {
    [
      "id": .string(outcome.id), "provider": .string(outcome.provider), "happened": .string(outcome.name),
      "words": .strings(outcome.words), "note": outcome.note.map { .string($0) } ?? .null,
      "alike": .array(twins.map { .string($0.id) }),
    ]
  }

  /// What support does next, and who takes over where support cannot go on.
  var nextKey: String {
    if outcome.needsRecord { return "lookup.next.ask-first" + (handOver == .developers ? ".developers" : "") }
    let isBack = outcome.money == .refunded && outcome.retry == .sameAgain && handOver == nil
    if isBack { return "lookup.next.same-again.refunded" }
    return outcome.adviceKey(below: "lookup.next") + (handOver.map { ".\($0.rawValue)" } ?? "")
  }
}

extension Outcome {
  /// The provider's name as it writes itself.
  var providerName: String { ProviderID(rawValue: provider)?.name ?? provider }

  /// Its name with the provider and its own word, which stands there once.
  var nameWithWord: String {
    let isWordNamed = words.first.map(name.contains) ?? true
    return "\(name) (\(isWordNamed ? providerName : wordOfProvider))"
  }

  /// The provider and its own word for the outcome, where it has one.
  var wordOfProvider: String { ([providerName] + [words.first].compactMap(\.self)).joined(separator: " ") }
}
