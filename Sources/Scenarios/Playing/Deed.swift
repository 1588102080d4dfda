public import Commerce
public import Inspection

/// One thing that a run does to its world, so that it can be done again in front of an audience.
public enum Deed: Sendable {
  case begin
  /// An action of the person at the keyboard or of a party behind the scenes.
  case perform(Command)
  /// Time passes to a moment.
  case advance(to: Timestamp)
}

/// Everything that a run did, step by step; it holds what was typed, so it is never kept or printed.
final class DeedLog {
  /// A deed, and the moment before it.
  struct Entry {
    let deed: Deed
    let at: Timestamp
  }

  /// The deeds of each step that was reached, by the step's place in the run.
  private(set) var steps: [[Entry]] = []

  func beginStep() { steps.append([]) }

  /// Something is done, at the moment before it.
  func note(_ deed: Deed, at moment: Timestamp) {
    if steps.isEmpty { beginStep() }
    steps[steps.count - 1].append(Entry(deed: deed, at: moment))
  }
}
