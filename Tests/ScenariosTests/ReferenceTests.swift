import Foundation
import Language
import Testing
import TillAssets

@testable import Scenarios

@Suite("The page of every word")
struct ReferenceTests {
  private static func reference() throws -> ScenarioReference {
    try Shipped.runner().reference(in: Shipped.english())
  }

  @Test("docs/scenarios.md is what the definitions say; recorded with TILL_RECORD=1")
  func page() throws {
    let path = Shipped.assets.path.replacing("/assets", with: "/docs/scenarios.md")
    let text = try Self.reference().markdown
    if ProcessInfo.processInfo.environment["TILL_RECORD"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "write it with `till schema --markdown`")
  }

  @Test("every action, companion and side, and every part of a side, says what it means")
  func words() throws {
    let entries = try Self.reference().entries
    let names = Set(entries.filter { $0.path.count == 2 && $0.path[0] == "step" }.map(\.name))
    #expect(names == Set(StepWord.names + ScenarioReader.companions))
    #expect(
      Set(entries.filter { $0.path.count == 2 && $0.path[0] == "expect" }.map(\.name)) == Set(ExpectationSide.names))
    for entry in entries where entry.path.count == 2 || entry.path[0] == "expect" && entry.path.count == 3 {
      // Methods and fields below `offers` and `problems` are names of their own.
      #expect(!entry.words.isEmpty && !entry.words.contains("\u{27E6}"), "\(entry.path)")
    }
    #expect(!(try Self.reference().markdown.contains("\u{27E6}")))
  }

  @Test(
    "a word is explained wherever it stands, with what it takes",
    arguments: [
      ("webhook", "store’s server"), ("held", "provider: {held: ...}"), ("merchant", "capture"),
      ("external", "elsewhere"),
      ("idle", "run-until"), ("tabby.create-session", "wire"), ("HELD", "an amount such as"), ("vary", "combination"),
      ("latency", "fault"), ("mada", "brand"),
    ])
  func explained(word: String, says: String) throws {
    let text = try #require(try Self.reference().text(about: word), "\(word)")
    #expect(text.contains(says), "\(text)")
    #expect(!text.contains("\u{27E6}"), "\(text)")
  }

  @Test("what the language does not have is not explained")
  func unknown() throws { #expect(try Self.reference().text(about: "wehbook") == nil) }
}
