import Foundation
import PseudoTerminal
import Testing

@Suite("till cards", .ownThreads)
struct CardsCommandTests {
  private func till(_ arguments: String...) throws -> Finished {
    let finished = try runTill(["cards"] + arguments)
    #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
    return finished
  }

  private func entries(_ arguments: String...) throws -> [[String: Any]] {
    let finished = try runTill(["cards", "--json"] + arguments)
    let json = try JSONSerialization.jsonObject(with: Data(finished.output.utf8))
    return try #require(json as? [[String: Any]])
  }

  @Test("lists every entry of every provider's test data, with what happens then and where it is published")
  func everything() throws {
    let all = try entries()
    let providers = Set(all.compactMap { $0["provider"] as? String })
    #expect(providers.count == 8)
    for entry in all {
      #expect(entry["value"] as? String != "" && entry["outcome"] as? String != "", "\(entry)")
      #expect((entry["methods"] as? [String])?.isEmpty == false, "\(entry)")
    }
    let text = try till()
    #expect(text.status == 0)
    // Each entry has a line, and each provider one and another between.
    #expect(text.output.split(separator: "\n").count == all.count + providers.count)
    #expect(text.output.contains("4200 0000 0000 0042  12/30 123"))
    #expect(text.output.contains("[Till’s own]"))
  }

  @Test("can be narrowed to a method, a provider and words; a number is found in one piece and in groups")
  func narrowed() throws {
    let pix = try entries("--method", "pix")
    #expect(!pix.isEmpty)
    #expect(pix.allSatisfy { $0["provider"] as? String == "yuno" && $0["kind"] as? String != "card" })
    #expect(try entries("--provider", "tabby").allSatisfy { $0["provider"] as? String == "tabby" })
    #expect(try entries("--search", "4200000000000042").count == 1)
    let found = try entries("--search", "4200 0000 0000 0042 visa")
    #expect(found.first?["value"] as? String == "4200000000000042" && found.count == 1)
    #expect(try till("--search", "nothing at all like it").status == 1)
    #expect(try entries("--search", "nothing at all like it").isEmpty)
    #expect(try till("--provider", "tabbi").complaints.contains("`tabby`"))
    #expect(try till("--method", "pixx").status == 2)
  }
}
