import Foundation
import Testing

/// One Swift file of the package.
struct SourceFile: Sendable, CustomTestStringConvertible {
  let path: String
  let text: String

  /// The target it belongs to.
  var target: String {
    let parts = path.split(separator: "/")
    return parts[0] == "assets" ? "TillAssets" : String(parts[1])
  }

  /// Whether a word stands anywhere in it: quick, so that only a file that has it is read line by line.
  func mentions(_ word: String) -> Bool {
    text.withCString { text in word.withCString { strstr(text, $0) != nil } }
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines without comments.
  var code: [String] {
    lines.map { line in
      guard let slashes = line.range(of: "//") else { return String(line) }
      return line[..<slashes.lowerBound].contains("\"") ? String(line) : String(line[..<slashes.lowerBound])
    }
  }

  /// The modules it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count else { return nil }
      return String(words[index + 1])
    }
  }

  var testDescription: String { path }
}

/// What the package's manifest says, as far as it is looked at.
struct Manifest {
  /// The targets of each library product.
  var products: [String: [String]] = [:]
  /// What each library target depends on; other packages' products are no strings there.
  var dependencies: [String: [String]] = [:]

  init(reading text: String) {
    func names(_ list: Substring?) -> [String] { (list ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) } }
    for match in text.matches(of: #/\.library\(\s*name: "(\w+)",\s*targets: \[([^\]]*)\]/#) {
      products[String(match.1)] = names(match.2)
    }
    for match in text.matches(of: #/\.target\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/#) {
      dependencies[String(match.1)] = names(match.2)
    }
  }
}

/// The package's sources, read from the folder this file was compiled in.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What a file of the package says.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func manifest() throws -> Manifest { Manifest(reading: try text("Package.swift")) }

  static let files: [SourceFile] = ["Sources", "assets"].flatMap { folder in
    let base = root.appending(path: folder)
    let names = (FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String]) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      (try? String(contentsOf: base.appending(path: name), encoding: .utf8)).map {
        SourceFile(path: "\(folder)/\(name)", text: $0)
      }
    }
  }
}
