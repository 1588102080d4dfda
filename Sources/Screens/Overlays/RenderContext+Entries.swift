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
    let places = faultCalls + ["*", FaultState.Place.messages.pattern(provider: callPrefix).text]
    return places.flatMap { call in
      let place: FaultState.Place = call.hasSuffix(".notification") ? .messages : .call(call)
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
    var operations: [Operation] = []
    if case .selecting(let selecting) = checkout.phase {
      operations += selecting.offers.map { .choose($0.method) }
    }
    operations += outsideActions.map { .outside($0) } + snapshot.accepted.map { .operate($0) }
    // What the merchant cannot do now says why, once something was paid.
    if checkout.attempts > 0 {
      operations += PaymentModification.Kind.allCases.filter { !snapshot.accepted.contains($0) }.map { .operate($0) }
    }
    operations += [
      .outcomes, .reload, .details, .enrolCard, .hideLoader, .resend, .copyCode, .payInBank, .payWrongAmount,
      .showMessage, .testData, .support,
      .copy,
    ]
    operations += [.urlBar, .lens, .reopenLink, .inspect] + InspectorTab.allCases.map { .tab($0) }
    operations += [.phonePane, .network, .storeServer, .loseRequest, .loseAnswer, .doubleTap]
    operations += [.faults, .heal(nil)] + armedFaults.map { .heal($0.id) }
    operations += Command.NotificationChange.plain.map { .notifications($0) }
    operations += deadlines.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .map { .timer($0) }
    operations += [.nextTimer, .passSecond, .passMinute, .runUntilIdle, .pause, .faster, .slower]
    operations += SavedFile.allCases.map { .save($0) }
    operations += [1, 10, 60].map { .pace($0) } + historyOperations
    operations += [.stage, .motion] + Theme.Name.allCases.map { .theme($0) }
    operations += model.choices.stores.map { .store($0.id) }
    operations += model.choices.languages.map { .language($0.id) }
    operations += [.help, .redraw, .suspend, .leave]
    if model.isOnStage { operations.removeAll(where: \.isSimulators) }
    let historyWords = say("operation.history.words").forSearching
    var entries = operations.map { operation in
      var entry = Entry(
        title(of: operation),
        detail: detail(of: operation),
        obstacle: obstacle(of: operation).map(say), .operation(operation))
      // What is known by its key is found by that, and by the name that the program has for it.
      entry.rest = entry.detail.forSearching
      entry.name = operation.name.lowercased()
      return entry
    }
    for index in entries.indices where entries[index].isHistory { entries[index].rest += " " + historyWords }
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
    if case .outside(let name) = operation { return outsideActions.firstIndex(of: name).map(outsideKey) ?? "" }
    return key(for: operation)
  }

  /// What an operation is called in the palette.
  func title(of operation: Operation) -> String {
    switch operation {
    case .choose(let method): say("operation.choose", ["method": .phrase(Phrase("method.\(method.listed.rawValue)"))])
    case .tab(let tab): say("operation.tab", ["tab": .phrase(Phrase("inspector.\(tab.rawValue)"))])
    case .theme(let name): say("operation.theme", ["theme": .phrase(Phrase("theme.\(name.rawValue)"))])
    case .store(let id): say("operation.store", ["store": .outside(name(of: id, in: model.choices.stores))])
    case .language(let id):
      say("operation.language", ["language": .outside(name(of: id, in: model.choices.languages))])
    case .outside(let name): say("operation.outside", ["action": .phrase(Phrase("outside.\(name)"))])
    case .operate(let kind): say("operation.operate.\(kind.rawValue)")
    case .notifications(let change): say("operation.notifications.\(change.kind)")
    case .setting(let id, let choice):
      say(
        "operation.setting",
        ["setting": .phrase(Phrase("setting.\(id)")), "choice": .phrase(Phrase("setting.\(id).\(choice)"))])
    case .fault(let kind, let call):
      say(
        "operation.fault",
        [
          "fault": .phrase(Phrase("fault.kind.\(kind.rawValue)")), "call": .phrase(phrase(of: OperationPattern(call))),
        ])
    case .heal(let id?):
      say("operation.heal-one", ["fault": .text(snapshot.faults.last { $0.id == id }.map { title(of: $0) } ?? id)])
    case .timer(let name): say("operation.timer", ["timer": .phrase(Phrase("deadline.\(name)"))])
    case .scenario(let id):
      say("operation.scenario", ["scenario": .outside(name(of: id, in: model.choices.scenarios))])
    case .notice(let act): say("binding.notice-\(act.rawValue).title")
    case .outcome(let id):
      say(
        "operation.outcome",
        ["outcome": .outside(model.choices.outcomes.first { $0.id == id }?.name ?? id)])
    case .phone(let change): say(change.phrase(below: "phone-change"))
    case .save(let file): say("operation.save-\(file.rawValue)")
    case .resume(let goesOn): say(goesOn ? "offer.yes" : "offer.no")
    case .lose(let part, let call): say("phone.lose-\(part.rawValue)-of", ["call": .outside(call)])
    case .pane(let item): title(of: item.operation(phone, call: pickedCall))
    case .network: say(snapshot.isOnline ? "operation.network-off" : "operation.network-on")
    case .storeServer: say(snapshot.isStoreDown ? "operation.store-start" : "operation.store-kill")
    case .pause: say(snapshot.pace == .paused ? "operation.resume" : "operation.pause")
    case .stage: say(model.isOnStage ? "operation.stage-off" : "operation.stage-on")
    case .motion: say(model.hasReducedMotion ? "operation.motion-on" : "operation.motion-off")
    case .nextTimer: nextTimerTitle
    case .pace(let pace): say("operation.pace", ["pace": .number(pace)])
    case .travel(let travel): title(of: travel)
    case .nameFork: say("operation.name-fork")
    case .restart(let isNew): say(isNew ? "operation.restart-new" : "operation.restart")
    case .earlier(let number):
      say(
        "operation.earlier",
        ["session": .text(model.earlier.first { $0.id == number }.map(title(of:)) ?? "")])
    case .againStore(let id):
      say("operation.again-store", ["store": .outside(name(of: id, in: model.choices.stores))])
    case .alter(let change): say("operation.alter", ["change": .phrase(Phrase("operation.alter.\(change.rawValue)"))])
    case .move, .turn, .scroll, .faults, .heal(nil), .provenance, .searchOn, .copyAnswer, .unfold, .accept, .back,
      .search, .complete, .candidate, .takeNearest, .lens, .reopenLink, .help,
      .palette, .urlBar, .testData, .inspect, .details, .enrolCard, .hideLoader, .resend, .copyCode, .payInBank,
      .payWrongAmount, .showMessage, .support, .copy, .faster, .slower, .passMinute, .passSecond,
      .runUntilIdle,
      .forks,
      .loseRequest, .loseAnswer, .phonePane, .doubleTap, .redraw, .suspend, .leave, .outcomes, .change, .reload:
      say("operation.\(operation.name.prefix { $0 != "/" })")
    }
  }

  func name(of id: String, in choices: [Choices.Choice]) -> String {
    choices.first { $0.id == id }?.name ?? id
  }
}
