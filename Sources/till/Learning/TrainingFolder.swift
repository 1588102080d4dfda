import Language
import Storage
import Training

/// A person's progress in training, as saved between sessions.
struct TrainingFolder {
  private let folder: SessionFolder
  /// Every answer of `till drill`.
  let drill: LineLog
  /// Every step of `till learn`.
  let lessons: LineLog
  /// The name in each class that was joined.
  let names: LineLog

  /// Beside the sessions; throws where there is no place for them.
  init() throws(StorageProblem) {
    folder = try SessionFolder.training(
      stateHome: AppContext.variable("XDG_STATE_HOME"), home: AppContext.variable("HOME"))
    drill = LineLog(folder: folder, name: "drill.jsonl")
    lessons = LineLog(folder: folder, name: "lessons.jsonl")
    names = LineLog(folder: folder, name: "classes.jsonl")
  }

  /// Finds out whether anything can be kept, before somebody has answered for nothing.
  ///
  /// - Throws: what keeps the folder or a file in it from being written.
  func prepare() throws(StorageProblem) {
    try folder.prepare()
    for log in [drill, lessons] { _ = try SharedLog(path: log.path, isAlone: false, isPrivate: true) }
  }

  /// What is known by all answers of `till drill`.
  func memory() throws(StorageProblem) -> DrillMemory {
    var memory = DrillMemory()
    for line in try drill.lines() {
      guard let entry = DrillEntry(line) else { continue }
      memory.answer(entry.card, entry.grade, at: entry.at)
    }
    return memory
  }

  func progress() throws(StorageProblem) -> LessonProgress {
    var progress = LessonProgress()
    for entry in try lessons.lines().compactMap(LessonEntry.init) { progress.take(entry) }
    return progress
  }
}
