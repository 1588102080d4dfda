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
    let phrases = surroundings.phrases.forSupport
    let (folder, course) = try surroundings.classOrExit(path)
    let runner = try surroundings.runnerOrExit()
    let lessons = surroundings.shippedLessons(runner).runs.filter { $0.scenario.lesson?.course == course.id }
    let seat = try phrases.orExit { try self.seat(in: folder, phrases) }
    guard let next = LessonRound.next(of: lessons, seat.progress) else {
      return StandardOutput.tell(phrases.text("class.all-done"))
    }
    let round = LessonRound(lessons: lessons, runner: runner, record: .inClass(seat), phrases: phrases)
    defer { seat.note { .left(at: $0) } }
    try round.run(from: next, Interview(plain: plain, seat: seat, phrases))
  }

  /// The learner’s place, under the name of `--learner`, of the last time on this machine, or else one that is asked for until it is
  /// free.
  ///
  /// Where several people share an account, whoever comes while the remembered name is in use is asked for another.
  private func seat(in folder: ClassFolder, _ phrases: Phrasebook) throws(ClassProblem) -> ClassSeat {
    let known = try? TrainingFolder().names.lines().compactMap { try? JSON(parsing: $0) }
      .last { $0["class"]?.string == Self.wholePath(folder.path) }?["name"]?.string
    if let learner { return try seat(in: folder, learner, known) }
    if let known, StandardInput.isTerminal {
      StandardOutput.tell(phrases.text("class.continue-as", ["name": .text(known)]))
      let typed = readLine() ?? ""
      if !typed.allSatisfy(\.isWhitespace) { return try askedSeat(in: folder, typed, known, phrases) }
    }
    if let known {
      do throws(ClassProblem) { return try seat(in: folder, known, known) } catch {
        guard error.isAboutName, StandardInput.isTerminal else { throw error }
        StandardOutput.tell(phrases.text("class.other-learner", ["name": .text(known)]))
      }
    }
    StandardOutput.tell(phrases.text("class.welcome", ["class": .text(folder.name)]))
    return try askedSeat(in: folder, nil, known, phrases)
  }

  /// The place under a name that was typed, or one that is asked for until it is free.
  private func askedSeat(
    in folder: ClassFolder, _ given: String?, _ known: String?, _ phrases: Phrasebook
  ) throws(ClassProblem) -> ClassSeat {
    var given = given
    while true {
      if given == nil { StandardOutput.say(phrases.text("class.ask-name")) }
      let typed = given ?? readLine()
      given = nil
      do throws(ClassProblem) { return try seat(in: folder, typed ?? "", known) } catch {
        guard error.isAboutName, typed != nil, StandardInput.isTerminal else { throw error }
        StandardOutput.tell(phrases.text(error.phrase))
      }
    }
  }

  /// The place of a name, which is remembered on this machine. A name that differs from a learner’s in capitals only is that learner’s.
  private func seat(in folder: ClassFolder, _ given: String, _ known: String?) throws(ClassProblem) -> ClassSeat {
    // A card number that was typed by mistake is not kept.
    guard var name = LearnerName(Scrubbing.words(in: given)) else { throw .unusableName }
    var room = ClassRoom(folder)
    _ = room.refresh()
    let alike = room.learners.map(\.name).filter { $0.lowercased() == name.text.lowercased() }
    if !alike.contains(name.text), let own = alike.first.flatMap({ LearnerName($0) }) { name = own }
    let seat = try ClassSeat(folder, name)
    let json: JSON = ["class": .string(Self.wholePath(folder.path)), "name": .string(name.text)]
    // Where it cannot be kept, the name is asked for again.
    if name.text != known { try? TrainingFolder().names.append(json.compactText) }
    return seat
  }

  /// A path that means the same from every folder.
  static func wholePath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
