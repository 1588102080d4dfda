import ArgumentParser
import Glibc
import Language
import Scenarios
import Storage
import Training
import Wire

/// `till learn --class`: one lesson of the class’s course after the other.
extension LearnCommand {
  /// Takes the lessons of a class until they are done or the learner leaves.
  func learn(in path: String, _ surroundings: AppContext) throws {
    let phrases = surroundings.phrases
    let (folder, course) = try surroundings.classOrExit(path)
    let runner = try surroundings.runnerOrExit()
    let lessons = surroundings.shippedLessons(runner).runs.filter { $0.scenario.lesson?.course == course.id }
    let seat: ClassSeat
    do throws(ClassProblem) { seat = try self.seat(in: folder, phrases) } catch { throw error.complain(phrases) }
    let interview = Interview(plain: plain, seat: seat, phrases)
    defer { interview.close() }
    var results: [String] = []
    while let next = course.next(seat.progress), let piece = lessons.first(where: { $0.scenario.title == next.id }) {
      var session = LessonSession(
        lesson: piece.scenario, play: runner.lesson(of: piece), left: seat.progress.lessons[next.id]?.left,
        record: .inClass(seat), phrases: phrases)
      switch session.run(interview) {
      case .left:
        interview.close()
        for result in results { StandardOutput.say(result) }
        return StandardOutput.say(phrases.text("class.left", ["path": .text(path)]))
      case .failed(let failures):
        interview.close()
        for failure in failures { AppContext.complain(failure.text(in: phrases)) }
        throw ExitCode(.unusable)
      case .over:
        results.append(session.result)
        let shown = AskedQuestion(heading: "", text: session.resultPage, choices: [])
        if session.put(shown, interview) == .leave { return }
      }
      if let problem = session.problem ?? seat.problem {
        interview.close()
        throw ClassProblem(problem, path: path).complain(phrases)
      }
    }
    interview.close()
    StandardOutput.say(phrases.text("class.all-done"))
  }

  /// The learner’s place, under the name of `--learner`, of the last time on this machine, or else one that is asked for.
  private func seat(in folder: ClassFolder, _ phrases: Phrasebook) throws(ClassProblem) -> ClassSeat {
    let known = try? TrainingFolder().names.lines().compactMap { try? JSON(parsing: $0) }
      .last { $0["class"]?.string == Self.wholePath(folder.path) }?["name"]?.string
    var given = learner ?? known
    if given == nil {
      StandardOutput.say(phrases.text("class.ask-name"))
      given = readLine()
    }
    // A card number that was typed by mistake is not kept.
    guard let name = given.flatMap({ LearnerName(Scrubbing.words(in: $0)) }) else { throw .unusableName }
    let seat = try ClassSeat(folder, name)
    let json: JSON = ["class": .string(Self.wholePath(folder.path)), "name": .string(name.text)]
    // Where it cannot be kept, the name is asked for again.
    if name.text != known { try? TrainingFolder().names.append(json.compactText) }
    return seat
  }

  /// A path that means the same from every folder.
  private static func wholePath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
