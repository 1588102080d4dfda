import Glibc

/// Where Till's data lies, and how it is read.
public struct AssetFolder: Hashable, Sendable {
  /// The folder's path, without a slash at its end.
  public let path: String

  /// A folder that somebody named.
  public init(path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// Finds the data: what the variable names, else beside the executable in a build folder, else `share/till` of the prefix
  /// that holds the executable; throws what was looked for in vain.
  public static func find(override: String?, executable: String) throws(AssetProblem) -> AssetFolder {
    if let override, !override.isEmpty {
      let folder = AssetFolder(path: override)
      guard folder.isUsable else { throw .notAnAssetFolder(path: override) }
      return folder
    }
    let bin = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let prefix = bin.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let places = ["\(bin)/till_TillAssets.resources", "\(prefix)/share/till"]
    for place in places where AssetFolder(path: place).isUsable { return AssetFolder(path: place) }
    throw .notFound(looked: places)
  }

  private var isUsable: Bool { access(path + "/languages", R_OK | X_OK) == 0 }

  /// The names of the files in one of its folders that end in a given way, sorted.
  public func names(in folder: String, ending: String) -> [String] {
    (TextFile.names(in: "\(path)/\(folder)") ?? []).filter { $0.hasSuffix(ending) }.map {
      String($0.dropLast(ending.count))
    }
  }

  /// The text of one of its files; throws when it cannot be read, is over one mebibyte, or is no UTF-8.
  public func text(_ name: String) throws(AssetProblem) -> String {
    try TextFile.read("\(path)/\(name)", isFound: true)
  }

  /// The bytes of one of its files; throws when it cannot be read or is over one mebibyte.
  func bytes(_ name: String) throws(AssetProblem) -> [UInt8] {
    try TextFile.bytes("\(path)/\(name)", isFound: true)
  }
}

/// Reads text files and folders with clear complaints.
public enum TextFile {
  /// The names in a folder, sorted, without hidden ones; `nil` when there is no folder at the path.
  public static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
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

  /// The most that is read of one file, in bytes.
  public static let largest = 1_048_576

  /// The text of a file; throws when it cannot be read, has more bytes than that, or is no UTF-8.
  ///
  /// A pipe that somebody named is waited for, as by any program. One that lies where a file is looked for (`isFound`) is none, so that
  /// nobody who can write in a folder makes its readers wait.
  public static func read(
    _ path: String, atMost largest: Int = largest, isFound: Bool = false
  ) throws(AssetProblem) -> String {
    let bytes = try bytes(path, atMost: largest, isFound: isFound)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    return text
  }

  /// The bytes of a file, whatever they mean; throws when it cannot be read or has more of them than that.
  static func bytes(
    _ path: String, atMost largest: Int = largest, isFound: Bool = false
  ) throws(AssetProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isFound ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isFound, !isKnown || status.st_mode & S_IFMT != S_IFREG {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    if isKnown { bytes.reserveCapacity(max(0, min(largest, Int(status.st_size)))) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= largest else { throw .tooLarge(path: path) }
    }
    return bytes
  }
}

/// What is wrong with Till's data; the texts name the place and what to do.
public enum AssetProblem: Error, Hashable, Sendable {
  /// Nowhere to be found.
  case notFound(looked: [String])
  /// The variable names a folder without Till's data.
  case notAnAssetFolder(path: String)
  /// A file that cannot be read.
  case unreadable(path: String, reason: String)
  /// A file of more than a mebibyte.
  case tooLarge(path: String)
  /// A file that is no UTF-8 text.
  case notUTF8(path: String)
  /// A file that is not what it should be.
  case malformed(path: String, line: Int, column: Int, detail: String)
  /// A file in which something is missing or of the wrong kind.
  case wrongValue(path: String, field: String, expected: String)
  /// Nothing of that name; with the nearest name there is.
  case unknownName(kind: String, name: String, nearest: String?, known: [String])
}
