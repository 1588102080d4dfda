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
    let card = question.card
    let text = [
      phrases.text("drill.\(card.kind.rawValue)"),
      phrases.text("drill.customer", ["words": .text(card.customer ?? phrases.text(card.outcome.sayingKey(phrases)))]),
      record(of: card.outcome),
    ]
    return AskedQuestion(
      heading: heading, text: text, choices: question.choices.map { words($0, card.outcome.method) })
  }

  /// What the provider's record shows: the state of the payment there, what happened in plain words, and the provider's own word.
  private func record(of outcome: Outcome) -> String {
    let word = outcome.words.first.flatMap { outcome.name.lowercased().contains($0.lowercased()) ? nil : $0 }
    return phrases.text(
      word == nil ? "drill.record" : "drill.record.word",
      [
        "provider": .text(outcome.providerName), "state": .phrase(Phrase(outcome.recordKey)),
        "name": .text(outcome.name), "word": .text(word ?? ""),
      ])
  }

  private func words(_ choice: DrillChoice, _ method: String) -> String {
    switch choice {
    case .money(let money): phrases.text(money.key(below: "lookup.money", of: method))
    case .reply(let outcome): outcome.support
    }
  }

  /// What is said to an answer: why it is wrong, or what to mind.
  func verdict(_ question: DrillQuestion, _ place: Int) -> [String] {
    let outcome = question.card.outcome
    guard let mistake = question.mistake(at: place) else {
      return [phrases.text("drill.right"), phrases.text("drill.dont-say", ["words": .text(outcome.doNot)])]
    }
    let right = phrases.text(
      "drill.wrong.right",
      [
        "number": .number(question.right + 1),
        "text": .text(words(question.choices[question.right], outcome.method)),
      ])
    return [reason(mistake, outcome, isReply: question.card.kind == .reply), right]
  }

  /// Why an answer is wrong: what the reply says, where it is one, and what the record has instead.
  private func reason(_ mistake: DrillMistake, _ outcome: Outcome, isReply: Bool) -> String {
    let said: String
    let why: String
    switch mistake {
    case .money(let money):
      said = money.key(below: "drill.said", of: outcome.method)
      why = reason(against: money, outcome)
    case .advice(let advice):
      said = "drill.said.\(advice.rawValue)"
      let key = outcome.adviceKey(below: "drill.why")
      why = phrases.text(phrases.has("\(key).not-\(advice.rawValue)") ? "\(key).not-\(advice.rawValue)" : key)
    }
    guard isReply else { return phrases.text("drill.wrong", ["why": .text(why)]) }
    return phrases.text("drill.wrong.reply", ["said": .text(phrases.text(said)), "why": .text(why)])
  }

  /// The reason why a claim about the money is false.
  private func reason(against said: Outcome.ToldMoney, _ outcome: Outcome) -> String {
    let provider: Phrase.Value = .text(outcome.providerName)
    if let record = said.record(where: outcome.toldMoney) {
      let states: [String: Phrase.Value] = [
        "said": .phrase(Phrase("drill.state.\(record)")), "state": .phrase(Phrase(outcome.recordKey)),
      ]
      return phrases.text("drill.why.would-say", states.merging(["provider": provider]) { $1 })
    }
    let own = outcome.moneyReasonKey + ".not-\(said.rawValue)"
    return phrases.text(phrases.has(own) ? own : outcome.moneyReasonKey, ["provider": provider])
  }
}

extension Outcome {
  /// What a customer says who sees only what the app shows.
  fileprivate func sayingKey(_ phrases: Phrasebook) -> String {
    let key = "drill.says.\(ends["app"]?.string ?? "none")"
    let own = toldMoney == .chargedBack ? "drill.says.charged-back" : "\(key).\(method)"
    return [own, "\(key).\(retry.rawValue)"].first(where: phrases.has) ?? key
  }

  /// The state that the provider's record shows.
  fileprivate var recordKey: String {
    let state = "drill.state.\(recordState ?? "nothing")"
    return switch toldMoney {
    case .refunding, .chargedBack, .sent: "drill.state.\(toldMoney.rawValue)"
    case .no where recordState == "open" && !isOpen: "\(state).left"
    case .noSoFar where recordState == "pending": "\(state).customer"
    case .yes where ends["refunded"]?.string == "part": "\(state).part"
    case .no, .noSoFar, .held, .yes, .refunded, .unknown: state
    }
  }

  /// Why it is so with the money.
  fileprivate var moneyReasonKey: String {
    toldMoney == .no
      ? "drill.why.record.\(recordState ?? "nothing")" : toldMoney.key(below: "drill.why", of: method)
  }
}
