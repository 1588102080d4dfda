import ArgumentParser
import Controller
import Glibc
import Inspection
import Language
import Pages
import Recording
import Scenarios
import Storage
import TillAssets
import Wire

/// Finds the intended run: a file, a saved session by its name, or the session that was used last.
struct RunFile {
  let run: TillRun
  /// What it was called on the command line.
  let name: String

  /// Reads it, or complains and exits with status 2; also if it was made with the user's own gateway and none is given, because
  /// nothing would be the same. A scenario is run with the gateways and recorded.
  init(_ name: String, _ surroundings: AppContext, with own: GatewayOption, gateways: GatewayMaker = .own) throws {
    self.name = name
    if let path = surroundings.scenarioPath(of: name) {
      run = try surroundings.recordedScenario(path, gateways: gateways)
      return
    }
    let text = try Self.text(of: name, surroundings)
    do throws(TillRunProblem) {
      run = try TillRun(reading: text) { try? surroundings.assets.store($0) }
    } catch {
      throw surroundings.phrases.refusal("cli.run-unusable", ["file": .text(name), "problem": .phrase(error.phrase)])
    }
    if let gateway = run.gateway, own.gateway == nil {
      let values: [String: Phrase.Value] = ["file": .text(name), "gateway": .text(gateway)]
      throw surroundings.phrases.refusal("cli.run-needs-gateway", values)
    }
  }

  /// Makes its world again, as far as an entry, or complains and leaves with exit status 2.
  func replay(to last: Int? = nil, _ surroundings: AppContext, gateways: GatewayMaker = .own) throws -> RecordedWorld {
    try explained(surroundings) { () throws(RecordingProblem) in try run.replay(to: last, gateways: gateways) }
  }

  /// The last payment that came to a result, or complains and leaves with exit status 2; `nil` where there is none.
  func lastResult(_ surroundings: AppContext, gateways: GatewayMaker) throws -> LastResult? {
    try explained(surroundings) { () throws(RecordingProblem) in try LastResult(of: run, gateways: gateways) }
  }

  /// A run as it is seen at one of its events, or at its end.
  struct VisibleScreen {
    let snapshot: Snapshot
    /// How much had been done by then.
    let entries: Int
    /// How many events the whole run has.
    let events: Int
    let fingerprint: String
  }

  /// Plays it and looks at one of its events, counted from 1, or at its end; complains and leaves with exit status 2 where it cannot
  /// be played or has no such event.
  func look(at event: Int?, _ surroundings: AppContext, gateways: GatewayMaker) throws -> VisibleScreen {
    let machine = try machine(at: event, surroundings, gateways: gateways)
    return VisibleScreen(
      snapshot: machine.snapshot, entries: machine.entriesSeen, events: machine.world.snapshot.timeline.messageCount,
      fingerprint: machine.world.fingerprint)
  }

  /// Plays it and says what was done up to one of its events, counted from 1, or to its end; complains and leaves with exit status 2
  /// where it cannot be played or has no such event.
  func beginning(until event: Int?, _ surroundings: AppContext, gateways: GatewayMaker) throws -> RecordedBeginning {
    try machine(at: event, surroundings, gateways: gateways).beginning
  }

  /// Whether a name on the command line means a run, where it could mean another file as well.
  static func isRun(_ name: String) -> Bool {
    name.hasSuffix(TillRun.ending)
      || !name.contains("/") && access(name, F_OK) != 0 && (name == "last" || SessionID(name) != nil)
  }

  /// Opens it as a live session, paused at one of its events or at its end. Later actions continue from there, and nothing of
  /// it is saved to disk. Also reports whether it ends as recorded. Complains and exits with status 2 if it cannot be played or
  /// has no such event.
  func open(at event: Int?, _ surroundings: AppContext, _ look: ScreenOptions, gateways: GatewayMaker) throws
    -> (live: LiveCheckout, isSame: Bool)
  {
    let machine = try machine(at: nil, surroundings, gateways: gateways)
    let isSame = machine.world.fingerprint == run.end.fingerprint
    // It starts paused, so that the person can look first.
    machine.perform(.pace(.paused))
    if let event { try go(to: event, in: machine, surroundings) }
    let live = LiveCheckout(
      machine: machine, keeper: SessionKeeper(surroundings, wanted: false), surroundings: surroundings, look: look)
    return (live, isSame)
  }

  private func machine(at event: Int?, _ surroundings: AppContext, gateways: GatewayMaker) throws -> TimeMachine {
    let machine = try explained(surroundings) { () throws(RecordingProblem) in
      try TimeMachine(replaying: run.entries, in: run.setup, gateways: gateways)
    }
    if let event { try go(to: event, in: machine, surroundings) }
    return machine
  }

  private func go(to event: Int, in machine: TimeMachine, _ surroundings: AppContext) throws {
    guard !machine.look(atEvent: event) else { return }
    throw Self.beyond(machine.world.snapshot, surroundings)
  }

  /// Complains that a run has no such event; what it returns leaves with exit status 2.
  static func beyond(_ end: Snapshot, _ surroundings: AppContext) -> ExitCode {
    let count = end.timeline.messageCount
    AppContext.complain("till: " + surroundings.phrases.text("cli.replay.beyond", ["count": .number(count)]))
    return ExitCode(.unusable)
  }

  /// Does something with the run, or complains why it cannot be played and leaves with exit status 2.
  func explained<Result>(
    _ surroundings: AppContext, _ body: () throws(RecordingProblem) -> Result
  ) throws -> Result {
    do throws(RecordingProblem) {
      return try body()
    } catch {
      let line: Int = if case .entry(let number) = error.part { number + 1 } else { 1 }
      let problem = TillRunProblem(.recording(error), line: line)
      throw surroundings.phrases.refusal("cli.run-unusable", ["file": .text(name), "problem": .phrase(problem.phrase)])
    }
  }

  private static func text(of name: String, _ surroundings: AppContext) throws -> String {
    if !name.contains("/"), !name.hasSuffix(TillRun.ending), access(name, F_OK) != 0 {
      if name == "last" { return try session(try last(surroundings), surroundings) }
      if let id = SessionID(name) { return try session(id, surroundings) }
    }
    if name == "-" { StandardInput.announce("cli.reading.run") }
    do throws(AssetProblem) {
      return try TextFile.read(name == "-" ? "/dev/stdin" : name, atMost: TillRun.longestText)
    } catch {
      throw surroundings.phrases.refusal(problem(error, with: name))
    }
  }

  private static func problem(_ problem: AssetProblem, with name: String) -> Phrase {
    let file = Phrase.Value.text(name)
    return switch problem {
    case .tooLarge: Phrase("cli.run-too-large", ["file": file, "limit": .number(TillRun.longestText / 1_048_576)])
    case .notUTF8: Phrase("cli.run-not-text", ["file": file])
    case .unreadable(_, let reason): Phrase("cli.run-unreadable", ["file": file, "reason": .text(reason)])
    case .notFound, .notAnAssetFolder, .malformed, .wrongValue, .unknownName:
      Phrase("cli.run-unreadable", ["file": file, "reason": .text(problem.sentence)])
    }
  }

  // MARK: Sessions

  private static func last(_ surroundings: AppContext) throws -> SessionID {
    let folder = try surroundings.sessionsOrExit()
    let sessions = (try? folder.list()) ?? []
    guard let newest = sessions.filter({ $0.details != nil }).max(by: { $0.updated < $1.updated }) else {
      throw surroundings.phrases.refusal("cli.no-session")
    }
    return newest.id
  }

  static func session(_ id: SessionID, _ surroundings: AppContext) throws -> String {
    try surroundings.contentsOrExit(of: id, status: .unusable).text
  }
}

/// Writes what a command made: to a new file, or to standard output.
enum RunOutput {
  /// Writes a text; says where on standard error. Leaves with exit status 2 when it cannot be written. What is made to be shown can be
  /// read by others.
  static func write(_ text: String, to path: String?, _ surroundings: AppContext, isForOthers: Bool = false) throws {
    guard let path, path != "-" else {
      StandardOutput.hand(text)
      return
    }
    try surroundings.phrases.orExit(.unusable) { try NewFile.write(text, to: path, for: isForOthers ? .usual : .owner) }
    AppContext.complain(surroundings.phrases.text("cli.written", ["path": .text(path)]))
  }

  /// The first of `NAME.till.yaml`, `NAME-2.till.yaml` and so on that does not exist yet, in the first writable folder. Others can read
  /// it, as it is made to be handed on and holds nothing secret.
  static func writeNew(_ text: String, named name: String, ending: String, in folders: [String])
    throws(NewFileProblem) -> String
  {
    var problem = NewFileProblem(path: name + ending, number: EACCES)
    for folder in folders {
      for number in 1...999 {
        let path = (folder == "." ? "" : folder + "/") + (number == 1 ? name : "\(name)-\(number)") + ending
        do throws(NewFileProblem) {
          try NewFile.write(text, to: path, for: .usual)
          return path
        } catch {
          problem = error
          if error.isAlreadyThere { continue }
          break
        }
      }
    }
    throw problem
  }
}
