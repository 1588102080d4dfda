public import Frames
public import Inspection
public import Language

extension AppModel {
  /// Draws what the presenter of a demo sees. While the script plays: what the audience sees in small, the notes, the next beat, the
  /// chapters and the clock; where there is no room for the small picture, the notes stand alone. By hand: the checkout with its keys, and
  /// beside it where the script waits and what the presenter can do.
  public func presenterFrame(
    of snapshot: Snapshot, size: Size, phrases: Phrasebook, bar: StageBar, notes: PresenterNotes
  ) -> Frame {
    guard size.width >= Layout.smallest.width, size.height >= Layout.smallest.height else {
      return frame(of: snapshot, size: size, phrases: phrases)
    }
    let picture = PresenterScreen.picture(in: size)
    let seen = picture.map { PresenterScreen.seen($0, by: notes.stage) }
    if let interruption = notes.interruption {
      let byHand = PresenterByHand(bar: bar, notes: notes, interruption: interruption)
      guard let seen else {
        var own = bar
        own.caption = byHand.summary(phrases)
        return stageFrame(of: snapshot, size: size, phrases: phrases, bar: own)
      }
      let shop = stageFrame(of: snapshot, size: seen.size, phrases: phrases, bar: bar.forAudience)
      return byHand.frame(of: size, around: shop, at: seen, glyphs: glyphs, phrases: phrases)
    }
    let canvas = Canvas(size, glyphs: glyphs, phrases: phrases)
    var own = PresenterScreen(bar: bar, notes: notes)
    own.hasPicture = picture != nil
    if picture == nil {
      let context = RenderContext(snapshot: snapshot, model: self, phrases: phrases.forScreens, size: size)
      own.beside = StageSide(context: context, bar: bar, isBeside: false).lines
    }
    own.draw(on: canvas)
    if bar.showsKeys { StageKeys().draw(on: canvas.window(StageKeys.region(in: size))) }
    var surface = canvas.painter.surface
    if glyphs == .ascii { surface = surface.foldedToASCII() }
    if let seen, !bar.showsKeys {
      surface.draw(
        stageFrame(of: snapshot, size: seen.size, phrases: phrases, bar: bar.forAudience).surface, at: seen)
    }
    return Frame(surface: surface, outline: canvas.outline, title: bar.chapter)
  }
}

/// The presenter's own part of the screen.
struct PresenterScreen {
  let bar: StageBar
  let notes: PresenterNotes
  var hasPicture = false
  /// What the audience sees beside the checkout, line by line; empty where the picture shows it.
  var beside: [String] = []

  /// How wide the notes are at least beside the picture; Till's own.
  private static let narrowest = 34
  /// How wide a picture is at least, so that a caption can be read in it; Till's own.
  private static let legible = 60

  /// Where what the audience sees is drawn; `nil` where there is no room for it.
  static func picture(in size: Size) -> Region? {
    let width = min(100, size.width - narrowest - 1)
    let height = min(30, size.height - 2)
    guard width >= legible, height >= Layout.smallest.height + 6 else { return nil }
    return Region(x: 0, y: 1, width: width, height: height)
  }

  /// The part of the picture that a stage of that size takes: as large as the stage itself where there is room, so that both are alike.
  static func seen(_ picture: Region, by stage: Size?) -> Region {
    guard let stage, stage.width <= picture.width, stage.height <= picture.height else { return picture }
    return Region(x: picture.x, y: picture.y, width: stage.width, height: stage.height)
  }

  func draw(on canvas: Canvas) {
    let size = canvas.size
    drawClock(on: canvas)
    drawState(on: canvas.row(size.height - 1))
    guard hasPicture, let picture = Self.picture(in: size) else {
      return drawNotes(on: canvas.window(Region(x: 1, y: 2, width: size.width - 2, height: size.height - 3)), all: true)
    }
    drawNotes(on: Self.pane(beside: picture, on: canvas), all: false)
  }

  /// Where the notes stand beside the picture, with a rule before them.
  static func pane(beside picture: Region, on canvas: Canvas) -> Canvas {
    let size = canvas.size
    // The picture stands at the left in every language.
    func place(_ region: Region) -> Region {
      canvas.painter.direction == .rightToLeft ? region.mirrored(in: size.width) : region
    }
    canvas.painter.fill(
      place(Region(x: picture.width, y: 1, width: 1, height: size.height - 2)), style: .border,
      with: canvas.glyphs.border.vertical)
    let x = picture.width + 2
    return canvas.window(place(Region(x: x, y: 1, width: size.width - x - 1, height: size.height - 2)))
  }

  /// Clock and plan at the start, the beat and the stages at the end, or in the next row where both have no room in one.
  func drawClock(on canvas: Canvas) {
    let row = canvas.row(0)
    let clock = row.say(
      "stage.presenter.clock", ["passed": .text(time(notes.elapsed)), "plan": .text(time(notes.planned))])
    let (standing, style) = standing(row)
    let end = row.pieces([(clock + "  ", .heading), (standing, style)], x: 1)
    let place = row.say(
      "stage.place",
      ["number": .number(notes.interruption?.beat ?? bar.place.number), "total": .number(bar.place.count)])
    let stages = row.say("stage.presenter.stages", ["count": .number(notes.stages)])
    let before = "\(place) \(row.glyphs.middleDot) "
    let other = end + 2 + TextWidth.of(before + stages) < row.size.width ? row : canvas.row(1)
    let start = other.textAtEnd(stages, end: row.size.width - 1, notes.stages == 0 ? .warning : .muted)
    other.textAtEnd(before, end: start, .muted)
    row.note(.status, clock, value: standing)
    row.note(.status, stages)
  }

  func drawState(on row: Canvas) {
    let state = StageCaption(bar: bar).state(in: row)
    let end = row.textAtEnd(state, end: row.size.width - 1, .muted)
    if notes.percent != 100 {
      row.text(
        row.say("stage.presenter.pace", ["count": .number(notes.percent)]), x: 1, .muted, columns: max(0, end - 2))
    }
    row.note(.status, state)
  }

  private func standing(_ canvas: Canvas) -> (String, Style) {
    switch notes.standing {
    case .notBegun: (canvas.say("stage.presenter.not-begun"), .muted)
    case .onTime: (canvas.say("stage.presenter.on-time"), .good)
    case .ahead(let seconds): (canvas.say("stage.presenter.ahead", ["time": .text(time(seconds))]), .muted)
    case .behind(let seconds): (canvas.say("stage.presenter.behind", ["time": .text(time(seconds))]), .warning)
    }
  }

  /// The notes, the next beat and the chapters; with `all` what the audience reads, too.
  private func drawNotes(on canvas: Canvas, all: Bool) {
    var y = 0
    for line in bar.failures { y += canvas.paragraph(line, y: y, .bad) }
    for line in bar.failures { canvas.note(.alert, line) }
    if all {
      y = part("stage.presenter.now", bar.caption, on: canvas, from: y, .text)
      for line in beside where y < canvas.size.height { y += canvas.paragraph(line, y: y - 1, .muted) }
    }
    y = part("stage.presenter.note", notes.note ?? canvas.say("stage.presenter.no-note"), on: canvas, from: y, .text)
    y = part("stage.presenter.next", notes.next ?? canvas.say("stage.presenter.last"), on: canvas, from: y, .muted)
    guard !notes.chapters.isEmpty, y + 1 < canvas.size.height else { return }
    canvas.text(canvas.say("stage.presenter.chapters"), y: y, .heading)
    // Where there is no room for all, the present chapter and those after it are the ones that are needed.
    let (rows, count) = (canvas.size.height - y - 1, notes.chapters.count)
    let first = min(notes.chapter ?? 0, max(0, count - rows))
    for (place, index) in (first..<min(count, first + rows)).enumerated() {
      let (title, isPresent) = (notes.chapters[index], index == notes.chapter)
      let isCut = place == rows - 1 && index < count - 1
      let end = isCut ? " " + canvas.glyphs.ellipsis : ""
      canvas.pieces(
        [("\(index + 1)  ", .keyName), (title, isPresent ? .selected : .text), (end, .muted)], y: y + 1 + place)
      canvas.note(.row, title, value: "\(index + 1)", isPresent ? .selected : [])
    }
  }

  /// A heading and a paragraph; returns the row behind both.
  func part(_ key: String, _ text: String, on canvas: Canvas, from y: Int, _ style: Style) -> Int {
    guard y + 1 < canvas.size.height else { return y }
    canvas.text(canvas.say(key), y: y, .heading)
    canvas.note(.heading, canvas.say(key), value: text)
    return y + canvas.paragraph(text, y: y + 1, style) + 2
  }

  /// Minutes and seconds.
  private func time(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
