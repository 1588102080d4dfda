import Checkout
import Deeplinks
import Frames
import Inspection
import Language
import Pages
import Payments

extension RenderContext {
  /// The rows of the list that lies over the screen, as far as its search leaves them.
  func entries(of overlay: Overlay) -> [Entry] {
    guard let list = overlay.list else { return [] }
    let all: [Entry]
    switch overlay {
    case .help: all = helpEntries
    // Without a search, the many outcomes would hide everything else.
    case .palette:
      all =
        paletteEntries
        + (list.query.isEmpty || model.isOnStage
          ? [] : phoneEntries + faultEntries + scenarioEntries + outcomeEntries)
    case .testData: all = testDataEntries
    case .outcomes: all = outcomeEntries
    case .forks: all = forkEntries + earlierEntries
    case .urlBar, .exchange, .lens, .phone, .offer, .naming, .faults, .provenance, .forkName: all = []
    }
    return FuzzySearch.matches(list.query.text, in: all)
  }

  /// Every key that works here, then every key that works everywhere.
  private var helpEntries: [Entry] {
    let here = model.screenScopes(of: snapshot).map { ($0, "help.here") }
    let scopes: [(Scope, String)] = here + [(.everywhere, "help.everywhere"), (.always, "help.always")]
    var seen: Set<Operation> = []
    let outside = model.isOnStage ? [] : outsideActions.prefix(9)
    let elsewhere = outside.enumerated().map { index, name in
      Entry(
        title(of: .outside(name)), detail: outsideKey(index), .operation(.outside(name)), section: say("help.elsewhere")
      )
    }
    return scopes.flatMap { scope, section in
      let bindings = Binding.of([scope]).filter { !keys(of: $0).isEmpty && seen.insert($0.operation).inserted }
      return bindings.map { binding in
        Entry(
          title(of: binding), detail: Keyboard.names(of: keys(of: binding), phrases, model.glyphs),
          obstacle: obstacle(of: binding.operation).map(say), .operation(binding.operation), section: say(section))
      }
    } + elsewhere
  }

  /// The key that lets something happen elsewhere.
  func outsideKey(_ index: Int) -> String {
    guard index < 9, let digit = String(index + 1).first else { return "" }
    return Keyboard.name(of: .alt(digit), phrases, model.glyphs)
  }

  /// How far down stands what begins another checkout.
  private static let beginsAnother = 15

  /// Every documented outcome.
  private var outcomeEntries: [Entry] { model.choices.outcomeRows.value(for: phrases.code, makeOutcomeEntries) }

  private func makeOutcomeEntries() -> [Entry] {
    model.choices.outcomes.map { outcome in
      var entry = Entry(
        VisibleText.sanitised(outcome.name), detail: VisibleText.sanitised(outcome.provider),
        .operation(.outcome(outcome.id)), section: VisibleText.sanitised(outcome.provider))
      entry.lowercased = outcome.lowercased
      entry.rest = outcome.rest
      entry.name = outcome.providerWords
      entry.note = VisibleText.sanitised(outcome.trigger)
      entry.weight = Self.beginsAnother
      return entry
    }
  }

  /// Everything that can go wrong with the next call of each kind, and with the next message.
  private var faultEntries: [Entry] {
    let places = faultCalls + [OperationPattern.all.text, FaultState.Place.messages.pattern(provider: callPrefix).text]
    return places.flatMap { call in
      let place: FaultState.Place = OperationPattern(call).isAboutWebhooks ? .messages : .call(call)
      return kinds(at: place).map { kind in
        let operation = Operation.fault(kind, call)
        var entry = Entry(title(of: operation), obstacle: obstacle(of: operation).map(say), .operation(operation))
        entry.note = explanation(of: kind, at: place)
        entry.rest = "\(kind.rawValue) \(entry.note)".forSearching
        return entry
      }
    }
  }

  /// Every scenario file.
  private var scenarioEntries: [Entry] { model.choices.scenarioRows.value(for: phrases.code, makeScenarioEntries) }

  private func makeScenarioEntries() -> [Entry] {
    model.choices.scenarios.map { scenario in
      // The name stands right here: looking it up again for each of some thousand scenarios takes a key's whole time.
      let title = say("operation.scenario", ["scenario": .outside(scenario.name)])
      var entry = Entry(title, .operation(.scenario(scenario.id)))
      entry.lowercased = title.forSearching
      entry.rest = scenario.id.lowercased()
      entry.weight = Self.beginsAnother
      return entry
    }
  }

  /// Everything that can be done to the phone.
  private var phoneEntries: [Entry] {
    // What is done comes before what is set.
    let changes = PhoneChange.all.filter { !$0.isSetting } + PhoneChange.all.filter(\.isSetting)
    return changes.map { Operation.phone($0) }.map { (operation: Operation) in
      Entry(
        title(of: operation), detail: key(for: operation), obstacle: obstacle(of: operation).map(say),
        .operation(operation))
    }
  }

  private func title(of binding: Binding) -> String { say("binding.\(binding.name).title") }

  /// Everything that can be asked for by name.
  private var paletteEntries: [Entry] {
    var operations = Operation.all.flatMap { $0.offered(self) }
    if model.isOnStage { operations.removeAll { !$0.stage.isOffered } }
    let historyWords = say("operation.history.words").forSearching
    var entries = operations.map { operation in
      var entry = Entry(
        title(of: operation), detail: detail(of: operation), obstacle: obstacle(of: operation).map(say),
        .operation(operation))
      // What is known by its key is found by that, and by the name that the program has for it.
      entry.rest = entry.detail.forSearching
      if operation.group == .history { entry.rest += " " + historyWords }
      entry.name = operation.name.lowercased()
      return entry
    }
    if !model.isOnStage { entries += settingEntries }
    return entries.filter { $0.obstacle == nil } + entries.filter { $0.obstacle != nil }
  }

  /// Every choice of every setting; the one that is set cannot be chosen.
  private var settingEntries: [Entry] {
    var entries = model.choices.settingRows.value(for: phrases.code, makeSettingEntries)
    let isPresent = say("why.present")
    var start = 0
    for setting in model.choices.settings {
      let place = present(setting).flatMap { setting.choices.firstIndex(of: $0) }
      if let place { entries[start + place].obstacle = isPresent }
      start += setting.choices.count
    }
    return entries
  }

  private func makeSettingEntries() -> [Entry] {
    model.choices.settings.flatMap { setting in
      setting.choices.map { choice in
        let operation = Operation.setting(setting.id, choice)
        var entry = Entry(title(of: operation), .operation(operation))
        entry.lowercased = entry.title.forSearching
        entry.rest = operation.name.lowercased()
        entry.weight = Self.beginsAnother
        return entry
      }
    }
  }

  /// The key that asks for it directly.
  private func detail(of operation: Operation) -> String {
    outsideActions.firstIndex { operation == .outside($0) }.map(outsideKey) ?? key(for: operation)
  }

  /// What an operation is called in the palette.
  func title(of operation: Operation) -> String { operation.title(self) }

  func name(of id: String, in choices: [Choices.Choice]) -> String {
    choices.first { $0.id == id }?.name ?? id
  }
}
