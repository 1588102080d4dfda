import Frames
import Glibc
import Terminal

/// A field, what was typed last, and whatever a command asks for.
final class Form {
  private let terminal: Terminal
  private let direction: Direction
  private let loop: EventLoop
  private var typed = ""
  private var submitted = 0
  private var escapes = 0
  private var note = ""
  private var lastInput = ""
  private var ticks = 0
  private var nextTick: UInt64?
  private var showsCode = false
  private var showsText = false
  private var pipeEnds: (read: Int32, write: Int32) = (-1, -1)

  init(terminal: Terminal, direction: Direction) {
    self.terminal = terminal
    self.direction = direction
    self.loop = EventLoop(terminal: terminal)
  }

  func run() -> Ending {
    loop.onInput = { [unowned self] inputs in
      inputs.forEach(handle)
      paint()
    }
    loop.onWake = { [unowned self] in
      if let tick = nextTick, Monotonic.now >= tick {
        ticks += 1
        nextTick = ticks < 3 ? Monotonic.now + 20_000_000 : nil
      } else {
        note = "woken"
      }
      paint()
    }
    loop.onResumed = { [unowned self] stopped in
      note = stopped > 0 ? "resumed" : "continued"
      paint()
    }
    loop.deadline = { [unowned self] in nextTick }
    paint()
    return loop.run()
  }

  private func handle(_ input: Input) {
    lastInput = "\(input)"
    switch input {
    case .character(let character): typed.append(character)
    case .backspace: typed = String(typed.dropLast())
    case .paste(let text): typed += VisibleText.sanitised(text)
    case .enter: submit()
    case .escape: escapes += 1
    case .control("q"): loop.stop(status: 0)
    case .control("z"): loop.suspend()
    case .mouse(let mouse): lastInput = "\(mouse.kind) \(mouse.button) at \(mouse.position.x),\(mouse.position.y)"
    default: break
    }
  }

  private func submit() {
    submitted += 1
    defer { typed = "" }
    let words = typed.split(separator: " ").map(String.init)
    switch words.first {
    case "!tick": nextTick = Monotonic.now + 20_000_000
    case "!code": showsCode = true
    case "!text": showsText = true
    case "!copy": note = "copy \(terminal.copy(words.dropFirst().joined(separator: " ")))"
    case "!theme": terminal.theme = Theme.named(words.last ?? "") ?? .dark
    case "!mouse": terminal.modes.mouse.toggle()
    case "!stderr": say("said to standard error\n")
    case "!wake": loop.waker.wake()
    case "!pipe": openPipe()
    case "!stop": loop.stop(status: 3)
    case "!exit": exit(4)
    case .some(let word) where word.hasPrefix("!"): crash(word)
    default: break
    }
  }

  private func say(_ text: String) {
    let bytes = Array(text.utf8)
    write(STDERR_FILENO, bytes, bytes.count)
  }

  private func openPipe() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    pipeEnds = (ends[0], ends[1])
    loop.add(descriptor: ends[0]) { [unowned self] readiness in
      var byte: UInt8 = 0
      if readiness.contains(.readable), read(pipeEnds.read, &byte, 1) == 1 { note = "pipe said \(byte)" }
      if readiness == .closed { note += ", closed" }
      if byte == 7 { close(pipeEnds.write) }
      paint()
    }
    var byte: UInt8 = 7
    write(ends[1], &byte, 1)
  }

  private func crash(_ word: String) {
    let empty: [Int] = []
    switch word {
    case "!fatal": fatalError("the fixture was told to")
    case "!index": print(empty[submitted])
    case "!abort": abort()
    case "!segv": raise(SIGSEGV)
    case "!overflow": print(descend(1))
    case "!hang": while true { submitted &+= 1 }
    default: break
    }
  }

  private func descend(_ depth: Int) -> Int {
    depth == 0 ? 0 : descend(depth + 1) + 1
  }

  private func paint() {
    terminal.paint(frame)
  }

  private func frame(_ size: Size) -> Frame {
    let painter = Painter(size, direction: direction, glyphs: terminal.glyphs)
    guard size.width >= 40, size.height >= 12 else {
      painter.text("needs 40x12, has \(size.width)x\(size.height)", at: Position(x: 0, y: 0), style: .warning)
      return Frame(surface: painter.surface)
    }
    painter.box(painter.bounds, title: "Fixture")
    let page = painter.window(painter.bounds.inset(horizontal: 2, vertical: 1))
    page.text(
      "\(size.width)x\(size.height) \(terminal.depth) \(terminal.glyphs)", at: Position(x: 0, y: 0), style: .heading)
    page.text("Name", at: Position(x: 0, y: 1), style: .muted)
    let used = page.text("[" + typed + "]", at: Position(x: 0, y: 2), style: .fieldFocused)
    page.text("sent \(submitted), escapes \(escapes), ticks \(ticks)", at: Position(x: 0, y: 3))
    page.text("last \(lastInput)", at: Position(x: 0, y: 4))
    page.text("note \(note)", at: Position(x: 0, y: 5), style: .good)
    page.text("Pay", at: Position(x: 0, y: 6), style: .buttonFocused)
    if showsText { drawText(page.window(Region(x: 0, y: 7, width: page.size.width, height: 4))) }
    if showsCode, let matrix = Matrix((0..<9).map { y in (0..<9).map { x in (x * y + x) % 3 == 0 } }) {
      page.halfBlockMatrix(matrix, at: Position(x: 20, y: 7), quietZone: 2)
    }
    let cursor = page.place(Position(x: max(0, used - 1), y: 2))
    return Frame(surface: painter.surface, cursor: cursor, title: "Fixture")
  }

  /// What terminals get wrong when widths are guessed.
  private func drawText(_ painter: Painter) {
    let lines = [
      "日本語 한국어 😀 end", "cafe\u{301} São e\u{301}e\u{302} end", "مدى end \u{20C1} \u{1B}[31m",
      "\u{202E}evil\u{200B} é▌≠✗ end",
    ]
    for (y, line) in lines.enumerated() {
      painter.text(line, at: Position(x: 0, y: y))
      painter.rightAligned("|", y: y)
    }
  }
}
