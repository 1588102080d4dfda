import Backend
import Pages
import Testing
import Wire

@Suite("What a fault makes of a body")
struct PassageTests {
  @Test("a body that is cut inside a character keeps its bytes and says nothing")
  func cut() {
    let whole: WireBody = #"{"name":"سارة"}"#
    let cut = FaultEffect.truncate(10).passage.word.body(of: whole)
    #expect(cut.bytes == Array(whole.bytes.prefix(10)))
    #expect(cut.text == "{\"name\":\"\u{FFFD}")
    #expect(cut.json == nil)
  }

  @Test("a damaged body is read anew", arguments: [FaultEffect.malformed, .truncate(nil), .truncate(0)])
  func damaged(effect: FaultEffect) {
    let whole = WireBody(["id": "1", "state": "paid"])
    #expect(effect.passage.word.body(of: whole).json == nil)
    #expect(whole.json?["state"] == "paid")
  }

  @Test("a body that nothing happens to is the same", arguments: [FaultEffect.duplicate, .stale, .truncate(1_000)])
  func untouched(effect: FaultEffect) {
    let whole = WireBody(["id": "1"])
    #expect(effect.passage.word.body(of: whole) == whole)
  }
}
