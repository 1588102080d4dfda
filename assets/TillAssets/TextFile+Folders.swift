import Glibc

extension TextFile {
  /// The files at a path: the file itself, or every file in the folder and its folders whose name ends in a given way, sorted.
  ///
  /// Hidden entries and links to folders are passed over, so that no search goes round in circles. Throws when something
  /// cannot be read.
  public static func find(_ path: String, ending: String) throws(AssetProblem) -> [(path: String, text: String)] {
    guard let names = entries(of: path) else { return [(path, try read(path))] }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var files: [(path: String, text: String)] = []
    for name in names {
      let child = "\(folder)/\(name)"
      if isFolder(child) {
        files += try find(child, ending: ending)
      } else if name.hasSuffix(ending) {
        files.append((child, try read(child)))
      }
    }
    return files
  }

  /// The names in a folder, sorted, without hidden ones; `nil` when it is none.
  static func entries(of path: String) -> [String]? {
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

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }
}
