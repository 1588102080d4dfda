import Glibc
import Storage
import TillAssets
import Training
import Wire

/// The folder of a class: a manifest, the trainer’s orders, and a log of each learner.
struct ClassFolder {
  let path: String
  let manifest: ClassManifest

  /// What people call it: the last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var learners: String { path + "/learners" }
  var orders: String { path + "/" + ClassOrder.fileName }

  init(_ path: String) throws(ClassProblem) {
    self.path = path
    let file = path + "/" + ClassManifest.fileName
    var tail = LineTail(path: file)
    let lines: [String]
    do throws(StorageProblem) { lines = try tail.news() } catch {
      switch error {
      case .readOnly: throw .readOnly(path: file)
      case .noHome, .folderNotMade, .notAFolder, .notOurs, .tooOpen, .diskFull, .damaged, .empty, .notASession,
        .newerVersion, .olderVersion, .locked, .notFound, .alreadyThere, .gone, .notAnIdentifier, .tooLarge,
        .notOpenForWriting, .failed:
        throw .notAClass(path: path)
      }
    }
    do throws(ClassManifest.Problem) { manifest = try ClassManifest(lines.joined(separator: "\n")) } catch {
      switch error {
      case .unreadable: throw .notAClass(path: path)
      case .otherVersion(let version): throw .otherVersion(path: path, version: version)
      }
    }
  }

  /// Makes the folder of a class: everyone may read it and add a log of their own, but not change another's (the sticky bit of
  /// chmod(2)).
  static func make(_ path: String, course: String) throws(ClassProblem) {
    let file = path + "/" + ClassManifest.fileName
    guard access(file, F_OK) != 0 else { throw .alreadyThere(path: path) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      if errno == ENOENT { throw .noParent(path: path) }
      throw ClassProblem(StorageProblem(errno: errno, path: path), path: path)
    }
    let learners = path + "/learners"
    guard mkdir(learners, 0o755) == 0 || errno == EEXIST, chmod(learners, 0o1777) == 0 else {
      throw ClassProblem(StorageProblem(errno: errno, path: learners), path: path)
    }
    do throws(StorageProblem) {
      try SharedLog(path: file, isAlone: true).append(ClassManifest(course: course).json.compactText)
    } catch {
      throw ClassProblem(error, path: path)
    }
  }

  func order(_ order: ClassOrder) throws(ClassProblem) {
    do throws(StorageProblem) {
      try SharedLog(path: orders, isAlone: false).append(order.json.compactText)
    } catch {
      throw ClassProblem(error, path: orders)
    }
  }
}

/// The learners of a class as their logs say; only what was added is read again.
struct ClassRoom {
  private let folder: ClassFolder
  private var logs: [String: (tail: LineTail, learner: ClassLearner)] = [:]
  private var files: [String] = []
  /// Whether the folder could be read at the last look.
  private(set) var isReadable = true
  private var orders = ClassOrders()
  private var ordersTail: LineTail

  init(_ folder: ClassFolder) {
    self.folder = folder
    ordersTail = LineTail(path: folder.orders)
  }

  /// The providers that are unavailable for the whole class now, by their identifiers.
  var outages: [String] { orders.outages }

  /// The learners in the order in which they joined; those that joined later never move the others.
  var learners: [ClassLearner] {
    logs.sorted { ($0.value.learner.joinedAt, $0.key) < ($1.value.learner.joinedAt, $1.key) }.map(\.value.learner)
  }

  /// Reads what was added; returns whether anything was. A log that cannot be read stays as it was.
  mutating func refresh() -> Bool {
    let wasReadable = isReadable
    list()
    var isChanged = isReadable != wasReadable
    let (news, before) = ((try? ordersTail.news()) ?? [], outages)
    orders.take(news)
    isChanged = isChanged || outages != before
    for file in files {
      var (tail, learner) = logs[file] ?? (LineTail(path: folder.learners + "/" + file), ClassLearner(name: file))
      let lines = (try? tail.news()) ?? []
      for entry in lines.compactMap(ClassEntry.init) { learner.take(entry) }
      guard !lines.isEmpty else { continue }
      isChanged = true
      logs[file] = (tail, learner)
    }
    return isChanged
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
    files = names.filter { $0.hasSuffix(".jsonl") }
  }
}
