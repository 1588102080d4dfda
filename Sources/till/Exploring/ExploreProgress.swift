import Exploration
import Glibc
import Language
import Payments
import Scenarios
import Terminal

/// Says on standard error how far an exploration is: one line that changes on a terminal, a line a ring elsewhere.
struct ExploreProgress {
  private let phrases: Phrasebook
  private let isTerminal = isatty(2) == 1 && (AppContext.variable("TERM") ?? "dumb") != "dumb"
  private let isQuiet: Bool
  private let start = Self.clock
  private var shown = 0.0
  private var lastRing: Ring?

  /// Nothing is said when quiet.
  init(phrases: Phrasebook, quiet: Bool) {
    self.phrases = phrases
    isQuiet = quiet
  }

  /// Seconds of a clock that never runs backwards.
  static var clock: Double { Double(Monotonic.now) / 1_000_000_000 }

  mutating func show(_ exploration: Exploration) {
    let search = exploration.present
    let now = Self.clock
    guard !isQuiet, isTerminal ? now - shown > 0.1 : search.ring != lastRing else { return }
    lastRing = search.ring
    shown = now
    var line = phrases.text(
      "explore.ring",
      [
        "method": .phrase(Phrase("method.\(search.plan.method.rawValue)")), "faults": .number(search.ring.faults),
        "choices": .number(search.ring.deviations),
        "paths": .phrase(Phrase("explore.paths", ["count": .number(exploration.paths)])),
        "states": .number(exploration.states), "frontier": .number(exploration.frontier),
        "count": .number(exploration.findings.count),
      ])
    if isTerminal {
      let rate = Int(Double(exploration.paths) / max(0.001, now - start))
      line += ", " + phrases.text("explore.speed", ["rate": .number(rate)])
      put("\r" + TerminalWidth.fitting(AppContext.clean(line), on: STDERR_FILENO) + "\u{1B}[K")
    } else {
      put(AppContext.clean(line) + "\n")
    }
  }

  /// Takes the changing line away.
  func end() { if isTerminal, !isQuiet { put("\r\u{1B}[K") } }

  private func put(_ text: String) { StandardOutput.put(text, to: STDERR_FILENO) }
}
