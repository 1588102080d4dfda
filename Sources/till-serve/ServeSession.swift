import Commerce
import Frames
import Glibc
import Language
import ServeScreen
import Storage
import Synchronization
import Terminal

/// The screen of a served world: what the terminal brings goes in, frames come out.
///
/// It belongs to the main thread, and sleeps until a key is pressed, something has changed, or a clock on the screen moves.
final class ServeSession {
  private let terminal: Terminal
  private let loop: EventLoop
  private let control: any ControlPort
  private let phrases: Phrasebook
  private var model: ServeModel
  private var frame = Frame(surface: Surface(Size(width: 1, height: 1)))
  /// When the view came, in monotonic nanoseconds.
  private var viewedAt = Monotonic.now
  /// Whether something has changed that is not shown yet.
  private let hasNews = Flag()
  private var isListening = false
  /// The shortest time between two looks at a world in which much happens, in nanoseconds; Till's own.
  private static let shortest: UInt64 = 100_000_000

  /// Said by another thread.
  private final class Flag: Sendable {
    let isRaised = Atomic<Bool>(false)
  }

  init(_ terminal: Terminal, _ control: any ControlPort, _ phrases: Phrasebook, isRemote: Bool) {
    (self.terminal, self.control, self.phrases) = (terminal, control, phrases)
    model = ServeModel(glyphs: terminal.glyphs, isRemote: isRemote)
    loop = EventLoop(terminal: terminal)
  }

  /// Runs until the person leaves, a signal comes or the terminal is gone; returns the exit status.
  func run() -> Int32 {
    loop.onInput = { [unowned self] inputs in
      for input in inputs {
        perform(model.handle(input, frame))
        // The next key must meet what this one brought about, as it would on the screen.
        if inputs.count > 1 { draw(frame.surface.size) }
      }
      paint()
    }
    loop.onWake = { [unowned self] in wake() }
    loop.deadline = { [unowned self] in deadline }
    loop.onResumed = { [unowned self] _ in paint() }
    perform(model.first)
    paint()
    let ending = loop.run()
    terminal.close()
    return ending.status
  }

  // MARK: What is done

  private func perform(_ effects: [ServeEffect]) {
    var effects = effects
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .ask(let ask):
        let answer = control.ask(ask)
        viewedAt = Monotonic.now
        effects += model.take(answer, to: ask)
      case .write(let name, let text): write(text, named: name)
      case .quit: loop.stop()
      case .suspend: loop.suspend()
      case .redraw: terminal.invalidate()
      }
    }
    listen()
  }

  /// Writes a scenario under the first name that is free.
  private func write(_ text: String, named name: String) {
    let paths = ["\(name).till.yaml"] + (2...99).map { "\(name)-\($0).till.yaml" }
    guard let path = paths.first(where: { access($0, F_OK) != 0 }) else {
      return model.took(writing: name, phrases.text("serve.write.taken", ["path": .text(paths[0])]))
    }
    let isWritten = (try? PrivateFile(path: path).write(text)) != nil
    model.took(writing: path, isWritten ? nil : phrases.text("serve.write.failed", ["path": .text(path)]))
  }

  /// Waits for the next change, unless it does already; a server that is gone is asked again by the next key.
  private func listen() {
    guard !isListening, !model.isGone else { return }
    isListening = true
    let (flag, waker) = (hasNews, loop.waker)
    control.awaitChange(after: model.changes) {
      flag.isRaised.store(true, ordering: .releasing)
      waker.wake()
    }
  }

  private func wake() {
    if hasNews.isRaised.load(ordering: .acquiring), Monotonic.now >= viewedAt + Self.shortest {
      hasNews.isRaised.store(false, ordering: .releasing)
      isListening = false
      perform([model.refresh])
    }
    paint()
  }

  // MARK: Time

  /// The present in the served world, as far as the last answer told.
  private var now: Timestamp { model.moment(afterAnswer: Monotonic.now - min(viewedAt, Monotonic.now)) }

  private var deadline: UInt64? {
    if hasNews.isRaised.load(ordering: .acquiring) { return viewedAt + Self.shortest }
    return model.wait(at: now).map { Monotonic.now + $0 }
  }

  // MARK: Drawing

  private func paint() { terminal.paint { size in draw(size) } }

  @discardableResult
  private func draw(_ size: Size) -> Frame {
    frame = model.frame(size, at: now, phrases)
    return frame
  }
}
