import Checkout
import Frames
import Inspection
import Payments
import Testing

@testable import Screens

@Suite("A form in somebody’s style")
struct FormLookTests {
  private func frame(_ snapshot: Snapshot, _ glyphs: GlyphSet = .unicode) throws -> Frame {
    var model = AppModel()
    model.glyphs = glyphs
    return model.frame(of: snapshot, size: Size(width: 80, height: 24), phrases: try Samples.phrases())
  }

  @Test("rounded corners go round fields and buttons, and change nothing else")
  func roundedForm() throws {
    let square = try frame(try Samples.styled(CardPrompt.Appearance())).surface.text
    let rounded = try frame(try Samples.styled(CardPrompt.Appearance(corners: .rounded))).surface.text
    #expect(square != rounded)
    #expect(rounded.contains { $0.contains("╭") } && rounded.contains { $0.contains("( Pay SAR 148.00 )") })
    #expect(!rounded.contains { $0.contains("┌─────") })
    let pairs = ["╭": "┌", "╮": "┐", "╰": "└", "╯": "┘", "(": "[", ")": "]"]
    func plain(_ row: String) -> String {
      pairs.reduce(row) { $0.replacing($1.key, with: $1.value) }
    }
    #expect(rounded.map(plain) == square.map(plain))
    let ascii = try frame(try Samples.styled(CardPrompt.Appearance(corners: .rounded)), .ascii).surface.text
    #expect(ascii.contains { $0.contains(".-----") } && ascii.contains { $0.contains("'-----") })
  }

  @Test("the accepted brands stand beside the number, or below it where there is no room", arguments: [48, 60, 80])
  func brands(columns: Int) throws {
    let snapshot = try Samples.styled(CardPrompt.Appearance())
    let phrases = try Samples.phrases()
    let frame = AppModel().frame(of: snapshot, size: Size(width: columns, height: 30), phrases: phrases)
    let text = frame.surface.text.joined(separator: "\n")
    #expect(text.contains("Visa, Mastercard"), "\(text)")
  }

  @Test("an accent colours the name above the form, the frame of the field in use and the first button")
  func accent() throws {
    func roles(_ appearance: CardPrompt.Appearance) throws -> [Role] {
      let surface = try frame(try Samples.styled(appearance)).surface
      func role(of text: String) throws -> Role {
        let y = try #require(surface.text.firstIndex { $0.contains(text) })
        let row = surface.text[y]
        let start = try #require(row.firstRange(of: text)?.lowerBound)
        return Array(surface[row: y])[row.distance(from: row.startIndex, to: start)].style.role
      }
      return try ["Yuno", "┌────", "Pay SAR"].map(role)
    }
    #expect(try roles(CardPrompt.Appearance()) == [.muted, .accent, .button])
    #expect(try roles(CardPrompt.Appearance(accent: .green)) == [.good, .good, .good])
    #expect(try roles(CardPrompt.Appearance(accent: .amber)) == [.warning, .warning, .warning])
  }

  @Test("a form that saves a card says that nothing is charged, and asks for no amount")
  func enrolmentForm() throws {
    let text = try frame(try Samples.styled(CardPrompt.Appearance(), purpose: .enrolment)).surface.text
    #expect(text.contains { $0.contains("Save a card") } && text.contains { $0.contains("Nothing is charged now") })
    #expect(text.contains { $0.contains("[ Save card ]") } && !text.contains { $0.contains("Pay SAR") })
  }
}
