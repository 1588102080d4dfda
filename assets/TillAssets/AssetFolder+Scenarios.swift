import Basics

extension AssetFolder {
  /// The path of the scenario file of a name, or of a demo’s name without `demo-`, wherever below `scenarios` it lies; `nil` when no
  /// scenario that comes with Till is called so.
  public func scenario(named name: String) -> String? {
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let folder = "\(path)/scenarios"
    return find(name + Self.ending, in: folder, depth: 0) ?? find("demo-" + name + Self.ending, in: folder, depth: 0)
  }

  /// The path of the scenario file of a name that must be there; throws the nearest name where it is not.
  public func path(ofScenario name: String) throws(AssetProblem) -> String {
    guard let path = scenario(named: name) else {
      let known = scenarioNames
      throw .unknownName(kind: "scenario", name: name, nearest: NearestWord.to(name, in: known), known: known)
    }
    return path
  }

  /// The names of all scenarios that come with Till, sorted.
  public var scenarioNames: [String] { names(in: "\(path)/scenarios", depth: 0).sorted() }

  private func names(in folder: String, depth: Int) -> [String] {
    guard depth <= Self.deepest, let names = TextFile.names(in: folder) else { return [] }
    return names.flatMap { name in
      if name.hasSuffix(Self.ending) { return [String(name.dropLast(Self.ending.count))] }
      return name.contains(".") ? [] : self.names(in: "\(folder)/\(name)", depth: depth + 1)
    }
  }

  private static let ending = ".till.yaml"

  /// How deep folders of scenarios lie within each other at most; Till's own limit.
  private static let deepest = 4

  private func find(_ file: String, in folder: String, depth: Int) -> String? {
    guard depth <= Self.deepest, let names = TextFile.names(in: folder) else { return nil }
    if names.contains(file) { return "\(folder)/\(file)" }
    for name in names where !name.contains(".") {
      if let path = find(file, in: "\(folder)/\(name)", depth: depth + 1) { return path }
    }
    return nil
  }

  /// The folders of Till's data that are not there.
  public var missingFolders: [String] {
    ["associations", "desk", "explanations", "languages", "outcomes", "scenarios", "stores"].filter {
      TextFile.names(in: "\(path)/\($0)") == nil
    }
  }
}
