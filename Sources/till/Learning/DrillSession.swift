import Language
import Pages
import Storage
import TillAssets
import Training
import Wire

/// One sitting of a drill with a person.
struct DrillSession {
  let deck: DrillDeck
  var sitting: DrillSitting
  let folder: TrainingFolder
  let phrases: Phrasebook
  /// The reason why answers could not be saved, or `nil`.
  private(set) var problem: StorageProblem?

  /// Asks until the time is over, nothing is due, or the person leaves; the time is in milliseconds since 1970.
  mutating func run(_ interview: Interview, until end: Int64) {
    while WallClock.system.now() < end, let card = sitting.next() {
      let question = deck.question(card, seed: UInt64(clamping: WallClock.system.now()))
      var asked = asked(question)
      guard case .choice(let place) = interview.ask(asked) else { return }
      let isRight = place == question.right
      let now = WallClock.system.now()
      sitting.answer(card, isRight: isRight, at: now)
      keep(DrillEntry(card: card.id, grade: isRight ? .right : .wrong, at: now))
      asked.heading = heading
      asked.chosen = place
      asked.verdict = verdict(question, place)
      if interview.ask(asked) == .leave { return }
    }
    // Lines end with the same sentences, which the command writes.
    guard interview.hasScreen else { return }
    let ending = phrases.text(WallClock.system.now() < end ? "drill.over.nothing-due" : "drill.over.time")
    _ = interview.ask(AskedQuestion(heading: heading, text: [ending, result, tomorrow], choices: []))
  }

  /// How many questions come back within a day, in one sentence.
  var tomorrow: String {
    let day = WallClock.system.now() + 86_400_000
    return phrases.text("drill.tomorrow", ["count": .number(sitting.due(by: day))])
  }

  /// How the sitting went, in one sentence.
  var result: String {
    phrases.text(
      "drill.result",
      [
        "right": .number(sitting.score.right), "count": .number(sitting.score.right + sitting.score.wrong),
        "streak": .number(sitting.streak.best),
      ])
  }

  /// Saves an answer; after a failure, the session continues without saving.
  private mutating func keep(_ entry: DrillEntry) {
    do throws(StorageProblem) { try folder.drill.append(entry.json.compactText) } catch { problem = error }
  }

  private var heading: String {
    phrases.text(
      "drill.heading",
      [
        "right": .number(sitting.score.right), "count": .number(sitting.score.right + sitting.score.wrong),
        "streak": .number(sitting.streak.now),
      ])
  }

  /// A question as it is put.
  func asked(_ question: DrillQuestion) -> AskedQuestion {
    let outcome = question.card.outcome
    var text = [phrases.text("drill.\(question.card.kind.rawValue)")]
    let says = question.card.customer ?? phrases.text("drill.says.\(outcome.ends["app"]?.string ?? "none")")
    text.append(phrases.text("drill.customer", ["words": .text(says)]))
    text.append(record(of: outcome))
    return AskedQuestion(heading: heading, text: text, choices: question.choices.map(words))
  }

  /// What the provider's record shows: its own word, or else what became of the payment there.
  private func record(of outcome: Outcome) -> String {
    let provider: Phrase.Value = .text(outcome.providerName)
    if let word = outcome.words.first, !word.contains(where: \.isLetter) {
      return phrases.text(
        "drill.record.code", ["provider": provider, "word": .text(word), "name": .text(outcome.name)])
    }
    if let word = outcome.words.first {
      return phrases.text("drill.record", ["provider": provider, "word": .text(word)])
    }
    let state = Phrase("record.provider.\(outcome.ends["ledger"]?.string ?? ProviderRecord.State.nothing.rawValue)")
    return phrases.text(
      "drill.record.plain", ["provider": provider, "name": .text(outcome.name), "state": .phrase(state)])
  }

  /// What it was, for after the answer.
  private func outcomeName(_ outcome: Outcome) -> String { phrases.text("drill.was", ["name": .text(outcome.name)]) }

  private func words(_ choice: DrillChoice) -> String {
    switch choice {
    case .money(let money): phrases.text("lookup.money.\(money.rawValue)")
    case .reply(let outcome): outcome.support
    }
  }

  private func verdict(_ question: DrillQuestion, _ place: Int) -> [String] {
    let outcome = question.card.outcome
    guard let mistake = question.mistake(at: place) else {
      return [
        phrases.text("drill.right"), outcomeName(outcome),
        phrases.text("drill.dont-say", ["words": .text(outcome.doNot)]),
      ]
    }
    let reason: String =
      switch mistake {
      case .money(let said, let actual):
        phrases.text(
          "drill.wrong.money",
          [
            "said": .text(phrases.text("money.\(said.rawValue)")),
            "is": .text(phrases.text("money.\(actual.rawValue)")),
          ])
      case .retry(let said):
        phrases.text(
          "drill.wrong.retry",
          [
            "said": .text(phrases.text(said.adviceKey(below: "advice"))),
            "is": .text(phrases.text(outcome.adviceKey(below: "advice"))),
          ])
      }
    let right = phrases.text(
      "drill.wrong.right",
      ["number": .number(question.right + 1), "text": .text(words(question.choices[question.right]))])
    return [reason, outcomeName(outcome), right] + [outcome.note].compactMap(\.self)
  }
}
