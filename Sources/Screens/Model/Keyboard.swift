import Frames
import Language

/// What stands on keys.
enum Keyboard {
  /// The key as it is written: `^P`, `F2`, `?`, or its word in the language.
  static func name(of input: Input, _ phrases: Phrasebook, _ glyphs: GlyphSet) -> String {
    switch input {
    case .character(" "): phrases.text("key.space")
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let letter): phrases.text("key.alt") + "-\(letter)"
    case .function(let number): "F\(number)"
    case .up: glyphs.up
    case .down: glyphs.down
    case .left: glyphs.left
    case .right: glyphs.right
    case .enter: phrases.text("key.enter")
    case .escape: phrases.text("key.escape")
    case .tab: phrases.text("key.tab")
    case .backTab: phrases.text("key.back-tab")
    case .backspace: phrases.text("key.backspace")
    case .delete: phrases.text("key.delete")
    case .insert: phrases.text("key.insert")
    case .home: phrases.text("key.home")
    case .end: phrases.text("key.end")
    case .pageUp: phrases.text("key.page-up")
    case .pageDown: phrases.text("key.page-down")
    case .wordLeft, .wordRight, .paste, .mouse, .resized, .focusGained, .focusLost, .unknown: ""
    }
  }

  /// Several keys side by side, such as `↑↓` or `0-9`.
  static func names(of inputs: [Input], _ phrases: Phrasebook, _ glyphs: GlyphSet) -> String {
    let names = inputs.map { name(of: $0, phrases, glyphs) }
    let isRange = inputs == [.character("0"), .character("9")]
    return names.joined(separator: isRange ? "-" : "")
  }

  /// The key of a Latin keyboard behind a letter of an Arabic (101) or Russian one, so that keys do not depend on the layout.
  static func latin(_ input: Input) -> Input {
    guard case .character(let character) = input, let index = positions[character] else { return input }
    return .character(index)
  }

  private static let positions: [Character: Character] = {
    let rows: [(String, String)] = [
      ("ضصثقفغعهخحجد", "qwertyuiop[]"), ("شسيبلاتنمكط", "asdfghjkl;'"), ("ئءؤرىةوزظ", "zxcvnm,./"),
      ("йцукенгшщзхъ", "qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбю", "zxcvbnm,."), ("؟", "?"),
    ]
    var positions: [Character: Character] = [:]
    for (letters, latin) in rows {
      for (letter, key) in zip(letters, latin) { positions[letter] = key }
    }
    return positions
  }()
}
