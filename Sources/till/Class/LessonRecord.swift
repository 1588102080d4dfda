import Basics
import Storage
import Training
import Wire

/// The record of a lesson's steps, and its learner.
enum LessonRecord {
  /// In the person’s own file.
  case own(TrainingFolder)
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
    case .own(let folder): try folder.lessons.append(entry.json.compactText)
    case .inClass(let seat): try seat.append(.progress(entry))
    }
  }

  /// How far the person came in all lessons.
  func progress() throws(StorageProblem) -> LessonProgress {
    switch self {
    case .own(let folder): try folder.progress()
    case .inClass(let seat): seat.progress
    }
  }

  /// Draws the places of a lesson’s answers: the same until the lesson is taken to its end, others for each learner.
  func places(in lesson: String, _ standing: LessonProgress.Standing?) -> UInt64 {
    let who =
      switch self {
      case .own(let folder): folder.lessons.path
      case .inClass(let seat): seat.name.text
      }
    return FNV1a.of("\(who)/\(lesson)/\(standing?.best ?? -1)")
  }
}
