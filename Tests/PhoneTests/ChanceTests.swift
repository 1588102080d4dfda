import Pages
import Testing

@Suite("How likely something is")
struct ChanceTests {
  @Test(
    "a chance is a decimal from 0 to 1 with at most three decimals",
    arguments: [
      ("0", 0), ("0.0", 0), ("0.001", 1), ("0.01", 10), ("0.1", 100), ("0.10", 100), ("0.3", 300), ("0.125", 125),
      ("0.5", 500), ("0.999", 999), ("1", 1_000), ("1.000", 1_000),
    ])
  func read(text: String, perMille: Int) throws { #expect(Chance(text)?.perMille == perMille) }

  @Test(
    "anything else is none",
    arguments: [
      "", ".", ".5", "0.", "1.", "1.001", "2", "-0", "-0.3", "+0.3", "0,3", "0.1234", "0.0000", "1e-1", "30%", " 0.3",
      "0.3 ", "0.3.0", "٠.٣", "half",
    ])
  func refused(text: String) { #expect(Chance(text) == nil) }

  @Test("every chance is written as the shortest text that is read as the same one")
  func texts() throws {
    for perMille in 0...1_000 {
      let chance = try #require(Chance(perMille: perMille))
      #expect(Chance(chance.text) == chance)
      #expect(perMille.isMultiple(of: 1_000) || !chance.text.hasSuffix("0"))
    }
    #expect([Chance.never, .half, .always].map(\.text) == ["0", "0.5", "1"])
    #expect([-1, 1_001].compactMap { Chance(perMille: $0) }.isEmpty)
  }

  @Test("it takes as many of a thousand as it says")
  func takes() {
    for chance in [Chance.never, .half, .always] + ["0.3", "0.001"].compactMap({ Chance($0) }) {
      #expect((0..<1_000).count { chance.takes(UInt64($0)) } == chance.perMille)
    }
  }

  @Test("universal links by chance have a name, which says the chance unless it is one half")
  func links() throws {
    let chance = try #require(Chance("0.3"))
    #expect(UniversalLinks.unreliable(chance).name == "unreliable(0.3)")
    #expect(UniversalLinks.unreliable(.half).name == "unreliable")
    for links in UniversalLinks.all + [.unreliable(chance), .unreliable(.never), .unreliable(.always)] {
      #expect(UniversalLinks(name: links.name) == links)
      #expect(PhoneChange(name: PhoneChange.universalLinks(links).name) == .universalLinks(links))
      #expect(PhoneChange.all.map(\.name).contains(PhoneChange.universalLinks(links).kind))
    }
    #expect(UniversalLinks(name: "unreliable(0.50)") == .unreliable(.half))
    for text in [
      "unreliable()", "unreliable(2)", "unreliable(0.3", "unreliable 0.3", "pinned(0.3)", "unreliable(0.3))",
    ] {
      #expect(UniversalLinks(name: text) == nil)
      #expect(PhoneChange(name: "universal-links/" + text) == nil)
    }
  }
}
