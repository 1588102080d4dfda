import Foundation

/// The files of a package, and a copy of it that holds mutants.
enum Tree {
  /// The paths of the files that belong to a package, sorted.
  static func files(in root: URL) throws -> [String] {
    let left = [".git", ".build", "Tests/Fuzzing", "Tests/Mutation"]
    guard let walk = FileManager.default.enumerator(atPath: root.path) else {
      throw Problem("cannot read \(root.path)")
    }
    var found: [String] = []
    while let path = walk.nextObject() as? String {
      let type = walk.fileAttributes?[.type] as? FileAttributeType
      if left.contains(path) {
        walk.skipDescendants()
      } else if type == .typeRegular {
        found.append(path)
      }
    }
    return found.sorted()
  }

  /// Makes a folder a copy of a package, with some of its files changed; what is the same already is not written again.
  static func copy(_ root: URL, to target: URL, changing texts: [String: String]) throws {
    let paths = try files(in: root)
    let wanted = Set(paths).union(texts.keys)
    let manager = FileManager.default
    try manager.createDirectory(at: target, withIntermediateDirectories: true)
    for path in try files(in: target) where !wanted.contains(path) {
      try manager.removeItem(at: target.appending(path: path))
    }
    for path in wanted {
      let place = target.appending(path: path)
      let data =
        try texts[path].map { Data($0.utf8) } ?? Data(contentsOf: root.appending(path: path))
      if let old = try? Data(contentsOf: place), old == data { continue }
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place)
      let source = root.appending(path: path).path
      if let mode = try? manager.attributesOfItem(atPath: source)[.posixPermissions] {
        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
      }
    }
  }
}

extension Tree {
  /// A number that is another when a file is (FNV-1a).
  static func fingerprint(of root: URL) throws -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for path in try files(in: root) {
      for byte in Array(path.utf8) + Array(try Data(contentsOf: root.appending(path: path))) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}

/// Something that ends the whole run.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
