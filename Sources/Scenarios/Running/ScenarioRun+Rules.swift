import Commerce
import Inspection
import Language
import Pages

extension ScenarioRun {
  /// Fails where a rule is broken, and says by which events and where to read about it.
  mutating func noteBrokenRule(at step: Step) {
    guard let broken = world.brokenRule else { return }
    let events = broken.events.compactMap { id in world.snapshot.timeline.entry(ofMessage: id) }
    fail(
      .ruleBroken, step.place, "run.rule", ["rule": .phrase(Phrase("rule.\(broken.rule.rawValue)"))],
      notes: broken.facts.map { Phrase("scenario.run.fact", ["fact": .text($0)]) }
        + events.map { Phrase("scenario.run.event", ["event": .text(String($0.id)), "text": .phrase($0.said)]) }
        + [Phrase("scenario.run.rule.help", ["rule": .text(broken.rule.rawValue)])])
  }

  /// Writes down which of the rules that the file leaves out were broken, and which of those that it chooses were put to the test; that
  /// the same seed gives the same bytes takes two runs.
  mutating func proveRules() {
    guard let place = scenario.rulesPlace else { return }
    switch scenario.rules {
    case .all, .none: break
    case .only(let rules):
      let exercised = leftExercised.union(world.exercisedRules)
      for rule in rules where rule != .sameSeedSameBytes {
        prove(.choice(rule), at: place, isShown: exercised.contains(rule))
      }
    case .except(let rules):
      let broken = world.excusedRules.union(leftExcused)
      for rule in rules where rule != .sameSeedSameBytes {
        prove(.exception(rule), at: place, isShown: broken.contains(rule))
      }
    }
  }

  /// A deadline that has not passed at the end was not waited for: the rule has not spoken about this run. A file that says which ones
  /// are open means it.
  mutating func warnOfOpenDeadlines() {
    guard let place = steps.last?.place else { return }
    let stated = steps.filter { doneLooks.contains($0.place) }.flatMap(\.action.expectations).flatMap { expectation in
      if case .deadlines(let rules) = expectation.check { rules } else { [PaymentRule]() }
    }
    for deadline in world.openDeadlines where !stated.contains(deadline.rule) {
      let left = deadline.until.since(world.now)
      warn(
        Diagnostic(
          .openDeadline, place,
          Phrase(
            "scenario.run.open-deadline",
            [
              "rule": .text(deadline.rule.rawValue), "subject": .text(Shown.text(deadline.subject)),
              "waits": .phrase(Phrase("rule.\(deadline.rule.rawValue).waits")),
              "left": .text(DurationText.written(left)),
            ]), line: file.shown(line: place.line), notes: [Phrase("scenario.run.open-deadline.help")]))
    }
  }

  /// The state when a step had no effect: it tells the reader why the step was not possible.
  var stateNotes: [Phrase] {
    world.look { snapshot in
      let words = snapshot.ledger.words
      return [
        Phrase(
          "scenario.run.ignored.state",
          [
            "screen": .text(ScreenName(snapshot).rawValue), "state": .text(snapshot.ledger.state.rawValue),
            "words": .text(words.isEmpty ? "" : " (\(Shown.text(words)))"),
          ])
      ]
    }
  }
}
