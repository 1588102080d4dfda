import Basics
import TillAssets

extension DeskSearch {
  /// The points of entries for a provider's word in the search, or for one that is like it.
  var codePoints: [Int: Double] {
    let exact = exactCodePoints
    return exact.isEmpty ? misspeltCodePoints : exact
  }

  /// The points of entries for a provider's word in the search: most where it is the whole search.
  var exactCodePoints: [Int: Double] {
    var points: [Int: Double] = [:]
    let whole = parts.joined()
    for (code, range) in typedCodes {
      let isWhole = code == whole || code == bareRest
      let spelling = typed[range].joined(separator: " ")
      for place in index.codes[code] ?? [] {
        let entry = index.entries[place]
        let own = entry.ownCode == code ? 100.0 : entry.tails.contains(code) ? -100 : 0
        let exact = entry.outcome.words.contains(spelling) ? 150.0 : 0
        points[place] = max(points[place] ?? 0, (isWhole ? 1_000 : 600) + Double(code.utf8.count) + own + exact)
      }
    }
    if !bareRest.isEmpty, !providers.isEmpty, let places = index.codes[bareRest] {
      for place in places { points[place] = max(points[place] ?? 0, 1_000) }
    }
    return points
  }

  /// The codes in the search, and where they stand.
  var typedCodes: [(code: String, range: Range<Int>)] {
    let whole = parts.joined()
    var found: [(String, Range<Int>)] = []
    for count in stride(from: min(6, parts.count), through: 1, by: -1) {
      for start in 0...(parts.count - count) {
        let range = start..<(start + count)
        let code = parts[range].joined()
        if index.codes[code] == nil || code.isNumber && !isCodeNumber(code, at: range) { continue }
        let isWhole = code == whole || code == bareRest
        if isWhole || code.hasDigit && code.utf8.count >= 3 || code.utf8.count >= 6 && isWritten(range) {
          found.append((code, range))
        }
      }
    }
    return found
  }

  /// The same by the beginning of a number, or by a long word of a provider with one typing mistake in it, where nothing else is typed.
  private var misspeltCodePoints: [Int: Double] {
    if parts.count == 1, let typed = parts.first, typed.utf8.count >= 5, typed.isNumber {
      let longer = index.codes.filter { code, _ in code.hasPrefix(typed) }.flatMap(\.value)
      return Dictionary(longer.map { ($0, 500) }) { first, _ in first }
    }
    guard parts.count == 1, let typed = parts.first, typed.utf8.count >= 8, !typed.hasDigit,
      index.frequency[typed] == nil
    else { return [:] }
    let near = index.codes.keys.filter {
      abs($0.utf8.count - typed.utf8.count) <= 1 && NearestWord.distance(typed, $0) == 1
    }
    return Dictionary(near.flatMap { index.codes[$0] ?? [] }.map { ($0, 500) }) { first, _ in first }
  }

  /// Whether a number is meant as a code: a long one, one that stands alone, or one that only a provider's name and words such as “code”
  /// stand beside. Amounts, order numbers, years and card numbers are none.
  private func isCodeNumber(_ code: String, at range: Range<Int>) -> Bool {
    // Banks have numbers of two digits for what they decline; without a provider's name, the situation says more.
    if code.utf8.count < 3, providers.isEmpty { return false }
    let around = parts.indices.filter { !range.contains($0) }
    let isInGroup = [range.lowerBound - 1, range.upperBound].contains {
      parts.indices.contains($0) && parts[$0].isNumber
    }
    if isInGroup { return false }
    if code.utf8.count >= 8 || range.lowerBound > 0 && Self.codeWords.contains(parts[range.lowerBound - 1]) {
      return true
    }
    let beside = index.words.content(around.flatMap { DeskWords.words(typed[$0]) }.map(index.spelled))
    return beside.allSatisfy { names.contains($0) || Self.codeWords.contains($0) || Self.vague.contains($0) }
  }

  /// Words beside which a number is a code; Till's own, with the spellings of `DeskWords.bare`.
  static let codeWords: Set = [
    "code", "error", "status", "state", "reason", "result", "resultcode", "response", "kit", "sdk", "errorcode",
    "codigo", "erro", "رمز",
    "كود",
  ]

  /// Whether any of the parts is written as no sentence writes a word: with capitals inside, lines, dots or slashes.
  func isWritten(_ range: Range<Int>) -> Bool {
    typed[range].contains { part in
      if part.dropLast().contains(where: { "_/.".contains($0) }) { return true }
      let capitals = part.map { $0.isUppercase }
      // Several words in capitals are shouted.
      return zip(part, capitals.dropFirst()).contains { $0.isLowercase && $1 }
        || capitals.prefix(while: { $0 }).count >= 4
          && (parts.count == 1 || !typed.allSatisfy { $0 == $0.uppercased() })
    }
  }
}

extension String {
  var isNumber: Bool { !isEmpty && unicodeScalars.allSatisfy(\.isDigit) }

  var hasDigit: Bool { unicodeScalars.contains(where: \.isDigit) }
}
