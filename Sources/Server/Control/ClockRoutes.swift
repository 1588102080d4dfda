import Commerce
import Pages
import Wire

/// Control of the time.
enum ClockRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "clock", summary: "Tells the time, its pace, and when something happens next.",
      answer: .shared(.clock)
    ) {
      control, _ in control.clock
    },
    ControlRoute(
      method: "POST", path: "clock",
      summary: "Moves the time; answers when it is there, and your software has answered every webhook on the way.",
      body: [
        .may("advance", .text, "A span to jump ahead, such as `90s` or `2d`; 365 days at most."),
        .may("to", .moment, "A time to jump ahead to."),
        .may("next", .boolean, "`true` jumps to when something happens next."),
        .may("pace", Self.pace, "Virtual seconds in a second, or 0 to stand still."),
      ], answer: .shared(.clock), before: travel, perform: setPace),
  ]

  /// The virtual seconds in one of the wall clock.
  static let pace = Shape.whole(0...3_600)

  private static func travel(
    _ control: Control, _ request: ControlRequest, _ then: @escaping (JSON) -> Void
  ) throws(ControlProblem) {
    guard let moment = try moment(control, request) else { return then(.null) }
    control.room.world.advance(to: moment) { then(.null) }
  }

  /// To when the time shall be moved; `nil` where only its pace changes.
  private static func moment(
    _ control: Control, _ request: ControlRequest
  ) throws(ControlProblem) -> Timestamp? {
    let world = control.room.world
    guard (request.body.members?.count ?? 0) <= 1 else {
      throw .wrong("Say one thing at a time: move the time, or set its pace.")
    }
    switch request.body.members?.map({ ($0.name, $0.value) }).first {
    case ("advance", .string(let text))?:
      guard !DurationText.isTooLong(text) else { throw .wrong("One move goes ahead by 365 days at most.") }
      guard let span = DurationText.read(text) else {
        throw .wrong("“\(text)” is no span. Write a number with ms, s, m, h or d, such as 90s.")
      }
      return try known(world.now.advanced(by: span))
    case ("to", .string(let text))?:
      let moment = try time(text)
      guard moment >= world.now else { throw .impossible("It is \(world.now.iso8601) already.") }
      return moment
    case ("next", .boolean(true))?:
      guard let next = world.nextMoment else { throw .impossible("Nothing is due: no timer runs.") }
      return next
    case ("pace", .number(let text))?:
      _ = try pace(text)
      return nil
    default: throw .wrong("Say how: {\"advance\": \"90s\"}, {\"to\": …}, {\"next\": true} or {\"pace\": 60}.")
    }
  }

  private static func setPace(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    if case .number(let text)? = request.body["pace"] { control.room.world.pace = try pace(text) }
    return control.clock
  }

  /// Reads a pace.
  static func pace(_ text: String) throws(ControlProblem) -> Pace {
    guard let pace = Int(text), (0...3_600).contains(pace) else {
      throw .wrong("A pace is a whole number from 0 to 3600.")
    }
    return pace == 0 ? .paused : .running(pace)
  }

  /// Reads a time with its zone.
  static func time(_ text: String) throws(ControlProblem) -> Timestamp {
    guard let moment = Timestamp(iso8601: text) else {
      throw .wrong("“\(text)” is no time. Write it with its zone, such as 2026-03-01T09:00:00Z.")
    }
    return try known(moment)
  }

  /// A moment of a year that four digits can name, and that is not before virtual time.
  private static func known(_ moment: Timestamp) throws(ControlProblem) -> Timestamp {
    guard (0..<253_402_300_800_000).contains(moment.milliseconds) else {
      throw .wrong("Virtual time lies between 1970-01-01T00:00:00Z and 9999-12-31T23:59:59Z.")
    }
    return moment
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
