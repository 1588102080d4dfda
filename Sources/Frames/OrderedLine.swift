import Basics
import CFriBidi

/// One line of text with letters from right to left, as it is seen: its cells from left to right (Unicode bidirectional algorithm, UAX
/// #9), with the forms of Arabic letters that join. One letter stays one cell: lam and alef are not drawn as one, which terminals disagree
/// about.
struct OrderedLine {
  /// From left to right.
  let cells: [Cell]
  /// The place of each of them in the text.
  private let places: [Int]
  private let base: Direction

  /// Orders a line, cut to `columns` at its end.
  init(
    _ text: String, base: Direction, columns: Int = .max, style: Style = .text, glyphs: GlyphSet = .unicode
  ) {
    let scalars = Self.scalars(of: text)
    let resolved = Self.resolved(scalars, base)
    var cells: [Cell] = []
    var levels: [Int8] = []
    for (index, scalar) in scalars.enumerated() where !Self.isIsolate(scalar) {
      if WidthClass(scalar) == .mark, !cells.isEmpty {
        cells[cells.count - 1].marks.append(scalar)
        continue
      }
      let shaped = Unicode.Scalar(resolved.shaped[index]) ?? scalar
      cells += Cell.cells(of: String(WidthClass(shaped) == .narrow ? shaped : scalar), style: style)
      levels.append(resolved.levels[index])
    }
    let level: Int8 = base == .leftToRight ? 0 : 1
    if TextWidth.of(cells) > columns {
      let ellipsis = Cell.cells(of: glyphs.ellipsis, style: style)
      let room = columns - TextWidth.of(ellipsis)
      cells = TextWidth.prefix(of: cells, columns: room < 0 ? columns : room)
      levels = Array(levels.prefix(cells.count))
      if room >= 0 {
        cells += ellipsis
        levels += ellipsis.map { _ in level }
      }
    }
    // Blanks at the end of a line stand at its end (rule L1).
    for index in cells.indices.reversed() {
      guard cells[index].scalar == " " else { break }
      levels[index] = level
    }
    let places = Self.order(of: levels)
    self.cells = places.map { cells[$0] }
    self.places = places
    self.base = base
  }

  /// Columns from the beginning of the line, in its own direction, to the cell before which a caret stands that has some columns of
  /// text behind it.
  func column(ofCaret caret: Int) -> Int {
    let widths = cells.map { Int($0.width) }
    let all = widths.reduce(0, +)
    var logical = [Int](repeating: 0, count: cells.count)
    for (seen, place) in places.enumerated() { logical[place] = seen }
    var before = 0
    for seen in logical {
      guard before < caret else {
        let left = widths[..<seen].reduce(0, +)
        return base == .leftToRight ? left : all - left - widths[seen]
      }
      before += widths[seen]
    }
    return all
  }
}

extension OrderedLine {
  /// What there is to see of a text, with the marks of isolation as Unicode has them.
  private static func scalars(of text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch Isolation(scalar) {
      case .leftToRight: scalars.append("\u{2066}")
      case .firstLetter: scalars.append("\u{2068}")
      case .end: scalars.append("\u{2069}")
      case nil:
        switch WidthClass(scalar) {
        case .narrow, .wide, .mark: scalars.append(scalar)
        case .invisible, .unsupported: scalars += VisibleText.sanitised(String(scalar)).unicodeScalars
        }
      }
    }
    return scalars
  }

  private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { (0x2066...0x2069).contains(scalar.value) }

  /// The level of each scalar (odd ones run from right to left), and what it looks like between its neighbours.
  private static func resolved(_ scalars: [Unicode.Scalar], _ base: Direction) -> (levels: [Int8], shaped: [UInt32]) {
    let length = FriBidiStrIndex(scalars.count)
    var shaped = scalars.map(\.value)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var joining = [FriBidiJoiningType](repeating: 0, count: scalars.count)
    var direction = base == .leftToRight ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL
    fribidi_get_bidi_types(shaped, length, &types)
    fribidi_get_bracket_types(shaped, length, types, &brackets)
    guard fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, &levels) > 0 else {
      return (levels, shaped)
    }
    fribidi_get_joining_types(shaped, length, &joining)
    fribidi_join_arabic(types, length, levels, &joining)
    fribidi_shape(
      FriBidiFlags(FRIBIDI_FLAG_SHAPE_MIRRORING | FRIBIDI_FLAG_SHAPE_ARAB_PRES), levels, length, &joining, &shaped)
    return (levels, shaped)
  }

  /// Which place is seen first, second and so on, from left to right (rule L2).
  private static func order(of levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in (1...highest).reversed() {
      var start = 0
      while start < levels.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        let end = levels[start...].firstIndex { $0 < level } ?? levels.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
