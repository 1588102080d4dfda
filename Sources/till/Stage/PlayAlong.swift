import ArgumentParser
import Checkout
import Commerce
import Frames
import Glibc
import Inspection
import Language
import Scenarios
import Screens

/// A demo that a person plays along with: it says which keys to press, and continues as soon as that is done.
struct PlayAlong {
  enum Ending {
    case over
    case left
    /// The file contradicts what happened.
    case failed([Diagnostic])
  }

  private var checkout: HeldCheckout
  private let phrases: Phrasebook
  private let count: Int
  /// What is told, the present task, and how many tasks are behind.
  private var (words, task, done) = ("", String?.none, 0)
  private var ending: Ending?
  /// Whether somebody wanted to go on who has not done the task.
  private var isInHaste = false
  /// The order of the present task, and whether the task began at a result or at the methods.
  private var (order, beganAtResult, beganAtMethods) = ("", false, false)

  init(_ play: LessonPlay, _ phrases: Phrasebook) {
    self.phrases = phrases
    count = play.taskCount
    checkout = HeldCheckout(play, model: AppModel(), phrases)
    goOn()
  }

  /// Plays until the person leaves or the script is over.
  mutating func run(_ interview: Interview) -> Ending {
    var along = self
    while interview.host(
      Interview.Guest(
        texts: { along.texts }, wayOut: Phrase("play-along.keys.short"),
        draw: { along.checkout.frame($0, wayBack: $1) }, take: { along.take($0, $1) }, pass: { along.pass() },
        nextMoment: { along.checkout.nextMoment })) == .reading
    {
      interview.read(along.texts[0])
      along.checkout.rebase()
    }
    self = along
    return ending ?? .left
  }

  /// What stands above the checkout: all of it, without what is told, and the task alone; where the keys matter more, those.
  private var texts: [[String]] {
    let place = phrases.text("stage.place", ["number": .number(min(done + 1, count)), "total": .number(count)])
    guard let task else { return [[words, phrases.text("play-along.end")], [phrases.text("play-along.end")]] }
    let isAdvised = wentAnotherWay || isInHaste
    let keys = phrases.text(
      wentAnotherWay ? "play-along.other-way" : isInHaste ? "play-along.in-haste" : "play-along.keys")
    let step = "\(place) · \(task)"
    return [[words, step, keys].filter { !$0.isEmpty }, [step, keys], [isAdvised ? "\(place) · \(keys)" : step]]
  }

  /// Whether the payment ended, was left, or another began, without what the task asks for: a right code typed where a wrong one was wanted.
  private var wentAnotherWay: Bool {
    let checkout = checkout.play.snapshot.checkout
    return !beganAtResult && checkout.phase.isResult || !beganAtMethods && checkout.phase.isSelecting
      || checkout.order.number != order
  }

  /// Moves to the next task, or to the end.
  private mutating func goOn() {
    words = ""
    while true {
      switch checkout.play.next() {
      case .told(let told): words += (words.isEmpty ? "" : " ") + told
      case .asked: break
      case .task(let work):
        task = work.text
        let present = checkout.play.snapshot.checkout
        (order, beganAtResult) = (present.order.number, present.phase.isResult)
        beganAtMethods = present.phase.isSelecting
        return checkout.rebase()
      case .failed(let failures):
        ending = .failed(failures)
        return
      case .over:
        task = nil
        return checkout.rebase()
      }
    }
  }

  /// Takes an input; returns whether it is over.
  private mutating func take(_ input: Input, _ frame: Frame) -> Bool {
    // The keys of any other demo go on; here the person does.
    let wantsNext = [.character(" "), .pageDown].contains(input) && !checkout.types(input)
    isInHaste = wantsNext && task != nil
    guard !isInHaste else { return false }
    switch wantsNext ? .enter : input {
    case .control("x"), .control("c"), .control("q"): return true
    case .enter, .escape:
      guard task == nil else { break }
      ending = .over
      return true
    case .control("n"):
      guard task != nil else { return false }
      let failures = checkout.play.show()
      guard failures.isEmpty else {
        ending = .failed(failures)
        return true
      }
      return finishTask()
    case .control("r"):
      guard task != nil else { return false }
      _ = checkout.play.startOver()
      checkout.rebase()
      return false
    case .character, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .wordLeft, .wordRight,
      .home, .end, .pageUp, .pageDown, .function, .control, .alt, .paste, .mouse, .resized, .focusGained, .focusLost,
      .unknown:
      break
    }
    // A person who goes back too far stays in the checkout.
    _ = checkout.take(input, frame)
    return finishIfDone()
  }

  /// Brings the checkout to the present; returns whether it is over.
  private mutating func pass() -> Bool {
    checkout.pass()
    return finishIfDone()
  }

  private mutating func finishIfDone() -> Bool {
    guard task != nil, checkout.play.isDone else { return false }
    checkout.play.leaveRecipeOut()
    return finishTask()
  }

  /// Continues after a task that is done; returns whether the file contradicts the run.
  private mutating func finishTask() -> Bool {
    done += 1
    goOn()
    return ending != nil
  }
}

extension PlayAlong {
  /// Has a person play along on a screen of its own; returns `false` where there can be no screen.
  static func run(_ play: LessonPlay, _ phrases: Phrasebook) throws -> Bool {
    let interview = Interview(plain: false, phrases)
    guard interview.hasScreen else { return false }
    var along = PlayAlong(play, phrases)
    let ending = along.run(interview)
    interview.close()
    if case .failed(let failures) = ending {
      for failure in failures { AppContext.complain(failure.text(in: phrases)) }
      throw ExitCode(.unusable)
    }
    return true
  }
}

extension Phase {
  /// Whether it says how a payment ended.
  fileprivate var isResult: Bool { if case .result = self { true } else { false } }

  /// Whether it shows the methods.
  fileprivate var isSelecting: Bool { if case .selecting = self { true } else { false } }
}
