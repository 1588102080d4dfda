import CNcurses
import Frames

extension Terminal {
  /// Paints what `draw` makes of the size at this very moment; only what changed is sent.
  ///
  /// A frame of another size is cut or surrounded by blanks. In a program suspended or closed nothing happens.
  public func paint(_ draw: (Size) -> Frame) {
    guard isOpen, isOnScreen else { return }
    let size = self.size
    if shown.map({ $0.size != size }) ?? true {
      resize_term(Int32(size.height), Int32(size.width))
      shown = nil
    }
    let frame = draw(size)
    showsNotice = frame.isNotice
    paint(frame, size)
    paintings += 1
  }

  /// Forgets what is on the screen, so that the next painting sends all of it.
  public func invalidate() {
    shown = nil
  }

  private func paint(_ frame: Frame, _ size: Size) {
    let surface = glyphs == .ascii ? frame.surface.foldedToASCII() : frame.surface
    let everything = shown == nil
    let changed = (0..<size.height).filter { y in
      guard let shown, y < surface.size.height, y < shown.size.height else { return true }
      return !surface.hasSameRow(y, as: shown)
    }
    // Before the frame: what a person types at what they see must find everything switched on.
    var bytes = switching(title: frame.title, isOrdered: frame.surface.isOrdered)
    let cursor = frame.cursor.flatMap { Region(size).contains($0) ? $0 : nil }
    if !changed.isEmpty || cursor != shownCursor {
      for y in changed { push(surface[row: y], y, columns: size.width) }
      let holdsBack = capabilities.synchronised && changed.count > 1
      if holdsBack { bytes += "\u{1B}[?2026h".utf8 }
      var drawn: UnsafeRawPointer?
      let count = till_screen_show(Int32(cursor?.x ?? -1), Int32(cursor?.y ?? 0), everything, &drawn)
      bytes += UnsafeRawBufferPointer(start: drawn, count: count)
      if holdsBack { bytes += "\u{1B}[?2026l".utf8 }
    }
    send(bytes)
    shown = surface
    shownCursor = cursor
  }

  private func push(_ cells: ArraySlice<Cell>, _ y: Int, columns: Int) {
    row.removeAll(keepingCapacity: true)
    var used = 0
    for cell in cells where cell.width > 0 && used + Int(cell.width) <= columns {
      row.append(drawable(cell))
      used += Int(cell.width)
    }
    if used < columns {
      let blank = drawable(.blank())
      row.append(contentsOf: repeatElement(blank, count: columns - used))
    }
    row.withUnsafeBufferPointer { till_screen_row(Int32(y), $0.baseAddress, Int32($0.count)) }
  }

  private func drawable(_ cell: Cell) -> till_cell {
    let look = colours.look(of: cell.style)
    var drawn = till_cell(
      scalars: (cell.scalar.value, 0, 0, 0, 0), attributes: look.attributes, pair: look.pair)
    if !cell.marks.isEmpty {
      let marks = cell.marks.scalars.map(\.value) + [0, 0, 0, 0]
      drawn.scalars = (cell.scalar.value, marks[0], marks[1], marks[2], marks[3])
    }
    return drawn
  }

  /// The bytes that switch on and off what the record says.
  private func switching(title: String, isOrdered: Bool) -> [UInt8] {
    var wanted = modes
    wanted.reordering = isOrdered ? capabilities.reordering : nil
    if capabilities.title, !title.isEmpty {
      let shown = String(
        title.unicodeScalars.prefix(200).map { glyphs == .ascii ? Character(ASCIIText.folded($0)) : Character($0) })
      wanted.title = shown
    }
    guard wanted != activeModes else { return [] }
    if let reordering = wanted.reordering, reordering != guardedReordering {
      guardedReordering = reordering
      armGuard(chains: guardChains)
    }
    defer { activeModes = wanted }
    return TerminalModes.transition(from: activeModes, to: wanted)
  }
}
