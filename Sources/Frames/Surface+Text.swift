extension Surface {
  /// Every row as text, all columns included.
  public var text: [String] {
    (0..<size.height).map { y in
      var row: [UInt8] = []
      row.reserveCapacity(2 * size.width)
      for cell in self[row: y] where cell.width > 0 {
        if cell.scalar.isASCII {
          row.append(UInt8(cell.scalar.value))
        } else {
          UTF8.encode(cell.scalar).map { row.append(contentsOf: $0) }
        }
        for mark in cell.marks.scalars { UTF8.encode(mark).map { row.append(contentsOf: $0) } }
      }
      return String(decoding: row, as: UTF8.self)
    }
  }

  /// Every row as one letter for each column: the role's own letter, or a capital from `styleLegend` where attributes were added.
  public var styleMap: [String] {
    let variants = styleVariants
    return (0..<size.height).map { y in String(self[row: y].map { Self.letter(for: $0.style, variants) }) }
  }

  /// What the letters of `styleMap` stand for, one line for each letter in use.
  public var styleLegend: [String] {
    let variants = styleVariants
    var used: Set<Style> = []
    for cell in cells { used.insert(cell.style) }
    let plain = Role.allCases.filter { used.contains(Style($0)) }.map { "\($0.letter) \($0)" }
    return plain + variants.map { "\(Self.letter(for: $0, variants)) \($0.summary)" }
  }

  /// Text, style letters and legend in one piece, as golden files hold it; trailing spaces are left out of the text.
  public var golden: String {
    let rows = text.map { row in
      var trimmed = row[...]
      while trimmed.last == " " { trimmed.removeLast() }
      return String(trimmed)
    }
    let rule = String(repeating: "-", count: size.width)
    return (rows + [rule] + styleMap + [rule] + styleLegend).joined(separator: "\n") + "\n"
  }

  /// The styles with attributes, in reading order.
  private var styleVariants: [Style] {
    var seen: Set<Style> = []
    return cells.map(\.style).filter { !$0.attributes.isEmpty && seen.insert($0).inserted }
  }

  private static func letter(for style: Style, _ variants: [Style]) -> Character {
    guard !style.attributes.isEmpty, let index = variants.firstIndex(of: style) else { return style.role.letter }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return index < letters.count ? letters[index] : "?"
  }
}

extension Role {
  /// The letter of a role in a style map.
  var letter: Character {
    switch self {
    case .text: "."
    case .muted: "m"
    case .accent: "a"
    case .good: "g"
    case .warning: "w"
    case .bad: "x"
    case .heading: "h"
    case .border: "-"
    case .field: "f"
    case .fieldFocused: "c"
    case .button: "u"
    case .buttonFocused: "p"
    case .selected: "s"
    case .keyName: "k"
    case .bar: "b"
    case .qrDark: "d"
    case .qrLight: "l"
    }
  }
}

extension Style {
  fileprivate var summary: String {
    ([String(describing: role)] + Attributes.named.filter { attributes.contains($0.attribute) }.map(\.name))
      .joined(separator: " ")
  }
}
