import CNcurses
import Frames

/// Turns styles into what ncurses draws with: colour pairs, made when first needed, and attribute bits.
struct Colours {
  /// A style, ready to draw.
  struct Look {
    var pair: Int32
    var attributes: UInt32
  }

  private struct Pair: Hashable {
    let foreground: Int32
    let background: Int32
  }

  /// How many colours are used; none with a theme that has none.
  let depth: ColourDepth
  /// How many colours a code that is to be scanned may use, whatever the theme: drawn by reverse video alone it would be inverted on
  /// a light page, and scanners would not read it.
  private let codeDepth: ColourDepth
  private let theme: Theme
  private var pairs: [Pair: Int32] = [:]
  private var looks: [Look?]

  /// Makes a cache for a theme; without colours, what the theme would colour is told by attributes.
  init(theme: Theme, depth: ColourDepth, codeDepth: ColourDepth) {
    self.codeDepth = codeDepth
    self.depth = theme.usesColours ? depth : .none
    self.theme = depth == .none ? .mono : theme
    if self.depth != .none { till_screen_start_colours() }
    self.looks = Array(repeating: nil, count: Role.allCases.count * 16)
  }

  /// How a style looks.
  mutating func look(of style: Style) -> Look {
    let index = Int(style.role.rawValue) * 16 + Int(style.attributes.rawValue & 15)
    if let known = looks[index] { return known }
    let isBareCode = depth == .none && codeDepth != .none && (style.role == .qrDark || style.role == .qrLight)
    if isBareCode { till_screen_start_colours() }
    let paint = isBareCode ? Theme.dark.paint(style.role) : theme.paint(style.role)
    let attributes = paint.attributes.union(style.attributes)
    let look = Look(pair: pair(for: paint, isBareCode ? codeDepth : depth), attributes: UInt32(attributes.rawValue))
    looks[index] = look
    return look
  }

  private mutating func pair(for paint: Paint, _ depth: ColourDepth) -> Int32 {
    guard depth != .none else { return 0 }
    let wanted = Pair(
      foreground: number(of: paint.foreground, depth), background: number(of: paint.background, depth))
    if let known = pairs[wanted] { return known }
    let next = Int32(pairs.count + 1)
    guard init_extended_pair(next, wanted.foreground, wanted.background) == OK else { return 0 }
    pairs[wanted] = next
    return next
  }

  private func number(of ink: Ink, _ depth: ColourDepth) -> Int32 {
    switch depth {
    case .none: 0
    case .eight: Int32(ink.basic.rawValue)
    case .indexed: Int32(ink.indexed)
    // A direct colour below 8 would be taken for one of the eight.
    case .direct: Int32(ink.exact.value < 8 ? 0 : ink.exact.value)
    }
  }
}
