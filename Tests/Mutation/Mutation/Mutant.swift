/// One small mistake that the program could have: a place, and what stands there instead.
struct Mutant: Sendable {
  /// What kind of mistake it is.
  enum Kind: String, Sendable, CaseIterable {
    /// A condition says the opposite.
    case negated
    /// A part of a condition counts as fulfilled, or not as a part.
    case dropped
    /// Another operator.
    case `operator`
    /// Another number, text or truth value.
    case constant
    /// Another case of the same enumeration, or what the next branch answers.
    case swapped
    /// The function answers `nil`.
    case nothing
    /// A statement is left out.
    case omitted
    /// A branch that is never taken.
    case unreachable
    /// The other one of a pair of calls, such as `first` and `last`.
    case call
  }

  /// Its number among all that can be made of the tree, from 1; the same for the same sources.
  var number = 0
  let file: String
  let line: Int
  let column: Int
  let kind: Kind
  /// What stands there, and what the mutant has instead, on one line each.
  let original: String
  let changed: String
  /// Where the two texts go, in bytes of the file: around what stands there, or both at one place.
  let range: Range<Int>
  let prefix: String
  let suffix: String
  /// The lines of the declaration around it.
  let declaration: ClosedRange<Int>

  /// What `--only` and the report call it.
  var id: String { "M\(number)" }

  /// What names it however the numbers shift.
  var key: String { "\(file):\(line):\(column) \(original) → \(changed)" }
}

/// What stands for a mutant's number until it has one.
let numberMark = "\u{1}"
