import Scenarios
import Wire

/// The calls as other tools read them.
enum ArchiveRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "calls.har",
      summary:
        "Gives the newest \(ServedWorld.keptCalls) calls as an HTTP archive (HAR 1.2), secrets masked.",
      answer: .map(.anything)
    ) { control, _ in
      let log = control.room.world.log
      return HTTPArchive(log.entries, dropped: log.dropped, program: control.room.setup.version).json
    }
  ]
}
