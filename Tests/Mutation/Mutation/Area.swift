import Foundation

/// A part of the sources that is mutated, with what is most likely to notice.
struct Area: Sendable {
  let name: String
  /// The paths of its files, with `*` for anything.
  let globs: [String]
  /// The folders whose tests are about it.
  let tests: [String]

  static let all = [
    Area(
      name: "rules", globs: ["Sources/Rules/*.swift", "Sources/Controller/Rules/*.swift"], tests: ["Tests/RulesTests"]),
    Area(
      name: "store", globs: ["Sources/Controller/Store/*.swift", "Sources/Controller/App/StoreApp+Undecided.swift"],
      tests: ["Tests/ControllerTests/Store"]),
    Area(name: "router", globs: ["Sources/Deeplinks/*.swift"], tests: ["Tests/DeeplinksTests", "Tests/PhoneTests"]),
    Area(
      name: "payments", globs: ["Sources/Payments/*.swift"], tests: ["Tests/PaymentsTests", "Tests/ProvidersTests"]),
    Area(
      name: "adapters",
      globs: [
        "Sources/Providers/ProviderGateway*.swift", "Sources/Providers/ProviderAdapter.swift",
        "Sources/Providers/ThreeWayReturn.swift", "Sources/Providers/*RetryAfter.swift",
        "Sources/Providers/*+Answers.swift", "Sources/Providers/*+Codes.swift", "Sources/Providers/*+Status.swift",
        "Sources/Providers/*+Standing.swift", "Sources/Providers/*+Returns.swift",
        "Sources/Providers/*+Operations.swift",
      ], tests: ["Tests/ProvidersTests"]),
    Area(
      name: "expectations",
      globs: [
        "Sources/Scenarios/Running/*+Expectations.swift", "Sources/Scenarios/Running/*+Mismatch.swift",
        "Sources/Scenarios/Running/*+Screen.swift", "Sources/Scenarios/Running/*+Faults.swift",
        "Sources/Scenarios/Running/*+Phone.swift", "Sources/Scenarios/Running/ExpectedValues.swift",
      ], tests: ["Tests/ScenariosTests"]),
  ]

  func contains(_ path: String) -> Bool { globs.contains { path.matches($0) } }

  /// The suites of tests that are about it, with their targets' names.
  func suites(in root: URL) throws -> Set<String> {
    let files = try Tree.files(in: root).filter { path in
      path.hasSuffix(".swift") && tests.contains { path.hasPrefix($0 + "/") }
    }
    return Set(
      try files.flatMap { path in
        let target = path.split(separator: "/")[1]
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
          .matches(of: #/(?:struct|final class|enum) (\w+)/#).map { "\(target).\($0.1)" }
      })
  }
}

extension String {
  /// Whether it is what a pattern with `*` for anything describes.
  func matches(_ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard hasPrefix(parts[0]) else { return false }
    var rest = dropFirst(parts[0].count)
    for (index, part) in parts.enumerated().dropFirst() {
      if index == parts.count - 1 { return rest.hasSuffix(part) }
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.isEmpty
  }
}
