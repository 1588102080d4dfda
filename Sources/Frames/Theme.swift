/// Which paint each role gets. The palettes are Till's own; every ink has a contrast of at least 4.5:1 on its background (WCAG 2.2,
/// success criterion 1.4.3), in each of its three values.
public struct Theme: Equatable, Sendable {
  /// The themes there are.
  public enum Name: String, CaseIterable, Sendable {
    case dark
    case light
    case highContrast = "high-contrast"
    /// No colours, only attributes; also what any theme becomes on a terminal without colours.
    case mono
  }

  /// Which theme it is.
  public let name: Name
  private let paints: [Paint]

  private init(_ name: Name, _ paint: (Role) -> Paint) {
    self.name = name
    self.paints = Role.allCases.map(paint)
  }

  /// Whether the inks are to be used; without, only attributes are.
  public var usesColours: Bool { name != .mono }

  /// How a role looks.
  public func paint(_ role: Role) -> Paint { paints[Int(role.rawValue)] }

  /// The theme with that name, such as `high-contrast`.
  public static func named(_ name: String) -> Theme? { Name(rawValue: name).map(Theme.init) }

  /// The theme of that name.
  public init(_ name: Name) {
    switch name {
    case .dark: self = .dark
    case .light: self = .light
    case .highContrast: self = .highContrast
    case .mono: self = .mono
    }
  }
}

extension Theme {
  /// The same theme with another accent, such as a shop's own colour, for what stands out and for the button that Enter presses. A colour
  /// that is hard to read on the page, below a contrast of 4.5:1, gives its nearest tone that is not. Themes without colours and with high
  /// contrast stay as they are.
  public func accented(_ asked: RGB) -> Theme {
    let page = paint(.text).background
    switch name {
    case .mono, .highContrast: return self
    case .dark, .light: break
    }
    let far = page.exact.contrast(with: black.exact) >= page.exact.contrast(with: white.exact) ? black : white
    let colour = asked.toned(towards: far.exact) { $0.contrast(with: page.exact) >= 4.5 }
    let own = paint(.accent).foreground
    let ink = Ink(colour.value, Ink.nearest(to: colour, readableOn: page) ?? own.indexed, own.basic)
    let onButton = colour.contrast(with: black.exact) >= colour.contrast(with: white.exact) ? black : white
    return Theme(name) { role in
      let usual = paint(role)
      return switch role {
      case .accent, .keyName: Paint(ink, on: usual.background, usual.attributes)
      case .buttonFocused:
        Paint(Ink(onButton.exact.value, onButton.indexed, usual.foreground.basic), on: ink, usual.attributes)
      case .text, .muted, .good, .warning, .bad, .heading, .border, .field, .fieldFocused, .button, .selected, .bar,
        .qrDark, .qrLight:
        usual
      }
    }
  }
}

private let black = Ink(0x000000, 16, .black)
private let white = Ink(0xFFFFFF, 231, .white)
private let qrDark = Paint(white, on: black)
private let qrLight = Paint(black, on: white)

extension Theme {
  /// Light ink on a dark page.
  public static let dark = Theme(.dark) { role in
    let page = Ink(0x14171C, 234, .black)
    let ink = Ink(0xE6E6E6, 254, .white)
    let blue = Ink(0x7FC4FF, 117, .cyan)
    let focus = Ink(0x2F4257, 24, .blue)
    return switch role {
    case .text: Paint(ink, on: page)
    case .muted: Paint(Ink(0xA0A6B0, 248, .white), on: page)
    case .accent: Paint(blue, on: page)
    case .good: Paint(Ink(0x7FD88F, 114, .green), on: page)
    case .warning: Paint(Ink(0xF2C14E, 221, .yellow), on: page)
    case .bad: Paint(Ink(0xFF8A80, 210, .white), on: Ink(0x14171C, 234, .red))
    case .heading: Paint(white, on: page, .bold)
    case .border: Paint(Ink(0x7C8594, 245, .white), on: page)
    case .field: Paint(ink, on: Ink(0x262B33, 236, .black))
    case .fieldFocused: Paint(white, on: focus, .bold)
    case .button: Paint(Ink(0xE6E6E6, 254, .black), on: Ink(0x333A45, 238, .white))
    case .buttonFocused: Paint(Ink(0x0B1A26, 16, .black), on: blue, .bold)
    case .selected: Paint(white, on: focus, .bold)
    case .keyName: Paint(blue, on: page, .bold)
    case .bar: Paint(ink, on: page)
    case .qrDark: qrDark
    case .qrLight: qrLight
    }
  }

  /// Dark ink on a light page.
  public static let light = Theme(.light) { role in
    let page = Ink(0xFBFAF7, 231, .white)
    let ink = Ink(0x1F2328, 235, .black)
    let blue = Ink(0x0B5CAD, 25, .blue)
    let focus = Ink(0xD6E8FA, 153, .blue)
    let focusedInk = Ink(0x000000, 16, .white)
    return switch role {
    case .text: Paint(ink, on: page)
    case .muted: Paint(Ink(0x59616B, 240, .black), on: page)
    case .accent: Paint(blue, on: page)
    case .good: Paint(Ink(0x1B6B34, 22, .black), on: Ink(0xFBFAF7, 231, .green))
    case .warning: Paint(Ink(0x7A4D00, 94, .black), on: Ink(0xFBFAF7, 231, .yellow))
    case .bad: Paint(Ink(0xB3261E, 124, .white), on: Ink(0xFBFAF7, 231, .red))
    case .heading: Paint(black, on: page, .bold)
    case .border: Paint(Ink(0x6B7280, 242, .black), on: page)
    case .field: Paint(ink, on: Ink(0xEEF0F3, 255, .white))
    case .fieldFocused: Paint(focusedInk, on: focus, .bold)
    case .button: Paint(ink, on: Ink(0xDDE1E6, 253, .cyan))
    case .buttonFocused: Paint(white, on: blue, .bold)
    case .selected: Paint(focusedInk, on: focus, .bold)
    case .keyName: Paint(blue, on: page, .bold)
    case .bar: Paint(ink, on: page)
    case .qrDark: qrDark
    case .qrLight: qrLight
    }
  }

  /// Pure colours on black, at least 7:1 (WCAG 2.2, success criterion 1.4.6) where the terminal has 256 colours or more.
  public static let highContrast = Theme(.highContrast) { role in
    let cyan = Ink(0x00FFFF, 51, .cyan)
    let yellow = Ink(0xFFFF00, 226, .yellow)
    return switch role {
    case .text, .muted, .border, .bar: Paint(white, on: black)
    case .accent: Paint(cyan, on: black)
    case .good: Paint(Ink(0x00FF00, 46, .green), on: black)
    case .warning: Paint(yellow, on: black, .bold)
    case .bad: Paint(Ink(0xFF9C9C, 217, .white), on: Ink(0x000000, 16, .red), .bold)
    case .heading: Paint(white, on: black, [.bold, .underline])
    case .field: Paint(white, on: black, .underline)
    case .fieldFocused: Paint(black, on: white, .bold)
    case .button: Paint(white, on: black, .underline)
    case .buttonFocused: Paint(black, on: yellow, .bold)
    case .selected: Paint(black, on: white, .bold)
    case .keyName: Paint(cyan, on: black, .bold)
    case .qrDark: qrDark
    case .qrLight: qrLight
    }
  }

  /// Attributes alone. The inks, for exports, are white on black.
  public static let mono = Theme(.mono) { role in
    let attributes: Attributes =
      switch role {
      case .text, .muted, .border, .bar, .button, .qrDark: []
      case .accent, .good, .heading, .keyName: .bold
      case .warning, .bad: [.bold, .underline]
      case .field: .underline
      case .fieldFocused: [.bold, .underline]
      case .buttonFocused, .selected, .qrLight: .reverse
      }
    return Paint(white, on: black, attributes)
  }
}
