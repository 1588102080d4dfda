import ArgumentParser
import Glibc
import Language
import Storage
import Wire

/// The place where the last demo stopped, so that `till demo --continue` continues there. Each process has a file of its own: a demo that
/// is still played is none that stopped.
struct StageMemory {
  /// What was played, and how far it came.
  struct Place: Equatable {
    /// The demo's name or the file's whole path.
    let name: String
    /// The last beat that was played to its end, counted from 0; `nil` before the first.
    var beat: Int?
    /// How long ago the first beat had begun, in seconds.
    var elapsed: Int
    /// Whether the presenter's screen was on.
    let isPresented: Bool
    /// What was shown in place of what the file says.
    let changes: StageChanges.Kept
  }

  private static let (start, ending) = ("place-", ".json")

  private let folder: SessionFolder

  /// Beside the sessions; throws where there is no place for it.
  init() throws(StorageProblem) {
    folder = try SessionFolder.stage(
      stateHome: AppContext.variable("XDG_STATE_HOME"), home: AppContext.variable("HOME"))
  }

  /// Writes a place down, whole or not at all. What cannot be kept only costs the way back.
  func keep(_ place: Place) {
    guard (try? folder.prepare()) != nil else { return }
    let path = "\(folder.path)/\(Self.start)\(getpid())\(Self.ending)"
    // From here on this is the last demo.
    if access(path, F_OK) != 0 { for old in stopped { unlink(old.path) } }
    let early = path + ".new"
    unlink(early)
    guard (try? NewFile.write(place.json.compactText + "\n", to: early)) != nil else { return }
    rename(early, path)
  }

  /// The files of demos that are no longer played, the newest last.
  private var stopped: [(path: String, at: (Int, Int))] {
    guard let stream = opendir(folder.path) else { return [] }
    defer { closedir(stream) }
    var found: [(path: String, at: (Int, Int))] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(Self.start), name.hasSuffix(Self.ending),
        let pid = pid_t(name.dropFirst(Self.start.count).dropLast(Self.ending.count)), pid > 0,
        kill(pid, 0) != 0, errno == ESRCH
      else { continue }
      var info = stat()
      let path = folder.path + "/" + name
      if stat(path, &info) == 0 { found.append((path, (info.st_mtim.tv_sec, info.st_mtim.tv_nsec))) }
    }
    return found.sorted { $0.at < $1.at }
  }

  /// Where the demo stood that stopped last; `nil` where none is known.
  var place: Place? {
    guard let path = stopped.last?.path else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0, let text = String(validating: buffer[..<count], as: UTF8.self) else { return nil }
    return (try? JSON(parsing: text)).flatMap(Place.init)
  }
}

extension StageMemory.Place {
  fileprivate init?(_ json: JSON) {
    guard let name = json["demo"]?.string, let elapsed = json["elapsed"]?.integer,
      let isPresented = json["presenter"]?.boolean
    else { return nil }
    self.init(
      name: name, beat: json["beat"]?.integer.flatMap { $0 >= 0 ? $0 : nil }, elapsed: max(0, elapsed),
      isPresented: isPresented, changes: StageChanges.Kept(json["changes"] ?? .null))
  }

  fileprivate var json: JSON {
    [
      "demo": .string(name), "beat": beat.map { .whole($0) } ?? .null, "elapsed": .whole(elapsed),
      "presenter": .boolean(isPresented), "changes": changes.json,
    ]
  }
}
