import Basics

/// The likeness of a typed word to a written one.
enum WordLikeness {
  /// From 0, not at all, to 1, the same: an ending, a beginning, a typing mistake or two letters in each other’s place make it less. Numbers are the same or not.
  static func of(_ typed: String, _ written: String) -> Double {
    if typed == written { return 1 }
    if typed.isNumber || written.isNumber { return 0 }
    let (stem, other) = (withoutEnding(typed), withoutEnding(written))
    if stem == other { return 0.95 }
    if typed.utf8.count >= 4, written.hasPrefix(typed) { return 0.8 }
    if stem.utf8.count >= 5, other.hasPrefix(stem) { return 0.8 }
    if typed.utf8.count >= 3, typed.sorted() == written.sorted(), NearestWord.distance(typed, written) == 1 {
      return 0.7
    }
    let shorter = min(typed.utf8.count, written.utf8.count)
    guard shorter >= 5, typed.first == written.first, abs(typed.utf8.count - written.utf8.count) <= 2 else { return 0 }
    switch NearestWord.distance(typed, written) {
    case 1: return 0.7
    case 2 where shorter >= 8: return 0.6
    default: return 0
    }
  }

  /// A word without an English ending, where at least four letters remain.
  private static func withoutEnding(_ word: String) -> String {
    let ending = ["ing", "ed", "es", "s", "d"].first { word.hasSuffix($0) && word.utf8.count - $0.utf8.count >= 4 }
    return String(word.dropLast(ending?.count ?? 0))
  }
}
