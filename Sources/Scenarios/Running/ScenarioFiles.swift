import Language

/// How scenario files are found and read; the world touches no disk by itself.
public struct ScenarioFiles: Sendable {
  /// The names in a folder; `nil` when there is no folder at the path.
  public let names: @Sendable (_ folder: String) -> [String]?
  /// The text of a file; throws why there is none.
  public let text: @Sendable (_ path: String) throws(ScenarioFileProblem) -> String

  /// The names by which scenarios are known that lie elsewhere; one that is near a name under which nothing is found is suggested.
  public var known: [String] = []

  /// Ways to list a folder and to read a file.
  public init(
    names: @escaping @Sendable (_ folder: String) -> [String]?,
    text: @escaping @Sendable (_ path: String) throws(ScenarioFileProblem) -> String
  ) {
    self.names = names
    self.text = text
  }

  /// How deep folders are searched; links can make them go round in circles.
  private static let deepest = 8

  /// The scenarios at some paths, and what is wrong with paths at which there are none.
  public func findAll(_ paths: [String]) -> (files: [ScenarioFile], complaints: [Complaint]) {
    let found = paths.map { find($0) }
    return (found.flatMap(\.files), found.flatMap(\.complaints))
  }

  /// The scenarios at a path: the file itself, or every `*.till.yaml` in the folder and its folders, sorted.
  func find(_ path: String) -> (files: [ScenarioFile], complaints: [Complaint]) {
    guard names(path) != nil else { return read([path]) }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let found = paths(below: folder, depth: 1)
    if found.isEmpty {
      return ([], [Self.complaint(.nothingFound, path, "file.none", ["ending": .text(ScenarioFile.ending)])])
    }
    return read(found)
  }

  private func paths(below folder: String, depth: Int) -> [String] {
    guard depth <= Self.deepest, let names = names(folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(ScenarioFile.ending) ? [path] : paths(below: path, depth: depth + 1)
    }
  }

  private func read(_ paths: [String]) -> (files: [ScenarioFile], complaints: [Complaint]) {
    var files: [ScenarioFile] = []
    var complaints: [Complaint] = []
    for path in paths {
      do throws(ScenarioFileProblem) {
        files.append(ScenarioFile(path: path, text: try text(path)))
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
  ) -> Complaint {
    Complaint(code, Place(file: path, line: 1, column: 1), Phrase("scenario.\(key)", values), line: "", notes: notes)
  }
}

/// Why a scenario file cannot be read.
public enum ScenarioFileProblem: Error, Hashable, Sendable {
  /// It is not there, or must not be read; the reason is the system's own.
  case unreadable(reason: String)
  /// It is larger than a mebibyte.
  case tooLarge
  /// It is no UTF-8 text.
  case notUTF8
}
