import Glibc
import Language

/// Finds scenario files and reads them.
enum ScenarioFiles {
  /// The most that is read of one file, in bytes; a mebibyte.
  static let largest = 1_048_576

  /// The scenarios at a path: the file itself, or every `*.till.yaml` in the folder and its folders, sorted.
  static func find(_ path: String) throws(FileProblem) -> [ScenarioFile] {
    if let names = entries(of: path) {
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      var files: [ScenarioFile] = []
      for name in names {
        let child = "\(folder)/\(name)"
        if name.hasSuffix(ScenarioFile.ending) {
          files.append(ScenarioFile(path: child, text: try text(of: child)))
        } else if isFolder(child) {
          files += try scenarios(below: child)
        }
      }
      guard !files.isEmpty else { throw .nothing(path) }
      return files
    }
    return [ScenarioFile(path: path, text: try text(of: path))]
  }

  private static func scenarios(below folder: String) throws(FileProblem) -> [ScenarioFile] {
    do {
      return try find(folder)
    } catch {
      if case .nothing = error { return [] }
      throw error
    }
  }

  /// The names in a folder, sorted, without hidden ones; `nil` when it is none.
  private static func entries(of path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Links to folders are not followed, so that no search goes round in circles.
  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  private static func text(of path: String) throws(FileProblem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw .unreadable(path, reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= largest else { throw .tooLarge(path) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path) }
    return text
  }
}

/// Why no scenario could be read.
enum FileProblem: Error, Hashable, Sendable {
  case nothing(String)
  case unreadable(String, reason: String)
  case tooLarge(String)
  case notUTF8(String)

  /// The same as a message.
  var complaint: Complaint {
    switch self {
    case .nothing(let path): Self.complaint(.nothingFound, path, "file.none", ["ending": .text(ScenarioFile.ending)])
    case .unreadable(let path, let reason):
      Self.complaint(.unreadable, path, "file.unreadable", ["reason": .text(reason)])
    case .tooLarge(let path): Self.complaint(.tooLarge, path, "file.too-large")
    case .notUTF8(let path): Self.complaint(.unreadable, path, "file.not-utf8")
    }
  }

  private static func complaint(
    _ code: ErrorCode, _ path: String, _ key: String, _ values: [String: Phrase.Value] = [:]
  ) -> Complaint {
    Complaint(code, Place(file: path, line: 1, column: 1), Phrase("scenario.\(key)", values), line: "")
  }
}
