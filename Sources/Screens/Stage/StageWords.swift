import Commerce
import Frames
import Language

/// What a stage shows in place of words that only a simulator has: a text may have a second one for the stage, a mock bank is a bank, and
/// a reference begins with the shop’s letters. Otherwise an audience reads the words of support.
struct StageWords {
  /// What the key of an entry ends with that stands for another on a stage.
  private static let suffix = ".on-stage"

  private let phrases: Phrasebook
  /// What references begin with.
  private let letters: String

  init(_ phrases: Phrasebook, shop: Store) {
    self.phrases = phrases.forSupport
    letters = Self.letters(of: shop.name)
  }

  /// The text of a phrase on a stage.
  func text(_ phrase: Phrase) -> String {
    let own = phrase.key + Self.suffix
    return replaced(phrases.text(phrases.has(own) ? Phrase(own, phrase.values) : phrase))
  }

  /// Somebody else’s text on a stage, made visible.
  func text(_ text: String) -> String { replaced(VisibleText.sanitised(text)) }

  private func replaced(_ text: String) -> String {
    guard text.contains("TILL-") || text.contains("Mock ") else { return text }
    return text.replacing("TILL-", with: letters + "-").replacing("Mock ", with: "")
  }

  /// The first letters of a shop’s words, four at most; of a single word its first three.
  static func letters(of shop: String) -> String {
    let words = shop.split { !$0.isLetter }
    let first =
      words.count > 1 ? words.compactMap(\.first).prefix(4).map(String.init) : words.map { String($0.prefix(3)) }
    return first.isEmpty ? "NO" : first.joined().uppercased()
  }
}
