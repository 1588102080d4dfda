import Frames
import Language
import Scenarios
import Screens

/// The customer's checkout as it happened, one scene after the other, with the records beside it.
struct LessonReplay {
  private let scenes: [LessonPlay.Scene]
  private let phrases: Phrasebook
  private var place = 0

  /// One scene or more.
  init(_ scenes: [LessonPlay.Scene], _ phrases: Phrasebook) {
    self.scenes = scenes
    self.phrases = phrases
  }

  /// Shows it until the person has seen the last scene or goes back to the lesson.
  func run(_ interview: Interview) {
    var replay = self
    _ = interview.host(
      Interview.Guest(
        texts: { [replay.title] },
        draw: { replay.frame($0) },
        take: { input, _ in replay.take(input) },
        pass: { false },
        nextMoment: { nil }))
  }

  /// Which scene it is, and the keys.
  private var title: String {
    let number = phrases.text("stage.place", ["number": .number(place + 1), "total": .number(scenes.count)])
    let isLast = place == scenes.count - 1
    return
      "\(phrases.text("learn.replay")) \(number)   \(phrases.text(isLast ? "learn.replay-end" : "learn.replay-keys"))"
  }

  private func frame(_ size: Size) -> Frame {
    let scene = scenes[place]
    var bar = StageBar(caption: phrases.text(scene.deed), side: .records, stance: .ended)
    // The script's own keys are not those of a lesson.
    bar.isForAudience = true
    var model = AppModel(isOnStage: true)
    model.performance = .played
    return model.stageFrame(of: scene.snapshot, size: size, phrases: phrases, bar: bar)
  }

  /// Takes an input; returns whether it is over.
  private mutating func take(_ input: Input) -> Bool {
    switch input {
    case .enter, .character(" "), .right, .down, .pageDown:
      guard place < scenes.count - 1 else { return true }
      place += 1
    case .left, .up, .backspace, .pageUp: place = max(0, place - 1)
    case .home: place = 0
    case .end: place = scenes.count - 1
    case .mouse(let mouse):
      guard mouse.kind == .press else { return false }
      return take(.enter)
    case .escape, .control("c"), .control("x"), .control("q"), .character("q"): return true
    case .character, .tab, .backTab, .delete, .insert, .wordLeft, .wordRight, .function, .control, .alt, .paste,
      .resized, .focusGained, .focusLost, .unknown:
      break
    }
    return false
  }
}

extension LessonSession {
  /// Before the first question about it, the customer's checkout is replayed on the screen.
  mutating func replayOnce(_ interview: Interview) {
    guard interview.hasScreen, !isReplayed, play.scenes.count > 1 else { return }
    isReplayed = true
    LessonReplay(play.scenes, phrases).run(interview)
  }
}
