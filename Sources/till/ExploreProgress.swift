import Glibc
import Language
import Payments
import Scenarios

/// Says on standard error how far an exploration is: one line that changes on a terminal, a line a ring elsewhere.
struct ExploreProgress {
  private let phrases: Phrasebook
  private let isTerminal = isatty(2) == 1
  private let start = Self.clock
  private var shown = 0.0
  private var lastRing = ""

  init(phrases: Phrasebook, quiet: Bool) { self.phrases = phrases }

  /// Seconds of a clock that never runs backwards.
  static var clock: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  mutating func show(_ exploration: Exploration) {
    let search = exploration.present
    let numbers = search.ringNumbers
    let ring = "\(search.plan.method.rawValue) \(numbers.faults) \(numbers.deviations)"
    let now = Self.clock
    guard isTerminal ? now - shown > 0.1 : ring != lastRing else { return }
    lastRing = ring
    shown = now
    var line = phrases.text(
      "explore.ring",
      [
        "method": .phrase(Phrase("method.\(search.plan.method.rawValue)")), "faults": .number(numbers.faults),
        "choices": .number(numbers.deviations), "paths": .number(exploration.paths),
        "states": .number(exploration.states), "frontier": .number(exploration.frontier),
        "count": .number(exploration.findings.count),
      ])
    if isTerminal {
      let rate = Int(Double(exploration.paths) / max(0.001, now - start))
      line += ", " + phrases.text("explore.speed", ["rate": .number(rate)])
      put("\r\u{1B}[K" + Surroundings.clean(line))
    } else {
      put(Surroundings.clean(line) + "\n")
    }
  }

  /// Takes the changing line away.
  func end() { if isTerminal { put("\r\u{1B}[K") } }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
