import Foundation
import Testing

@testable import till

@Suite("The package")
struct PackageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test("the list of changes begins with the version of the program")
  func changes() throws {
    let first = try text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(first == "## \(Till.version)")
  }

  @Test("every folder that the program needs is packed")
  func folders() throws {
    let manifest = try text("Package.swift")
    let copied = manifest.matches(of: #/\.copy\("(\w+)"\)/#).map { String($0.1) }
    #expect(copied.count >= 6)
    let build = try text("assets/package/build")
    let line = try #require(build.split(separator: "\n").first { $0.hasPrefix("for folder in ") })
    #expect(Set(line.split { !$0.isLetter }.map(String.init)).isSuperset(of: copied))
  }

  @Test("the desktop file gives the shop's links to the program")
  func desktop() throws {
    let lines = try text("assets/package/till.desktop").split(separator: "\n").map(String.init)
    #expect(lines.contains("Exec=till open %u"))
    #expect(lines.contains("MimeType=x-scheme-handler/tillshop;"))
  }

  @Test("the scripts are ones that a shell can read", arguments: ["build", "verify"])
  func scripts(name: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-n", Self.root.appending(path: "assets/package/\(name)").path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
