import Language
import Storage
import TillAssets
import Training

/// The learners of a class as their logs say; only what was added is read again.
struct ClassRoom {
  /// A learner’s log, as far as it was read.
  private struct Log {
    var tail: LineTail
    var learner: ClassLearner
    /// The lines that are none of a learner’s.
    var skipped = 0
    var problem: StorageProblem?
  }

  /// The most logs that are read; Till’s own.
  static let mostLearners = 500

  private let folder: ClassFolder
  private var logs: [String: Log] = [:]
  private var files: [String] = []
  /// The files in the folder of the logs that are none.
  private var strangers: [String] = []
  /// Whether the folder could be read at the last look.
  private(set) var isReadable = true
  private var orders = ClassOrders()
  private var ordersTail: LineTail
  private var ordersProblem: StorageProblem?
  /// What of the class could not be read at the last look, in the order of the files.
  private(set) var complaints: [Phrase] = []

  init(_ folder: ClassFolder) {
    self.folder = folder
    ordersTail = folder.ordersTail
  }

  /// The class as it is now, with a complaint about each file that could not be read.
  init(reading folder: ClassFolder, _ phrases: Phrasebook) {
    self.init(folder)
    _ = refresh()
    for complaint in complaints { AppContext.complain("till: " + phrases.text(complaint)) }
  }

  /// The providers that are unavailable for the whole class now, by their identifiers.
  var outages: [String] { orders.outages }

  /// The learners in the order in which they joined; those that joined later never move the others.
  var learners: [ClassLearner] {
    logs.filter { $0.value.learner.lastSeen > 0 }
      .sorted { ($0.value.learner.joinedAt, $0.key) < ($1.value.learner.joinedAt, $1.key) }.map(\.value.learner)
  }

  /// Reads what was added; returns whether anything was. A log that cannot be read stays as it was.
  mutating func refresh() -> Bool {
    let before = (isReadable, complaints, outages)
    list()
    readOrders()
    var isChanged = false
    for file in files {
      var log =
        logs[file]
        ?? Log(
          tail: LineTail(path: folder.learners + "/" + file, atMost: ClassFolder.largest),
          learner: ClassLearner(name: LearnerName(fileName: file)?.text ?? file))
      let lines: [String]
      do throws(StorageProblem) { (lines, log.problem) = (try log.tail.news(), nil) } catch {
        (lines, log.problem) = ([], error)
      }
      for line in lines {
        // Each name has one log, so that nobody appears as somebody else.
        if let entry = ClassEntry(line), entry.name.map({ $0 == log.learner.name }) ?? true {
          log.learner.take(entry)
        } else {
          log.skipped += 1
        }
      }
      isChanged = isChanged || !lines.isEmpty
      logs[file] = log
    }
    complaints = present
    return isChanged || before != (isReadable, complaints, outages)
  }

  private mutating func readOrders() {
    do throws(StorageProblem) {
      orders.take(try ordersTail.news())
      ordersProblem = nil
    } catch {
      ordersProblem = error
    }
  }

  /// A learner by name or by the number of the row.
  func learner(_ seat: String) throws(ClassProblem) -> ClassLearner {
    let all = learners
    if let exact = all.first(where: { $0.name == seat }) { return exact }
    if let number = Int(seat), all.indices.contains(number - 1) { return all[number - 1] }
    let alike = all.filter { $0.name.lowercased() == seat.lowercased() }
    guard alike.count == 1, let found = alike.first else { throw .unknownSeat(seat, names: all.map(\.name)) }
    return found
  }

  /// Looks which logs there are; where the folder cannot be read, those that were there.
  private mutating func list() {
    guard let names = TextFile.names(in: folder.learners) else {
      isReadable = false
      return
    }
    isReadable = true
    strangers = names.filter { LearnerName(fileName: $0) == nil }
    let known = names.filter { logs[$0] != nil }
    let new = names.filter { logs[$0] == nil && LearnerName(fileName: $0) != nil }
    files = known + new.prefix(max(0, Self.mostLearners - known.count))
    isCrowded = known.count + new.count > Self.mostLearners
  }

  /// Whether there are more logs than are read.
  private var isCrowded = false

  private var present: [Phrase] {
    var all = ordersProblem.map { [Self.phrase($0, folder.orders)] } ?? []
    for file in files {
      let path = folder.learners + "/" + file
      guard let log = logs[file] else { continue }
      if let problem = log.problem { all.append(Self.phrase(problem, path)) }
      let count = log.skipped + log.tail.omitted
      if count > 0 { all.append(Phrase("class.log.skipped", ["path": .text(path), "count": .number(count)])) }
    }
    all += strangers.map { Phrase("class.log.stranger", ["path": .text(folder.learners + "/" + $0)]) }
    if isCrowded { all.append(Phrase("class.log.crowded", ["count": .number(Self.mostLearners)])) }
    return all
  }

  /// What keeps a file of a class from being read, and what helps.
  private static func phrase(_ problem: StorageProblem, _ path: String) -> Phrase {
    switch problem {
    case .notAFile: Phrase("class.log.not-a-file", ["path": .text(path)])
    case .notOurs: Phrase("class.log.foreign", ["path": .text(path)])
    case .readOnly: Phrase("class.log.unreadable", ["path": .text(path)])
    case .tooLarge(_, _, let most):
      Phrase("class.log.too-large", ["path": .text(path), "most": .number(most >> 20)])
    case .noHome, .folderNotMade, .notAFolder, .tooOpen, .diskFull, .damaged, .empty, .notASession, .newerVersion,
      .olderVersion, .locked, .notFound, .alreadyThere, .gone, .notAnIdentifier, .notOpenForWriting, .failed:
      problem.phrase
    }
  }
}
