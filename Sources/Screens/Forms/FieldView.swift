import Checkout
import Frames

/// A field as it is drawn: its label above, itself, what is wrong with it below.
struct FieldView {
  /// How a field stands out.
  enum Shape {
    /// In a box of three rows.
    case boxed
    /// One row of the field's colour.
    case flat
  }

  let id: FieldID
  let label: String
  let text: FieldText
  /// Columns for the text.
  let width: Int
  /// A word in the field at its end, such as the card's brand.
  var trailing = ""
  /// A quiet word beside the field, where there is room.
  var hint = ""
  /// Whether the hint stands below the field where there is no room beside it.
  var keepsHint = false
  var problem: String?
  let isFocused: Bool
  /// Whether another value is taken by a key rather than typed.
  var isChoice = false
  /// The style of the form that it belongs to.
  var look = FormLook()

  /// Columns of the drawn field: the text, a space on both sides, the box.
  var columns: Int { width + 4 }

  static func rows(_ shape: Shape) -> Int { shape == .boxed ? 4 : 2 }

  /// The hint in lines below a field that begins at a column; empty where it has room beside the field. A window as narrow as a telephone has
  /// no rows to spare.
  func hintBelow(x: Int, limit: Int) -> [String] {
    let isBeside = x + min(columns, limit - x) + 2 + TextWidth.of(hint) <= limit
    guard keepsHint, !isBeside, limit - x >= columns else { return [] }
    return TextWrap.lines(hint, columns: limit - x)
  }

  /// Draws label and field from a column on; `limit` is where the window's text must end.
  func draw(on canvas: Canvas, x: Int, limit: Int, _ shape: Shape) {
    canvas.text(label, x: x, y: 0, isFocused ? .text.with(.bold) : .muted, columns: limit - x)
    let rows = shape == .boxed ? 3 : 1
    let columns = min(columns, limit - x)
    let part = Region(x: x, y: 1, width: columns, height: rows)
    let inner = canvas.window(
      shape == .boxed ? part.inset(by: 1) : Region(x: x, y: 1, width: columns, height: 1))
    if shape == .boxed {
      canvas.painter.box(
        part, style: problem != nil ? .bad : isFocused ? look.accent : .border, isRounded: look.isRounded)
    }
    drawInside(inner, isFocused ? .fieldFocused : shape == .boxed ? .text : .field)
    if shape == .flat { drawEnds(inner, isFocused ? .fieldFocused : .field) }
    if isFocused {
      for y in 1...rows where shape == .flat || y == 2 { canvas.bar(x: x - 2, y: y) }
    }
    let beside = x + columns + 2
    if beside + TextWidth.of(hint) <= limit { canvas.text(hint, x: beside, y: 1 + rows / 2, .muted) }
    var state: OutlineState = isFocused ? .focused : []
    if problem != nil { state.insert(.invalid) }
    canvas.note(.field, label, value: text.spoken, state, at: part, target: .field(id))
  }

  /// The ends of a field of one row, which are all that is seen of it where there are no colours.
  private func drawEnds(_ inner: Canvas, _ style: Style) {
    let ends = inner.leftToRight
    ends.text("[", style)
    ends.textAtEnd("]", style)
  }

  /// Draws the field alone on one row, for screens that put the label before it.
  func drawInline(on canvas: Canvas, x: Int, limit: Int) {
    let part = Region(x: x, y: 0, width: min(columns, limit - x), height: 1)
    drawInside(canvas.window(part), isFocused ? .fieldFocused : .field)
    let beside = x + columns + 2
    if beside + TextWidth.of(hint) <= limit { canvas.text(hint, x: beside, .muted) }
    canvas.note(.field, label, value: text.spoken, isFocused ? .focused : [], at: part, target: .field(id))
  }

  private func drawInside(_ canvas: Canvas, _ style: Style) {
    canvas.painter.fill(canvas.bounds, style: style)
    let room = canvas.window(Region(x: 1, y: 0, width: canvas.size.width - 2, height: 1))
    guard !isChoice else { return drawChoice(room, style) }
    let trailingColumns = trailing.isEmpty ? 0 : TextWidth.of(trailing) + 1
    let clipped = text.clipped(to: max(1, room.size.width - trailingColumns))
    let line = room.running(as: text.text)
    line.text(clipped.text, style, columns: room.size.width - trailingColumns)
    if !trailing.isEmpty { line.textAtEnd(trailing, style) }
    if isFocused { line.putCursor(line.painter.column(ofCaret: clipped.caret, in: clipped.text), 0) }
  }
}

extension FieldView {
  /// The chosen value between the arrows that change it.
  private func drawChoice(_ room: Canvas, _ style: Style) {
    let arrow: Style = isFocused ? .fieldFocused : .muted
    let start = room.text(room.glyphs.choiceBack(room.painter.direction), arrow) + 1
    let end = room.textAtEnd(room.glyphs.choiceForward(room.painter.direction), arrow) - 1
    room.text(text.text, x: start, style, columns: end - start)
    if isFocused { room.putCursor(start, 0) }
  }
}

extension GlyphSet {
  /// Before a value that can be changed: to the one before.
  func choiceBack(_ direction: Direction) -> String { choiceArrow(pointsLeft: direction == .leftToRight) }

  /// Behind a value that can be changed: to the next.
  func choiceForward(_ direction: Direction) -> String { choiceArrow(pointsLeft: direction == .rightToLeft) }

  private func choiceArrow(pointsLeft: Bool) -> String {
    switch self {
    case .unicode: pointsLeft ? "◂" : "▸"
    case .ascii: pointsLeft ? "<" : ">"
    }
  }
}

/// Fields beside each other with what is wrong with them below.
struct FieldRow {
  let fields: [FieldView]
  private static let gap = 3
  /// Columns that a sentence below one of several fields needs at least to stand right below it.
  private static let leastColumns = 30

  init(_ fields: FieldView...) { self.fields = fields }

  /// What is wrong with a field, broken into lines, and where they begin.
  private struct Diagnostic {
    let text: String
    let lines: [String]
    let x: Int
  }

  func block(_ shape: FieldView.Shape, width: Int) -> Block {
    let limit = min(width, RenderContext.textWidth) - RenderContext.margin
    let complaints = complaints(limit)
    let hint = fields.count == 1 ? fields[0].hintBelow(x: RenderContext.margin, limit: limit) : []
    let height = FieldView.rows(shape) + hint.count + complaints.reduce(0) { $0 + $1.lines.count }
    return Block(height: height, counts: fields.count, isFocused: fields.contains(where: \.isFocused)) { canvas in
      var x = RenderContext.margin
      for field in fields {
        field.draw(on: canvas, x: x, limit: limit, shape)
        x += field.columns + Self.gap
      }
      var y = FieldView.rows(shape)
      for line in hint {
        canvas.text(line, x: RenderContext.margin, y: y, .muted)
        y += 1
      }
      for complaint in complaints {
        let part = Region(x: complaint.x, y: y, width: limit - complaint.x, height: complaint.lines.count)
        for (index, line) in complaint.lines.enumerated() { canvas.text(line, x: complaint.x, y: y + index, .bad) }
        canvas.note(.alert, complaint.text, at: part)
        y += complaint.lines.count
      }
    }
  }

  /// One complaint stands right below its field where there is room; several name their fields.
  private func complaints(_ limit: Int) -> [Diagnostic] {
    let isAlone = fields.count(where: { $0.problem != nil }) == 1
    var x = RenderContext.margin
    return fields.compactMap { field in
      defer { x += field.columns + Self.gap }
      guard let problem = field.problem else { return nil }
      let stands = isAlone && limit - x >= Self.leastColumns
      let start = stands ? x : RenderContext.margin
      let named = "\(field.label): \(problem)"
      let shown = fields.count == 1 || stands ? problem : named
      // Whoever hears it does not see below which field it stands.
      return Diagnostic(
        text: fields.count == 1 ? problem : named, lines: TextWrap.lines("! " + shown, columns: limit - start), x: start
      )
    }
  }
}
