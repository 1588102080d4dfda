import Frames
import Glibc
import Language
import Screens
import Terminal
import Wire

/// A stage: asks a presenter's Till for its pictures and shows them; looks for one while there is none.
///
/// It belongs to the main thread.
final class StageViewer {
  /// How long until a presenter is looked for again, in nanoseconds; Till's own.
  private static let pause: UInt64 = 300_000_000
  /// The most that is read of one picture, in bytes.
  private static let longest = 4_194_304

  private let terminal: Terminal
  private let loop: EventLoop
  private let folder: ControlFolder
  private let from: Int32?
  private let phrases: Phrasebook
  /// The connection to a presenter, or to one that may be it.
  private var descriptor: Int32?
  /// Whether that connection has brought a picture.
  private var isShown = false
  /// Who was asked last.
  private var asked: Int32?
  /// Whose pictures are shown.
  private var presenter: Int32?
  /// Who ran when the presenter left: they present something else.
  private var strangers: Set<Int32> = []
  /// Who is still to be asked, newest first.
  private var others: [Int32] = []
  private var received: [UInt8] = []
  private var picture: StagePicture?
  private var looksAgainAt: UInt64?

  init(terminal: Terminal, folder: ControlFolder, from: Int32?, phrases: Phrasebook) {
    (self.terminal, self.folder, self.from, self.phrases) = (terminal, folder, from, phrases)
    loop = EventLoop(terminal: terminal)
  }

  /// Runs until the person leaves, a signal comes or the terminal is gone; returns the exit status.
  func run() -> Int32 {
    loop.onInput = { [unowned self] inputs in self.take(inputs) }
    loop.onWake = { [unowned self] in self.wake() }
    loop.deadline = { [unowned self] in self.looksAgainAt }
    loop.onResumed = { [unowned self] _ in self.paint() }
    look()
    paint()
    let ending = loop.run()
    leave()
    terminal.close()
    return ending.status
  }

  private func take(_ inputs: [Input]) {
    for input in inputs {
      switch input {
      case .character("q"), .control("c"): return loop.stop()
      case .control("z"): loop.suspend()
      case .control("l"): terminal.invalidate()
      case .resized: look()
      case .enter where presenter == nil:
        strangers = []
        look()
      case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
        .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .function, .control, .alt, .paste, .mouse,
        .focusGained, .focusLost, .unknown:
        break
      }
    }
    paint()
  }

  private func wake() {
    guard looksAgainAt.map({ $0 <= Monotonic.now }) ?? false else { return }
    look()
  }

  // MARK: The presenter

  /// Asks the presenter whose pictures are shown; without one, all that run but strangers, the newest first.
  private func look() {
    leave()
    others = (from ?? presenter).map { [$0] } ?? folder.instances().map(\.pid).filter { !strangers.contains($0) }
    askNext()
  }

  private func askNext() {
    looksAgainAt = nil
    while !others.isEmpty { if ask(others.removeFirst()) { return } }
    if presenter != nil {
      presenter = nil
      strangers = Set(folder.instances().map(\.pid))
    }
    looksAgainAt = Monotonic.now + Self.pause
  }

  /// Asks one for pictures of this terminal's size; returns whether an answer is to come.
  private func ask(_ pid: Int32) -> Bool {
    guard let descriptor = ControlAddress.socket(isBlocking: false) else { return false }
    let isConnected =
      ControlAddress.with(folder.entry(ControlFolder.socketName(pid))) { connect(descriptor, $0, $1) == 0 } ?? false
    let size = terminal.size
    let question = Array("{\"stage\":[\(size.width),\(size.height)]}".utf8)
    guard isConnected, ControlAddress.isOwn(descriptor),
      send(descriptor, question, question.count, Int32(MSG_NOSIGNAL)) == question.count,
      shutdown(descriptor, Int32(SHUT_WR)) == 0
    else {
      close(descriptor)
      return false
    }
    (self.descriptor, asked) = (descriptor, pid)
    (received, isShown) = ([], false)
    loop.add(descriptor: descriptor) { [unowned self] _ in self.receive() }
    return true
  }

  private func leave() {
    guard let descriptor else { return }
    loop.remove(descriptor: descriptor)
    close(descriptor)
    self.descriptor = nil
    isShown = false
  }

  private func receive() {
    guard let descriptor else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, [EAGAIN, EINTR].contains(errno) { return }
    if count > 0 { received += buffer[..<count] }
    var isChanged = false
    while let end = received.firstIndex(of: 0x0A) {
      let line = String(validating: received[..<end], as: UTF8.self)
      received.removeSubrange(...end)
      isChanged = show(line) || isChanged
    }
    let isOver = count <= 0 || received.count > Self.longest
    if isOver {
      let wasShown = isShown
      leave()
      // An instance that does not present says so and hangs up; another may.
      if wasShown { others = [] }
      askNext()
    }
    if isChanged || isOver { paint() }
  }

  /// Takes a line in; returns whether it changed the picture.
  private func show(_ line: String?) -> Bool {
    guard let json = line.flatMap({ try? JSON(parsing: $0) }), json["problem"] == nil else { return false }
    if let colour = json["accent"]?.integer, (0...0xFFFFFF).contains(colour) {
      // A colour that cannot be read on this stage's page is left out.
      terminal.theme = terminal.theme.accented(RGB(UInt32(colour)))
      return false
    }
    var next = picture ?? StagePicture(terminal.size)
    guard next.take(json) else { return false }
    picture = next
    (isShown, presenter) = (true, asked)
    return true
  }

  // MARK: Drawing

  private func paint() {
    terminal.paint { size in
      guard let picture else { return self.waiting(size) }
      var surface = Surface(size, isOrdered: picture.surface.isOrdered)
      surface.draw(picture.surface, at: Region(size))
      guard self.isShown else {
        self.note("stage.waits.again", on: &surface, y: size.height - 1, isOverPicture: true)
        return Frame(surface: surface)
      }
      return Frame(surface: surface, cursor: picture.cursor)
    }
  }

  /// Nothing but a line that says what is waited for.
  private func waiting(_ size: Size) -> Frame {
    var surface = Surface(size, isOrdered: phrases.direction == .rightToLeft)
    note("stage.waits", on: &surface, y: size.height / 2)
    return Frame(surface: surface)
  }

  /// A quiet line that ends with the row. Over a picture it takes the lowest row above in which it covers nothing, where there is one.
  private func note(_ key: String, on surface: inout Surface, y: Int, isOverPicture: Bool = false) {
    let text = phrases.forScreens.text(key)
    let size = Size(width: min(TextWidth.of(text), max(1, surface.size.width - 2)), height: 1)
    let painter = Painter(size, direction: phrases.direction == .rightToLeft ? .rightToLeft : .leftToRight)
    painter.text(text, at: Position(x: 0, y: 0), style: .muted)
    let x = max(0, surface.size.width - 2 - size.width)
    func isFree(_ row: Int) -> Bool {
      surface[row: row].dropFirst(x).prefix(size.width).allSatisfy { $0.scalar == " " }
    }
    let free = isOverPicture ? (0...y).last(where: isFree) ?? y : y
    surface.draw(painter.surface, at: Region(x: x, y: free, width: size.width, height: 1))
  }
}
