import Commerce
import Controller
import Inspection
import Language
import Pages
import Phone
import Recording
import Wire

/// One try at writing a file.
struct Work {
  /// The most rounds in which expectations are left out and the file is run again.
  private static let mostRounds = 12

  let setup: WorldSetup
  let entries: [RecordingEntry]
  let name: String
  let gateways: GatewayMaker
  let survey: Survey
  let cards: [String: String]
  private let look: ShopLook

  init(
    _ setup: WorldSetup, _ entries: [RecordingEntry], name: String, look: ShopLook, gateways: GatewayMaker,
    survey: Survey, cards: [String: String]
  ) {
    self.look = look
    self.setup = setup
    self.entries = entries
    // A file is shared, and its author may have pasted a number in place of a name.
    self.name = Scrubbing.words(in: name)
    self.gateways = gateways
    self.survey = survey
    self.cards = cards
  }

  /// Writes a file, unless the draft goes astray, in the words that a person would use; returns how many entries it followed as well.
  func attempt(_ runner: ScenarioRunner) throws(RecordingProblem) -> (written: ScenarioWriter.Written?, followed: Int) {
    let (given, draft) = try draft(.asNeeded, runner, isTrial: true)
    return (draft.isAstray ? nil : settled(given, draft, runner), draft.followed)
  }

  func write(_ timing: Draft.Timing, _ runner: ScenarioRunner) throws(RecordingProblem) -> ScenarioWriter.Written {
    let (given, draft) = try draft(timing, runner)
    return settled(given, draft, runner)
  }

  private func draft(
    _ timing: Draft.Timing, _ runner: ScenarioRunner, isTrial: Bool = false
  ) throws(RecordingProblem) -> (GivenText, Draft) {
    let given = GivenText(
      setup, stores: runner.vocabulary.stores, calls: survey.foreignCalls(runner.vocabulary), look: look)
    var scenario = Scenario(id: slug, name: name, tags: [], variant: "", world: ScenarioWorld(setup), steps: [])
    scenario.rules = RuleSelection(Set(PaymentRule.allCases).subtracting(survey.excused))
    let knowing = runner.knowing(survey.foreignCalls(runner.vocabulary))
    var draft = Draft(Rehearsal(scenario, knowing), timing, cards: cards, isTrial: isTrial)
    try draft.follow(RecordingPlayer(setup, entries, gateways: gateways), faults: setup.faults)
    return (given, draft)
  }

  private func settled(_ given: GivenText, _ draft: Draft, _ runner: ScenarioRunner) -> ScenarioWriter.Written {
    var notes = given.notes + draft.notes
    if draft.withoutEffect > 0 {
      notes.append(Phrase("writer.without-effect", ["count": .number(draft.withoutEffect)]))
    }
    let english = runner.languages.first { $0.code == "en" } ?? runner.languages.first
    let words: (Phrase) -> String = { english?.text($0) ?? $0.key }
    var text = DraftText(draft, head: head(given, draft, words), words: words)
    let end = settle(&text, runner)
    let doubt: Phrase? =
      if let end { end.isSame ? nil : Phrase("writer.ends-otherwise") } else { Phrase("writer.not-proven") }
    if let doubt { notes.append(doubt) }
    return ScenarioWriter.Written(
      text: (doubt.map { "# \(words($0))\n" } ?? "") + text.text(), notes: notes,
      isProven: end != nil, breaks: survey.broken, endsOtherwise: end?.isSame == false, draft: text)
  }

  private func head(_ given: GivenText, _ draft: Draft, _ words: (Phrase) -> String) -> [String] {
    var lines = ["till: 1", "id: \(slug)", "name: \(YAML.text(name))"]
    let tags = survey.tags.isEmpty ? ["recorded"] : survey.tags
    lines.append("tags: [\(tags.joined(separator: ", "))]")
    if let rule = survey.broken {
      lines.append("# \(words(Phrase("writer.breaks", ["rule": .phrase(Phrase("rule.\(rule.rawValue)"))])))")
    }
    for note in given.notes { lines.append("# \(words(note))") }
    if draft.withoutEffect > 0 {
      lines.append("# \(words(Phrase("writer.without-effect", ["count": .number(draft.withoutEffect)])))")
    }
    if !given.lines.isEmpty { lines += ["", "given:"] + given.lines.map { "  \($0)" } }
    return lines + [""]
  }

  /// The name as lower-case words with dashes.
  private var slug: String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let text = words.joined(separator: "-").prefix(64)
    return text.isEmpty ? "recorded" : String(text)
  }

  // MARK: Proving

  /// The end of the file, where it ends in the truths that the recording ends in.
  private struct ProvenEnd {
    /// Whether money, calls and messages are the same, too.
    let isSame: Bool
  }

  /// Runs the file until what is left of its expectations holds; returns how it ends, `nil` where not as the recording does.
  private func settle(_ text: inout DraftText, _ runner: ScenarioRunner) -> ProvenEnd? {
    for _ in 0..<Self.mostRounds {
      let file = ScenarioFile(path: slug + ScenarioFile.ending, text: text.text())
      let read = ReadFile(file, vocabulary: runner.vocabulary)
      guard read.complaints.isEmpty, let scenario = read.scenarios.first else {
        if read.complaints.filter({ text.drop($0) }).isEmpty { return nil }
        continue
      }
      var run = runner.prepare(scenario, read.file)
      run.run()
      let failures = run.failures.filter { $0.code != .ruleBroken }
      guard failures.isEmpty else {
        // Expectations that do not hold are left out, unless something else went wrong.
        if failures.filter({ text.drop($0) }).isEmpty { return nil }
        continue
      }
      guard endsAlike(run.world.snapshot) else { return nil }
      // A step without an effect would only cause a warning.
      guard run.warnings.filter({ text.drop($0) }).isEmpty else { continue }
      guard shuffled(scenario, read.file, runner).filter({ text.drop($0) }).isEmpty else { continue }
      if isSame(scenario, read.file, runner, whateverTheSeed: [1, 2]) { text.dropSeed() }
      return ProvenEnd(isSame: survey.broken != nil || RunEnd(run.world.snapshot) == survey.end)
    }
    return nil
  }

  /// Whether the same holds with other random numbers.
  private func isSame(
    _ scenario: Scenario, _ file: ScenarioFile, _ runner: ScenarioRunner, whateverTheSeed seeds: [UInt64]
  ) -> Bool {
    guard survey.broken == nil else { return false }
    return seeds.allSatisfy { seed in
      var run = runner.prepare(scenario, file, RunOptions(seed: seed))
      run.run()
      return run.failures.isEmpty && endsAlike(run.world.snapshot)
    }
  }

  /// Whether a run leads where the recording leads; one that breaks a rule stops there.
  private func endsAlike(_ snapshot: Snapshot) -> Bool {
    guard survey.broken == nil else { return snapshot.brokenRule?.rule == survey.broken }
    return snapshot.brokenRule == nil && snapshot.truths.names == survey.end.truths
  }

  /// The expectations that do not hold when ready jobs run in another order.
  private func shuffled(_ scenario: Scenario, _ file: ScenarioFile, _ runner: ScenarioRunner) -> [Diagnostic] {
    guard survey.broken == nil else { return [] }
    var run = runner.prepare(scenario, file, RunOptions(isShuffled: true))
    run.run()
    return run.failures
  }
}

extension ScenarioWorld {
  /// The scenario's world for a set-up.
  init(_ setup: WorldSetup) {
    self.init(store: setup.store)
    start = setup.start
    seed = setup.seed
    language = setup.language
    order = setup.order
    shopper = setup.shopper
    settings = setup.settings
    schedules = setup.schedules
    isJailbroken = setup.phone.isJailbroken
    network = setup.phone.network
    let phone = setup.phone
    phoneChanges =
      [
        .foreignCertificate(phone.seesForeignCertificate), .clock(phone.clock), .returns(phone.returns),
        .leads(phone.leads), .camera(phone.camera), .universalLinks(phone.universalLinks),
      ] + OtherApp.allCases.map { .installed($0, !phone.missingApps.contains($0)) }
  }
}
