import Frames
import Language
import Pages

/// One row of a list that lies over the screen.
struct Entry: Sendable {
  /// What choosing it does.
  enum Choice: Sendable {
    case operation(Operation)
    case datum(TestDatum)
  }

  let title: String
  /// At the row's end: the key, or where a test value is published.
  let detail: String
  /// Why it cannot be chosen now; `nil` when it can.
  var obstacle: String?
  let choice: Choice
  /// Stands below the title while the entry is in hand.
  var note = ""
  /// Opens a section of the list.
  var section = ""
  /// The title in lower case, for searching; made when it is needed where nothing is given.
  var lowercased: String?
  /// What the program calls it in lower-case English words, by which it is found in every language as by its title; empty for none.
  var name = ""
  /// What else it is found by, in lower case.
  var rest = ""
  /// How far down it stands among equally close ones: what acts on the checkout before what begins another.
  var weight = 0

  init(_ title: String, detail: String = "", obstacle: String? = nil, _ choice: Choice, section: String = "") {
    self.title = title
    self.detail = detail
    self.obstacle = obstacle
    self.choice = choice
    self.section = section
  }
}

extension Entry {
  /// Whether it goes somewhere in the session's history.
  var isHistory: Bool {
    guard case .operation(let operation) = choice else { return false }
    if case .travel = operation { return true }
    if case .restart = operation { return true }
    if case .againStore = operation { return true }
    if case .earlier = operation { return true }
    return operation == .forks
  }
}
