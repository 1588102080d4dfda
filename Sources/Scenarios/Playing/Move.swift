import Checkout
import Commerce
import Inspection
import Language
import Simulation

/// A deed with the time that it takes in front of an audience, in milliseconds of the wall clock at the usual pace.
struct Move: Sendable {
  let deed: Deed
  /// The pause before it, as long as a person takes.
  var pause: Int
  /// The moment from which time passes, and how long that may take; `nil` for what happens at once.
  var passing: (from: Timestamp, span: Int)?

  /// Its whole length.
  var length: Int { pause + (passing?.span ?? 0) }
}

/// A person's moves for what a run does at once: key by key, with a look at each button before it is pressed. All spans are Till's own.
struct Rhythm {
  private var random: SeededRandom

  /// The rhythm of one beat; the same seed types in the same way.
  init(seed: UInt64, beat: Int) { random = SeededRandom(seed: seed).stream("rhythm-\(beat)") }

  private mutating func about(_ milliseconds: Int) -> Int {
    milliseconds * 3 / 4 + Int(random.next(below: UInt64(max(1, milliseconds / 2))))
  }

  /// A person's moves for one deed of the run.
  mutating func moves(for entry: DeedLog.Entry) -> [Move] {
    guard case .perform(let command) = entry.deed else {
      guard case .advance(let moment) = entry.deed else { return [Move(deed: entry.deed, pause: 0)] }
      return [Move(deed: entry.deed, pause: 0, passing: (entry.at, Self.span(of: moment.since(entry.at))))]
    }
    guard case .event(let event) = command else { return [Move(deed: entry.deed, pause: about(500))] }
    switch event {
    case .edited(.insert(let text)):
      return text.enumerated().map { index, character in
        Move(deed: .perform(.event(.edited(.insert(String(character))))), pause: about(index == 0 ? 250 : 110))
      }
    case .edited: return [Move(deed: entry.deed, pause: 0)]
    case .focused: return [Move(deed: entry.deed, pause: about(300))]
    case .methodChosen(let method):
      return [
        Move(deed: .perform(.event(.methodHighlighted(method))), pause: about(450)),
        Move(deed: entry.deed, pause: about(700)),
      ]
    case .pressed(let button):
      return [
        Move(deed: .perform(.event(.focused(.button(button)))), pause: about(450)),
        Move(deed: entry.deed, pause: about(550)),
      ]
    case .methodHighlighted, .detailsOpened, .enrolmentChosen, .focusMoved, .submitted, .escaped:
      return [Move(deed: entry.deed, pause: about(600))]
    }
  }

  /// The time that a span of the world's time takes before the audience: as long as it is up to a second, and no longer than about
  /// three seconds even where it is days.
  static func span(of passing: Duration) -> Int {
    let whole = Int(clamping: passing.wholeMilliseconds)
    guard whole > 1_000 else { return max(0, whole) }
    // 250 ms more each time that it doubles.
    var (span, rest) = (1_000, whole / 1_000)
    while rest > 1, span < 3_000 { (span, rest) = (span + 200, rest / 2) }
    return span
  }
}
