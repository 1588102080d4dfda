import Frames
import Language
import Scenarios
import Screens

/// The customer's checkout as it happened, one scene after the other, with the records below it.
struct LessonReplay {
  private let scenes: [LessonPlay.Scene]
  private let title: Phrase
  private let areMarked: Bool
  private let phrases: Phrasebook
  private var place = 0

  /// One scene or more, with `≠` beside records that differ where they `areMarked`.
  init(
    _ scenes: [LessonPlay.Scene], title: Phrase = Phrase("learn.replay"), areMarked: Bool, _ phrases: Phrasebook
  ) {
    self.scenes = scenes
    self.title = title
    self.areMarked = areMarked
    self.phrases = phrases
  }

  /// Shows it until the person has seen the last scene or goes back to the lesson.
  func run(_ interview: Interview) {
    var replay = self
    _ = interview.host(
      Interview.Guest(
        texts: { [replay.texts] }, draw: { size, _ in replay.frame(size) }, take: { input, _ in replay.take(input) },
        pass: { false },
        nextMoment: { nil }), hearsTrainer: false)
  }

  /// The heading and what happened; a scene of its own is named by its title.
  private var texts: [String] {
    scenes.count == 1 && scenes[0].deed == title ? [heading] : [heading, phrases.text(scenes[place].deed)]
  }

  /// Which scene it is, and the keys.
  private var heading: String {
    let isLast = place == scenes.count - 1
    let keys = phrases.text(scenes.count == 1 ? "learn.replay-back" : isLast ? "learn.replay-end" : "learn.replay-keys")
    guard scenes.count > 1 else { return "\(phrases.text(title))   \(keys)" }
    let number = phrases.text("stage.place", ["number": .number(place + 1), "total": .number(scenes.count)])
    return "\(phrases.text(title)) \(number)   \(keys)"
  }

  /// The checkout as the customer saw it, and the records below a line.
  private func frame(_ size: Size) -> Frame {
    let scene = scenes[place]
    var model = AppModel(isOnStage: true)
    model.performance = .played
    let records = RecordLines.lines(of: scene.records, areMarked: areMarked, phrases).flatMap {
      RecordLines.wrapped($0, columns: max(8, size.width - 4))
    }
    let height = size.height - records.count - 1
    // Where both have no room, the records are what the lesson is about.
    let shop = height >= 10 ? height : 0
    let painter = Painter(size, glyphs: model.glyphs)
    var surface = painter.surface
    if shop > 0 {
      let upper = Size(width: size.width, height: shop)
      let frame = model.frame(of: scene.snapshot, size: upper, phrases: phrases)
      surface.draw(frame.surface, at: Region(x: 0, y: 0, width: upper.width, height: upper.height))
    }
    let below = Painter(Size(width: size.width, height: size.height - shop), glyphs: model.glyphs)
    below.fill(Region(x: 0, y: 0, width: size.width, height: 1), style: .border, with: model.glyphs.border.horizontal)
    for (y, line) in records.enumerated() {
      below.text(
        line, at: Position(x: 2, y: y + 1), style: line.contains("≠") ? .warning : .text, columns: size.width - 3)
    }
    surface.draw(below.surface, at: Region(x: 0, y: shop, width: size.width, height: size.height - shop))
    return Frame(surface: surface, title: phrases.text(title))
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
  /// Before a question, what the customer's checkout went through since the last one is replayed; `false` where the person leaves.
  mutating func replayNews(_ interview: Interview) -> Bool {
    let news = Array(play.scenes.dropFirst(replayed))
    replayed = play.scenes.count
    return replay(news, interview)
  }

  /// Shows scenes, or tells them line by line; `false` where the person leaves.
  func replay(
    _ scenes: [LessonPlay.Scene], title: Phrase = Phrase("learn.replay"), _ interview: Interview
  ) -> Bool {
    guard !scenes.isEmpty else { return true }
    guard interview.hasScreen else { return interview.ask(page(of: scenes, title: title)) != .leave }
    LessonReplay(scenes, title: title, areMarked: areMarked, phrases).run(interview)
    return true
  }

  /// What happened in scenes, to read.
  func page(of scenes: [LessonPlay.Scene], title: Phrase = Phrase("learn.replay")) -> AskedQuestion {
    let deeds = scenes.map { phrases.text($0.deed) }.joined(separator: "\n")
    return AskedQuestion(heading: phrases.text(title), text: [deeds], choices: [], isAside: true)
  }
}
