import Storage
import Training
import Wire

/// Where the steps of a lesson are written down.
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

  /// Adds how far somebody came.
  func append(_ entry: LessonEntry) throws(StorageProblem) {
    switch self {
    case .own(let log): try log.append(entry.json.compactText)
    case .inClass(let seat): try seat.append(.progress(entry))
    }
  }
}
