import Commerce
import Language
import Pages
import Sandbox

/// What exists outside the language itself: shops, languages, published cards.
struct Vocabulary: Sendable {
  let stores: [Store]
  let languages: [String]
  /// The numbers of published test cards, digits only.
  let publishedCards: Set<String>

  init(stores: [Store], languages: [Phrasebook]) {
    self.stores = stores
    self.languages = languages.map(\.code)
    publishedCards = Self.publishedCards
  }

  private static let publishedCards: Set<String> = {
    var numbers: Set<String> = []
    for sandbox in SandboxServer.allProviders() {
      for datum in type(of: sandbox).testData {
        if case .card(let number, _, _) = datum.input { numbers.insert(Digits.ascii(in: number)) }
      }
    }
    return numbers
  }()
}
