import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages

/// The clock.
extension Operation {
  static let timeCommands: [any AnyCommand] = [
    timer, nextTimer, passSecond, passMinute, runUntilIdle, pause, faster, slower, save, play, pace,
  ]

  /// Goes to a deadline, by its name below `deadline.`.
  static let timer = CommandSpec<String>(
    "timer", .text(), .time, .offStage,
    palette: {
      $0.deadlines.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    }, title: { $0.say("operation.timer", ["timer": .phrase(Phrase("deadline.\($1)"))]) },
    obstacle: { context, name in
      if let past = context.obstacleInPast { return past }
      return context.deadlines.contains { $0.name == name } ? nil : Phrase("why.no-timer")
    }
  ) { _, asked, name in
    guard let deadline = asked.context.deadlines.first(where: { $0.name == name }) else { return [] }
    return [.command(.advance(deadline.at.since(asked.context.now)))]
  }

  static let nextTimer = plain(
    "next-timer", .time, .keyOnly, spoken: "next-timer", keys: [Key("next-timer", "]", .function(5), in: .everywhere)],
    title: { $0.nextTimerTitle },
    obstacle: {
      $0.obstacleToTime ?? ($0.nextTimer == nil && $0.snapshot.nextTry == nil ? Phrase("why.no-timer") : nil)
    }
  ) { _, _ in [.command(.nextTimer)] }

  static let passSecond = plain(
    "pass-second", .time, .keyOnly, spoken: "second", keys: [Key("next-second", ".", in: .everywhere)],
    obstacle: { $0.obstacleToTime }
  ) { _, _ in [.command(.advance(.seconds(1)))] }

  static let passMinute = plain("pass-minute", .time, .keyOnly, spoken: "minute", obstacle: { $0.obstacleToTime }) {
    _, _ in
    [.command(.advance(.seconds(60)))]
  }

  static let runUntilIdle = plain(
    "run-until-idle", .time, .keyOnly, spoken: "idle", keys: [Key("until-idle", "\\", in: .everywhere)],
    obstacle: { $0.obstacleToTime }
  ) { _, _ in [.runUntilIdle] }

  static let pause = plain(
    "pause", .time, .offStage, keys: [Key("pause", " ", in: .everywhere)],
    title: { $0.say($0.snapshot.pace == .paused ? "operation.resume" : "operation.pause") },
    obstacle: { $0.obstacleToTime }
  ) { model, asked in
    guard case .running(let pace) = asked.context.snapshot.pace else {
      return [.command(.pace(.running(model.resumedPace)))]
    }
    model.resumedPace = pace
    return [.command(.pace(.paused))]
  }

  static let faster = plain(
    "faster", .time, .offStage, keys: [Key("faster", "+", "=", in: .everywhere)],
    obstacle: { $0.obstacleToPace(RenderContext.paces.last, "why.fastest") }
  ) { model, asked in
    let present = asked.context.pace ?? model.resumedPace
    return [.command(.pace(.running(RenderContext.paces.first { $0 > present } ?? present)))]
  }

  static let slower = plain(
    "slower", .time, .offStage, keys: [Key("slower", "-", in: .everywhere)],
    obstacle: { $0.obstacleToPace(RenderContext.paces.first, "why.slowest") }
  ) { model, asked in
    let present = asked.context.pace ?? model.resumedPace
    return [.command(.pace(.running(RenderContext.paces.last { $0 < present } ?? present)))]
  }

  /// Asks what to call a file of what was done so far.
  static let save = CommandSpec<SavedFile>(
    "save", .raw(), .files, .offStage,
    keys: [
      Key(.scenario, "save-scenario", "R", .control("r"), in: .everywhere),
      Key(.run, "save-run", "S", .control("s"), in: .everywhere),
    ], palette: { _ in SavedFile.allCases }, title: { $0.say("operation.save-\($1.rawValue)") },
    obstacle: { context, _ in
      context.checkout.attempts == 0 && context.snapshot.timeline.isEmpty ? Phrase("why.nothing-done") : nil
    }
  ) { $0.open(.naming(Overlay.NamingState(file: $2))) }

  /// Lists the scenario files of the folder in which the program was started, to play one.
  static let play = plain("play", .files, .offStage) { _, _ in [.play] }

  /// Runs time at this number of virtual seconds a second.
  static let pace = CommandSpec<Int>(
    "pace", .number(), .time, .offStage, palette: { _ in [1, 10, 60] },
    title: { $0.say("operation.pace", ["pace": .number($1)]) }, obstacle: { context, _ in context.obstacleToTime }
  ) { _, _, pace in [.command(.pace(.running(pace)))] }
}

extension RenderContext {
  /// The paces of time that keys go through.
  fileprivate static let paces = [1, 2, 5, 10, 60]

  /// Why time cannot pass: an earlier stop is looked at, or a broken rule has stopped the clock.
  fileprivate var obstacleToTime: Phrase? { obstacleInPast ?? obstacleOfRule }

  /// A broken rule has stopped the clock; the next payment runs again.
  private var obstacleOfRule: Phrase? {
    guard snapshot.brokenRule != nil, !model.history.isInPast else { return nil }
    return Phrase("why.rule-broken", ["reset": .text(Keyboard.name(of: .alt("0"), phrases, model.glyphs))])
  }

  /// Why time cannot run at another pace, where one is the last.
  fileprivate func obstacleToPace(_ last: Int?, _ why: String) -> Phrase? {
    obstacleOfRule ?? (pace == last ? Phrase(why) : nil)
  }
}
