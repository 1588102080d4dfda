import Checkout
import Commerce
import Wire

/// What a field holds after somebody typed into it, as far as it may be written down.
struct TypedText: Hashable, Sendable {
  /// By reference, as is what it holds: the unused bytes of a value of another size are whatever lay there, which may be what was typed.
  indirect enum Content: Hashable, Sendable {
    /// It did not change; only the caret moved.
    case kept
    /// The text itself, card numbers masked, and with other letters where it is the name on a card.
    case plain(String)
    /// Something in place of a secret.
    case secret(RedactedInput)
  }

  let field: FieldID
  let content: Content
  /// How many characters stand behind the caret.
  let behind: Int

  static let longest = 255

  var json: [JSON.Member] {
    let head = [JSON.Member(name: "field", value: .string(field.name))]
    let content: JSON =
      switch content {
      case .kept: ["as": "kept"]
      case .plain(let text): ["as": "plain", "text": .string(text)]
      case .secret(let surrogate): surrogate.json
      }
    let tail = behind == 0 ? [] : [JSON.Member(name: "behind", value: .whole(behind))]
    return head + (content.members ?? []) + tail
  }

  init(field: FieldID, content: Content, behind: Int) {
    self.field = field
    self.content = content
    self.behind = min(behind, Self.longest)
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    field = try reader.named("field", FieldID.init(name:))
    switch try reader.text("as") {
    case "kept": content = .kept
    case "plain": content = .plain(try reader.text("text"))
    case let kind: content = .secret(try RedactedInput(kind, reading: &reader))
    }
    behind = try reader.number("behind", in: 0...Self.longest, orElse: 0)
  }
}

/// What is written down in place of something secret: enough to make a text that has the same consequences, never the text.
///
/// Of a card number the brands and the last four digits, fewer than PCI DSS 4.0.1, 3.4.1, allows; of a security code or a one-time code
/// nothing but how many digits it has, or that it is a published test value. Of a card's expiry Till keeps only whether it is past
/// (Till's own).
indirect enum RedactedInput: Hashable, Sendable {
  /// An entry of a provider's published test data, counted from 0; kind and length tell whether it is still the same.
  case datum(provider: String, index: Int, kind: DatumKind, length: Int)
  /// A code or password that means something to a provider and has no entry in its test data, counted from 0.
  case unlisted(provider: String, index: Int, length: Int)
  /// The code of a message on the shopper's phone, counted from 0.
  case message(index: Int, length: Int)
  /// The code that the hosted page itself shows.
  case shown(length: Int)
  /// A card number that nobody published.
  case card(CardShape)
  /// The month in which a card ends, and how many of its digits were typed.
  case expiry(ExpiryStanding, length: Int)
  /// So many digits, none of them a code that means anything.
  case digits(Int)
  case letters(Int)

  /// Which part of an entry of test data was typed.
  enum DatumKind: String, Hashable, Sendable {
    case card
    case expiry
    case code
  }

  /// How the month in which a card ends stands to the present one.
  enum ExpiryStanding: String, Hashable, Sendable {
    case unfinished
    case noMonth = "no-month"
    case past
    case present
    case later
    case tooFar = "too-far"
  }

  /// What is kept of a card number.
  struct CardShape: Hashable, Sendable {
    let length: Int
    /// The digits so far, five at most, where a brand may still come of them; else empty. Earlier versions of Till kept the first six.
    let first: String
    /// The last four digits of a whole and valid number; else empty.
    let last: String
    /// Whether the check digit fits.
    let passesLuhn: Bool
    /// The brand; empty where the digits tell none.
    let brand: String
    /// The other brand with which mada shares the card; empty where there is none.
    let other: String
  }
}

extension RedactedInput {
  /// Whether it leads back to the very text that was typed.
  var isExact: Bool {
    switch self {
    case .datum, .unlisted, .message, .shown: true
    case .card, .expiry, .digits, .letters: false
    }
  }

  var json: JSON {
    switch self {
    case .datum(let provider, let index, let kind, let length):
      return [
        "as": "datum", "provider": .string(provider), "index": .whole(index), "kind": .string(kind.rawValue),
        "length": .whole(length),
      ]
    case .unlisted(let provider, let index, let length):
      return ["as": "unlisted", "provider": .string(provider), "index": .whole(index), "length": .whole(length)]
    case .message(let index, let length): return ["as": "message", "index": .whole(index), "length": .whole(length)]
    case .shown(let length): return ["as": "shown", "length": .whole(length)]
    case .card(let shape):
      return [
        "as": "card", "length": .whole(shape.length), "first": .string(shape.first), "last": .string(shape.last),
        "luhn": .boolean(shape.passesLuhn), "brand": .string(shape.brand), "other": .string(shape.other),
      ]
    case .expiry(let standing, let length):
      return ["as": "expiry", "standing": .string(standing.rawValue), "length": .whole(length)]
    case .digits(let count): return ["as": "digits", "length": .whole(count)]
    case .letters(let count): return ["as": "letters", "length": .whole(count)]
    }
  }

  init(_ kind: String, reading reader: inout RecordingReader) throws(RecordingProblem) {
    let lengths = 0...TypedText.longest
    let indices = 0...100_000
    switch kind {
    case "datum":
      self = .datum(
        provider: try reader.text("provider"), index: try reader.number("index", in: indices),
        kind: try reader.choice("kind", of: DatumKind.self), length: try reader.number("length", in: lengths))
    case "unlisted":
      self = .unlisted(
        provider: try reader.text("provider"), index: try reader.number("index", in: indices),
        length: try reader.number("length", in: lengths))
    case "message":
      self = .message(index: try reader.number("index", in: indices), length: try reader.number("length", in: lengths))
    case "shown": self = .shown(length: try reader.number("length", in: lengths))
    case "card": self = .card(try CardShape(reading: &reader))
    case "expiry":
      self = .expiry(
        try reader.choice("standing", of: ExpiryStanding.self), length: try reader.number("length", in: 0...4))
    case "digits": self = .digits(try reader.number("length", in: lengths))
    case "letters": self = .letters(try reader.number("length", in: lengths))
    default: throw reader.problem(.unknown, "as")
    }
  }
}

extension RedactedInput.CardShape {
  /// How many digits a number has at least whose last four may be kept.
  static let shortest = 13

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    length = try reader.number("length", in: 0...24)
    first = try reader.text("first")
    last = try reader.text("last")
    passesLuhn = try reader.flag("luhn")
    brand = try reader.text("brand")
    other = try reader.optionalText("other") ?? ""
    guard first.count <= min(6, length), first.isASCIIDigits else { throw reader.problem(.malformed, "first") }
    guard last.isEmpty || (last.count == 4 && last.isASCIIDigits && length >= Self.shortest) else {
      throw reader.problem(.malformed, "last")
    }
  }
}

extension String {
  var isASCIIDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
