import Commerce
import Controller
import Glibc
import Language
import Storage
import TillAssets
import Wire

/// Keeps what is done in a session of its own, before anybody sees what came of it, and brings an earlier one back.
///
/// What is done goes into the file before the screen is drawn or a link is answered, so that a program that dies loses nothing that
/// was shown. Where nothing can be written the session goes on in memory, and says so once.
final class SessionKeeper {
  private let surroundings: Surroundings
  private let folder: SessionFolder?
  private var file: SessionFile?
  /// Whether nothing is kept, because nobody wants it or because it cannot be done.
  private var isOff: Bool
  private var wasBehind = false
  /// What was wrong with the folder, until somebody was told.
  private var trouble: Phrase?

  /// A keeper; `wanted` is false where the person asked that nothing be kept.
  init(_ surroundings: Surroundings, wanted: Bool) {
    self.surroundings = surroundings
    guard wanted else {
      (folder, isOff) = (nil, true)
      return
    }
    do throws(StorageProblem) {
      folder = try Surroundings.sessions()
      isOff = false
    } catch {
      (folder, isOff) = (nil, true)
      trouble = Phrase("cli.not-kept", ["problem": .phrase(error.phrase)])
    }
  }

  // MARK: Keeping

  /// Writes down what was done since the last call; what there is to say about that, if anything.
  func keep(_ world: RecordedWorld) -> Phrase? {
    let pending = world.takePending()
    defer { trouble = nil }
    guard !isOff, !pending.entries.isEmpty else { return trouble }
    do throws(StorageProblem) {
      if file == nil { file = try begin(world) }
      guard let file else { return trouble }
      try file.append(
        pending.entries.map { StoredEntry(at: $0.at.milliseconds, text: $0.text) }, standing: Self.standing(of: world),
        durable: pending.isAnswer)
    } catch {
      return trouble(with: error)
    }
    guard wasBehind else { return trouble }
    wasBehind = false
    return Phrase("cli.kept-again")
  }

  private func begin(_ world: RecordedWorld) throws(StorageProblem) -> SessionFile? {
    guard let folder else { return nil }
    let file = try folder.begin(
      program: Till.version, setup: world.setup.text, title: Self.title(of: world.setup))
    folder.prune()
    return file
  }

  /// Says once that nothing, or not everything, is kept.
  private func trouble(with problem: StorageProblem) -> Phrase? {
    guard file != nil else {
      isOff = true
      return Phrase("cli.not-kept", ["problem": .phrase(problem.phrase)])
    }
    guard !wasBehind else { return nil }
    wasBehind = true
    return Phrase("cli.behind", ["problem": .phrase(problem.phrase)])
  }

  /// Another world begins in the same session.
  func begin(anew world: RecordedWorld) -> Phrase? {
    guard let file else { return nil }
    do throws(StorageProblem) {
      try file.begin(setup: world.setup.text, title: Self.title(of: world.setup))
      return nil
    } catch {
      return trouble(with: error)
    }
  }

  /// The person leaves: what was typed and not left is written down, and nobody is asked to go on with it next time.
  func leave(_ world: RecordedWorld, inGoodOrder: Bool) {
    if inGoodOrder { world.seal() }
    _ = keep(world)
    guard let file else { return }
    if inGoodOrder { do throws(StorageProblem) { try file.end() } catch { complain(error) } }
    let lost = file.close()
    if lost > 0, let problem = file.problem { complain(problem) }
    self.file = nil
  }

  private func complain(_ problem: StorageProblem) { surroundings.complain(problem) }

  private static func title(of setup: WorldSetup) -> String {
    let order = setup.order ?? setup.store.order
    let title: JSON = [
      "store": .string(setup.store.name), "order": .string(order.number), "total": .string(order.total.description),
    ]
    return title.compactText
  }

  private static func standing(of world: RecordedWorld) -> String {
    let standing: JSON = ["standing": world.standing, "fingerprint": .string(world.fingerprint)]
    return standing.compactText
  }

  // MARK: Coming back

  /// A session that was cut off, if there is one that nobody uses: the newest.
  func cutOff() -> SessionSummary? {
    guard let folder, !isOff else { return nil }
    do throws(StorageProblem) {
      return try folder.list().first(where: \.isResumable)
    } catch {
      trouble = Phrase("cli.not-kept", ["problem": .phrase(error.phrase)])
      return nil
    }
  }

  /// A session as it was brought back.
  struct Return {
    let world: RecordedWorld
    /// What there is to say about it.
    let notice: Phrase
  }

  /// Why a session could not be brought back.
  enum ReturnProblem: Error {
    case storage(StorageProblem)
    case recording(RecordingProblem, id: SessionID, program: String)

    var phrase: Phrase {
      switch self {
      case .storage(let problem): problem.phrase
      case .recording(let problem, let id, let program):
        Phrase(
          "cli.not-replayed",
          ["problem": .phrase(problem.phrase), "id": .text(id.text), "program": .text(program)])
      }
    }
  }

  /// Brings a session back and goes on in its file.
  func resume(_ id: SessionID) throws(ReturnProblem) -> Return {
    let opened: SessionFile
    let contents: SessionContents
    do throws(StorageProblem) {
      let usual = folder
      let folder = if let usual { usual } else { try Surroundings.sessions() }
      opened = try SessionFile.open(folder.path(of: id), forWriting: true)
      contents = try opened.contents()
    } catch {
      throw .storage(error)
    }
    do throws(RecordingProblem) {
      let world = try Self.replay(contents, surroundings)
      if let file { file.close() }
      file = opened
      isOff = false
      let isSame = (try? JSON(parsing: contents.standing))?["fingerprint"]?.string == world.fingerprint
      return Return(
        world: world,
        notice: isSame ? Phrase("cli.resumed") : Phrase("cli.resumed-differs", ["program": .text(contents.program)]))
    } catch {
      opened.close()
      throw .recording(error, id: id, program: contents.program)
    }
  }

  /// The world that a session's contents lead to.
  static func replay(_ contents: SessionContents, _ surroundings: Surroundings) throws(RecordingProblem)
    -> RecordedWorld
  {
    try Recording.restore(setup: contents.setup, entries: contents.entries.map(\.text)) { id in
      try? surroundings.assets.store(id)
    }
  }

  /// Marks a session as left, so that nobody is asked about it again.
  func dismiss(_ id: SessionID) -> Phrase? {
    guard let folder else { return nil }
    do throws(StorageProblem) {
      let file = try SessionFile.open(folder.path(of: id), forWriting: true)
      try file.end()
      file.close()
      return Phrase("cli.dismissed", ["id": .text(id.text)])
    } catch {
      return error.phrase
    }
  }
}
