import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// What every part of a frame is drawn from. All of them share one: it is much to copy.
final class RenderContext {
  /// Columns between the edge and the text; the focus bar stands in the first of them.
  static let margin = 2
  /// The widest column of text with its margins.
  static let textWidth = 80

  let snapshot: Snapshot
  let model: AppModel
  let phrases: Phrasebook
  /// The terminal's size, for what scrolls no further than its end.
  let size: Size

  let checkout: Checkout
  /// The form that takes keys.
  private(set) lazy var form = snapshot.visibleForm
  /// Whether letters are typed on the phone's screen rather than read as keys.
  private(set) lazy var typesLetters = AppModel.typesLettersOnScreen(snapshot)
  /// The words of a stage; `nil` elsewhere.
  private lazy var stageWords = model.isOnStage ? StageWords(phrases, shop: checkout.store) : nil

  init(
    snapshot: Snapshot, model: AppModel, phrases: Phrasebook, size: Size = Size(width: 80, height: 24)
  ) {
    self.snapshot = snapshot
    self.model = model
    self.phrases = phrases
    self.size = size
    checkout = snapshot.checkout
  }

  var now: Timestamp { snapshot.now }

  func say(_ phrase: Phrase) -> String { stageWords?.text(phrase) ?? phrases.text(phrase) }
  func say(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { say(Phrase(key, values)) }

  /// A moment as the time of day where the store is.
  func time(_ moment: Timestamp) -> String {
    moment.civil(offsetMinutes: checkout.store.utcOffsetMinutes).timeText
  }

  /// The present as a clock shows it: seconds while time stands still. While it runs they would have to be drawn again and again
  /// though nothing happens.
  func clock(_ present: Timestamp) -> String {
    snapshot.pace == .paused ? time(present) : String(time(present).prefix(5))
  }

  /// The date where the store is, once it is not that of the day on which the session began.
  var newDate: String? {
    let offset = checkout.store.utcOffsetMinutes
    let date = now.civil(offsetMinutes: offset).date
    return date == snapshot.began.civil(offsetMinutes: offset).date ? nil : phrases.date(date)
  }

  /// The gateway of the present attempt, made visible; a general word while there is none.
  var gateway: Phrase.Value { name(ofGateway: snapshot.gateway) }

  /// A gateway's name, made visible; a general word for none.
  func name(ofGateway gateway: String) -> Phrase.Value {
    gateway.isEmpty ? .phrase(Phrase("gateway.unnamed")) : .outside(gateway)
  }

  /// Somebody else’s text, made visible, as it stands on this screen.
  func outside(_ text: String) -> String { stageWords?.text(text) ?? VisibleText.sanitised(text) }

  /// The name of a method.
  func name(of method: PaymentMethod) -> String { say("method.\(method.rawValue)") }

  /// Time remaining until a moment, or `nil` once it has passed.
  func left(until moment: Timestamp) -> Duration? { moment > now ? moment.since(now) : nil }
}

extension RenderContext {
  /// A heading with a quiet word at the line's end.
  func heading(_ text: String, aside: String = "", asideStyle: Style = .muted) -> Block {
    Block { canvas in
      let end = canvas.size.width - Self.margin
      let hasRoom = TextWidth.of(text) + TextWidth.of(aside) + 2 <= end - Self.margin
      let aside = hasRoom ? aside : ""
      let asideStart = aside.isEmpty ? end : canvas.textAtEnd(aside, end: end, asideStyle)
      canvas.text(text, x: Self.margin, .heading, columns: asideStart - Self.margin)
      canvas.note(.heading, text)
    }
  }

  /// A paragraph, as many rows as it needs at a width.
  func paragraph(
    _ text: String, width: Int, indent: Int = RenderContext.margin, _ style: Style = .text, role: OutlineRole = .text
  ) -> Block {
    let columns = max(1, min(width, Self.textWidth) - indent - Self.margin)
    let lines = TextWrap.lines(text, columns: columns)
    let parts = lines.enumerated().map { index, line in
      Block(counts: 1) { canvas in
        canvas.text(line, x: indent, style, columns: columns)
        canvas.note(role, index == 0 ? text : line)
      }
    }
    return Block(height: lines.count, parts: parts) { canvas in
      for (y, line) in lines.enumerated() { canvas.text(line, x: indent, y: y, style, columns: columns) }
      canvas.note(role, text)
    }
  }

  /// One line of text.
  func line(_ text: String, indent: Int = RenderContext.margin, _ style: Style = .text, role: OutlineRole = .text)
    -> Block
  {
    Block { canvas in
      canvas.text(text, x: indent, style, columns: canvas.size.width - indent - 1)
      canvas.note(role, text)
    }
  }
}
