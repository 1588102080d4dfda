import Frames
import Wire

/// What a stage shows, and the lines of JSON that bring it from one picture to the next: only the cells that changed.
struct StagePicture: Equatable {
  private(set) var surface: Surface
  /// Where the cursor stands; `nil` hides it.
  private(set) var cursor: Position?

  /// What a frame looks like.
  init(_ frame: Frame) { (surface, cursor) = (frame.surface, frame.cursor) }

  init(_ size: Size, isOrdered: Bool = false) { surface = Surface(size, isOrdered: isOrdered) }

  /// The line that makes this of an earlier picture; `nil` where there is nothing to change. Without one, or after one of another size
  /// or order of letters, the line says these first.
  func line(after earlier: StagePicture?) -> String? {
    let isFirst = earlier?.surface.size != surface.size || earlier?.surface.isOrdered != surface.isOrdered
    let base = isFirst ? nil : earlier
    let blank = StagePicture(surface.size)
    let rows = (0..<surface.size.height).compactMap { row($0, after: (base ?? blank).surface) }
    guard isFirst || !rows.isEmpty || cursor != base?.cursor else { return nil }
    var line: [(String, JSON)] = []
    if isFirst { line.append(("size", .array([.whole(surface.size.width), .whole(surface.size.height)]))) }
    if isFirst, surface.isOrdered { line.append(("ordered", .boolean(true))) }
    if !rows.isEmpty { line.append(("rows", .array(rows))) }
    if cursor != base?.cursor { line.append(("cursor", cursor.map { .array([.whole($0.x), .whole($0.y)]) } ?? .null)) }
    return JSON.object(line.map { JSON.Member(name: $0.0, value: $0.1) }).compactText + "\n"
  }

  /// What changed in a row: its place, the first column, and texts with their styles in turn.
  private func row(_ y: Int, after base: Surface) -> JSON? {
    guard !surface.hasSameRow(y, as: base) else { return nil }
    let (new, old) = (Array(surface[row: y]), Array(base[row: y]))
    guard var first = new.indices.first(where: { new[$0] != old[$0] }),
      let last = new.indices.last(where: { new[$0] != old[$0] })
    else { return nil }
    // A wide cell is written whole.
    while first > 0, new[first].width == 0 { first -= 1 }
    var runs: [JSON] = [.whole(y), .whole(first)]
    var (text, style) = ("", new[first].style)
    for cell in new[first...last] where cell.width > 0 {
      if cell.style != style {
        runs += [.string(text), Self.number(of: style)]
        (text, style) = ("", cell.style)
      }
      text.unicodeScalars.append(cell.scalar)
      text.unicodeScalars.append(contentsOf: cell.marks.scalars)
    }
    return .array(runs + [.string(text), Self.number(of: style)])
  }

  mutating func take(_ line: JSON) -> Bool {
    if let size = line["size"]?.array?.compactMap(\.integer) {
      guard size.count == 2, size.allSatisfy({ (1...Self.widest).contains($0) }) else { return false }
      self = StagePicture(Size(width: size[0], height: size[1]), isOrdered: line["ordered"]?.boolean ?? false)
    }
    for row in line["rows"]?.array ?? [] { take(row: row.array ?? []) }
    if let place = line["cursor"] {
      let numbers = place.array?.compactMap(\.integer) ?? []
      cursor = numbers.count == 2 ? Position(x: numbers[0], y: numbers[1]) : nil
    }
    return line.members != nil
  }

  private mutating func take(row: [JSON]) {
    guard let y = row.first?.integer, var x = row.dropFirst().first?.integer else { return }
    var rest = row.dropFirst(2)
    while let text = rest.popFirst()?.string, let style = rest.popFirst()?.integer.flatMap(Self.style) {
      for cell in Cell.cells(of: text, style: style) {
        surface.put(cell, at: Position(x: x, y: y))
        x += Int(cell.width)
      }
    }
  }

  /// The most columns or rows of a stage; Till's own.
  static let widest = 1_000

  private static func number(of style: Style) -> JSON {
    .number("\(Int(style.role.rawValue) * 16 + Int(style.attributes.rawValue))")
  }

  private static func style(_ number: Int) -> Style? {
    guard (0..<4_096).contains(number), let role = Role(rawValue: UInt8(number / 16)) else { return nil }
    return Style(role, Attributes(rawValue: UInt8(number % 16)))
  }
}
