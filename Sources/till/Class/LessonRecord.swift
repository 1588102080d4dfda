import Storage
import Training
import Wire

/// The record of a lesson's steps.
enum LessonRecord {
  /// In the person’s own file.
  case own(LineLog)
  /// In the learner’s log of a class.
  case inClass(ClassSeat)

  /// The learner’s place in a class; `nil` outside one.
  var seat: ClassSeat? {
    switch self {
    case .own: nil
    case .inClass(let seat): seat
    }
  }

  /// Adds a learner's progress.
  func append(_ entry: LessonEntry) throws(StorageProblem) {
    switch self {
    case .own(let log): try log.append(entry.json.compactText)
    case .inClass(let seat): try seat.append(.progress(entry))
    }
  }
}
