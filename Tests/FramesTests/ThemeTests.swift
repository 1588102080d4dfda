import Frames
import Testing

/// The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance").
private func contrast(_ first: RGB, _ second: RGB) -> Double {
  func luminance(_ colour: RGB) -> Double {
    func part(_ value: UInt8) -> Double {
      let level = Double(value) / 255
      return level <= 0.04045 ? level / 12.92 : power((level + 0.055) / 1.055)
    }
    return 0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue)
  }
  let (one, other) = (luminance(first), luminance(second))
  return (max(one, other) + 0.05) / (min(one, other) + 0.05)
}

/// A base of 0 to 1 to the power of 2.4, as its square times the square of its fifth root.
private func power(_ base: Double) -> Double {
  var root = 0.5
  for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
  return base * base * root * root
}

@Suite("Themes")
struct ThemeTests {
  @Test("the contrast of black on white is 21, and of a known pair what WCAG tools say")
  func contrastItself() {
    #expect(abs(contrast(RGB(0x000000), RGB(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(contrast(RGB(0x767676), RGB(0xFFFFFF)) - 4.54) < 0.01)
  }

  @Test(
    "every role can be read on its background in every theme, at every colour depth", arguments: Theme.Name.allCases,
    Role.allCases)
  func readable(name: Theme.Name, role: Role) {
    let paint = Theme(name).paint(role)
    #expect(contrast(paint.foreground.exact, paint.background.exact) >= 4.5)
    #expect(contrast(paint.foreground.indexedRGB, paint.background.indexedRGB) >= 4.5)
    #expect(contrast(paint.foreground.basic.rgb, paint.background.basic.rgb) >= 4.5)
  }

  @Test("high contrast is 7 to 1 where the terminal allows", arguments: Role.allCases)
  func highContrast(role: Role) {
    let paint = Theme.highContrast.paint(role)
    #expect(contrast(paint.foreground.exact, paint.background.exact) >= 7)
    #expect(contrast(paint.foreground.indexedRGB, paint.background.indexedRGB) >= 7)
  }

  @Test("what has the focus differs from what has not without any colour", arguments: Theme.Name.allCases)
  func focusWithoutColour(name: Theme.Name) {
    let theme = Theme(name)
    #expect(theme.paint(.fieldFocused).attributes != theme.paint(.field).attributes)
    #expect(theme.paint(.buttonFocused).attributes != theme.paint(.button).attributes)
    #expect(theme.paint(.selected).attributes != theme.paint(.text).attributes)
  }

  @Test(
    "a code's colours are black and white in every theme, without attributes that change them",
    arguments: Theme.Name.allCases)
  func codes(name: Theme.Name) {
    let dark = Theme(name).paint(.qrDark)
    #expect(dark.background.exact == RGB(0x000000))
    #expect(dark.attributes.isEmpty)
    if name == .mono {
      #expect(Theme(name).paint(.qrLight).attributes == .reverse)
    } else {
      let light = Theme(name).paint(.qrLight)
      #expect(light.background.exact == RGB(0xFFFFFF) && light.foreground.exact == RGB(0x000000))
      #expect(light.attributes.isEmpty)
    }
  }

  @Test("themes are found by name, and only by their names")
  func names() {
    #expect(Theme.named("high-contrast") == .highContrast)
    #expect(Theme.named("dark") == .dark)
    #expect(Theme.named("Dark") == nil)
  }
}

@Suite("A shop's own colour in a theme")
struct AccentTests {
  @Test("it takes the accent's place everywhere, readable in each of its values", arguments: [Theme.light, .dark])
  func accent(theme: Theme) throws {
    let colour = theme.name == .light ? RGB(0x8A1C1C) : RGB(0xFFB454)
    let own = theme.accented(colour)
    for role: Role in [.accent, .keyName] {
      let paint = own.paint(role)
      #expect(paint.foreground.exact == colour && paint.background == theme.paint(role).background)
      #expect(contrast(paint.foreground.indexedRGB, paint.background.indexedRGB) >= 4.5)
    }
    let button = own.paint(.buttonFocused)
    #expect(button.background.exact == colour && contrast(button.foreground.exact, colour) >= 4.5)
    #expect(own.paint(.text) == theme.paint(.text) && own.paint(.bad) == theme.paint(.bad))
  }

  @Test(
    "one that is hard to read on the page becomes its nearest tone that is not",
    arguments: [(Theme.light, 0xFFEE88), (.dark, 0x0A7D5A), (.dark, 0x8A1C1C), (.dark, 0)] as [(Theme, UInt32)])
  func mended(theme: Theme, value: UInt32) {
    let ink = theme.accented(RGB(value)).paint(.accent).foreground
    let page = theme.paint(.text).background
    #expect(ink.exact != RGB(value))
    #expect((4.5...5.2).contains(contrast(ink.exact, page.exact)))
    #expect(contrast(ink.indexedRGB, page.indexedRGB) >= 4.5)
  }

  @Test("high contrast and no colours stay as they are")
  func untouched() {
    #expect(Theme.highContrast.accented(RGB(0x8A1C1C)) == .highContrast && Theme.mono.accented(RGB(0)) == .mono)
  }

  @Test("contrast is what WCAG's formula says, and only six digits behind a # are a colour")
  func itself() {
    #expect(abs(RGB(0).contrast(with: RGB(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xFFFFFF)) - contrast(RGB(0x777777), RGB(0xFFFFFF))) < 0.000_1)
    #expect(RGB(hexadecimal: "#C8102E") == RGB(0xC8102E))
    for text in ["C8102E", "#C8102", "#C8102EE", "#+8102E", "red", ""] { #expect(RGB(hexadecimal: text) == nil) }
  }
}
