/// One of the eight colours every colour terminal has.
public enum BasicColour: UInt8, CaseIterable, Sendable {
  case black
  case red
  case green
  case yellow
  case blue
  case magenta
  case cyan
  case white

  /// What xterm shows for it unless told otherwise.
  public var rgb: RGB {
    switch self {
    case .black: RGB(0x000000)
    case .red: RGB(0xCD0000)
    case .green: RGB(0x00CD00)
    case .yellow: RGB(0xCDCD00)
    case .blue: RGB(0x0000EE)
    case .magenta: RGB(0xCD00CD)
    case .cyan: RGB(0x00CDCD)
    case .white: RGB(0xE5E5E5)
    }
  }
}

/// One colour, said three times: for terminals with 8 colours, with 256, and with all of them.
public struct Ink: Equatable, Hashable, Sendable {
  /// For terminals with 8 or 16 colours.
  public let basic: BasicColour
  /// For terminals with 256 colours, 16 to 255: the cube and the greys, which users' own palettes leave alone.
  public let indexed: UInt8
  /// For terminals with true colour.
  public let exact: RGB

  /// Makes a colour.
  public init(_ exact: UInt32, _ indexed: UInt8, _ basic: BasicColour) {
    self.basic = basic
    self.indexed = indexed
    self.exact = RGB(exact)
  }

  /// The entry of xterm's 256-colour table that is nearest to a colour among those that can be read on a page; `nil` where none can.
  static func nearest(to colour: RGB, readableOn page: Ink) -> UInt8? {
    func distance(_ other: RGB) -> Int {
      [(colour.red, other.red), (colour.green, other.green), (colour.blue, other.blue)]
        .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
    return (16...UInt8.max).map { (index: $0, rgb: Ink(0, $0, .black).indexedRGB) }
      .filter { $0.rgb.contrast(with: page.indexedRGB) >= 4.5 }
      .min { distance($0.rgb) < distance($1.rgb) }?.index
  }

  /// What xterm's 256-colour table holds for `indexed`: a cube of six steps for each part, then 24 greys.
  public var indexedRGB: RGB {
    if indexed >= 232 {
      let grey = 8 + (indexed - 232) * 10
      return RGB(red: grey, green: grey, blue: grey)
    }
    guard indexed >= 16 else { return (BasicColour(rawValue: indexed % 8) ?? .white).rgb }
    let cube = indexed - 16
    let part = { (level: UInt8) -> UInt8 in level == 0 ? 0 : 55 + level * 40 }
    return RGB(red: part(cube / 36), green: part(cube / 6 % 6), blue: part(cube % 6))
  }
}

/// How a role looks: ink, background and attributes.
public struct Paint: Equatable, Hashable, Sendable {
  /// The colour of the strokes.
  public let foreground: Ink
  /// The colour behind them.
  public let background: Ink
  /// What is added to the colours.
  public let attributes: Attributes

  /// Makes a paint.
  public init(_ foreground: Ink, on background: Ink, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
