import Glibc
import Language
import Scenarios
import Storage
import TillAssets

/// The first start of the program by a person who has never used it: a tour of two minutes is offered, once. Where the terminal is too small
/// for it, the next start is the first.
struct FirstStart {
  /// Where Till keeps everything of this person; as long as it is not there, nothing was ever kept.
  private let state: String
  private let mark: SessionFolder
  /// Stands where the tour could not be offered before.
  private let debt: SessionFolder

  /// A first start; `nil` where there is a trace of an earlier one, or no place for the mark that there was one.
  init?() {
    let (stateHome, home) = (AppContext.variable("XDG_STATE_HOME"), AppContext.variable("HOME"))
    guard let usual = try? SessionFolder.usual(stateHome: stateHome, home: home),
      let mark = try? SessionFolder.stage(stateHome: stateHome, home: home),
      let debt = try? SessionFolder.tour(stateHome: stateHome, home: home)
    else { return nil }
    state = usual.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    (self.mark, self.debt) = (mark, debt)
    guard access(debt.path, F_OK) == 0 || access(state, F_OK) != 0 && errno == ENOENT else { return nil }
  }

  /// The fewest rows in which a task and the checkout below it have room; Till's own.
  private static let fewestRows = 16

  /// Asks, and plays the tour where it is wanted; returns whether the checkout begins. A tour that cannot be played does not keep it from
  /// beginning.
  func offer() throws -> Bool {
    guard StandardInput.isTerminal, isatty(STDOUT_FILENO) == 1 else { return true }
    guard TerminalWidth.rows(of: STDOUT_FILENO) >= Self.fewestRows else {
      try? debt.prepare()
      return true
    }
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let interview = Interview(plain: false, phrases)
    guard interview.hasScreen, (try? mark.prepare()) != nil else {
      interview.close()
      return true
    }
    rmdir(debt.path)
    let reply = interview.ask(
      AskedQuestion(
        heading: phrases.text("first-start.heading"), text: [phrases.text("first-start.text")],
        choices: [phrases.text("first-start.tour"), phrases.text("first-start.checkout")],
        escape: phrases.text("first-start.escape")))
    interview.close()
    guard reply == .choice(0), let path = surroundings.assets.scenario(named: "demo-welcome") else {
      return reply != .leave
    }
    let runner = try surroundings.runnerOrExit()
    guard let piece = runner.plan(paths: [path], from: surroundings.scenarioFiles).runs.first else { return true }
    _ = try PlayAlong.run(runner.lesson(of: piece), phrases)
    return true
  }
}
