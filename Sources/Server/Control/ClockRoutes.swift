import Commerce
import Pages
import Wire

/// Control of the time.
enum ClockRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(method: "GET", path: "clock", summary: "Tells the time, its pace, and when something happens next.") {
      control, _ in control.clock
    },
    ControlRoute(
      method: "POST", path: "clock", summary: "Moves the time.",
      body: [
        ("advance", "A span to jump ahead, such as `90s` or `2d`."),
        ("next", "`true` jumps to when something happens next."),
        ("pace", "Virtual seconds in a second, or 0 to stand still."),
      ], perform: move),
  ]

  private static func move(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    let world = control.room.world
    switch request.body.members?.map({ ($0.name, $0.value) }).first {
    case ("advance", .string(let text))?:
      guard let span = DurationText.read(text) else {
        throw .wrong("“\(text)” is no span. Write a number with ms, s, m, h or d, such as 90s.")
      }
      world.advance(to: world.now.advanced(by: span))
    case ("next", .boolean(true))?:
      guard let next = world.nextMoment else { throw .impossible("Nothing is due: no timer runs.") }
      world.advance(to: next)
    case ("pace", .number(let text))?:
      guard let pace = Int(text), (0...3_600).contains(pace) else {
        throw .wrong("A pace is a whole number from 0 to 3600.")
      }
      world.pace = pace == 0 ? .paused : .running(pace)
    default: throw .wrong("Say how: {\"advance\": \"90s\"}, {\"next\": true} or {\"pace\": 60}.")
    }
    return control.clock
  }
}

extension Control {
  var clock: JSON {
    let world = room.world
    let pace: JSON = if case .running(let pace) = world.pace { .whole(pace) } else { 0 }
    return [
      "now": .string(world.now.iso8601), "pace": pace, "next": world.nextMoment.map { .string($0.iso8601) } ?? .null,
    ]
  }
}
