import ArgumentParser
import Commerce
import Controller
import Language
import Pages
import Scenarios
import TillAssets

/// Which scenarios are run, and in which worlds; the same for running and for coverage.
struct RunChoices: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run scenarios whose ID, name or path contains TEXT or matches a * ? pattern. Repeatable.", valueName: "text"))
  var filter: [String] = []

  @Option(help: "Run scenarios with this tag; `!tag` excludes it. Repeatable.") var tag: [String] = []

  @Option(parsing: .unconditional, help: "Random seed; the same seed gives the same run.") var seed: UInt64?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a setting, such as truelayer.kit=as-shipped; see `till settings`. Repeatable.", valueName: "name=choice"))
  var changes: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("How many to run in parallel (default: one per core).", valueName: "n"))
  var jobs: Int?

  @Flag(name: .customLong("shuffle"), help: "Run ready jobs in a seeded random order.") var shuffled = false

  @Flag(help: "Succeed even if no scenario matches.") var allowEmpty = false

  /// Reads `2/4`.
  static func shard(_ text: String, _ phrases: Phrasebook) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError(
        phrases.text("run.shard", ["text": .text(String(text.prefix(60))), "most": .number(Shard.most)]))
    }
    return shard
  }

  /// How many are run at once.
  func workers(_ phrases: Phrasebook) throws -> Int {
    guard let jobs else { return Workers.count }
    guard 1...1_024 ~= jobs else { throw ValidationError(phrases.text("run.jobs", ["number": .text(String(jobs))])) }
    return jobs
  }

  func selection(_ phrases: Phrasebook) throws -> ScenarioSelection {
    var selection = ScenarioSelection()
    for text in filter {
      guard text.contains(where: { !$0.isWhitespace }) else { throw ValidationError(phrases.text("run.empty-filter")) }
      selection.filters.append(ScenarioFilter(text))
    }
    for text in tag { guard selection.add(tag: text) else { throw ValidationError(phrases.text("run.empty-tag")) } }
    return selection
  }

  func options(_ surroundings: AppContext) throws -> RunOptions {
    var options = RunOptions(seed: seed, isShuffled: shuffled)
    for text in changes { try change(&options, text, surroundings) }
    return options
  }

  /// What can be changed besides settings.
  private static let others = ["seed", "store", "clock", "language", "locale", "terminal", "network"]

  private func change(_ options: inout RunOptions, _ text: String, _ surroundings: AppContext) throws {
    let phrases = surroundings.phrases
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw ValidationError(phrases.text("run.set", ["text": .text(text)])) }
    let name = parts[0].hasPrefix("given.") ? String(parts[0].dropFirst("given.".count)) : parts[0]
    let value = parts[1]
    switch name {
    case "seed":
      guard let number = UInt64(value) else { throw ValidationError(phrases.text("run.seed", ["text": .text(value)])) }
      if seed == nil { options.seed = number }
    case "store": options.overrides.store = try AssetProblem.orInvalid { try surroundings.assets.store(value) }
    case "clock":
      guard let start = Timestamp(iso8601: value) else {
        throw ValidationError(phrases.text("cli.bad-clock", ["text": .text(value)]))
      }
      options.overrides.start = start
    case "language", "locale":
      let codes = surroundings.assets.languageCodes
      let code = codes.contains(value) ? value : String(value.prefix { $0 != "-" && $0 != "_" })
      guard codes.contains(code) else {
        throw CheckoutOptions.unknown("choice", value, of: name, surroundings.assets.offeredLanguages, phrases)
      }
      options.overrides.language = code
    case "terminal":
      let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let columns = sides[0], let rows = sides[1], 40...400 ~= columns, 12...200 ~= rows else {
        throw ValidationError(phrases.text("run.terminal", ["text": .text(value)]))
      }
      options.overrides.terminal = (columns, rows)
    case "network":
      guard let network = PhoneNetwork(rawValue: value) else {
        throw CheckoutOptions.unknown("choice", value, of: name, PhoneNetwork.allCases.map(\.rawValue), phrases)
      }
      options.overrides.network = network
    default:
      guard let setting = WorldSettings.all.first(where: { $0.id == name }) else {
        throw CheckoutOptions.unknown("setting", name, WorldSettings.all.map(\.id) + Self.others, phrases, list: false)
      }
      guard setting.choices.contains(value) else {
        throw CheckoutOptions.unknown("choice", value, of: name, setting.choices, phrases)
      }
      options.overrides.choices.append(WorldOverrides.Choice(setting: setting, choice: value))
    }
  }
}
