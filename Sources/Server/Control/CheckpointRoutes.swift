import Commerce
import Wire

/// Control of the way back: moments with names.
enum CheckpointRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "checkpoints", summary: "Lists the moments to which `rewind` goes back.",
      answer: .list(.shared(.checkpoint))
    ) {
      control, _ in
      .array(
        (control.room.journal?.checkpoints ?? []).map {
          ["name": .string($0.name), "at": .string($0.at.iso8601)]
        }
      )
    },
    ControlRoute(
      method: "POST", path: "checkpoints", summary: "Gives the present a name, to which `rewind` goes back.",
      body: [.may("name", .text, "Its name; without it, a number.")], answer: .shared(.checkpoint), isAboutWorlds: true,
      perform: mark),
    ControlRoute(
      method: "POST", path: "rewind", summary: "Makes the world again as it was at a checkpoint.",
      body: [.must("to", .text, "The name of the checkpoint.")], answer: .shared(.clock), isAboutWorlds: true
    ) { control, request throws(ControlProblem) in
      let journal = try journal(control)
      guard let name = request.body["to"]?.string else { throw .wrong("Say where to: {\"to\": \"a name\"}.") }
      guard journal.checkpoints.contains(where: { $0.name == name }) else {
        throw .missing("There is no checkpoint “\(name)”. GET /_till/checkpoints lists them.")
      }
      do throws(StateProblem) {
        try control.rooms.rewind(to: name)
      } catch {
        throw ControlProblem(error)
      }
      return control.clock
    },
  ]

  private static func mark(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    let (world, journal) = (control.room.world, try journal(control))
    let name = request.body["name"]?.string ?? "\(journal.checkpoints.count + 1)"
    guard (1...100).contains(name.count), name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw .wrong("A name has 1 to 100 characters, and none that controls a terminal.") }
    do throws(StateProblem) {
      try world.atOnce { () throws(StateProblem) in try journal.checkpoint(name, at: world.now) }
    } catch {
      throw ControlProblem(error)
    }
    return ["name": .string(name), "at": .string(world.now.iso8601)]
  }

  private static func journal(_ control: Control) throws(ControlProblem) -> Journal {
    guard let journal = control.room.journal else {
      throw .impossible("A world with a name has no way back. Ask without Till-World.")
    }
    guard !journal.isGivenUp else {
      throw .impossible(
        "Too much has happened to keep it in memory. Reset, or start the server with --state FILE, to go back.")
    }
    return journal
  }
}
