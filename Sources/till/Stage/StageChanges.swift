import ArgumentParser
import Commerce
import Frames
import Glibc
import Language
import Payments
import Scenarios
import TillAssets
import Wire

/// What a played scenario shows in place of what its file says.
struct StageChanges: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Shop’s name on the screen, such as “Qahwa & Co.”, or a shop file ending in .json.", valueName: "name or file"))
  var shop: String?

  @Option(parsing: .unconditional, help: "Amount, such as 148 or 148.00.") var amount: String?

  @Option(help: "Store, such as riyadh, london or sao-paulo.") var store: String?

  @Option(help: "Language of the screens.") var language = "en"

  @Option(parsing: .unconditional, help: "Random seed; the same seed gives the same run.") var seed: UInt64?

  /// What is kept of the changes for `till demo --continue`.
  struct Kept: Equatable {
    private(set) var values: [String: String] = [:]

    /// From a file; what is not known is left out.
    init(_ json: JSON) {
      for name in ["shop", "amount", "store", "language", "seed"] { values[name] = json[name]?.string }
    }

    fileprivate init(_ values: [String: String?]) { self.values = values.compactMapValues(\.self) }

    /// For a file.
    var json: JSON {
      .object(values.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) })
    }
  }

  /// These changes, to be kept.
  var kept: Kept {
    Kept([
      "shop": shop.map { shopFile == nil ? $0 : AppContext.wholePath($0) }, "amount": amount, "store": store,
      "language": language, "seed": seed.map(String.init),
    ])
  }

  /// Takes kept changes back.
  mutating func take(_ kept: Kept) {
    (shop, amount, store) = (kept.values["shop"], kept.values["amount"], kept.values["store"])
    (language, seed) = (kept.values["language"] ?? "en", kept.values["seed"].flatMap { UInt64($0) })
  }

  /// The path of the shop's file; `nil` where `--shop` is a name.
  private var shopFile: String? { shop.flatMap { $0.hasSuffix(".json") ? $0 : nil } }

  /// A name on the command line is held to what a shop's file may hold.
  func validate() throws {
    guard let shop, shopFile == nil else { return }
    let isOneLine = !shop.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard (1...50).contains(shop.count), !shop.allSatisfy(\.isWhitespace), isOneLine else {
      throw ValidationError("--shop takes a name of 1 to 50 characters on one line, or a file ending in .json.")
    }
  }

  /// The screen's options, with the theme that the shop wants where no other is asked for.
  func look(_ look: ScreenOptions, of playbook: Playbook) throws -> ScreenOptions {
    guard look.theme == nil else { return look }
    var own = look
    own.theme = try shopLook(of: playbook).theme
    return own
  }

  /// The colours in which the shop wants to be shown: as its file says, or the scenario where there is none.
  private func shopLook(of playbook: Playbook) throws -> ShopLook {
    guard let shopFile else { return playbook.look }
    let file = try AssetProblem.orInvalid { try ShopFile(shopFile) }
    return ShopLook(theme: file.theme, accent: file.accent)
  }

  /// What was changed, as it was typed.
  private var spelled: String {
    [("--shop", shop), ("--amount", amount), ("--store", store)].compactMap { name, value in
      value.map { "\(name) \($0)" }
    }.joined(separator: ", ")
  }

  /// A theme with the shop's own colour: the theme that the shop wants, unless another was chosen.
  func dressed(_ theme: Theme, isChosen: Bool, of playbook: Playbook) throws -> Theme {
    let wanted = isChosen ? nil : try shopLook(of: playbook).theme.flatMap { Theme.named($0) }
    let own = wanted ?? theme
    return try accent(of: playbook).map { own.accented($0) } ?? own
  }

  /// The shop's own colour; `nil` where it has none.
  func accent(of playbook: Playbook) throws -> RGB? {
    try shopLook(of: playbook).accent.flatMap { RGB(hexadecimal: $0) }
  }

  /// Whether the world is not as the file says.
  private var areGiven: Bool { shop != nil || amount != nil || store != nil }
  /// Whether anything but the language was chosen.
  var areChosen: Bool { areGiven || seed != nil }

  /// Makes a scenario of a name or a path ready to be played; complains by name of what does not fit, and ends with exit status 2.
  /// `mayFail` lets one through whose expectations do not hold.
  func playbook(_ name: String, _ surroundings: AppContext, _ runner: ScenarioRunner, mayFail: Bool) throws -> Playbook
  {
    do {
      return try made(name, surroundings, runner, mayFail: mayFail)
    } catch let refusal as Refusal {
      refusal.lines.forEach(AppContext.complain)
      throw ExitCode(.unusable)
    }
  }

  /// Why a scenario cannot be played like this, as lines for a person.
  struct Refusal: Error {
    let lines: [String]

    /// The lines without the parts of the file that they point at, for where there is one row for each.
    var headlines: [String] { lines.compactMap { $0.split(separator: "\n").first.map(String.init) } }
  }

  /// The same as `playbook`, for callers that show themselves what does not fit.
  ///
  /// - Throws: `Refusal`, or what is wrong with an option.
  func made(_ name: String, _ surroundings: AppContext, _ runner: ScenarioRunner, mayFail: Bool) throws -> Playbook {
    let (piece, options) = try planned(name, surroundings, runner)
    let playbook = runner.playbook(of: piece, options: options)
    guard let failure = playbook.failures.first, !mayFail || areGiven else { return playbook }
    let beat = playbook.beats.last { !$0.failures.isEmpty }
    var values: [String: Phrase.Value] = [
      "changes": .text(spelled), "caption": .text(beat?.text(surroundings.phrases) ?? playbook.name),
      "problem": .phrase(failure.message),
    ]
    guard shopFile != nil, let currency = options.overrides.store?.currency,
      currency != piece.scenario.world.store.currency
    else {
      throw refusal(areGiven ? "cli.demo.does-not-fit" : "cli.demo.fails", piece.scenario, values, surroundings.phrases)
    }
    let fitting = fittingDemos(surroundings, runner)
    values["currency"] = .text(currency.code)
    values["fitting"] = .text(fitting.joined(separator: ", "))
    let key = fitting.isEmpty ? "cli.demo.currency-none" : "cli.demo.currency"
    throw refusal(key, piece.scenario, values, surroundings.phrases)
  }

  /// The short names of Till's demos that play with these changes.
  private func fittingDemos(_ surroundings: AppContext, _ runner: ScenarioRunner) -> [String] {
    surroundings.demoNames.filter { name in
      guard let (piece, options) = try? planned("demo-\(name)", surroundings, runner) else { return false }
      return runner.playbook(of: piece, options: options).failures.isEmpty
    }
  }

  /// The scenario of a name or a path with these changes, for a person who plays along; `nil` where a person does nothing in it.
  func playedAlong(_ name: String, _ surroundings: AppContext, _ runner: ScenarioRunner) throws -> LessonPlay? {
    let (piece, options) = try planned(name, surroundings, runner)
    return piece.scenario.hasTasks ? runner.lesson(of: piece, options: options) : nil
  }

  /// The scenario of a name or a path, and what is changed in it.
  ///
  /// - Throws: `Refusal`, or what is wrong with an option.
  private func planned(_ name: String, _ surroundings: AppContext, _ runner: ScenarioRunner) throws
    -> (PlannedRun, RunOptions)
  {
    let phrases = surroundings.phrases
    let plan = runner.plan(paths: surroundings.scenarioPaths([name]), from: surroundings.scenarioFiles)
    guard let first = plan.runs.first, !plan.complaints.contains(where: { $0.code.severity == .error }) else {
      throw Refusal(lines: plan.complaints.map { $0.text(in: phrases) })
    }
    let (piece, complaints) = runner.translated(first, into: language, from: surroundings.scenarioFiles)
    guard complaints.isEmpty else { throw Refusal(lines: complaints.map { $0.text(in: phrases) }) }
    let options = try self.options(for: piece.scenario, surroundings)
    if let store = options.overrides.store { try refuse(piece.scenario, in: store, phrases) }
    return (piece, options)
  }

  private func options(for scenario: Scenario, _ surroundings: AppContext) throws -> RunOptions {
    var options = RunOptions(seed: seed)
    if language != "en" { options.overrides.language = language }
    guard areGiven else { return options }
    options.overrides.store = try AssetProblem.orInvalid {
      let store = if let store { try surroundings.assets.store(store) } else { scenario.world.store }
      if let shopFile { return try ShopFile(shopFile).store(over: store) }
      return shop.map(store.named) ?? store
    }
    options.overrides.takesStoresOrder = store != nil || amount != nil || shopFile != nil
    options.overrides.store = try options.overrides.store?.charging(in: nil, amount: amount, surroundings.phrases)
    return options
  }

  /// A shop that does not offer what the scenario pays with cannot show it.
  private func refuse(_ scenario: Scenario, in store: Store, _ phrases: Phrasebook) throws {
    let missing = scenario.chosenMethods.first { method in
      !store.methods.isEmpty && !store.methods.contains(method.listed.rawValue)
    }
    guard let missing else { return }
    var values: [String: Phrase.Value] = [
      "store": .text(store.id), "file": .text(shop ?? ""),
      "method": .phrase(Phrase("method.\(missing.listed.rawValue)")),
    ]
    let only = Store.onlyCurrency(ofMethod: missing.listed.rawValue)
    if let only, only != store.currency {
      values.merge(["currency": .text(store.currency.code), "only": .text(only.code)]) { $1 }
      throw refusal("cli.demo.only-currency", scenario, values, phrases)
    }
    let isOfFile = try shopFile.map { file in try AssetProblem.orInvalid { try ShopFile(file).hasMethods } } ?? false
    throw refusal(isOfFile ? "cli.demo.not-in-file" : "cli.demo.not-offered", scenario, values, phrases)
  }

  private func refusal(
    _ key: String, _ scenario: Scenario, _ values: [String: Phrase.Value], _ phrases: Phrasebook
  ) -> Refusal {
    let all = values.merging(["name": .text(scenario.id)]) { $1 }
    return Refusal(lines: ["till: " + phrases.text(key, all)])
  }
}

extension AppContext {
  /// A path that leads to the same file from any folder; the same where there is no file.
  static func wholePath(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }
}

extension Store {
  /// The same store under another name.
  fileprivate func named(_ name: String) -> Store {
    Store(
      id: id, name: name, city: city, country: country, currency: currency, utcOffsetMinutes: utcOffsetMinutes,
      shopper: shopper, order: order, methods: methods, rates: rates)
  }
}
