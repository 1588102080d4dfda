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
  /// The trainer’s orders from the first one.
  var ordersTail: LineTail { LineTail(path: orders, atMost: Self.largest, ownedBy: owner) }

  /// Who made the class: nobody else’s orders count.
  let owner: UInt32

  /// The most that a manifest or a learner’s log holds, in bytes; Till’s own.
  static let largest = 4 << 20

  init(_ path: String) throws(ClassProblem) {
    self.path = path
    let file = path + "/" + ClassManifest.fileName
    var tail = LineTail(path: file, atMost: Self.largest)
    let lines: [String]
    do throws(StorageProblem) { lines = try tail.news() } catch {
      switch error {
      case .readOnly: throw .readOnly(path: file)
      case .noHome, .folderNotMade, .notAFolder, .notAFile, .notOurs, .tooOpen, .diskFull, .damaged, .empty,
        .notASession, .newerVersion, .olderVersion, .locked, .notFound, .alreadyThere, .gone, .notAnIdentifier,
        .tooLarge, .notOpenForWriting, .failed:
        throw .notAClass(path: path)
      }
    }
    var info = stat()
    owner = lstat(file, &info) == 0 ? info.st_uid : geteuid()
    do throws(ClassManifest.Problem) { manifest = try ClassManifest(lines.joined(separator: "\n")) } catch {
      switch error {
      case .unreadable: throw .notAClass(path: path)
      case .otherVersion(let version): throw .otherVersion(path: path, version: version)
      }
    }
  }

  /// Makes the folder of a class: everyone may read it and add a log of their own, but not change another's (the sticky bit of
  /// chmod(2)), whatever the umask says. Nothing of it stays where something cannot be made; a folder that was there keeps its mode.
  /// Returns whether others can enter it.
  @discardableResult
  static func make(_ path: String, course: String) throws(ClassProblem) -> Bool {
    var info = stat()
    guard lstat(path + "/" + ClassManifest.fileName, &info) != 0 else { throw .alreadyThere(path: path) }
    let outer = try OpenFolder(making: path, in: AT_FDCWD, mode: 0o755, mayBeLink: true)
    do throws(ClassProblem) {
      let inner = try OpenFolder(making: "learners", in: outer.descriptor, of: path, mode: 0o1777)
      do throws(ClassProblem) {
        // A folder for learners that was there is opened to them as a new one is.
        guard fchmod(inner.descriptor, 0o1777) == 0 else { throw .made(errno, path: path + "/learners") }
        try writeManifest(of: path, course: course)
      } catch {
        if inner.isNew { unlinkat(outer.descriptor, "learners", AT_REMOVEDIR) }
        throw error
      }
    } catch {
      if outer.isNew { rmdir(path) }
      throw error
    }
    return outer.isOpenToOthers
  }

  private static func writeManifest(of path: String, course: String) throws(ClassProblem) {
    let text = ClassManifest(course: course).json.compactText + "\n"
    do throws(NewFileProblem) {
      try NewFile.write(text, to: path + "/" + ClassManifest.fileName, for: .everybody)
    } catch {
      throw error.isAlreadyThere ? .alreadyThere(path: path) : .made(error.number, path: error.path)
    }
  }

  func order(_ order: ClassOrder) throws(ClassProblem) {
    guard owner == geteuid() else { throw .notYours(path: path) }
    do throws(StorageProblem) {
      try SharedLog(path: orders, isAlone: false).append(order.json.compactText)
    } catch {
      throw ClassProblem(error, path: orders)
    }
  }
}

/// A folder that is held open, so that what is done to it is done to the very folder that was looked at.
private final class OpenFolder {
  let descriptor: Int32
  /// Whether it was made just now.
  let isNew: Bool
  private let mode: mode_t

  /// Makes a folder, or opens the person's own that is there; `path` is where it lies, for complaints.
  init(
    making name: String, in parent: Int32, of path: String? = nil, mode: mode_t, mayBeLink: Bool = false
  ) throws(ClassProblem) {
    let whole = path.map { $0 + "/" + name } ?? name
    isNew = mkdirat(parent, name, mode) == 0
    guard isNew || errno == EEXIST else {
      throw errno == ENOENT ? .noParent(path: whole) : .made(errno, path: whole)
    }
    descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (mayBeLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      throw [ELOOP, ENOTDIR].contains(errno) ? .planted(path: whole) : .made(errno, path: whole)
    }
    var info = stat()
    guard fstat(descriptor, &info) == 0, isNew || info.st_uid == geteuid() else { throw .planted(path: whole) }
    if isNew { fchmod(descriptor, mode) }
    self.mode = isNew ? mode : info.st_mode
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var isOpenToOthers: Bool { mode & 0o005 == 0o005 }
}
