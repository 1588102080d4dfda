import Glibc
import Storage
import Training
import Wire

/// A learner’s place in a class: the log that only this process writes, and the trainer’s orders as they come in.
///
/// It belongs to the main thread.
final class ClassSeat {
  let name: LearnerName
  /// The folder of the class, as it was given.
  let folder: String
  private let log: SharedLog
  private var tail: LineTail
  private var orders: ClassOrders
  /// How far the learner had come when the place was taken.
  private(set) var progress: LessonProgress
  /// What kept an entry from being written; `nil` when nothing did.
  private(set) var problem: StorageProblem?

  init(_ folder: ClassFolder, _ name: LearnerName) throws(ClassProblem) {
    let path = folder.learners + "/" + name.fileName
    self.name = name
    self.folder = folder.path
    var learner = ClassLearner(name: name.text)
    do throws(StorageProblem) {
      log = try SharedLog(path: path, isAlone: true)
      var own = LineTail(path: path, atMost: ClassFolder.largest)
      for entry in try own.news().compactMap(ClassEntry.init) { learner.take(entry) }
      try log.append(ClassEntry.joined(name: name.text, at: WallClock.system.now()).json.compactText)
    } catch {
      if case .locked = error { throw .nameInUse(name.text) }
      // Whose log it is may write to it, nobody else.
      switch error {
      case .notOurs, .notAFile: throw .nameTaken(name.text)
      case .readOnly where access(path, F_OK) == 0: throw .nameTaken(name.text)
      default: throw ClassProblem(error, path: path)
      }
    }
    progress = learner.progress
    tail = folder.ordersTail
    orders = ClassOrders(learner: name.text, met: learner.met)
  }

  /// Whether the trainer has ordered something that is to be carried out here. Looks at the file of orders, which is not read unless it
  /// has changed; while it cannot be read, nothing is ordered.
  var hasNews: Bool {
    orders.take((try? tail.news()) ?? [])
    return !orders.waiting.isEmpty
  }

  /// The providers that are unavailable for the whole class, by their identifiers.
  var outages: [String] { orders.outages }

  /// The next order, which is recorded as met.
  func next() -> ClassOrder? {
    guard let order = orders.next() else { return nil }
    note { .met(order: order.number, at: $0) }
    return order.order
  }

  /// Adds an entry, made from the time of day; after a failure the lesson continues without it.
  func note(_ entry: (Int64) -> ClassEntry) {
    do throws(StorageProblem) { try append(entry(WallClock.system.now())) } catch { problem = error }
  }

  /// Adds an entry.
  func append(_ entry: ClassEntry) throws(StorageProblem) {
    if case .progress(let step) = entry { progress.take(step) }
    try log.append(entry.json.compactText)
  }
}
