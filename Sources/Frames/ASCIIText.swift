/// Folds text to ASCII for terminals that can show nothing else.
public enum ASCIIText {
  /// The ASCII character for a scalar: itself, the letter under its accent, a similar sign, or `?`.
  public static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return scalar
    case 0xC0..<0x250: return Unicode.Scalar(latinBases[Int(value) - 0xC0])
    case 0x1E00..<0x1F00: return Unicode.Scalar(additionalBases[Int(value) - 0x1E00])
    case 0x660...0x669: return Unicode.Scalar(UInt8(0x30 + value - 0x660))
    case 0x6F0...0x6F9: return Unicode.Scalar(UInt8(0x30 + value - 0x6F0))
    case 0x2000...0x200A, 0x205F, 0x3000: return " "
    case 0x2500...0x257F: return boxPiece(value)
    default: return signs[scalar] ?? "?"
    }
  }

  private static func boxPiece(_ value: UInt32) -> Unicode.Scalar {
    switch value {
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576, 0x2578, 0x257A: "-"
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577, 0x2579, 0x257B: "|"
    default: "+"
    }
  }

  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{A0}": " ", "\u{202F}": " ", "‘": "'", "’": "'", "‚": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"",
    "‹": "<", "›": ">", "⟨": "<", "⟩": ">", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "…": ".",
    "·": "-",
    "•": "*", "●": "*", "○": "o", "◌": "o", "✓": "v", "✔": "v", "✗": "x", "✘": "x", "✕": "x", "≠": "!", "←": "<",
    "→": ">",
    "↑": "^", "↓": "v", "▶": ">", "◀": "<", "▌": ">", "▐": "<", "▁": "_", "█": "#", "▄": "#", "▀": "#", "¡": "!",
    "¿": "?",
    "§": "S", "©": "c", "®": "r", "°": "o", "€": "E", "£": "L", "¥": "Y", "₹": "R", "،": ",", "؛": ";", "؟": "?",
  ]
}

/// The letters under the accents of U+00C0 to U+024F (Unicode canonical decomposition; ligatures give their first letter).
private let latinBases: [UInt8] = Array(
  """
  AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuytyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGg\
  HhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs????????\
  ????????????????????????Oo?????????????Uu????????????????????????????AaIiOoUuUuUuUuUu?AaAa????GgKkOo\
  Oo??j???Gg??NnAa????AaAaEeEeIiIiOoOoRrRrUuUuSsTt??Hh??????AaEeOoOoOoOoYy????????????????????????????
  """.utf8)

/// The letters under the accents of U+1E00 to U+1EFF.
private let additionalBases: [UInt8] = Array(
  """
  AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSs\
  SsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwy??????AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEe\
  IiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy??????
  """.utf8)
