// swift-tools-version: 6.2
import PackageDescription

/// Only what is fuzzed and the fuzzers: depending on the main package would build everything.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
// The fuzzers that `run` runs, with what each takes in; a folder and seeds of its name belong to each.
let fuzzers = ["FuzzLinks", "FuzzAssociations"]
let fuzzed: [String: [Target.Dependency]] = [
  "FuzzLinks": ["Deeplinks"], "FuzzAssociations": ["Deeplinks", "Phone"],
]

let package = Package(
  name: "Fuzzing",
  targets: [
    // A symbolic link to the folder in `Sources`.
    .target(name: "Deeplinks", path: "Deeplinks", swiftSettings: settings),
    // The readers only, each file a link: the whole folders would need most of the main package.
    .target(name: "Wire", path: "Wire", swiftSettings: settings),
    .target(name: "Phone", dependencies: ["Wire", "Deeplinks"], path: "Phone", swiftSettings: settings),
    .target(name: "Checks", path: "Checks", swiftSettings: settings),
  ]
    // The fuzzing engine brings its own `main`.
    + fuzzers.map { name in
      .executableTarget(
        name: name, dependencies: (fuzzed[name] ?? []) + ["Checks"], path: name,
        swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    }
)
