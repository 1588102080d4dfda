import Checkout
import Commerce
import Controller
import Inspection
import Language
import Recording
import Storage
import TillAssets
import Wire

/// Saves each action of a session before its effect is shown, and restores an earlier session.
///
/// An action is written to the file before the screen is drawn or a link is answered, so that a program that dies loses nothing
/// that was shown. If writing fails, the checkout continues in memory and says so once; each later action tries again, and what
/// is still missing in the end is reported on exit.
final class SessionKeeper {
  private let surroundings: AppContext
  /// Whether anything is to be kept at all.
  private let isWanted: Bool
  /// `nil` if nothing is saved, because it is not wanted or there is no place for it.
  private let folder: SessionFolder?
  private var file: SessionFile?
  /// What keeps things from being written now; `nil` while all is well.
  private var problem: StorageProblem?
  /// The notice that has not been shown yet.
  private var untold: Phrase?
  /// The name of the session while another one is gone on with and its file is let go of.
  private var resting: SessionID?

  /// A keeper; `wanted` is false where the person asked that nothing be kept.
  init(_ surroundings: AppContext, wanted: Bool) {
    self.surroundings = surroundings
    isWanted = wanted
    guard wanted else {
      folder = nil
      return
    }
    do throws(StorageProblem) {
      folder = try AppContext.sessions()
    } catch {
      folder = nil
      problem = error
      untold = Phrase("cli.not-kept", ["problem": .phrase(error.phrase)])
    }
  }

  /// A keeper for another session, which begins while this one rests.
  init(beside other: SessionKeeper) {
    surroundings = other.surroundings
    isWanted = other.isWanted
    folder = other.folder
  }

  // MARK: Keeping

  /// Writes down what was done since the last call; what there is to say about that, if anything.
  func keep(_ machine: TimeMachine) -> Phrase? {
    let pending = machine.takePending()
    defer { untold = nil }
    guard isWanted, !pending.records.isEmpty else { return untold }
    do throws(StorageProblem) {
      let seal = Self.seal(of: machine)
      if let file {
        try file.append(pending.records.map(\.text), seal: seal, durable: pending.isAnswer)
      } else if let file = try begin(machine) {
        // A file in which nothing stands is tried anew with the next action, with what could not be written before.
        defer { if file.isBlank { file.close() } else { self.file = file } }
        try file.append(machine.allRecords.map(\.text), seal: seal, durable: pending.isAnswer)
      } else {
        return untold
      }
    } catch {
      return trouble(with: error)
    }
    guard problem != nil else { return untold }
    problem = nil
    return Phrase("cli.kept-again")
  }

  private func begin(_ machine: TimeMachine) throws(StorageProblem) -> SessionFile? {
    guard let folder else { return nil }
    let file = try folder.begin { TillRun.header(of: machine, program: Till.version, title: $0.text) }
    folder.prune()
    return file
  }

  /// Says once that nothing, or not everything, is kept.
  private func trouble(with problem: StorageProblem) -> Phrase? {
    defer { self.problem = problem }
    guard self.problem?.kind != problem.kind else { return untold }
    return Phrase(file == nil ? "cli.not-kept" : "cli.behind", ["problem": .phrase(problem.phrase)])
  }

  /// Another world begins in the same session.
  func begin(anew machine: TimeMachine) -> Phrase? {
    guard let file else { return nil }
    do throws(StorageProblem) {
      try file.begin(
        header: TillRun.header(of: machine, program: Till.version, title: file.id.text), seal: Self.seal(of: machine))
      return nil
    } catch {
      return trouble(with: error)
    }
  }

  /// Leaves the session for another one while the program runs: saves everything and closes its file, so that it can be resumed
  /// by its name without a question at the next start. Returns the name; `nil` if not all of it is on the disk.
  func rest(_ machine: TimeMachine) -> SessionID? {
    machine.seal()
    untold = keep(machine)
    guard let file else { return nil }
    do throws(StorageProblem) { try file.end() } catch {
      problem = error
      return nil
    }
    file.close()
    self.file = nil
    resting = file.id
    return file.id
  }

  /// Resumes the session in the file that it was left in; in a new one if that is gone, or was continued by another program.
  func wake(_ machine: TimeMachine) {
    guard let id = resting, let folder else { return }
    resting = nil
    do throws(StorageProblem) {
      let opened = try SessionFile.open(folder.path(of: id), forWriting: true)
      let kept = (try? opened.contents())?.entries
      if kept == machine.allRecords.map(\.text) { file = opened } else { opened.close() }
    } catch {
      // Whatever is done next is written into a new file, with all that came before.
      file = nil
    }
  }

  /// The person leaves: what was typed and not left is saved, and the next start asks no question about it. What could never be
  /// written is reported in full, where a screen could only mention it.
  func leave(_ machine: TimeMachine, inGoodOrder: Bool) {
    guard resting == nil else { return }
    if inGoodOrder { machine.seal() }
    _ = keep(machine)
    if let file {
      // What fails here is tried once more by closing.
      if inGoodOrder { do throws(StorageProblem) { try file.end() } catch { problem = error } }
      file.close()
      problem = file.problem
    }
    if let problem { complain(problem, isBehind: file != nil) }
    file = nil
  }

  private func complain(_ problem: StorageProblem, isBehind: Bool) {
    let cause =
      switch problem {
      // There is no going on now.
      case .diskFull(let path): Phrase("cli.left.disk-full", ["path": .text(path)])
      default: problem.phrase
      }
    let phrase = Phrase(isBehind ? "cli.left.behind" : "cli.left.not-kept", ["problem": .phrase(cause)])
    AppContext.complain("till: " + surroundings.phrases.text(phrase))
  }

  private static func seal(of machine: TimeMachine) -> String {
    TillRun.seal(of: machine, title: SessionTitle.json(of: machine.world.snapshot.checkout))
  }

  // MARK: Coming back

  /// The last interrupted session that is not in use, with a notice if the newest file is damaged: it is put aside, so that it
  /// is reported once.
  func cutOff() -> (session: SessionSummary?, notice: Phrase?) {
    guard let folder else { return (nil, nil) }
    do throws(StorageProblem) {
      let sessions = try folder.list()
      let notice = sessions.first.flatMap { $0.isDamaged ? setAside($0) : nil }
      return (sessions.filter(\.isResumable).max { $0.updated < $1.updated }, notice)
    } catch {
      return (nil, trouble(with: error))
    }
  }

  /// Opening a damaged file puts it aside.
  private func setAside(_ session: SessionSummary) -> Phrase? {
    do throws(StorageProblem) {
      try SessionFile.open(session.path, forWriting: true).close()
      return nil
    } catch {
      return error.phrase
    }
  }

  /// A session as it was brought back.
  struct Return {
    let machine: TimeMachine
    /// What there is to say about it.
    let notice: Phrase
  }

  /// Why a session could not be brought back.
  enum ReturnProblem: PhrasedProblem {
    case storage(StorageProblem)
    case recording(RecordingProblem, id: SessionID, program: String)

    var phrase: Phrase {
      switch self {
      case .storage(let problem): problem.phrase
      case .recording(let problem, let id, let program):
        Phrase(
          "cli.not-replayed", ["problem": .phrase(problem.phrase), "id": .text(id.text), "program": .text(program)])
      }
    }
  }

  /// Restores a session and continues in its file; if nothing is to be saved, the file stays as it is.
  func resume(_ id: SessionID) throws(ReturnProblem) -> Return {
    let opened: SessionFile
    let contents: SessionContents
    do throws(StorageProblem) {
      let usual = folder
      let folder = if let usual { usual } else { try AppContext.sessions() }
      opened = try SessionFile.open(folder.path(of: id), forWriting: isWanted)
      contents = try opened.contents()
    } catch {
      throw .storage(error)
    }
    do throws(RecordingProblem) {
      let machine = try TimeMachine.restore(setup: contents.setup, records: contents.entries) { id in
        try? surroundings.assets.store(id)
      }
      let world = machine.world
      if isWanted { goOn(in: opened) } else { opened.close() }
      let isSame = contents.fingerprint == world.fingerprint
      world.forgetUnfinished()
      return Return(
        machine: machine,
        notice: isSame ? Phrase("cli.resumed") : Phrase("cli.resumed-differs", ["program": .text(contents.program)]))
    } catch {
      opened.close()
      throw .recording(error, id: id, program: contents.program)
    }
  }

  /// Leaves the session that started meanwhile: the next start asks no question about it.
  private func goOn(in opened: SessionFile) {
    if let file {
      do throws(StorageProblem) { try file.end() } catch { problem = error }
      file.close()
    }
    file = opened
    problem = nil
  }

  /// The world that a session's contents lead to.
  static func replay(_ contents: SessionContents, _ surroundings: AppContext) throws(RecordingProblem) -> RecordedWorld
  {
    try Recording.restore(setup: contents.setup, entries: contents.entries) { id in
      try? surroundings.assets.store(id)
    }
  }

  /// Marks a session as left, so that the next start asks no question about it.
  @discardableResult
  func dismiss(_ id: SessionID) -> Phrase? {
    guard let folder else { return nil }
    do throws(StorageProblem) {
      let file = try SessionFile.open(folder.path(of: id), forWriting: true)
      defer { file.close() }
      try file.end()
      return Phrase("cli.dismissed", ["id": .text(id.text)])
    } catch {
      return error.phrase
    }
  }
}

extension SessionContents {
  /// The version of the Till that began it.
  var program: String { header["till"]?.string ?? "" }
  /// How its world was set up, as a text.
  var setup: String { header["setup"]?.compactText ?? "" }
  /// What tells its last moment from any other.
  var fingerprint: String? { seal["fingerprint"]?.string.flatMap(Recording.fingerprint(reading:)) }
}

extension SessionSummary.Details {
  /// The version of the Till that began it.
  var program: String { header["till"]?.string ?? "" }
}

extension SessionSummary {
  /// Whether its file is damaged and still in its place.
  fileprivate var isDamaged: Bool {
    if case .damaged(_, setAside: nil)? = problem { return !isInUse }
    return false
  }
}
