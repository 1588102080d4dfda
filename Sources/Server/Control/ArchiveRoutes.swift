import Scenarios
import Wire

/// The calls as other tools read them.
enum ArchiveRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "calls.har", summary: "Gives the calls so far as an HTTP archive (HAR 1.2), secrets masked."
    ) { control, _ in HTTPArchive(control.room.world.log.entries).json }
  ]
}
