import Basics
import Language

/// The way to find and read scenario files; the world touches no disk.
public struct ScenarioFiles: Sendable {
  /// The names in a folder; `nil` when there is no folder at the path.
  public let names: @Sendable (_ folder: String) -> [String]?
  /// The text of a file, or the reason why not. A file that was found in a folder, and not named, must be a regular file.
  public let text: @Sendable (_ path: String, _ isFound: Bool) throws(ScenarioFileProblem) -> String
  /// The path of a folder without links on the way; two paths that lead to one folder have the same.
  public let real: @Sendable (_ folder: String) -> String

  /// The names by which scenarios are known that lie elsewhere; one that is near a name under which nothing is found is suggested.
  public var known: [String] = []

  /// The most names that are looked at in a folder and the folders in it.
  public var mostNames = Int.max

  /// Ways to list a folder and to read a file; where there are no links, a path stands for itself.
  public init(
    names: @escaping @Sendable (_ folder: String) -> [String]?,
    text: @escaping @Sendable (_ path: String, _ isFound: Bool) throws(ScenarioFileProblem) -> String,
    real: @escaping @Sendable (_ folder: String) -> String = { $0 }
  ) {
    self.names = names
    self.text = text
    self.real = real
  }

  /// The scenarios at some paths, and what is wrong with paths at which there are none.
  public func findAll(_ paths: [String]) -> (files: [ScenarioFile], complaints: [Diagnostic]) {
    let found = paths.map { find($0) }
    return (found.flatMap(\.files), found.flatMap(\.complaints))
  }

  /// The scenarios at a path: the file itself, or every `*.till.yaml` in the folder and its folders, sorted.
  func find(_ path: String) -> (files: [ScenarioFile], complaints: [Diagnostic]) {
    guard names(path) != nil else { return read([path], isFound: false) }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let (found, others) = paths(below: folder)
    let skipped = others.filter(isScenario).map { skipped in
      Self.complaint(.skippedFile, skipped, "file.skipped", ["ending": .text(ScenarioFile.ending)])
    }
    if found.isEmpty {
      let nothing = Self.complaint(.nothingFound, path, "file.none", ["ending": .text(ScenarioFile.ending)])
      return ([], [nothing] + skipped)
    }
    let (files, complaints) = read(found, isFound: true)
    return (files, complaints + skipped)
  }

  /// Whether a file of another ending holds a scenario: one says which version of the language it is written in.
  private func isScenario(_ path: String) -> Bool {
    guard let text = try? text(path, true) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "till:".utf8) }
  }

  /// Endings by which editors and other tools know YAML.
  private static let yaml = [".yaml", ".yml"]

  /// The files in a folder and its folders, sorted. Each folder is read once, under its own name rather than through a link to it.
  /// Beside them stand the files of YAML whose names end otherwise.
  private func paths(below folder: String) -> (found: [String], others: [String]) {
    var known: Set<String> = [real(folder)]
    var (waiting, links, found, others, left) = ([folder], [String](), [String](), [String](), mostNames)
    while let next = waiting.popLast() {
      let home = real(next)
      for name in (names(next) ?? []).prefix(left) where !name.hasPrefix(".") {
        left -= 1
        let path = "\(next)/\(name)"
        if name.hasSuffix(ScenarioFile.ending) {
          found.append(path)
        } else if Self.yaml.contains(where: name.lowercased().hasSuffix), names(path) == nil {
          others.append(path)
        } else if names(path) != nil {
          let target = real(path)
          let isLink = target != (home == "/" ? "/\(name)" : "\(home)/\(name)")
          if isLink { links.append(path) } else if known.insert(target).inserted { waiting.append(path) }
        }
      }
      // Files that only links lead to come when everything else was found, and through the first of them.
      if waiting.isEmpty { links.sort(by: >) }
      while waiting.isEmpty, let link = links.popLast() {
        if known.insert(real(link)).inserted { waiting.append(link) }
      }
    }
    return (Self.sorted(found), Self.sorted(others))
  }

  private static func sorted(_ paths: [String]) -> [String] {
    let named = paths.map { (path: $0, names: $0.split(separator: "/")) }
    return named.sorted { $0.names.lexicographicallyPrecedes($1.names) }.map(\.path)
  }

  func read(_ paths: [String], isFound: Bool) -> (files: [ScenarioFile], complaints: [Diagnostic]) {
    var files: [ScenarioFile] = []
    var complaints: [Diagnostic] = []
    for path in paths {
      do throws(ScenarioFileProblem) {
        files.append(ScenarioFile(path: path, text: try text(path, isFound)))
      } catch {
        switch error {
        case .unreadable(let reason):
          let nearest = NearestWord.to(path, in: known)
          complaints.append(
            Self.complaint(
              .unreadable, path, "file.unreadable", ["reason": .text(reason)],
              notes: nearest.map { [Phrase("scenario.did-you-mean", ["word": .text($0)])] } ?? []))
        case .tooLarge: complaints.append(Self.complaint(.tooLarge, path, "file.too-large"))
        case .notUTF8: complaints.append(Self.complaint(.unreadable, path, "file.not-utf8"))
        }
      }
    }
    return (files, complaints)
  }

  private static func complaint(
    _ code: ErrorCode, _ path: String, _ key: String, _ values: [String: Phrase.Value] = [:], notes: [Phrase] = []
  ) -> Diagnostic {
    Diagnostic(code, Place(file: path, line: 1, column: 1), Phrase("scenario.\(key)", values), line: "", notes: notes)
  }
}

/// Why a scenario file cannot be read.
public enum ScenarioFileProblem: Error, Hashable, Sendable {
  /// It is not there, or must not be read; the reason is the system's own.
  case unreadable(reason: String)
  /// It is larger than a mebibyte.
  case tooLarge
  case notUTF8
}
