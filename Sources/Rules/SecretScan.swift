import Basics
import Wire

/// Looks for secrets in texts by their marks alone: typed digits, words of tokens and keys, and card numbers in other writings.
package struct SecretScan: Sendable {
  private var typed: [SecretMark] = []
  private var words: Set<UInt64> = []

  /// How many letters and digits a word of a key has at least, and one of a wallet's token, whose members have long names too.
  package static let (shortestKey, shortestToken) = (12, 24)

  /// Whether there is nothing to look for but card numbers.
  var isEmpty: Bool { typed.isEmpty && words.isEmpty }

  /// The same without words of keys and tokens.
  var withoutWords: SecretScan {
    var scan = self
    scan.words = []
    return scan
  }

  /// Remembers what was typed; the last 32 are kept.
  mutating func remember(_ marks: [SecretMark]) {
    for mark in marks where !typed.contains(mark) { typed.append(mark) }
    if typed.count > 32 { typed.removeFirst(typed.count - 32) }
  }

  /// Remembers words of tokens and keys; those of a whole session are few.
  mutating func remember(words new: [UInt64]) { words.formUnion(new.prefix(256)) }

  /// The marks of the words of a token or key that are long enough to be nothing else.
  package static func words(of text: String, atLeast shortest: Int = shortestKey) -> [UInt64] {
    var marks: [UInt64] = []
    var (hash, count) = (FNV1a.start, 0)
    for byte in text.utf8 {
      if isWord(byte) {
        FNV1a.add(byte, to: &hash)
        count += 1
      } else {
        if count >= shortest { marks.append(hash) }
        (hash, count) = (FNV1a.start, 0)
      }
    }
    if count >= shortest { marks.append(hash) }
    return marks
  }

  /// Whether a text holds any of them, however it is spelt or encoded.
  func finds(in text: String) -> Bool {
    if !typed.isEmpty, Scrubbing.longRuns(in: text).contains(where: isTyped(within:)) { return true }
    return findsShort(in: text)
  }

  /// Whether a text holds any of them, or a card number that nobody typed.
  func findsAnything(in text: String) -> Bool {
    let runs = Scrubbing.longRuns(in: text)
    if !runs.isEmpty, runs.contains(where: isTyped(within:)) || Scrubbing.holdsCard(text) { return true }
    return findsShort(in: text)
  }

  /// Whether a text holds any of them, or has digits enough for a card number.
  func mayFind(in text: String) -> Bool { !Scrubbing.longRuns(in: text).isEmpty || findsShort(in: text) }

  /// Whether a text without a long run of digits holds any of them.
  private func findsShort(in text: String) -> Bool {
    if let found = text.utf8.withContiguousStorageIfAvailable({ finds(in: $0) }) { return found }
    return Array(text.utf8).withUnsafeBufferPointer { finds(in: $0) }
  }

  private func finds(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if !typed.isEmpty, holdsTyped(bytes) { return true }
    if holdsWords(bytes) { return true }
    guard isPercentEncoded(bytes) else { return false }
    let plain = PercentCoding.decodeFully(String(decoding: bytes, as: UTF8.self))
    return Scrubbing.holdsCard(plain)
      || Array(plain.utf8).withUnsafeBufferPointer { holdsTyped($0) || holdsWords($0) }
  }

  // MARK: Digits

  /// Whether any run of digits is one that was typed; a short one counts only beside a name that says what it is.
  private func holdsTyped(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hash = FNV1a.start
    var count = 0
    for index in bytes.indices {
      if Self.isDigit(bytes[index]) {
        FNV1a.add(bytes[index], to: &hash)
        count += 1
      } else if count > 0 {
        if count > 2, isTyped(count, hash, after: bytes[..<(index - count)]) { return true }
        (hash, count) = (FNV1a.start, 0)
      }
    }
    return count > 2 && isTyped(count, hash, after: bytes.dropLast(count))
  }

  /// Whether any piece of a long run of digits is a number that was typed.
  private func isTyped(within run: [UInt8]) -> Bool {
    typed.contains { mark in
      mark.count >= 13 && run.count >= mark.count
        && (0...run.count - mark.count).contains { start in
          var hash = FNV1a.start
          for digit in run[start..<start + mark.count] { FNV1a.add(digit + 0x30, to: &hash) }
          return hash == mark.digest
        }
    }
  }

  /// Whether a run of digits was typed. What stands before it is read only where nothing but a name tells it from any other number.
  private func isTyped(_ count: Int, _ hash: UInt64, after before: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    typed.contains { mark in
      mark.count == count && mark.digest == hash && (!mark.isShort || NameBefore(of: before).isSecret)
    }
  }

  /// Whether a digit is written as `%3x`, which nobody needs to.
  private func isPercentEncoded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 2 else { return false }
    for index in 0..<(bytes.count - 2)
    where bytes[index] == 0x25 && bytes[index + 1] == 0x33 && Self.isDigit(bytes[index + 2]) {
      return true
    }
    return false
  }

  // MARK: Words

  /// Whether any word is one of a token or key, or says in base64 what must not be said.
  private func holdsWords(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for index in bytes.indices where !Self.isWordByte[Int(bytes[index])] {
      if index - start >= Self.shortestWord, isSecret(word: bytes[start..<index]) { return true }
      start = index + 1
    }
    return bytes.count - start >= Self.shortestWord && isSecret(word: bytes[start...])
  }

  /// Shorter words are neither a key's nor do they say a code in base64 with anything beside it.
  private static let shortestWord = 8

  private func isSecret(word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if !words.isEmpty, word.count >= Self.shortestKey {
      var hash = FNV1a.start
      for byte in word { FNV1a.add(byte, to: &hash) }
      if words.contains(hash) { return true }
    }
    // A word may begin in the middle of what was encoded.
    for skipped in 0..<(word.count >= 16 ? 4 : 1) where Self.saysText(word.dropFirst(skipped)) {
      if holdsDigits(Self.plainText(word.dropFirst(skipped))) { return true }
    }
    return false
  }

  private func holdsDigits(_ plain: [UInt8]) -> Bool {
    let text = String(decoding: plain, as: UTF8.self)
    if Scrubbing.holdsCard(text) { return true }
    return plain.withUnsafeBufferPointer { bytes in
      // The text that was encoded may be nothing but the code.
      if bytes.allSatisfy(Self.isDigit), let mark = SecretMark(text), typed.contains(mark) { return true }
      return holdsTyped(bytes)
    }
  }

  /// Whether a word says plain text all through in base64, at least six letters of it; few words do.
  private static func saysText(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var count = 0
    let isPlain = eachLetter(of: word) { letter in
      count += 1
      return letter >= 0x20 && letter < 0x7F
    }
    return isPlain && count >= 6
  }

  /// What a word says in base64.
  private static func plainText(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var plain: [UInt8] = []
    _ = eachLetter(of: word) { letter in
      plain.append(letter)
      return true
    }
    return plain
  }

  /// Goes through what a word says in base64 for as long as it says anything and somebody wants more; returns whether it came to
  /// its end.
  private static func eachLetter(of word: Slice<UnsafeBufferPointer<UInt8>>, _ take: (UInt8) -> Bool) -> Bool {
    var (bits, held): (UInt32, Int) = (0, 0)
    for byte in word {
      guard let value = value(of: byte) else { return false }
      bits = bits << 6 | value
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      guard take(UInt8(truncatingIfNeeded: bits >> UInt32(held))) else { return false }
    }
    return true
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case 0x2D: 62
    case 0x5F: 63
    default: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static let isWordByte = (UInt8.min...UInt8.max).map(isWord)

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}

/// The last word of letters before a run of digits, as far as it tells a secret's name.
private struct NameBefore {
  private var word: UInt64 = FNV1a.start
  private var isInWord = false
  private(set) var isSecret = false
  private var distance = 0

  private static let names = Set(SecretNames.codeWords.map { FNV1a.of($0) })

  /// The last word of letters in a text, whose digits tell nothing.
  init(of text: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in text where !(0x30...0x39 ~= byte) { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A:
      if !isInWord { word = FNV1a.start }
      isInWord = true
      FNV1a.add(byte | 0x20, to: &word)
      distance = 0
      isSecret = false
    // Parts of one name.
    case 0x5F where isInWord, 0x2D where isInWord: break
    default:
      if isInWord { isSecret = Self.names.contains(word) }
      isInWord = false
      distance += 1
      // Another value, or too far away to be this one's name.
      if distance > 5 || byte == 0x2C || byte == 0x0A || byte == 0x26 { isSecret = false }
    }
  }
}
