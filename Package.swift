// swift-tools-version: 6.2
import PackageDescription

/// One set of settings for every Swift target: Swift 6, every upcoming rule, and warnings as errors where CI asks for it.
let strict = Context.environment["TILL_STRICT"] != nil
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

let package = Package(
  name: "till",
  products: [
    .executable(name: "till", targets: ["till"]),
    .library(name: "PaymentKit", targets: ["Commerce", "Payments", "Providers"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .systemLibrary(name: "CQREncode"),
    .target(name: "CVTerm", path: "Tests/CVTerm", linkerSettings: [.linkedLibrary("vterm"), .linkedLibrary("util")]),
    .target(name: "Frames", swiftSettings: settings),
    .target(name: "Terminal", dependencies: ["CNcurses", "Frames"], swiftSettings: settings),
    .executableTarget(
      name: "TerminalFixture", dependencies: ["Terminal", "Frames"], path: "Tests/TerminalFixture", swiftSettings: settings),
    .testTarget(name: "FramesTests", dependencies: ["Frames"], swiftSettings: settings),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Frames", "CVTerm", "TerminalFixture"], swiftSettings: settings),
  ]
)
