import Cryptography
import Foundation
import Testing

@testable import WebPages

@Suite("The style sheet of pages in a browser")
struct WebStyleTests {
  @Test("the policy for pages has the sheet's own hash, so that no other style is obeyed")
  func hash() {
    let digest = SHA256.hash(data: Array(WebStyle.sheet.utf8))
    #expect(WebStyle.hash == Data(digest).base64EncodedString())
    #expect(HTMLPage.contentSecurityPolicy.contains("'sha256-\(WebStyle.hash)'"))
  }

  @Test("it loads nothing, is XML as it stands, and has no colour outside its list")
  func sheet() {
    for word in ["url(", "@import", "<", "&", "expression"] { #expect(!WebStyle.sheet.contains(word), "\(word)") }
    let rules = WebStyle.sheet.split(separator: "\n").dropFirst(2)
    for rule in rules { #expect(!rule.contains(/#[0-9a-f]{3,6}\b/), "\(rule)") }
  }

  @Test(
    "what is written can be read on its ground in both schemes",
    arguments: WebStyle.pairs.map { "\($0.ink)/\($0.ground)" })
  func contrast(pair: String) throws {
    let names = pair.split(separator: "/").map(String.init)
    let ink = try #require(WebStyle.colours.first { $0.name == names[0] })
    let ground = try #require(WebStyle.colours.first { $0.name == names[1] })
    #expect(Self.ratio(ink.light, ground.light) >= 4.5)
    #expect(Self.ratio(ink.dark, ground.dark) >= 4.5)
  }

  @Test("the edges of fields and the marks of a plan stand out by 3 to 1")
  func edges() throws {
    let edge = try #require(WebStyle.colours.first { $0.name == "edge" })
    let card = try #require(WebStyle.colours.first { $0.name == "card" })
    #expect(Self.ratio(edge.light, card.light) >= 3 && Self.ratio(edge.dark, card.dark) >= 3)
  }

  @Test("black on white has the ratio of 21 (WCAG 2.2, contrast ratio)")
  func ratio() { #expect(Self.ratio("#000000", "#ffffff") == 21) }

  private static func ratio(_ one: String, _ other: String) -> Double {
    let (bright, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
  }

  /// WCAG 2.2, relative luminance.
  private static func luminance(_ colour: String) -> Double {
    let value = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16, value >> 8 & 255, value & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
