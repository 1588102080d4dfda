import Frames
import Testing

@Suite("Outlines")
struct OutlineTests {
  private let outline = Outline([
    OutlineItem(role: .heading, name: "Pay by card", region: Region(x: 0, y: 0, width: 20, height: 1)),
    OutlineItem(
      role: .field, name: "Card number", value: "4201 32•• •••• 1010", state: [.focused, .invalid],
      region: Region(x: 0, y: 2, width: 20, height: 3), target: "card.number"),
    OutlineItem(role: .button, name: "Pay SAR 148.00", region: Region(x: 2, y: 6, width: 10, height: 1), target: "pay"),
    OutlineItem(role: .dialog, name: "Leave?", region: Region(x: 1, y: 3, width: 10, height: 1), target: "leave"),
  ])

  @Test("a click resolves to the topmost thing with a target under it")
  func hit() {
    #expect(outline.hit(Position(x: 5, y: 3))?.target == "leave")
    #expect(outline.hit(Position(x: 15, y: 3))?.target == "card.number")
    #expect(outline.hit(Position(x: 5, y: 0)) == nil)
    #expect(outline.hit(Position(x: 5, y: 9)) == nil)
  }

  @Test("an item is found by its name or by the one beginning that fits")
  func named() {
    #expect(outline.item(named: "Pay SAR")?.target == "pay")
    #expect(outline.item(named: "Pay by card")?.role == .heading)
    #expect(outline.item(named: "Pay") == nil)
    #expect(outline.item(target: "pay")?.name == "Pay SAR 148.00")
    #expect(outline.focused?.name == "Card number")
  }

  @Test("plain text says role, name, value and state, in words given from outside")
  func plain() {
    let text = PlainText { word in
      switch word {
      case .role(.heading): ""
      case .role(let role): "<\(role)>"
      case .state(.focused): "here"
      case .state(.invalid): "wrong"
      case .state: "other"
      }
    }
    #expect(
      text.lines(outline) == [
        "Pay by card", "<field> Card number: 4201 32•• •••• 1010, here, wrong", "<button> Pay SAR 148.00",
        "<dialog> Leave?",
      ])
  }

  @Test("a name from outside cannot steer a terminal through plain text")
  func hostile() {
    let text = PlainText { _ in "" }
    #expect(text.line(OutlineItem(role: .text, name: "\u{1B}]0;x", value: "\u{202E}")) == "␛]0;x: ⟨U+202E⟩")
  }
}
