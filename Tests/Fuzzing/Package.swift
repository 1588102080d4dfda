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
let fuzzers = ["FuzzLinks", "FuzzAssociations", "FuzzScenarios"]
let fuzzed: [String: [Target.Dependency]] = [
  "FuzzLinks": ["Deeplinks", "DemoMerchant"], "FuzzAssociations": ["Deeplinks", "Phone"],
  "FuzzScenarios": ["Commerce", "Language", "Scenarios"],
]
// What is fuzzed with all that it needs, as in the main package; each folder is a symbolic link to the one in `Sources`.
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let modules: [(name: String, needs: [Target.Dependency])] = [
  ("Basics", []), ("Cryptography", ["CCrypto"]), ("Commerce", []), ("Simulation", ["Basics"]),
  ("Wire", ["Basics", httpTypes]),
  ("Deeplinks", ["Basics"]), ("Language", ["Basics", "Commerce"]),
  ("Pages", ["Commerce", "Language", "CQREncode"]), ("Payments", ["Basics", "Commerce"]),
  ("Providers", ["Basics", "Payments", "Wire", "Deeplinks", "Commerce", "Cryptography", httpTypes]),
  ("DemoMerchant", ["Simulation", "Providers", "Payments", "Wire", "Deeplinks", "Commerce"]),
  ("Sandbox", ["Basics", "Wire", "Commerce", "Simulation", "Pages", "Language", "Cryptography", httpTypes]),
  ("Backend", ["Basics", "Commerce", "Pages", "Sandbox", "Simulation", "Wire"]),
  ("Phone", ["Backend", "Basics", "Commerce", "Deeplinks", "Wire", "Simulation", "Pages"]),
  ("Checkout", ["Commerce", "Payments", "Deeplinks", "Pages", "Language"]),
  ("Inspection", ["Basics", "Checkout", "Commerce", "Payments", "Deeplinks", "Pages", "Language"]),
  (
    "Rules",
    [
      "Basics", "Checkout", "Commerce", "Inspection", "Language", "Pages", "Payments", "Providers", "Wire", httpTypes,
    ]
  ),
  (
    "Controller",
    [
      "Basics", "Checkout", "Commerce", "Deeplinks", "DemoMerchant", "Inspection", "Language", "Pages", "Payments",
      "Backend", "Phone",
      "Providers", "Rules", "Sandbox", "Simulation", "Wire", httpTypes,
    ]
  ),
  (
    "Recording",
    [
      "Basics", "Checkout", "Commerce", "Controller", "Deeplinks", "Inspection", "Language", "Pages",
      "Payments", "Phone",
      "Providers", "Rules", "Sandbox", "Simulation", "Wire", "Cryptography",
    ]
  ),
  (
    "Scenarios",
    [
      "Basics", "Controller", "Checkout", "Commerce", "Deeplinks", "DemoMerchant", "Inspection", "Language", "Pages",
      "Payments",
      "Backend", "Phone", "Providers", "Recording", "Rules", "Sandbox", "Simulation", "Wire", "Cryptography", "CYAML",
    ]
  ),
]

let package = Package(
  name: "Fuzzing",
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0")
  ],
  targets: [
    .target(name: "Checks", path: "Checks", swiftSettings: settings),
    .systemLibrary(name: "CCrypto", path: "CCrypto"), .systemLibrary(name: "CQREncode", path: "CQREncode"),
    .systemLibrary(name: "CYAML", path: "CYAML"),
  ]
    + modules.map { .target(name: $0.name, dependencies: $0.needs, path: $0.name, swiftSettings: settings) }
    // The fuzzing engine brings its own `main`.
    + fuzzers.map { name in
      .executableTarget(
        name: name, dependencies: (fuzzed[name] ?? []) + ["Checks"], path: name,
        swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    }
)
