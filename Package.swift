// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: Swift 6, the upcoming rules, and warnings as errors where CI asks for it.
let strict = Context.environment["TILL_STRICT"] != nil
let plain: [SwiftSetting] = [.swiftLanguageMode(.v6)] + (strict ? [.treatAllWarnings(as: .error)] : [])
let common: [SwiftSetting] =
  plain + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
let settings = common + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The tests run the simulated world many thousand times; optimised, it makes the tests take minutes less. Without what only a debugger
/// reads, everything is compiled sooner. A package that depends on this one must not be given such flags, so they are asked for.
let optimises = strict || Context.environment["TILL_OPTIMISE"] != nil
let optimised: [SwiftSetting] = optimises ? [.unsafeFlags(["-O", "-gnone"])] : []
let worldSettings = settings + optimised
/// Optimising these would take longer than the tests gain by it.
let quickSettings = settings + (optimises ? [.unsafeFlags(["-gnone"])] : [])
/// For protocols that an app's screens conform to: their asynchronous requirements carry no isolation, so that a class on the main actor
/// can conform and use its own state.
let conformableSettings = common + optimised

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

let nio = ["NIOCore", "NIOHTTP1", "NIOPosix"].map { Target.Dependency.product(name: $0, package: "swift-nio") }

let package = Package(
  name: "till",
  products: [
    .executable(name: "till", targets: ["till"]),
    .executable(name: "till-serve", targets: ["till-serve"]),
    .library(name: "PaymentKit", targets: ["PaymentKit"]),
    .library(name: "ForeignGateways", targets: ["ForeignGateways"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    // The C libraries.
    .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .systemLibrary(name: "CQREncode"),
    .systemLibrary(name: "CFriBidi"),
    .systemLibrary(name: "CCrypto"),
    .systemLibrary(name: "CYAML"),
    .systemLibrary(name: "CTLS"),
    .target(name: "CProcess"),
    .target(name: "CLaunch"),

    // What several of the lowest targets need, none of which depends on another.
    .target(name: "Basics", swiftSettings: worldSettings),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: settings),

    // What is signed, sealed and hashed: CryptoKit on Apple's systems, the same names over libcrypto elsewhere.
    .target(
      name: "Cryptography", dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: worldSettings),
    .testTarget(
      name: "CryptographyTests", dependencies: ["Cryptography"], exclude: ["Vectors"], swiftSettings: settings),

    // The gateway library, which apps import as PaymentKit. It knows nothing of Till: no shop, no account, no imitation.
    .target(name: "Commerce", swiftSettings: worldSettings),
    .testTarget(name: "CommerceTests", dependencies: ["Commerce"], swiftSettings: settings),
    .target(name: "Payments", dependencies: ["Basics", "Commerce"], swiftSettings: conformableSettings),
    .testTarget(
      name: "PaymentsTests", dependencies: ["DemoMerchant", "Payments", "Commerce", "Simulation"],
      swiftSettings: settings),
    .target(
      name: "Providers",
      dependencies: ["Basics", "Payments", "Wire", "Deeplinks", "Commerce", "Cryptography", httpTypes],
      swiftSettings: quickSettings
    ),
    .testTarget(
      name: "ProvidersTests",
      dependencies: [
        "Backend", "DemoMerchant", "Providers", "Payments", "Wire", "Deeplinks", "Commerce", "Sandbox", "Simulation",
        "Pages",
        "Language", "PaymentKit", "Server",
        "Cryptography", httpTypes,
      ],
      exclude: ["Fixtures"], swiftSettings: settings),

    .target(
      name: "PaymentKit",
      dependencies: ["Commerce", "Deeplinks", "Payments", "Providers", "Wire", "Cryptography", httpTypes],
      swiftSettings: conformableSettings),
    // The listings of the documents as an app would write them, in an app's plain Swift 6, and run against the imitations.
    .testTarget(
      name: "PaymentKitTests",
      dependencies: ["Backend", "DemoMerchant", "Pages", "PaymentKit", "Sandbox", "Simulation"],
      swiftSettings: plain),

    // The shop that Till plays: its accounts at every provider, rightly or wrongly set up, and the app's links.
    .target(
      name: "DemoMerchant", dependencies: ["Simulation", "Providers", "Payments", "Wire", "Deeplinks", "Commerce"],
      swiftSettings: worldSettings),

    // A gateway that is another program: the lines between, for Till and for whoever writes one.
    .target(
      name: "ForeignGateways", dependencies: ["Basics", "Commerce", "Payments", "Wire", httpTypes],
      swiftSettings: quickSettings),
    .executableTarget(
      name: "SampleGateway", dependencies: ["ForeignGateways", "Commerce", "Payments", "Wire", httpTypes],
      path: "Tests/SampleGateway", swiftSettings: settings),
    .testTarget(
      name: "ForeignGatewaysTests",
      dependencies: [
        "ForeignGateways", "Checkout", "Inspection", "Commerce", "Controller", "Pages", "Payments", "Phone",
        "Simulation", "Wire",
        httpTypes,
      ], swiftSettings: settings),

    // The deeplink router.
    .target(name: "Deeplinks", dependencies: ["Basics"], swiftSettings: quickSettings),
    .testTarget(name: "DeeplinksTests", dependencies: ["DemoMerchant", "Deeplinks"], swiftSettings: settings),

    // The simulated world.
    .target(name: "Simulation", dependencies: ["Basics"], swiftSettings: worldSettings),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: settings),
    .target(name: "Wire", dependencies: ["Basics", httpTypes], swiftSettings: worldSettings),
    .testTarget(name: "WireTests", dependencies: ["Basics", "Wire", httpTypes], swiftSettings: settings),
    .target(name: "Language", dependencies: ["Basics", "Commerce"], swiftSettings: worldSettings),
    .testTarget(name: "LanguageTests", dependencies: ["Basics", "Language", "Commerce"], swiftSettings: settings),
    .target(name: "Pages", dependencies: ["Commerce", "Language", "CQREncode"], swiftSettings: worldSettings),
    // The same pages as HTML, for browsers, and what their forms post.
    .target(
      name: "WebPages", dependencies: ["Basics", "Commerce", "Language", "Pages", "Wire"],
      swiftSettings: worldSettings),
    .testTarget(
      name: "WebPagesTests",
      dependencies: [
        "Basics", "Checkout", "Commerce", "Cryptography", "Frames", "Inspection", "Language", "Pages", "Sandbox",
        "Scenarios", "Screens", "TillAssets", "WebPages",
      ], swiftSettings: settings),
    // Sandbox must never see Providers or Payments: Till does not own the provider's end, and shared wire types would
    // make every test a tautology.
    .target(
      name: "Sandbox",
      dependencies: ["Basics", "Wire", "Commerce", "Simulation", "Pages", "Language", "Cryptography", httpTypes],
      swiftSettings: quickSettings),
    // A provider of a test, of which only what the test is about is more than nothing.
    .target(
      name: "SandboxFixture", dependencies: ["Sandbox", "Wire", "Commerce", "Pages"], path: "Tests/SandboxFixture",
      swiftSettings: settings),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "Sandbox", "SandboxFixture", "Wire", "Commerce", "Simulation", "Pages", "Language", "Cryptography", httpTypes,
      ],
      swiftSettings: settings),
    // The sandboxes behind one door, the line to them with its faults, and the delivery of their webhooks.
    .target(
      name: "Backend", dependencies: ["Basics", "Commerce", "Wire", "Simulation", "Sandbox", "Pages"],
      swiftSettings: worldSettings),
    .testTarget(
      name: "BackendTests",
      dependencies: [
        "Backend", "Commerce", "Language", "Wire", "Simulation", "Sandbox", "SandboxFixture", "Pages", httpTypes,
      ],
      swiftSettings: settings),
    .target(
      name: "Phone", dependencies: ["Backend", "Basics", "Commerce", "Deeplinks", "Wire", "Simulation", "Pages"],
      swiftSettings: worldSettings),
    .testTarget(
      name: "PhoneTests",
      dependencies: [
        "DemoMerchant", "Backend", "Phone", "Commerce", "Deeplinks", "Wire", "Simulation", "Pages", httpTypes,
      ],
      swiftSettings: settings),

    // The controller layer. Checkout cannot even name a clock: events in, effects out.
    .target(
      name: "Checkout", dependencies: ["Commerce", "Payments", "Pages", "Language"],
      swiftSettings: worldSettings),
    .testTarget(
      name: "CheckoutTests", dependencies: ["Checkout", "Inspection", "Commerce", "Payments", "Pages", "Language"],
      swiftSettings: settings),
    // What there is to see of a world, and what can be done to it: values only, for whoever draws, judges or records it.
    .target(
      name: "Inspection",
      dependencies: ["Basics", "Checkout", "Commerce", "Payments", "Deeplinks", "Pages", "Language"],
      swiftSettings: worldSettings),
    .testTarget(
      name: "InspectionTests",
      dependencies: ["Basics", "Checkout", "Inspection", "Commerce", "Payments", "Pages", "Language"],
      swiftSettings: settings),
    // The rules that always hold: pure, told what happened and what the ledgers hold. They see no world, no clock and no sandbox.
    .target(
      name: "Rules",
      dependencies: [
        "Basics", "Checkout", "Inspection", "Commerce", "Language", "Pages", "Payments", "Providers", "Wire", httpTypes,
      ], swiftSettings: worldSettings),
    .target(
      name: "Controller",
      dependencies: [
        "Basics", "DemoMerchant", "Checkout", "Inspection", "Commerce", "Deeplinks", "Language", "Pages", "Payments",
        "Backend", "Phone",
        "Providers", "Rules", "Sandbox", "Simulation", "Wire", httpTypes,
      ], swiftSettings: worldSettings),
    // Somebody at a world, and worlds with something wrong about them; for every test that runs one.
    .target(
      name: "WorldFixture",
      dependencies: [
        "Checkout", "Inspection", "Commerce", "Controller", "DemoMerchant", "Language", "Pages", "Payments", "Backend",
        "Phone",
        "Providers",
        "Wire",
      ], path: "Tests/WorldFixture", swiftSettings: settings),
    .testTarget(
      name: "ControllerTests",
      dependencies: [
        "DemoMerchant", "Controller", "Checkout", "Inspection", "Commerce", "Deeplinks", "Language", "Pages",
        "Payments", "Backend", "Phone",
        "Providers", "Recording", "Rules", "Sandbox", "Simulation", "Wire", "WorldFixture",
      ], swiftSettings: settings),
    .testTarget(
      name: "RulesTests",
      dependencies: [
        "Checkout", "Inspection", "Commerce", "Controller", "DemoMerchant", "Language", "Pages", "Payments", "Backend",
        "Phone",
        "Providers",
        "Recording", "Rules", "Sandbox", "Simulation", "Wire", "WorldFixture", httpTypes,
      ], swiftSettings: settings),
    // Recordings: what was done in a world, by which it is made again.
    .target(
      name: "Recording",
      dependencies: [
        "Backend", "Basics", "Checkout", "Inspection", "Commerce", "Controller", "Deeplinks", "Language", "Pages",
        "Payments",
        "Phone",
        "Providers",
        "Sandbox", "Simulation", "Wire", "Cryptography",
      ], swiftSettings: worldSettings),
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "Checkout", "Inspection", "Commerce", "Controller", "Deeplinks", "Language", "Pages", "Payments", "Phone",
        "Providers",
        "Recording", "Sandbox", "Scenarios", "Simulation", "TillAssets", "Wire", "WorldFixture", httpTypes,
      ], exclude: ["Goldens"], swiftSettings: settings),
    .target(
      name: "Scenarios",
      dependencies: [
        "Basics", "DemoMerchant", "Controller", "Checkout", "Inspection", "Commerce", "Deeplinks", "Language", "Pages",
        "Payments",
        "Backend", "Phone", "Providers", "Recording", "Rules", "Sandbox", "Simulation", "Wire", "Cryptography", "CYAML",
      ], swiftSettings: worldSettings),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Basics", "Backend", "Scenarios", "Controller", "Checkout", "Inspection", "Commerce", "Deeplinks", "Language",
        "Pages",
        "Payments",
        "Providers",
        "Recording", "Sandbox", "Screens", "TillAssets", "Training", "Wire",
      ],
      swiftSettings: settings),

    // Every path through a payment: what can be chosen and go wrong, searched for a broken rule.
    .target(
      name: "Exploration",
      dependencies: [
        "Basics", "Checkout", "Inspection", "Commerce", "Controller", "Deeplinks", "Language", "Pages", "Payments",
        "Backend", "Phone",
        "Recording",
        "Sandbox", "Scenarios", "Simulation", "Wire",
      ], swiftSettings: quickSettings),
    .testTarget(
      name: "ExplorationTests",
      dependencies: [
        "Checkout", "Inspection", "Commerce", "Controller", "Exploration", "Language", "Pages", "Payments", "Recording",
        "Scenarios",
        "TillAssets", "WorldFixture",
      ], swiftSettings: settings),

    // A provider that does not exist, which no other target knows.
    .testTarget(
      name: "NinthProviderTests",
      dependencies: [
        "Checkout", "Inspection", "Commerce", "Controller", "Deeplinks", "DemoMerchant", "ForeignGateways", "Language",
        "Pages",
        "Payments", "Backend", "Phone", "Providers", "Rules", "Sandbox", "Simulation", "Wire", httpTypes,
      ], swiftSettings: settings),

    // The sandboxes on loopback, for programs that nobody here wrote. Till's own program neither builds nor links it.
    .target(
      name: "Server",
      dependencies: [
        "Backend", "Basics", "Commerce", "Language", "Pages", "Sandbox", "Scenarios", "Simulation", "Storage", "TLS",
        "WebPages", "Wire", httpTypes,
      ] + nio, swiftSettings: worldSettings),
    .target(
      name: "TLS", dependencies: ["CTLS", .product(name: "NIOCore", package: "swift-nio")], swiftSettings: settings),
    .testTarget(
      name: "TLSTests", dependencies: ["TLS", .product(name: "NIOEmbedded", package: "swift-nio")],
      swiftSettings: settings),
    .target(name: "ServeOptions", dependencies: [argumentParser], swiftSettings: settings),
    // What a served world looks like on a screen: a client of control, which sees neither the server nor its sockets.
    .target(
      name: "ServeScreen", dependencies: ["Basics", "Commerce", "Frames", "Language", "Pages", "Wire"],
      swiftSettings: settings),
    .testTarget(
      name: "ServeScreenTests", dependencies: ["Commerce", "Frames", "Language", "ServeScreen", "TillAssets", "Wire"],
      exclude: ["Goldens", "Views"], swiftSettings: settings),
    .executableTarget(
      name: "till-serve",
      dependencies: [
        "Backend", "Basics", "CProcess", "Commerce", "Controller", "Frames", "Language", "Pages", "Sandbox",
        "Scenarios", "ServeOptions",
        "ServeScreen", "Server", "Storage", "TLS", "Terminal", "TillAssets", "Wire",
        argumentParser,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Backend", "Commerce", "Pages", "PseudoTerminal", "Sandbox", "Scenarios", "Server", "Storage", "TillAssets",
        "Wire", "till-serve",
      ],
      swiftSettings: settings),

    // The front end.
    .target(name: "Frames", dependencies: ["Basics", "CFriBidi"], swiftSettings: worldSettings),
    .testTarget(name: "FramesTests", dependencies: ["Basics", "Frames"], swiftSettings: settings),
    .target(
      name: "Screens",
      dependencies: [
        "Frames", "Checkout", "Inspection", "Payments", "Commerce", "Language", "Pages", "Deeplinks", "Wire",
      ],
      swiftSettings: quickSettings),
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "Basics", "DemoMerchant", "Screens", "Frames", "Checkout", "Inspection", "Payments", "Commerce", "Language",
        "Pages",
        "Deeplinks",
        "Controller",
        "TillAssets", "Wire",
      ], exclude: ["Goldens"], swiftSettings: settings),
    .target(name: "Terminal", dependencies: ["CNcurses", "Frames"], swiftSettings: settings),
    // Programs under a pseudo-terminal, with libvterm as the terminal; for every test that needs a real screen.
    .target(name: "CVTerm", path: "Tests/CVTerm", linkerSettings: [.linkedLibrary("vterm"), .linkedLibrary("util")]),
    .target(
      name: "PseudoTerminal", dependencies: ["CVTerm"], path: "Tests/PseudoTerminal", swiftSettings: worldSettings),
    .executableTarget(
      name: "TerminalFixture", dependencies: ["Terminal", "Frames"], path: "Tests/TerminalFixture",
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Frames", "PseudoTerminal", "TerminalFixture"],
      swiftSettings: settings),

    // What outlives the program: sessions as runs that grow, and logs. It knows nothing of payments.
    .target(name: "Storage", dependencies: ["Basics", "Simulation", "Wire"], swiftSettings: settings),
    .executableTarget(
      name: "StorageFixture", dependencies: ["Storage"], path: "Tests/StorageFixture", swiftSettings: settings),
    .testTarget(
      name: "StorageTests", dependencies: ["Storage", "StorageFixture", "Wire"], swiftSettings: settings),

    // Data, and the program.
    .target(
      name: "TillAssets", dependencies: ["Basics", "Commerce", "Language", "Wire"], path: "assets",
      exclude: ["examples", "package"],
      sources: ["TillAssets"],
      resources: [
        .copy("languages"), .copy("stores"), .copy("scenarios"), .copy("outcomes"), .copy("associations"),
        .copy("explanations"), .copy("desk"),
      ],
      swiftSettings: worldSettings),
    .testTarget(
      name: "TillAssetsTests", dependencies: ["Basics", "TillAssets", "Commerce", "Language"], swiftSettings: settings),

    // Looking things up and practising, for those who answer customers: the catalogue read, ranked and asked about.
    .target(
      name: "Training", dependencies: ["Basics", "Simulation", "TillAssets", "Wire"], swiftSettings: worldSettings),
    .testTarget(
      name: "TrainingTests", dependencies: ["Training", "TillAssets", "Wire"], exclude: ["Queries"],
      swiftSettings: settings),

    .executableTarget(
      name: "till",
      dependencies: [
        "Backend", "Basics", "DemoMerchant", "CLaunch", "CProcess", "Checkout", "Inspection", "Commerce", "Controller",
        "Deeplinks",
        "Exploration",
        "ForeignGateways", "Frames",
        "Language", "Pages",
        "Payments",
        "Phone", "Providers", "Recording", "Sandbox", "Scenarios", "Screens", "ServeOptions", "Simulation", "Storage",
        "Terminal",
        "TillAssets",
        "Training", "Wire", argumentParser,
      ], swiftSettings: settings,
      // Every function of a library is found before the program begins, and the table of them is read-only from then on. Packed,
      // the hundred thousand addresses that are put right before that take half the time and a fortieth of the room; only the
      // linker that comes with Swift can pack them.
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
          .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "TillTests",
      dependencies: [
        "till", "Checkout", "CQREncode", "Inspection", "Frames", "Language", "PseudoTerminal", "SampleGateway",
        "Storage", "Terminal", "TillAssets", "Training", "Wire", argumentParser,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "TillBenchmark",
      dependencies: [
        "till", "PseudoTerminal", "Checkout", "Inspection", "Commerce", "Controller", "Frames", "Language", "Recording",
        "Screens",
        "TillAssets",
      ], path: "Tests/TillBenchmark", swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
  ]
)
