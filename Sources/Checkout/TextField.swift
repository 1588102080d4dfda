import Commerce

/// A change to the text of a field, made by a key or a paste.
public enum Edit: Hashable, Sendable {
  /// Text put in at the caret: one key's character or a paste.
  case insert(String)
  /// The character before the caret goes.
  case deleteBackward
  /// The character behind the caret goes.
  case deleteForward
  /// Everything before the caret goes.
  case deleteToStart
  /// The word before the caret goes.
  case deleteWord
  /// The caret goes one to the left.
  case left
  /// The caret goes one to the right.
  case right
  /// The caret goes before the first character.
  case home
  /// The caret goes behind the last character.
  case end
}

extension Edit: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What kind of change it is, never the text.
  public var description: String {
    switch self {
    case .insert(let text): "insert \(text.count)"
    case .deleteBackward: "delete-backward"
    case .deleteForward: "delete-forward"
    case .deleteToStart: "delete-to-start"
    case .deleteWord: "delete-word"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    }
  }
  /// What kind of change it is, never the text.
  public var debugDescription: String { description }
  /// Nothing to see.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The text of one field with its caret; what may be in it depends on its kind. It never describes a secret.
public struct TextField: Hashable, Sendable {
  /// What may be typed.
  public enum Kind: Hashable, Sendable {
    /// Digits in any script, stored as ASCII, up to this many.
    case digits(Int)
    /// Digits shown as bullets.
    case secretDigits(Int)
    /// A card number up to this many digits, shown in groups.
    case cardNumber(Int)
    /// Month and year; kept as up to four digits.
    case expiry
    /// A mobile number: digits, a leading plus, spaces and dashes.
    case phone
    /// A decimal amount; what is no amount stays in it until it is refused.
    case amount
    /// Text without line breaks and control characters, up to this many.
    case text(Int)
    /// The name on a card: any text, of which only its shape is ever saved.
    case cardholder(Int)
    /// Text shown as bullets.
    case secretText(Int)
    /// One of a list of names; nothing else can be typed.
    case choice([String])
  }

  /// What may be typed.
  public private(set) var kind: Kind
  private var storage: Storage
  private var characters: [Character] {
    get { storage.characters }
    // What stood there before goes with its storage, which overwrites it.
    set { storage = Storage(newValue) }
  }
  /// How many characters stand before the caret.
  public private(set) var caret: Int

  /// Characters that are overwritten when no field holds them any more. Nothing but its end changes them.
  private final class Storage: @unchecked Sendable {
    private(set) var characters: [Character]

    init(_ characters: [Character]) { self.characters = characters }

    deinit { Self.wipe(&characters) }

    /// Never inlined, so that no optimiser removes it as work without effect. Shared storage is copied, not changed.
    @inline(never)
    private static func wipe(_ characters: inout [Character]) {
      characters.withUnsafeMutableBufferPointer { buffer in
        for index in buffer.indices { buffer[index] = " " }
      }
    }
  }

  /// A field with a text in it and the caret behind it.
  public init(_ kind: Kind, text: String = "") {
    self.kind = kind
    storage = Storage([])
    caret = 0
    if case .choice(let names) = kind {
      take(names.contains(text) ? text : names.first ?? "")
    } else {
      insert(text)
    }
  }

  /// The text; of a choice, the name that is chosen.
  public var text: String { String(characters) }
  /// Whether nothing is in it.
  public var isEmpty: Bool { characters.isEmpty }
  /// Whether it must be shown as bullets.
  public var isSecret: Bool {
    switch kind {
    case .secretDigits, .secretText: true
    case .digits, .cardNumber, .expiry, .phone, .amount, .text, .cardholder, .choice: false
    }
  }

  /// Whether it is the number of a card, which is shown in groups.
  public var isCardNumber: Bool {
    if case .cardNumber = kind { true } else { false }
  }

  /// Whether it is the month and year in which a card ends.
  public var isExpiry: Bool {
    if case .expiry = kind { true } else { false }
  }

  /// Makes a change; what cannot be done changes nothing.
  public mutating func apply(_ edit: Edit) {
    if case .choice(let names) = kind { return choose(edit, among: names) }
    switch edit {
    case .insert(let text): insert(text)
    case .deleteBackward:
      guard caret > 0 else { return }
      caret -= 1
      characters.remove(at: caret)
    case .deleteForward:
      guard caret < characters.count else { return }
      characters.remove(at: caret)
    case .deleteToStart:
      characters.removeFirst(caret)
      caret = 0
    case .deleteWord:
      let start = wordStart()
      characters.removeSubrange(start..<caret)
      caret = start
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(characters.count, caret + 1)
    case .home: caret = 0
    case .end: caret = characters.count
    }
  }

  /// Allows another number of digits, keeping what is there.
  public mutating func limitDigits(to length: Int) {
    switch kind {
    case .digits: kind = .digits(length)
    case .secretDigits: kind = .secretDigits(length)
    case .cardNumber: kind = .cardNumber(length)
    case .expiry, .phone, .amount, .text, .cardholder, .secretText, .choice: return
    }
    characters = Array(characters.prefix(max(length, 0)))
    caret = min(caret, characters.count)
  }

  /// Takes everything out.
  public mutating func clear() {
    characters = []
    caret = 0
  }

  /// Moves through the names, around the ends, or to a named one.
  private mutating func choose(_ edit: Edit, among names: [String]) {
    guard let index = names.firstIndex(of: text), !names.isEmpty else { return }
    switch edit {
    case .right, .insert(" "): take(names[(index + 1) % names.count])
    case .left: take(names[(index + names.count - 1) % names.count])
    case .insert(let name): if names.contains(name) { take(name) }
    case .home: take(names[0])
    case .end, .deleteBackward, .deleteForward, .deleteToStart, .deleteWord: return
    }
  }

  private mutating func take(_ name: String) {
    characters = Array(name)
    caret = 0
  }

  private func wordStart() -> Int {
    var index = caret
    while index > 0, characters[index - 1] == " " { index -= 1 }
    while index > 0, characters[index - 1] != " " { index -= 1 }
    return index
  }

  private mutating func insert(_ text: String) {
    switch kind {
    case .digits(let limit), .secretDigits(let limit), .cardNumber(let limit):
      insert(Array(PastedText(text).number(atMost: limit)), limit: limit, replacing: text.count > 1)
    case .expiry: insertExpiry(PastedText(text).firstValue)
    case .phone:
      insert(
        PastedText(text).firstValue.compactMap { character in
          if let digit = Digits.value(of: character) { return Character("\(digit)") }
          return "+ -()".contains(character) ? character : nil
        }, limit: 24, replacing: false)
    case .amount:
      insert(
        PastedText(text).firstValue.compactMap { character in
          if let digit = Digits.value(of: character) { return Character("\(digit)") }
          // Nothing visible is left out: without its sign or its exponent, a text would turn into another amount.
          switch character {
          case ".", "\u{066B}", "\u{FF0E}": return "."
          case ",", "\u{060C}", "\u{FF0C}": return ","
          default: return PastedText.isVisible(character) ? character : nil
          }
        }, limit: 32, replacing: false)
    case .choice: return
    case .text(let limit), .cardholder(let limit), .secretText(let limit):
      insert(PastedText(text).line, limit: limit, replacing: false)
    }
  }

  /// A paste over a full field of digits replaces it; otherwise what does not fit is left out.
  private mutating func insert(_ new: some Collection<Character>, limit: Int, replacing: Bool) {
    if replacing, characters.count >= limit, !new.isEmpty { clear() }
    let fitting = Array(new.prefix(max(0, limit - characters.count)))
    characters.insert(contentsOf: fitting, at: caret)
    caret += fitting.count
  }

  /// Reads `12/30`, `1230`, `1/30`, `12/2030` and `2030-12`; a first digit from 2 to 9 is a month of its own.
  private mutating func insertExpiry(_ text: String) {
    if text.count > 1, let whole = Self.expiryDigits(text) {
      clear()
      insert(Array(whole), limit: 4, replacing: false)
      return
    }
    for character in text {
      if let digit = Digits.value(of: character) {
        if characters.isEmpty, digit > 1 { insert(["0"], limit: 4, replacing: false) }
        insert([Character("\(digit)")], limit: 4, replacing: false)
      } else if character == "/", characters == ["1"] {
        characters = ["0", "1"]
        caret = 2
      }
    }
  }

  private static func expiryDigits(_ text: String) -> String? {
    let parts = text.split { Digits.value(of: $0) == nil }.map { Digits.ascii(in: String($0)) }
    switch parts.count {
    case 1 where parts[0].count == 4: return parts[0]
    case 1 where parts[0].count == 6: return String(parts[0].prefix(2) + parts[0].suffix(2))
    case 2:
      let (month, year) = parts[0].count == 4 ? (parts[1], parts[0]) : (parts[0], parts[1])
      guard (1...2).contains(month.count), year.count == 2 || year.count == 4 else { return nil }
      return (month.count == 1 ? "0" : "") + month + year.suffix(2)
    default: return nil
    }
  }
}

extension TextField {
  /// Whether two fields hold the same.
  public static func == (one: TextField, other: TextField) -> Bool {
    one.kind == other.kind && one.caret == other.caret
      && (one.storage === other.storage || one.characters == other.characters)
  }

  /// Mixes in what the field holds.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(characters)
    hasher.combine(caret)
  }
}

extension TextField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// How much is in it, never what.
  public var description: String { "field of \(characters.count)" }
  /// How much is in it, never what.
  public var debugDescription: String { description }
  /// Nothing to see.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
