import Frames
import Language

/// What only the presenter sees while the checkout is used by hand: where the script waits, what comes next, and the keys.
struct PresenterByHand {
  let bar: StageBar
  let notes: PresenterNotes
  let interruption: PresenterNotes.Interruption

  /// Each key's phrase, in the order of use.
  private static let keys = ["give-back", "example", "lose", "save", "home", "quit"]

  /// All of it in a sentence or two, for a terminal without room for more.
  func summary(_ phrases: Phrasebook) -> String {
    switch interruption {
    case .beforeFirst: return next(phrases)
    case .after(let number), .within(let number):
      guard let next = notes.next else {
        return phrases.text(
          "stage.presenter.script.short.last", ["number": .number(number), "total": .number(bar.place.count)])
      }
      return phrases.text(
        "stage.presenter.script.short",
        ["number": .number(number), "total": .number(bar.place.count), "next": .text(next)])
    }
  }

  /// The checkout at its place, with the notes beside it.
  func frame(of size: Size, around shop: Frame, at place: Region, glyphs: GlyphSet, phrases: Phrasebook) -> Frame {
    let canvas = Canvas(size, glyphs: glyphs, phrases: phrases)
    let screen = PresenterScreen(bar: bar, notes: notes)
    screen.drawClock(on: canvas)
    screen.drawState(on: canvas.row(size.height - 1))
    // The notes stand where they always do, however large the stage is.
    drawNotes(on: PresenterScreen.pane(beside: PresenterScreen.picture(in: size) ?? place, on: canvas), screen)
    var surface = canvas.painter.surface
    if glyphs == .ascii { surface = surface.foldedToASCII() }
    surface.draw(shop.surface, at: place)
    if bar.showsKeys { draw(StageKeys(), over: &surface, glyphs: glyphs, phrases: phrases) }
    // What is pressed there is the checkout’s.
    let items = shop.outline.items.map { item in
      OutlineItem(
        role: item.role, name: item.name, value: item.value, state: item.state,
        region: item.region.map {
          Region(x: $0.x + place.x, y: $0.y + place.y, width: $0.width, height: $0.height)
        }, target: item.target)
    }
    let cursor = shop.cursor.map { Position(x: $0.x + place.x, y: $0.y + place.y) }
    return Frame(
      surface: surface, cursor: cursor, outline: Outline(items + canvas.outline.items), title: shop.title)
  }

  private func draw(_ keys: StageKeys, over surface: inout Surface, glyphs: GlyphSet, phrases: Phrasebook) {
    let region = StageKeys.region(in: surface.size)
    let canvas = Canvas(region.size, glyphs: glyphs, phrases: phrases)
    keys.draw(on: canvas)
    let drawn = canvas.painter.surface
    surface.draw(glyphs == .ascii ? drawn.foldedToASCII() : drawn, at: region)
  }

  private func drawNotes(on canvas: Canvas, _ screen: PresenterScreen) {
    let text = canvas.say(bar.isStill ? "stage.presenter.by-hand.still" : "stage.presenter.by-hand.text")
    var y = screen.part("stage.presenter.by-hand", text, on: canvas, from: 0, .text)
    y = screen.part("stage.presenter.script", place(canvas), on: canvas, from: y, .text)
    y = screen.part("stage.presenter.next", next(canvas.phrases), on: canvas, from: y, .muted)
    for name in Self.keys where y < canvas.size.height {
      let (key, text) = (canvas.say("stage.presenter.key.\(name).key"), canvas.say("stage.presenter.key.\(name)"))
      canvas.text(key, y: y, .keyName)
      canvas.text(text, x: 8, y: y, columns: max(0, canvas.size.width - 8))
      canvas.note(.row, text, value: key)
      y += 1
    }
  }

  private func place(_ canvas: Canvas) -> String {
    let total = Phrase.Value.number(bar.place.count)
    return switch interruption {
    case .beforeFirst: canvas.say("stage.presenter.script.not-begun")
    case .after(let number):
      canvas.say("stage.presenter.script.after", ["number": .number(number), "total": total])
    case .within(let number):
      canvas.say("stage.presenter.script.within", ["number": .number(number), "total": total])
    }
  }

  private func next(_ phrases: Phrasebook) -> String { notes.next ?? phrases.text("stage.presenter.last") }
}
