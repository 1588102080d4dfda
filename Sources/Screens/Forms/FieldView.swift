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
  var problem: String?
  let isFocused: Bool

  /// Columns of the drawn field: the text, a space on both sides, the box.
  var columns: Int { width + 4 }

  static func rows(_ shape: Shape) -> Int { shape == .boxed ? 4 : 2 }

  /// Draws label and field from a column on; `limit` is where the window's text must end.
  func draw(on canvas: Canvas, x: Int, limit: Int, _ shape: Shape) {
    canvas.text(label, x: x, y: 0, isFocused ? .text.with(.bold) : .muted, columns: limit - x)
    let rows = shape == .boxed ? 3 : 1
    let columns = min(columns, limit - x)
    let part = Region(x: x, y: 1, width: columns, height: rows)
    let inner = canvas.window(
      shape == .boxed ? part.inset(by: 1) : Region(x: x, y: 1, width: columns, height: 1))
    if shape == .boxed {
      canvas.painter.box(part, style: problem != nil ? .bad : isFocused ? .accent : .border)
    }
    drawInside(inner, isFocused ? .fieldFocused : shape == .boxed ? .text : .field)
    if isFocused {
      for y in 1...rows where shape == .flat || y == 2 { canvas.bar(x: x - 2, y: y) }
    }
    let beside = x + columns + 2
    if beside + TextWidth.of(hint) <= limit { canvas.text(hint, x: beside, y: 1 + rows / 2, .muted) }
    var state: OutlineState = isFocused ? .focused : []
    if problem != nil { state.insert(.invalid) }
    canvas.note(.field, label, value: text.spoken, state, at: part, target: .field(id))
  }

  private func drawInside(_ canvas: Canvas, _ style: Style) {
    canvas.painter.fill(canvas.bounds, style: style)
    let room = canvas.window(Region(x: 1, y: 0, width: canvas.size.width - 2, height: 1))
    let trailingColumns = trailing.isEmpty ? 0 : TextWidth.of(trailing) + 1
    let clipped = text.clipped(to: max(1, room.size.width - trailingColumns))
    let digits = room.leftToRight
    digits.text(clipped.text, style, columns: room.size.width - trailingColumns)
    if !trailing.isEmpty { digits.textAtEnd(trailing, style) }
    if isFocused { digits.putCursor(clipped.caret, 0) }
  }
}

/// Fields beside each other with what is wrong with them below.
struct FieldRow {
  let fields: [FieldView]
  private static let gap = 3

  init(_ fields: FieldView...) { self.fields = fields }

  func block(_ shape: FieldView.Shape, width: Int) -> Block {
    let limit = min(width, Scene.textWidth) - Scene.margin
    let problems = fields.compactMap(\.problem).map { TextWrap.lines("! " + $0, columns: limit - Scene.margin) }
    let height = FieldView.rows(shape) + problems.reduce(0) { $0 + $1.count }
    return Block(height: height, counts: fields.count, isFocused: fields.contains(where: \.isFocused)) { canvas in
      var x = Scene.margin
      for field in fields {
        field.draw(on: canvas, x: x, limit: limit, shape)
        x += field.columns + Self.gap
      }
      var y = FieldView.rows(shape)
      for (lines, problem) in zip(problems, fields.compactMap(\.problem)) {
        for (index, line) in lines.enumerated() { canvas.text(line, x: Scene.margin, y: y + index, .bad) }
        canvas.note(
          .alert, problem,
          at: Region(x: Scene.margin, y: y, width: limit - Scene.margin, height: lines.count))
        y += lines.count
      }
    }
  }
}
