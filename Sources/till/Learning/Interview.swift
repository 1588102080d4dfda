import Frames
import Glibc
import Language
import Terminal
import Training

/// A question with answers to choose from.
struct AskedQuestion {
  enum Interruption {
    /// The trainer of the class orders something.
    case byOrders
    /// Something else, such as that it is no longer true.
    case when(() -> Bool)
    case never
  }

  /// The line above it, such as the course and the score.
  var heading: String
  /// What is told and asked, in paragraphs.
  var text: [String]
  /// The answers, of which one is chosen; empty where there is only something to read.
  var choices: [String]
  /// Other keys and what each does.
  var keys: [(key: Character, does: String)] = []
  /// What is said about the answer that was given, in paragraphs; empty before.
  var verdict: [String] = []
  /// The answer that was given, counted from 0.
  var chosen: Int?
  /// Whether the answers are only a list to scroll through, of which none is chosen.
  var isList = false
  /// What takes it off the screen before it is answered.
  var interruption = Interruption.byOrders
  /// Whether it was opened beside a question, to which Esc goes back.
  var isAside = false
  /// The words for Esc where it continues instead of leaving; `nil` for the usual words.
  var escape: String?
}

enum InterviewReply: Equatable {
  case choice(Int)
  case key(Character)
  /// Read, and on.
  case onward
  case leave
  /// Nothing yet: the trainer of the class has ordered something.
  case called
}

/// How using something by hand ended.
enum HostEnding {
  case over
  /// The trainer of the class has ordered something.
  case called
  /// The person wants to read what stands above it, of which a small terminal shows a part.
  case reading
  case noScreen
}

/// Asks a person questions one after another: on a screen, or line by line for screen readers, logs and plain terminals.
///
/// It belongs to the main thread.
final class Interview {
  let terminal: Terminal?
  let phrases: Phrasebook
  /// The learner’s place in a class, whose trainer may interrupt; `nil` outside a class.
  private let seat: ClassSeat?
  /// How often the trainer’s orders are looked for, in nanoseconds.
  private static let lookingEvery: UInt64 = 1_000_000_000

  /// Opens a screen unless lines are wanted or there can be no screen.
  init(plain: Bool, seat: ClassSeat? = nil, _ phrases: Phrasebook) {
    self.phrases = phrases
    self.seat = seat
    let hasScreen = !plain && StandardInput.isTerminal && isatty(STDOUT_FILENO) == 1
    terminal = hasScreen ? try? Terminal.open(TerminalOptions()) : nil
  }

  /// Whether there is a screen, and not only lines.
  var hasScreen: Bool { terminal != nil }

  /// Leaves the screen as it was before.
  func close() { terminal?.close() }

  /// Runs a loop until it is stopped. A signal that ends the program, or a terminal that is gone, ends it here, whatever is asked or
  /// used at that moment: all that was done is saved already.
  func run(_ loop: EventLoop) {
    let ending = loop.run()
    guard !ending.isWanted else { return }
    seat?.note { .left(at: $0) }
    close()
    Glibc.exit(ending.status)
  }

  /// Asks, and waits for a reply. The end of the input is a person who leaves.
  func ask(_ question: AskedQuestion) -> InterviewReply {
    var question = question
    // Line by line, what is only read is read on without a key.
    let isAsked = question.chosen == nil && (!question.choices.isEmpty || !question.keys.isEmpty)
    if !question.isList, terminal != nil || isAsked {
      question.keys.append((GlossaryTerm.key, phrases.text("glossary.key")))
    }
    while true {
      if isInterrupted(question) { return .called }
      let reply = terminal.map { onScreen($0, question) } ?? inLines(question)
      guard reply == .key(GlossaryTerm.key) else { return reply }
      if ask(GlossaryTerm.page(beside: question, phrases)) == .leave { return .leave }
    }
  }

  /// Shows texts until they are read.
  func read(_ texts: [String]) {
    _ = ask(AskedQuestion(heading: "", text: texts, choices: [], interruption: .never, isAside: true))
  }

  // MARK: On a screen

  private func onScreen(_ terminal: Terminal, _ question: AskedQuestion) -> InterviewReply {
    let loop = EventLoop(terminal: terminal)
    var selected = 0
    var reply = InterviewReply.leave
    var painted = Size(width: 80, height: 24)
    let paint = { [phrases] in
      let glyphs = terminal.glyphs
      let shown = selected
      terminal.paint { size in
        painted = size
        return QuestionScreen(question: question, selected: shown, phrases: phrases).frame(size, glyphs)
      }
    }
    loop.onInput = { [phrases] inputs in
      for input in inputs {
        let screen = QuestionScreen(question: question, selected: selected, phrases: phrases)
        switch screen.meaning(of: input, on: painted, selected: &selected) {
        case .none: break
        case .suspend: loop.suspend()
        case .reply(let given):
          reply = given
          return loop.stop()
        }
      }
      paint()
    }
    loop.onResumed = { _ in paint() }
    look(in: loop, question) { reply = .called }
    paint()
    run(loop)
    return reply
  }

  private func isInterrupted(_ question: AskedQuestion) -> Bool {
    switch question.interruption {
    case .byOrders: seat?.hasNews ?? false
    case .when(let isSo): isSo()
    case .never: false
    }
  }

  /// Looks for the trainer’s orders while nothing else happens, and ends the loop when they interrupt the question.
  private func look(in loop: EventLoop, _ question: AskedQuestion, _ called: @escaping () -> Void) {
    guard seat != nil else { return }
    var next = Monotonic.now + Self.lookingEvery
    loop.deadline = { next }
    loop.onWake = { [unowned self, unowned loop] in
      next = Monotonic.now + Self.lookingEvery
      guard isInterrupted(question) else { return }
      called()
      loop.stop()
    }
  }

  /// Whether the trainer has ordered something since it was last looked for; `next` is when it is to be looked for again.
  func hasOrders(since next: inout UInt64?) -> Bool {
    guard let seat, next.map({ $0 <= Monotonic.now }) ?? true else { return false }
    next = Monotonic.now + Self.lookingEvery
    return seat.hasNews
  }

  // MARK: In lines

  private func inLines(_ question: AskedQuestion) -> InterviewReply {
    if question.chosen == nil {
      StandardOutput.say("")
      if !question.heading.isEmpty { StandardOutput.tell(question.heading) }
      question.text.forEach(StandardOutput.tell)
      for (place, choice) in question.choices.enumerated() {
        StandardOutput.tell(question.isList ? choice : "\(place + 1)  \(choice)")
      }
    }
    question.verdict.forEach(StandardOutput.tell)
    if question.isList { return .onward }
    let isOpen = question.chosen == nil && !question.choices.isEmpty
    // What was answered is read on without a key; what is only read waits for Enter where a person is there.
    if !isOpen, question.keys.isEmpty, question.chosen != nil || !StandardInput.isTerminal { return .onward }
    while true {
      let keys = question.keys.map { "\($0.key) \($0.does)" } + [phrases.text("interview.line-leave")]
      let prompt = isOpen ? "interview.line-choose" : "interview.line-onward"
      StandardOutput.tell(phrases.text(prompt) + " (" + keys.joined(separator: ", ") + ")")
      guard let line = readLine() else { return .leave }
      let word = line.filter { !$0.isWhitespace }.lowercased()
      if ["q", "quit", "exit"].contains(word) { return .leave }
      if let key = word.first, word.count == 1, question.keys.contains(where: { $0.key == key }) { return .key(key) }
      if !isOpen { return .onward }
      if let number = Int(word), question.choices.indices.contains(number - 1) { return .choice(number - 1) }
    }
  }
}
