import ArgumentParser
import Frames
import Glibc
import Language
import Storage
import Terminal
import Training

/// `till class watch`: a row a learner, live.
struct ClassWatchCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "watch", "Watch how each learner is doing.",
    """
    Each row has the learner’s lesson, tries at the present question, minutes since the last step, and last wrong answer. About once a \
    second Till looks for what was added.
    """,
    examples: [
      "till class watch /srv/monday": "watch a class",
      "till class watch /srv/monday --once": "print the table once, for a pipe",
    ],
    exits: [.done: "you left, or the table was printed", .unusable: "the folder is not a class"],
    page: "training-guide")

  @Argument(help: "The folder of the class.") var folder: String

  @Flag(help: "Print the table once and end.") var once = false

  @Option(help: ArgumentHelp("Write a picture to a new SVG file, and end.", valueName: "file")) var picture: String?

  func run() throws {
    let surroundings = try AppContext.orExit()
    let (folder, course) = try surroundings.classOrExit(folder)
    if let picture { return try draw(folder, course, to: picture, surroundings) }
    let hasScreen = !once && StandardInput.isTerminal && isatty(STDOUT_FILENO) == 1
    guard hasScreen, let terminal = try? Terminal.open(TerminalOptions()) else {
      let room = ClassRoom(reading: folder, surroundings.phrases)
      let table = ClassTable(
        learners: room.learners, course: course, folder: folder.path, phrases: surroundings.phrases,
        outages: room.outages, now: WallClock.system.now())
      for line in table.lines(columns: nil) { StandardOutput.say(line) }
      if let outage = table.outageLine { StandardOutput.tell(outage) }
      return
    }
    let status = ClassWatch(terminal: terminal, folder: folder, course: course, phrases: surroundings.phrases).run()
    if status != 0 { throw ExitCode(status) }
  }

  private func draw(_ folder: ClassFolder, _ course: Course, to path: String, _ surroundings: AppContext) throws {
    let room = ClassRoom(reading: folder, surroundings.phrases)
    let learners = room.learners
    let table = ClassTable(
      learners: learners, course: course, folder: folder.path, phrases: surroundings.phrases, outages: room.outages,
      now: learners.map(\.lastSeen).max() ?? 0)
    let size = Size(width: 100, height: min(30, max(12, learners.count + 8)))
    let frame = table.frame(size, from: 0, selected: 0, .unicode)
    try RunOutput.write(ScreenPicture(frame: frame, theme: .dark).text, to: path, surroundings, isForOthers: true)
  }
}

/// The table on the screen until its person leaves.
///
/// It belongs to the main thread.
final class ClassWatch {
  private let terminal: Terminal
  private let loop: EventLoop
  private let folder: ClassFolder
  private var room: ClassRoom
  private let course: Course
  private let phrases: Phrasebook
  /// The first learner that is shown, and the selected one, counted from 0.
  private var (top, selected) = (0, 0)
  private var next = Monotonic.now
  private var paintedMinute: Int64 = 0
  /// How often the folder is looked at, in nanoseconds.
  private static let lookingEvery: UInt64 = 1_000_000_000

  init(terminal: Terminal, folder: ClassFolder, course: Course, phrases: Phrasebook) {
    self.terminal = terminal
    self.folder = folder
    self.course = course
    self.phrases = phrases
    room = ClassRoom(folder)
    loop = EventLoop(terminal: terminal)
  }

  /// Runs until the person leaves or a signal comes; returns the exit status.
  func run() -> Int32 {
    loop.onInput = { [unowned self] inputs in
      for input in inputs { take(input) }
      paint()
    }
    loop.deadline = { [unowned self] in next }
    loop.onWake = { [unowned self] in look() }
    loop.onResumed = { [unowned self] _ in paint() }
    look()
    paint()
    let ending = loop.run()
    terminal.close()
    return ending.status
  }

  /// Reads what was added, and paints when something was or a minute has passed.
  private func look() {
    next = Monotonic.now + Self.lookingEvery
    let isChanged = room.refresh()
    if isChanged || paintedMinute != WallClock.system.now() / 60_000 { paint() }
  }

  private func take(_ input: Input) {
    switch input {
    case .escape, .character("q"), .control("c"), .control("q"), .control("d"): loop.stop()
    case .control("z"): loop.suspend()
    case .down: selected += 1
    case .up: selected -= 1
    case .pageDown: selected += 10
    case .pageUp: selected -= 10
    case .home: selected = 0
    case .end: selected = room.learners.count - 1
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelDown: selected += 1
      case .wheelUp: selected -= 1
      case .press, .release: break
      }
    case .enter, .tab, .backTab, .backspace, .delete, .insert, .left, .right, .wordLeft, .wordRight, .function,
      .character, .control, .alt, .paste, .resized, .focusGained, .focusLost, .unknown:
      break
    }
  }

  private func paint() {
    let now = WallClock.system.now()
    paintedMinute = now / 60_000
    let learners = room.learners
    let table = ClassTable(
      learners: learners, course: course, folder: folder.path, phrases: phrases, outages: room.outages,
      isReadable: room.isReadable, complaints: room.complaints, now: now)
    terminal.paint { size in
      let rows = ClassTable.rows(in: size)
      selected = max(0, min(selected, learners.count - 1))
      top = max(0, min(max(min(top, selected), selected - rows + 1), learners.count - rows))
      return table.frame(size, from: top, selected: selected, terminal.glyphs)
    }
  }
}
