import Inspection
import Language
import Scenarios
import Screens
import Storage
import TillAssets
import Training
import Wire

struct LessonSession {
  let lesson: Scenario
  let title: String
  var play: LessonPlay
  let record: LessonRecord
  let phrases: Phrasebook
  /// How many stops were behind when it was left; what they gave counts.
  private let stopsBefore: Int
  private var stops = 0
  private(set) var points: Int
  /// The reason why progress could not be saved, or `nil`.
  private(set) var problem: StorageProblem?
  private var isWarned = false
  /// The rule to remember: that of the first question that was answered wrongly, else the last that was told; `nil` where none was.
  var rule: String? { missedRule ?? lastRule }
  private var (missedRule, lastRule) = (String?.none, String?.none)
  /// The points that were not gained in this sitting, by what they were lost with.
  private(set) var lost: [LostPoints: Int] = [:]
  /// Whether it is being asked whether the records differ, which a `≠` beside them would tell.
  private var asksForDifference = false
  /// How many scenes of the customer's checkout were replayed.
  var replayed = 0

  init(lesson: Scenario, play: LessonPlay, left: LessonEntry?, record: LessonRecord, phrases: Phrasebook) {
    self.lesson = lesson
    title = lesson.name
    self.play = play
    self.record = record
    self.phrases = phrases
    stopsBefore = left?.stops ?? 0
    points = left?.points ?? 0
  }

  /// What keeps points from being gained.
  enum LostPoints: String, CaseIterable {
    case answers, hints, showing, skipping
  }

  enum Ending {
    case over
    case left
    /// The lesson's file contradicts its run.
    case failed([Diagnostic])
  }

  /// Takes the lesson from where it was left.
  mutating func run(_ interview: Interview) -> Ending {
    while true {
      let stop = play.next()
      let isBehind = stops < stopsBefore
      switch stop {
      case .over:
        keep(isOver: true)
        return .over
      case .failed(let failures): return .failed(failures)
      case .told(let words):
        if !isBehind, tell(words, interview) == .leave { return .left }
      case .asked(let question):
        if !isBehind, !ask(question, interview) { return .left }
      case .task(let work):
        if isBehind {
          let failures = work.canShow ? play.show() : []
          if !failures.isEmpty { return .failed(failures) }
        } else if let ending = doTask(work, interview) {
          return ending
        }
        // What somebody has just done or seen needs no replay.
        replayed = play.scenes.count
      }
      stops += 1
      if !isBehind {
        keep(isOver: false)
        if !warn(interview) { return .left }
      }
    }
  }

  /// Whether `≠` stands beside records that differ: not before somebody was asked.
  var areMarked: Bool { !asksForDifference && !play.asksForDifferenceNext }

  /// The lesson and the points. What is practised is not named, since it may be the answer.
  var heading: String {
    let title = String(title.prefix { $0 != ":" })
    return phrases.text(
      "learn.heading", ["lesson": .text(title), "points": .number(points), "of": .number(play.points)])
  }

  /// Says once that answers are no longer saved; `false` where the person leaves.
  private mutating func warn(_ interview: Interview) -> Bool {
    guard !isWarned, let problem = problem ?? record.seat?.problem else { return true }
    isWarned = true
    return put(AskedQuestion(heading: heading, text: [phrases.text(Self.notSaved(problem))], choices: []), interview)
      != .leave
  }

  /// What somebody reads whose answers are no longer saved.
  static func notSaved(_ problem: StorageProblem) -> Phrase {
    Phrase("learn.not-saved", ["path": .text(problem.values["path"] ?? "")])
  }

  private mutating func tell(_ words: String, _ interview: Interview) -> InterviewReply {
    guard replayNews(interview) else { return .leave }
    return put(AskedQuestion(heading: heading, text: [words], choices: []), interview)
  }

  /// Asks until the answer is right; each wrong one halves what it gives. `false` where the person leaves.
  private mutating func ask(_ question: LessonQuestion, _ interview: Interview) -> Bool {
    var worth = question.points
    var tried: Set<Int> = []
    asksForDifference = question.isAboutDifference
    defer { asksForDifference = false }
    lastRule = question.rule ?? lastRule
    guard replayNews(interview) else { return false }
    while true {
      var asked = asked(question, isAnswered: !tried.isEmpty)
      for place in tried { asked.choices[place] = phrases.text("learn.tried", ["text": .text(asked.choices[place])]) }
      let place: Int
      switch put(asked, interview) {
      case .choice(let chosen): place = chosen
      case .key(let key):
        guard let view = CaseView(rawValue: key) else { continue }
        if !look(at: view, interview) { return false }
        continue
      case .onward, .leave, .called: return false
      }
      asked.chosen = place
      asked.keys = []
      note(question, place)
      asksForDifference = false
      asked.text = self.asked(question, isAnswered: true).text
      let reaction = question.answers[place].then.map { phrases.text("learn.customer-answers", ["words": .phrase($0)]) }
      guard let wrong = question.answers[place].wrong else {
        points += worth
        asked.heading = heading
        asked.verdict =
          [worth > 0 ? phrases.text("learn.right", ["count": .number(worth)]) : phrases.text("learn.right-no-points")]
          + [reaction, question.rule.map { phrases.text("learn.rule", ["text": .text($0)]) }].compactMap(\.self)
        return put(asked, interview) != .leave
      }
      tried.insert(place)
      lost[.answers, default: 0] += worth - worth / 2
      worth /= 2
      missedRule = missedRule ?? question.rule
      asked.verdict = [phrases.text("learn.wrong")] + [reaction].compactMap(\.self) + [phrases.text(wrong)]
      // What was overlooked stands in the records of this very run.
      let telling =
        question.isAboutDifference ? play.records.filter(\.differs) : [RecordLine.ofProvider(in: play.snapshot)]
      for record in telling {
        let line = RecordLines.line(of: record, phrases)
        asked.verdict.append(phrases.text("learn.overlooked", ["record": .text(line)]))
      }
      if put(asked, interview) == .leave { return false }
    }
  }

  /// A question as it is put, with the records; `≠` stands beside them where that is not what is asked, or it was answered.
  func asked(_ question: LessonQuestion, isAnswered: Bool) -> AskedQuestion {
    let areMarked = isAnswered || !question.isAboutDifference && !play.asksForDifferenceNext
    let records = RecordLines.lines(of: play.records, areMarked: areMarked, phrases)
    return AskedQuestion(
      heading: heading, text: [phrases.text(question.question), records.joined(separator: "\n")],
      choices: question.answers.map { phrases.text($0.text) }, keys: CaseView.keys(phrases))
  }

  // MARK: Tasks

  /// Has the person do a task, leave it out, or see it done and do it again; an ending where the lesson ends there.
  private mutating func doTask(_ work: LessonWork, _ interview: Interview) -> Ending? {
    guard replayNews(interview) else { return .left }
    var told = 0
    var wasShown = false
    while true {
      let worth = wasShown ? 0 : work.worth(after: told)
      var keys: [(key: Character, does: String)] = []
      if told < work.hints.count {
        keys.append(("h", phrases.text("learn.hint", ["count": .number(work.worth(after: told + 1))])))
      }
      if work.canShow { keys.append(("s", phrases.text("learn.show"))) }
      keys.append(("r", phrases.text("learn.start-over")))
      if work.canShow { keys.append(("x", phrases.text("learn.skip"))) }
      let hints = work.hints.prefix(told).map { phrases.text("learn.hint-is", ["text": .phrase($0)]) }
      let shown = wasShown ? [phrases.text("learn.shown")] : []
      let asked = AskedQuestion(
        heading: heading, text: [work.text] + hints + shown + [phrases.text("learn.task")], choices: [], keys: keys)
      var failures: [Diagnostic] = []
      switch put(asked, interview) {
      case .leave, .called: return .left
      case .key("h"):
        told += 1
        note(.hint)
      case .key("s"):
        failures = play.show()
        if failures.isEmpty {
          guard replay(Array(play.scenes.dropFirst(replayed)), title: Phrase("learn.how"), interview),
            interview.hasScreen || showCustomer(interview)
          else { return .left }
          if !wasShown { note(.shown) }
          wasShown = true
          failures = play.startOver()
        }
      case .key("r"): failures = play.startOver()
      case .key:
        failures = play.show()
        guard failures.isEmpty else { break }
        note(.skipped)
        lost[.skipping, default: 0] += work.points
        return end(with: phrases.text("learn.skipped", ["count": .number(work.points)]), interview)
      case .choice, .onward:
        var desk = TaskDesk(play: play, text: work.text, seat: record.seat, phrases: phrases)
        desk.run(interview)
        play = desk.play
        guard desk.isDone else { continue }
        points += worth
        lost[wasShown ? .showing : .hints, default: 0] += work.points - worth
        if record.seat == nil || !work.canShow {
          play.leaveRecipeOut()
        } else {
          // What the trainer made go wrong must not meet the steps behind the task.
          let failures = play.show()
          guard failures.isEmpty else { return .failed(failures) }
        }
        let words = wasShown ? "learn.done-shown" : "learn.done"
        return end(with: phrases.text(words, ["count": .number(worth)]), interview)
      }
      guard failures.isEmpty else { return .failed(failures) }
    }
  }

  /// Says how a task ended; an ending where the person leaves there.
  private mutating func end(with words: String, _ interview: Interview) -> Ending? {
    put(AskedQuestion(heading: heading, text: [words], choices: []), interview) == .leave ? .left : nil
  }

  /// Writes down for the trainer of a class that help was taken.
  private func note(_ help: ClassEntry.Help) {
    record.seat?.note { .helped(help, lesson: lesson.title, at: $0) }
  }

  /// Saves the progress; after a failure, the lesson continues without saving.
  private mutating func keep(isOver: Bool) {
    let entry = LessonEntry(
      lesson: lesson.title, stops: max(1, stops), points: points, of: play.points, isOver: isOver,
      at: WallClock.system.now())
    do throws(StorageProblem) { try record.append(entry) } catch { problem = error }
  }

  /// Writes an answer down for the trainer of a class.
  private func note(_ question: LessonQuestion, _ place: Int) {
    let answer = question.answers[place]
    record.seat?.note { now in
      .answered(
        .init(
          lesson: lesson.title, question: phrases.text(question.question), answer: phrases.text(answer.text),
          isRight: answer.wrong == nil, at: now))
    }
  }
}
