import Commerce
import Pages
import Sandbox
import Wire

/// Control of the worlds, which the header `Till-World` tells apart.
enum WorldRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "POST", path: "reset",
      summary:
        "Begins anew with a world in which nothing has happened, set up as the server was started unless it says otherwise.",
      body: [
        .may("seed", .count, "The random seed."),
        .may("clock", .moment, "When the world begins; without it, now."),
        .may("pace", ClockRoutes.pace, "Virtual seconds in a second, or 0 to stand still."),
        .may("settings", .map(.text), "Settings of the providers by their full names (`till settings`)."),
      ], answer: .shared(.clock), isAboutWorlds: true
    ) { control, request throws(ControlProblem) in
      let setup = try setup(control.room.options, request.body)
      do throws(StateProblem) {
        try control.room.reset(setup)
      } catch {
        throw ControlProblem(error)
      }
      return control.clock
    },
    ControlRoute(
      method: "GET", path: "worlds", summary: "Lists the worlds beside the usual one, by the names in `Till-World`.",
      answer: .texts
    ) { control, _ in .strings(control.rooms.names.map(\.text)) },
    ControlRoute(
      method: "DELETE", path: "worlds/{name}", summary: "Ends a world.", answer: .shared(.done), isAboutWorlds: true
    ) {
      control, request throws(ControlProblem) in
      guard let name = WorldName(request.part("name")), control.rooms.end(name) else {
        throw .missing("There is no world “\(request.part("name"))”. GET /_till/worlds lists them.")
      }
      return ["status": "ok"]
    },
  ]

  private static func setup(_ old: ServerSetup, _ body: JSON) throws(ControlProblem) -> ServerSetup {
    var setup = old
    for member in body.members ?? [] {
      switch (member.name, member.value) {
      case ("seed", .number(let text)):
        guard let seed = UInt64(text) else { throw .wrong("A seed is a whole number, 0 or more.") }
        setup.seed = setup.world?.seed(from: seed) ?? seed
      case ("clock", .string(let text)):
        setup.start = try ClockRoutes.time(text)
      case ("pace", .number(let text)):
        setup.pace = try ClockRoutes.pace(text)
      case ("settings", .object(let members)): setup.settings = try settings(members)
      default:
        throw .wrong("“\(member.name)” is of no use here. A world has seed, clock, pace and settings.")
      }
    }
    return setup
  }

  private static func settings(_ members: [JSON.Member]) throws(ControlProblem) -> Settings {
    var settings = Settings()
    for member in members {
      guard let setting = SandboxCatalog.settings.first(where: { $0.id == member.name }) else {
        throw .wrong("There is no setting “\(member.name)” of a provider. Run till settings to see them.")
      }
      guard let choice = member.value.string, settings.choose(choice, for: setting) else {
        throw .wrong("\(setting.id) takes \(setting.choices.joined(separator: ", ")).")
      }
    }
    return settings
  }
}
