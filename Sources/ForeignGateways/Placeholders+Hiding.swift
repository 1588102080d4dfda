import Basics
import Payments
import Wire

/// Replaces real values by their stand-ins in every line to the program, in every encoding in which they may return.
extension Placeholders {
  /// Returns a JSON value with stand-ins in all its texts and names.
  func hidden(_ json: JSON, named name: String = "") -> JSON {
    guard !secrets.isEmpty else { return json }
    return hidden(json, name, Self.depth)
  }

  /// Returns a text with stand-ins: as written, in other digits and groups, percent-encoded, in base64 and in hexadecimal, and
  /// in JSON inside it.
  func hidden(_ text: String) -> String { secrets.isEmpty ? text : hidden(text, "", Self.depth) }

  /// Returns a line for storing and showing: also without codes written as numbers, and without the cardholder and the expiry.
  func shown(_ line: String) -> String {
    secrets.isEmpty ? line : cardholder.removed(fromLine: withoutCodes(hidden(line), named: ""))
  }

  /// The number of nested encodings that are searched.
  private static let depth = 4

  private func hidden(_ json: JSON, _ name: String, _ depth: Int) -> JSON {
    switch json {
    case .object(let members):
      .object(members.map { .init(name: hidden($0.name, "", 1), value: hidden($0.value, $0.name, depth)) })
    case .array(let elements): .array(elements.map { hidden($0, name, depth) })
    case .string(let text): .string(hidden(text, name, depth))
    // A number of a few digits is an amount or a count: codes travel as texts. What is as long as a card number is one.
    case .number(let text): withoutNumbers(text).map { .string($0) } ?? json
    case .null, .boolean: json
    }
  }

  private func hidden(_ text: String, _ name: String, _ depth: Int) -> String {
    guard depth > 0, text.utf8.count >= 3 else { return text }
    if text.first == "{" || text.first == "[", let json = try? JSON(parsing: text) {
      let changed = hidden(json, name, depth - 1)
      return changed == json ? text : changed.compactText
    }
    var text = withoutNumbers(text) ?? text
    text = withoutParts(text, named: name)
    text = withoutCodes(text, named: name)
    return withoutEncodings(text, name, depth)
  }

  // MARK: Card numbers

  /// Returns a text without card numbers, in any digits and with any separators; `nil` if there are none.
  private func withoutNumbers(_ text: String) -> String? {
    let numbers = secrets.filter { $0.kind == .number }
    guard !numbers.isEmpty, text.utf8.count >= 12 else { return nil }
    var scalars = Array(text.unicodeScalars)
    var isChanged = false
    for number in numbers {
      let wanted = number.real.utf8.map { Int($0) - 0x30 }
      var index = 0
      while index < scalars.count {
        if let end = Self.end(of: wanted, in: scalars, from: index) {
          scalars.replaceSubrange(index..<end, with: Array(number.standIn.unicodeScalars))
          index += number.standIn.unicodeScalars.count
          isChanged = true
        } else {
          index += 1
        }
      }
    }
    guard isChanged else { return nil }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  /// Returns the end of some digits that begin at a place, with at most three signs other than letters and digits between two
  /// of them.
  private static func end(of digits: [Int], in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard digit(scalars[start]) == digits.first else { return nil }
    var (index, found, between) = (start, 0, 0)
    while index < scalars.count {
      if let value = digit(scalars[index]) {
        guard value == digits[found] else { return nil }
        found += 1
        between = 0
        if found == digits.count { return index + 1 }
      } else {
        between += 1
        guard between <= 3, !scalars[index].properties.isAlphabetic else { return nil }
      }
      index += 1
    }
    return nil
  }

  /// The value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return Int(value)
  }

  // MARK: The parts of a card number that may be shown

  /// Hides the first and the last digits where they are alone under a name, and where the digits between them are masked.
  private func withoutParts(_ text: String, named name: String) -> String {
    var text = text
    for number in secrets where number.kind == .number {
      for count in [8, 6] where text == number.real.prefix(count) { text = String(number.standIn.prefix(count)) }
      let (last, standIn) = (String(number.real.suffix(4)), String(number.standIn.suffix(4)))
      if text == last, Self.isPartOfCard(name) { text = standIn }
      for sign in ["*", "x", "X", "•", "· ", "• ", "* "] {
        text = text.replacingScalars(sign + last, with: sign + standIn)
      }
      for sign in ["*", "x", "X", "•"] {
        for count in [8, 6] {
          text = text.replacingScalars(number.real.prefix(count) + sign, with: number.standIn.prefix(count) + sign)
        }
      }
      // Wallets and payment objects call a card by its brand and its last digits.
      if text.hasSuffix(" " + last), text.count < 40 { text = text.dropLast(4) + standIn }
    }
    return text
  }

  private static func isPartOfCard(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["last", "lfd", "digits", "four", "pan", "card", "number"].contains { name.contains($0) }
  }

  // MARK: Codes

  /// Members whose values are counts, dates and words of a provider's, however many digits they have.
  private static let plainNames: Set<String> = [
    "amount", "status", "response_code", "responsecode", "month", "year", "expirymonth", "expiryyear", "currency",
    "quantity", "unit_price", "expiration_month", "expiration_year", "last-four",
  ]

  /// Returns a text without typed codes, where they are separate words.
  private func withoutCodes(_ text: String, named name: String) -> String {
    guard !Self.plainNames.contains(name.lowercased()) else { return text }
    var text = text
    for secret in secrets where secret.kind != .number {
      var (result, rest) = ("", Substring(text))
      // Scalar for scalar: a mark that joins the last digit makes it another character, and the code is readable all the same.
      while let found = rest.unicodeScalars.firstRange(of: secret.real.unicodeScalars) {
        let isAlone = Self.ends(rest[..<found.lowerBound], reversed: true) && Self.ends(rest[found.upperBound...])
        result += rest[..<found.lowerBound] + (isAlone ? secret.standIn : secret.real)
        rest = rest[found.upperBound...]
      }
      text = result + rest
    }
    return text
  }

  /// `true` if a word ends where some text continues: with no character of a number or a name beside it.
  private static func ends(_ text: Substring, reversed: Bool = false) -> Bool {
    let next = reversed ? text.suffix(2).reversed() : Array(text.prefix(2))
    guard let beside = next.first else { return true }
    if beside.isLetter || beside.isNumber { return false }
    guard ".,:-_/".contains(beside), next.count > 1 else { return true }
    return !next[1].isNumber
  }

  // MARK: Encodings

  /// A text whose percent-encoded, base64 and hexadecimal words have been looked into.
  private func withoutEncodings(_ text: String, _ name: String, _ depth: Int) -> String {
    guard depth > 1, text.utf8.count >= 4 else { return text }
    return text.changingWords(Self.isOfWord) { decoded($0, name, depth - 1) } ?? text
  }

  private static func isOfWord(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x25, 0x2B, 0x2D, 0x2F, 0x5F: return true
    default: return false
    }
  }

  /// Returns a word with stand-ins, encoded as it was; `nil` if it contains no secret.
  private func decoded(_ word: String, _ name: String, _ depth: Int) -> String? {
    if word.contains("%") {
      let plain = PercentCoding.decode(word, plusIsSpace: false)
      let changed = hidden(plain, name, depth)
      return changed == plain ? nil : PercentCoding.encode(changed)
    }
    guard word.utf8.count >= 4 else { return nil }
    if let text = Self.text(ofBase64: word) {
      let changed = hidden(text, name, depth)
      if changed != text { return Self.base64(changed, like: word) }
    }
    if let bytes = Self.bytes(ofHexadecimal: word), let plain = String(validating: bytes, as: UTF8.self) {
      let changed = hidden(plain, name, depth)
      if changed != plain { return Hexadecimal.encode(Array(changed.utf8)) }
    }
    guard word.contains("/") else { return nil }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let changed = parts.map { decoded($0, name, depth) ?? $0 }
    return changed == parts ? nil : changed.joined(separator: "/")
  }

  /// Decodes a word in base64, with or without padding after the word.
  private static func text(ofBase64 word: String) -> String? {
    let isURL = word.contains("-") || word.contains("_")
    let filled = isURL ? word : word + String(repeating: "=", count: (4 - word.utf8.count % 4) % 4)
    return Base64.decode(filled, isURL ? .url : .standard).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func base64(_ text: String, like word: String) -> String {
    let isURL = word.contains("-") || word.contains("_")
    let encoded = Base64.encode(Array(text.utf8), isURL ? .url : .standard)
    return String(encoded.prefix { $0 != "=" })
  }

  private static func bytes(ofHexadecimal word: String) -> [UInt8]? {
    let digits = word.compactMap(\.hexDigitValue)
    guard digits.count == word.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  // MARK: Typed values

  /// A text of the shopper's, such as the name on the card, without any card number that was typed into it.
  func typed(_ text: String) -> String {
    let hidden = hidden(text)
    let plain = String(
      hidden.map { character in
        character.unicodeScalars.count == 1
          ? character.unicodeScalars.first.flatMap(Self.digit).map { Character("\($0)") } ?? character : character
      })
    let digits = plain.count { $0.isNumber }
    guard digits >= 13, plain != hidden || Scrubbing.holdsCard(plain) || digits >= 16 else { return hidden }
    return String(plain.map { $0.isNumber ? "*" : $0 })
  }
}

extension Placeholders {
  /// The names under which providers show the first and the last digits of a card.
  private static let (firstNames, lastNames, maskedName) = (
    ["bin", "iin"], ["last4digits", "last4", "lfd", "lastfour"], "maskedpan"
  )

  /// Returns a body in which the visible digits of a card are those of a stand-in: its reader may be another than the one who
  /// asked for that card.
  static func withoutParts(_ body: WireBody) -> WireBody {
    guard let json = body.json, json.members != nil || json.array != nil else { return body }
    let changed = withoutParts(json)
    return changed == json ? body : WireBody(changed)
  }

  private static func withoutParts(_ json: JSON) -> JSON {
    switch json {
    case .object(let members):
      .object(
        members.map { member in
          let name = member.name.lowercased().filter { $0.isLetter || $0.isNumber }
          guard let text = member.value.string, let part = part(of: text, named: name) else {
            return .init(name: member.name, value: withoutParts(member.value))
          }
          return .init(name: member.name, value: .string(part))
        })
    case .array(let elements): .array(elements.map(withoutParts))
    case .null, .boolean, .number, .string: json
    }
  }

  /// Returns the same part of a stand-in, unless it is one already.
  private static func part(of text: String, named name: String) -> String? {
    let all = CardBrand.allCases.map(number(of:))
    guard text.contains(where: \.isNumber), !all.contains(where: { $0.hasPrefix(text) || $0.hasSuffix(text) }) else {
      return nil
    }
    if firstNames.contains(name) { return String(number(of: .visa).prefix(text.count)) }
    if lastNames.contains(name) { return String(number(of: .visa).suffix(text.count)) }
    return name == maskedName ? "411111******1111" : nil
  }
}

extension WireAnswer {
  /// The same without the digits of a card that a provider may show.
  var withoutPartsOfCards: WireAnswer { WireAnswer(head: head, body: Placeholders.withoutParts(body)) }
}
