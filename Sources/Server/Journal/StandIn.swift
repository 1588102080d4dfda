import Basics
import Commerce
import Pages
import Sandbox
import Simulation
import Wire

/// A text with a secret in it, in two forms without that secret.
struct StandIn<Form> {
  /// As the world takes it: with the same consequences as what was typed.
  let taken: Form
  /// As a journal keeps it, from which the other form can be made again.
  let kept: Form
}

/// The marks that stand for a secret in a journal: characters for private use, which nobody sends.
///
/// PCI DSS 4.0.1, 3.4.1: of a card number its first six digits, eight of one with sixteen or more, and its last four are kept; the number
/// that the world takes instead has them too, and is valid where the typed one was. Published test cards and codes stand for themselves.
/// Of any other code nothing is kept but how long it is.
enum StandInMark {
  /// A hidden digit of a valid card number, and of one that is not valid.
  static let digit: (valid: Unicode.Scalar, other: Unicode.Scalar) = ("\u{E000}", "\u{E001}")
  /// A hidden digit of a published card number.
  static let publishedDigit: Unicode.Scalar = "\u{E002}"
  /// A digit of something that looks like a card number where no card number belongs.
  static let stray: Unicode.Scalar = "\u{E003}"
  /// The code that a page shows.
  static let shownCode: Unicode.Scalar = "\u{E004}"
  /// A text of a secret that stands for a JSON number.
  static let number: Unicode.Scalar = "\u{E005}"
  /// The first published card with these digits, in place of its first hidden digit; then the next ones.
  static let firstPublished: UInt32 = 0xE100
  /// The first code that means something; then the next ones.
  static let firstCode: UInt32 = 0xE400
  /// The first word of the merchant's account; then the next ones.
  static let firstWord: UInt32 = 0xE800
  /// All of them.
  static let all: ClosedRange<UInt32> = 0xE000...0xF8FF

  static func isIn(_ text: String) -> Bool { text.unicodeScalars.contains { all.contains($0.value) } }

  /// A text in which nothing can be taken for a mark.
  static func cleaned(_ text: String) -> String {
    guard isIn(text) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { all.contains($0.value) ? "\u{FFFD}" : $0 }))
  }
}

/// The published test data of all providers, by which stand-ins are chosen.
struct KnownSecrets: Sendable {
  /// The numbers of published test cards, in order.
  let cards: [String]
  private let cardSet: Set<String>
  /// The codes that mean something, in order.
  let codes: [String]

  static let all = KnownSecrets()

  private init() {
    let providers = SandboxCatalog.all.map { type(of: $0).id }
    let data = providers.flatMap { SandboxCatalog.testData(provider: $0) }.map(\.input)
    cardSet = Set(data.compactMap { if case .card(let number, _, _) = $0 { number } else { nil } })
    cards = cardSet.sorted()
    let published = data.compactMap { if case .code(let code) = $0 { code } else { nil } }
    codes = Set(published + providers.flatMap { SandboxCatalog.unlistedCodes(provider: $0) }).sorted()
  }

  func isCard(_ number: String) -> Bool { cardSet.contains(number) }
}

/// A card number as it was typed, with whatever stands between its digits.
struct TypedCard {
  private let scalars: [Unicode.Scalar]
  /// The places of its digits.
  private let places: [Int]
  private let digits: String
  /// The number of digits shown at the beginning and at the end.
  private let shown: (first: Int, last: Int)

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var (places, digits) = ([Int](), "")
    for (place, scalar) in scalars.enumerated() {
      if let value = Digits.value(of: Character(scalar)) {
        places.append(place)
        digits += "\(value)"
      } else if StandInMark.all.contains(scalar.value) {
        places.append(place)
        digits += "*"
      }
    }
    (self.places, self.digits) = (places, digits)
    shown = (digits.utf8.count >= 16 ? 8 : 6, digits.utf8.count >= 13 ? 4 : 0)
  }

  /// Its stand-in; `nil` where nothing has to be hidden.
  var standIn: StandIn<String>? {
    guard hidden.count > 0 else { return nil }
    guard !KnownSecrets.all.isCard(digits) else {
      let rank = Self.published(like: digits, shown).firstIndex(of: digits) ?? 0
      var marks = [Unicode.Scalar](repeating: StandInMark.publishedDigit, count: hidden.count)
      marks[0] = Unicode.Scalar(StandInMark.firstPublished + UInt32(rank)) ?? StandInMark.publishedDigit
      return StandIn(taken: text(hiding: Array(digits.unicodeScalars)[hidden]), kept: text(hiding: marks[...]))
    }
    let isValid = Luhn.passes(Array(digits.utf8.map { $0 &- 0x30 }))
    let mark = isValid ? StandInMark.digit.valid : StandInMark.digit.other
    return StandIn(
      taken: text(hiding: filling(isValid: isValid)[...]),
      kept: text(hiding: [Unicode.Scalar](repeating: mark, count: hidden.count)[...]))
  }

  /// The number that the world takes, from the form that a journal keeps.
  var taken: String {
    guard let place = places.dropFirst(shown.first).first, hidden.count > 0 else { return text(hiding: []) }
    let mark = scalars[place]
    if mark == StandInMark.digit.valid || mark == StandInMark.digit.other {
      return text(hiding: filling(isValid: mark == StandInMark.digit.valid)[...])
    }
    let alike = Self.published(like: digits, shown)
    let rank = Int(mark.value) - Int(StandInMark.firstPublished)
    guard alike.indices.contains(rank) else { return text(hiding: []) }
    return text(hiding: Array(alike[rank].unicodeScalars)[hidden])
  }

  private var hidden: Range<Int> {
    shown.first..<max(shown.first, digits.utf8.count - shown.last)
  }

  /// The published numbers with the same digits where they are shown.
  private static func published(like digits: String, _ shown: (first: Int, last: Int)) -> [String] {
    KnownSecrets.all.cards.filter {
      $0.utf8.count == digits.utf8.count && $0.prefix(shown.first) == digits.prefix(shown.first)
        && $0.suffix(shown.last) == digits.suffix(shown.last)
    }
  }

  /// Digits with which the number is as valid as the typed one, and nobody published it; always the same ones.
  private func filling(isValid: Bool) -> [Unicode.Scalar] {
    let (first, last) = (digits.prefix(shown.first), digits.suffix(shown.last))
    var random = SeededRandom(seed: 1).stream("journal.\(digits.utf8.count).\(first).\(last).\(isValid)")
    var middle = ""
    for _ in 0..<Self.tries {
      middle = random.text(length: hidden.count, from: "0123456789")
      let number = first + middle + last
      if Luhn.passes(Array(number.utf8.map { $0 &- 0x30 })) == isValid, !KnownSecrets.all.isCard(String(number)) {
        break
      }
    }
    return Array(middle.unicodeScalars)
  }

  /// The number of tries before any number will do.
  private static let tries = 10_000

  /// The text with other characters in place of the hidden digits.
  private func text(hiding marks: ArraySlice<Unicode.Scalar>) -> String {
    var scalars = scalars
    for (place, mark) in zip(places[hidden], marks) { scalars[place] = mark }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A one-time code, a security code or a PIN as it was typed.
enum TypedCode {
  /// The stand-in for a one-time code; `shown` is the code that the page shows, which is as good as a published one.
  static func standIn(_ text: String, shown: String?) -> StandIn<String>? {
    guard !text.isEmpty else { return nil }
    let digits = Digits.ascii(in: text)
    let typed = digits.isEmpty ? text : digits
    if typed == shown { return StandIn(taken: typed, kept: String(Character(StandInMark.shownCode))) }
    if let place = KnownSecrets.all.codes.firstIndex(of: typed),
      let mark = Unicode.Scalar(StandInMark.firstCode + UInt32(place))
    {
      return StandIn(taken: typed, kept: String(Character(mark)))
    }
    let others = PlaceholderCode.allCases.reversed().map { like(text, $0) }
    let code = others.first { !KnownSecrets.all.codes.contains($0) && $0 != shown } ?? others[0]
    return StandIn(taken: code, kept: code)
  }

  /// The stand-in for a card's security code: whichever it is, providers look at its length only.
  static func standIn(securityCode text: String) -> StandIn<String>? {
    let code = like(text, .security)
    return StandIn(taken: code, kept: code)
  }

  /// The code that the world takes, from the form that a journal keeps.
  static func taken(_ kept: String, shown: String?) -> String? {
    guard let mark = kept.unicodeScalars.first, kept.unicodeScalars.count == 1 else { return nil }
    if mark == StandInMark.shownCode { return shown }
    let place = Int(mark.value) - Int(StandInMark.firstCode)
    return KnownSecrets.all.codes.indices.contains(place) ? KnownSecrets.all.codes[place] : nil
  }

  /// The same with other digits and letters.
  private static func like(_ text: String, _ code: PlaceholderCode) -> String {
    var digits = code.digits(text.count)[...]
    return String(
      text.map { character in
        guard Digits.value(of: character) == nil else { return digits.popFirst() ?? "0" }
        return character.isLetter ? "x" : character
      })
  }
}

/// A text that looks like a card number where none belongs, such as in a reference. The world takes another number that is masked alike, always
/// the same one, so that a reference or a key of that kind is found again when the world is made again.
enum StrayCard {
  /// The stand-in for a text; `nil` where there is no such number.
  static func standIn(_ text: String) -> StandIn<String>? {
    guard text.utf8.count >= shortest, Scrubbing.holdsCard(text) else { return nil }
    let masked = Scrubbing.digits(in: text).unicodeScalars
    let kept = String(
      String.UnicodeScalarView(zip(text.unicodeScalars, masked).map { $0 == $1 ? $0 : StandInMark.stray }))
    return StandIn(taken: taken(kept), kept: kept)
  }

  /// A text that is masked alike, from the form that is kept.
  static func taken(_ kept: String) -> String {
    let scalars = Array(kept.unicodeScalars)
    func filled(_ digit: () -> Unicode.Scalar) -> String {
      String(String.UnicodeScalarView(scalars.map { $0 == StandInMark.stray ? digit() : $0 }))
    }
    let masked = filled { "*" }
    var random = SeededRandom(seed: 1).stream("journal.stray.\(masked)")
    for _ in 0..<tries {
      let text = filled { Unicode.Scalar(UInt8(0x30 + random.next(below: 10))) }
      if Scrubbing.digits(in: text) == masked { return text }
    }
    return masked
  }

  /// The fewest characters of a card number.
  private static let shortest = 13
  /// The number of tries before it is left masked.
  private static let tries = 1_000
}
