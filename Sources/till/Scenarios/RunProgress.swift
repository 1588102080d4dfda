import Commerce
import Glibc
import Language
import Scenarios
import Synchronization
import Terminal
import Wire

/// What is said while scenarios are run.
///
/// Without a terminal: a line a scenario in the order of the list, whatever order they are done in, so that the same run writes the
/// same bytes. On a terminal: failures at once, and below them one line that says how far it is.
final class RunProgress: Sendable {
  /// How much is said, and where.
  struct Style: Sendable {
    /// What standard output is for.
    let format: ReportOptions.Format
    /// Whether only what is wrong is said.
    let isQuiet: Bool
    /// Whether the first failure is the last that counts.
    let failsFast: Bool
    /// Whether a line is redrawn on standard error.
    let draws: Bool
    /// Whether a person looks at standard output.
    let isWatched: Bool
    let isColoured: Bool

    init(format: ReportOptions.Format, isQuiet: Bool, failsFast: Bool) {
      self.format = format
      self.isQuiet = isQuiet
      self.failsFast = failsFast
      let isDumb = (AppContext.variable("TERM") ?? "dumb") == "dumb"
      draws = !isQuiet && !isDumb && isatty(2) == 1
      isWatched = isatty(1) == 1
      isColoured = isWatched && !isDumb && AppContext.variable("NO_COLOR") == nil
    }
  }

  private struct State {
    /// What waits for an earlier scenario to be said.
    var waiting: [Int: String] = [:]
    var next = 0
    var isOver = false
    var hasSaid = false
    var done = 0
    var failed = 0
    var lastDrawn = 0
    var isLineShown = false
  }

  /// From how many scenarios on those that pass are not listed on a terminal.
  private static let most = 20

  private let plan: RunPlan
  private let style: Style
  private let phrases: Phrasebook
  private let isStrict: Bool
  private let state = Mutex(State())
  private let begun = RunProgress.now

  init(_ plan: RunPlan, style: Style, phrases: Phrasebook, isStrict: Bool) {
    self.plan = plan
    self.style = style
    self.phrases = phrases
    self.isStrict = isStrict
  }

  /// Watches a run; with `measures`, each report says how long it took, what fails is kept where that is wanted, and no scenario takes
  /// longer than the limit.
  func watch(measures: Bool, keeping keeper: RunArtifacts?, limit: Duration?) -> RunWatch {
    RunWatch(
      shouldStop: { Interruption.isWanted },
      around: { [isStrict] piece, work in
        let begun = RunProgress.now
        var report = work()
        if measures { report.milliseconds = RunProgress.now - begun }
        // What was cut off would take as long again.
        if let keeper, report.cut == nil, keeper.choice == .all || report.didFail(isStrict: isStrict) {
          report.artifact = keeper.keep(piece)
          report.artifactOptions = keeper.commandOptions
        }
        return report
      }, finished: { [self] place, report in finished(place, report) },
      begin: {
        let begun = RunProgress.now
        return {
          if Interruption.isWanted { return .interrupted }
          guard let limit, RunProgress.now - begun >= Int(limit.wholeMilliseconds) else { return nil }
          return .overdue(limit: limit)
        }
      })
  }

  /// Says what is wrong with files, and that it begins.
  func begin() {
    let complaints = style.format == .text ? plan.complaints.sorted { $0.place < $1.place } : []
    let text = complaints.map { $0.text(in: phrases) + "\n\n" }.joined()
    state.withLock { state in
      StandardOutput.write(Scrubbing.digits(in: text))
      draw(&state)
    }
  }

  private func finished(_ place: Int, _ report: ScenarioReport) {
    let didFail = report.didFail(isStrict: isStrict)
    let text = style.format == .text ? text(of: report, didFail: didFail) : ""
    state.withLock { state in
      state.done += 1
      if didFail { state.failed += 1 }
      if isAtOnce {
        say(text, &state)
      } else {
        state.waiting[place] = text
        while let text = state.waiting.removeValue(forKey: state.next), !state.isOver {
          state.next += 1
          say(text, &state)
          if style.failsFast, didFail, state.next > place { state.isOver = true }
        }
      }
      draw(&state)
    }
  }

  /// Whether failures are said when they come, in whatever order.
  private var isAtOnce: Bool { style.draws && style.isWatched && !style.failsFast && plan.runs.count > Self.most }

  private func text(of report: ScenarioReport, didFail: Bool) -> String {
    let listsAll = !style.isQuiet && (!style.isWatched || plan.runs.count <= Self.most)
    guard didFail || listsAll || !report.warnings.isEmpty else { return "" }
    let transcript = AppContext.clean(report.transcriptText(in: phrases))
    let item = report.published(in: phrases, isStrict: isStrict)
    var lines = AppContext.clean(item.text(in: phrases)).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if style.isColoured, didFail, lines.count > 1 {
      lines[lines.count - 2] = "\u{1B}[31m\(lines[lines.count - 2])\u{1B}[0m"
    }
    return transcript + lines.joined(separator: "\n")
  }

  private func say(_ text: String, _ state: inout State) {
    guard !text.isEmpty else { return }
    erase(&state)
    let hasMessages = text.split(separator: "\n", maxSplits: 1).count > 1
    StandardOutput.pass((state.hasSaid && hasMessages ? "\n" : "") + text)
    state.hasSaid = true
  }

  // MARK: The line

  private func draw(_ state: inout State) {
    guard style.draws else { return }
    let now = Self.now
    guard now - state.lastDrawn >= 50 || state.done == plan.runs.count else { return }
    state.lastDrawn = now
    // Before the first is done, no estimate is possible.
    let left = (now - begun) * (plan.runs.count - state.done) / max(1, state.done)
    let line = phrases.text(
      state.done == 0 ? "run.progress.begun" : "run.progress",
      [
        "done": .text(String(state.done)), "count": .text(String(plan.runs.count)), "failed": .number(state.failed),
        "left": .duration(.seconds((left + 999) / 1_000)),
      ])
    let shown = TerminalWidth.fitting(line, on: STDERR_FILENO)
    state.isLineShown = true
    StandardOutput.put("\r\(shown)\u{1B}[K", to: STDERR_FILENO)
  }

  private func erase(_ state: inout State) {
    guard state.isLineShown else { return }
    state.isLineShown = false
    StandardOutput.put("\r\u{1B}[K", to: STDERR_FILENO)
  }

  /// Takes the line away, and says what of the files no run has put to the test.
  func end(_ report: RunReport) {
    let later = report.complaints.dropFirst(plan.complaints.count)
    let text = style.format == .text ? later.map { "\n" + $0.text(in: phrases) + "\n" }.joined() : ""
    state.withLock { state in
      erase(&state)
      StandardOutput.write(Scrubbing.digits(in: text))
    }
  }

  /// Says what was not run, and the sum.
  func sum(_ report: PublishedReport) {
    guard !style.isQuiet || report.exit != .passed else { return }
    StandardOutput.write(report.sumText(in: phrases))
  }

  /// Milliseconds of a clock that is never put back.
  private static var now: Int { Int(Monotonic.now / 1_000_000) }
}
