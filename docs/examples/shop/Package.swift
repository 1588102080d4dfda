// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "till", path: "../../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "shop",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "PaymentKit", package: "till"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
