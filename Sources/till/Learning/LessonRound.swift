import ArgumentParser
import Basics
import Language
import Scenarios
import Storage
import Training

/// One lesson after the other: welcome, lesson, score, and what the person wants next.
struct LessonRound {
  /// Everything that can be chosen.
  let lessons: [PlannedRun]
  let runner: ScenarioRunner
  let record: LessonRecord
  let phrases: Phrasebook

  /// What comes after a lesson.
  private enum Turn {
    case lesson(PlannedRun)
    case list
    case leave
  }

  /// Takes lessons until the person leaves; complains and ends where one cannot be taken or progress cannot be kept.
  func run(from first: PlannedRun, _ interview: Interview) throws {
    var results: [String] = []
    func end() {
      interview.close()
      results.forEach(StandardOutput.tell)
    }
    var turn = Turn.lesson(first)
    while true {
      let progress: LessonProgress
      do throws(StorageProblem) { progress = try record.progress() } catch { throw failure(error, end) }
      switch turn {
      case .leave: return end()
      case .list: turn = choose(progress, interview)
      case .lesson(let piece):
        let standing = progress.lessons[piece.scenario.title]
        var session = LessonSession(
          lesson: piece.scenario,
          play: runner.lesson(of: piece, places: record.places(in: piece.scenario.title, standing)),
          left: standing?.left, record: record, phrases: phrases)
        switch welcome(to: piece, session, isLeft: standing?.left != nil, interview) {
        case .list: turn = .list
        case .leave:
          results.append(left(piece))
          turn = .leave
        case .lesson:
          switch session.run(interview) {
          case .left:
            results.append(left(piece))
            turn = .leave
          case .over:
            results.append(session.result)
            turn = rest(after: piece, session, interview)
          case .failed(let failures):
            end()
            for failure in failures { AppContext.complain(failure.text(in: phrases)) }
            throw ExitCode(.unusable)
          }
          if let problem = session.problem ?? record.seat?.problem {
            // What was left or taken to its end is not saved.
            _ = results.popLast()
            throw failure(problem, end)
          }
        }
      }
    }
  }

  /// Ends, and says what kept progress from being read or written.
  private func failure(_ problem: StorageProblem, _ end: () -> Void) -> ExitCode {
    end()
    AppContext.complain("till: " + phrases.text(LessonSession.notSaved(problem)))
    return ExitCode(.failed)
  }

  /// How to go on with a lesson that was left.
  private func left(_ piece: PlannedRun) -> String {
    switch record {
    case .own: phrases.text("learn.left", ["lesson": .text(piece.scenario.title)])
    case .inClass(let seat): phrases.text("class.left", ["path": .text(ShellText.quoted(seat.folder))])
    }
  }

  // MARK: The pages around a lesson

  /// What the lesson is about and how long it takes; what is to be learnt is said when it is over.
  private func welcome(to piece: PlannedRun, _ session: LessonSession, isLeft: Bool, _ interview: Interview) -> Turn {
    guard let lesson = piece.scenario.lesson else { return .leave }
    let ofCourse = lessons.filter { $0.scenario.lesson?.course == lesson.course }
    var facts = [record.seat?.name.text ?? "", lesson.course.map { CourseTitle.of($0, phrases) } ?? ""]
    if let place = ofCourse.firstIndex(where: { $0.scenario.title == piece.scenario.title }) {
      facts.append(phrases.text("learn.place", ["number": .number(place + 1), "total": .number(ofCourse.count)]))
    }
    if let minutes = lesson.minutes { facts.append(phrases.text("learn.minutes", ["count": .number(minutes)])) }
    var text = [piece.scenario.name, phrases.text("learn.welcome", ["count": .number(session.play.questionCount)])]
    let tasks = session.play.taskCount
    if tasks > 0 { text.append(phrases.text("learn.welcome-tasks", ["count": .number(tasks)])) }
    if isLeft { text.append(phrases.text("learn.goes-on")) }
    let list: [(key: Character, does: String)] = [("l", phrases.text("learn.see-list"))]
    let asked = AskedQuestion(
      heading: facts.filter { !$0.isEmpty }.joined(separator: " · "), text: text, choices: [],
      keys: interview.hasScreen ? list : [])
    switch session.put(asked, interview) {
    case .key: return .list
    case .onward, .choice, .called: return .lesson(piece)
    case .leave: return .leave
    }
  }

  /// The score, one rule to remember, and what can come next.
  private func rest(after piece: PlannedRun, _ session: LessonSession, _ interview: Interview) -> Turn {
    // Line by line and without a person, there is no one to ask.
    guard interview.hasScreen || StandardInput.isTerminal, let progress = try? record.progress() else { return .leave }
    var turns: [(text: String, turn: Turn)] = []
    let next =
      Self.next(of: lessons.filter { $0.scenario.lesson?.course == piece.scenario.lesson?.course }, progress)
      ?? Self.next(of: lessons, progress)
    if let next, next.scenario.title != piece.scenario.title {
      turns.append((phrases.text("learn.next", ["lesson": .text(next.scenario.name)]), .lesson(next)))
    }
    turns.append((phrases.text("learn.again"), .lesson(piece)))
    turns.append((phrases.text("learn.see-list.long"), .list))
    turns.append((phrases.text("learn.leave"), .leave))
    let isAllDone = next == nil && record.seat != nil
    let asked = AskedQuestion(
      heading: "", text: session.resultPage + (isAllDone ? [phrases.text("class.all-done")] : []),
      choices: turns.map { $0.text })
    guard case .choice(let chosen) = session.put(asked, interview) else { return .leave }
    return turns[chosen].turn
  }

  /// All courses, and then the lessons of one; in a class there is one.
  private func choose(_ progress: LessonProgress, _ interview: Interview) -> Turn {
    let courses = Course.all(of: lessons.map { CourseLesson($0.scenario) })
    var number = 0
    if courses.count > 1 {
      let asked = AskedQuestion(
        heading: "", text: [phrases.text("learn.which-course")],
        choices: courses.map { Self.line(of: $0, named: CourseTitle.of($0.id, phrases), progress, phrases) },
        interruption: .never)
      guard case .choice(let chosen) = interview.ask(asked) else { return .leave }
      number = chosen
    }
    let pieces = lessons.filter { $0.scenario.lesson?.course == courses[number].id }
    let lesson = AskedQuestion(
      heading: CourseTitle.of(courses[number].id, phrases), text: [phrases.text("learn.which-lesson")],
      choices: pieces.map { piece in "\(piece.scenario.name) · \(Self.mark(of: piece.scenario, progress, phrases))" },
      interruption: .never)
    guard case .choice(let place) = interview.ask(lesson) else { return courses.count > 1 ? .list : .leave }
    return .lesson(pieces[place])
  }

  // MARK: What there is

  /// The first lesson that was left, else the next of the first course that is not done, else the first that is not passed.
  static func next(of lessons: [PlannedRun], _ progress: LessonProgress) -> PlannedRun? {
    let known = lessons.map { CourseLesson($0.scenario) }
    let left = known.first { progress.lessons[$0.id]?.left != nil }
    let next =
      left ?? Course.all(of: known).lazy.compactMap { $0.next(progress) }.first
      ?? known.first { !$0.isPassed(progress) }
    return next.flatMap { next in lessons.first { $0.scenario.title == next.id } }
  }

  /// How a lesson stands, in a word.
  static func mark(of lesson: Scenario, _ progress: LessonProgress, _ phrases: Phrasebook) -> String {
    let standing = progress.lessons[lesson.title]
    if standing?.left != nil { return phrases.text("learn.begun") }
    return standing?.best.map { phrases.text("learn.best", ["percent": .number($0)]) } ?? phrases.text("learn.new")
  }

  static func line(of course: Course, named name: String, _ progress: LessonProgress, _ phrases: Phrasebook) -> String {
    phrases.text(
      "learn.course",
      [
        "course": .text(name), "passed": .number(course.passed(progress)),
        "count": .number(course.lessons.count), "minutes": .number(course.minutes),
      ])
  }
}

extension LessonSession {
  /// How the lesson ended, in words.
  var result: String {
    let all = play.points
    let percent = all > 0 ? points * 100 / all : 100
    let isPassed = percent >= (lesson.lesson?.pass ?? 0)
    return phrases.text(
      isPassed ? "learn.passed" : "learn.not-passed",
      [
        "lesson": .text(lesson.name), "points": .number(points), "of": .number(all),
        "need": .number((all * (lesson.lesson?.pass ?? 0) + 99) / 100), "goal": .text(lesson.lesson?.goal ?? ""),
      ])
  }

  /// What was lost in this sitting, and with what; `nil` where nothing was.
  private var costs: String? {
    let parts = LostPoints.allCases.compactMap { kind -> String? in
      guard let points = lost[kind], points > 0 else { return nil }
      return phrases.text("learn.lost.\(kind.rawValue)", ["points": .number(points)])
    }
    return parts.isEmpty ? nil : phrases.text("learn.lost", ["parts": .text(parts.joined(separator: ", "))])
  }

  /// The result, what it cost, and one rule to remember.
  var resultPage: [String] {
    // What was practised is told with the result.
    let other = rule == lesson.lesson?.goal ? nil : rule
    return [result] + [costs, other.map { phrases.text("learn.rule", ["text": .text($0)]) }].compactMap(\.self)
  }
}

/// What a course is called where people read it.
enum CourseTitle {
  /// The title of a course that comes with Till, else its identifier.
  static func of(_ course: String, _ phrases: Phrasebook) -> String {
    let key = "course.\(course)"
    return phrases.has(key) ? phrases.text(key) : course
  }
}
