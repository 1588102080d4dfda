import Commerce
import Controller
import Language
import Pages
import Providers
import Sandbox

/// The names from outside the language itself: shops, languages, published cards, and the names that providers bring with them.
struct Grammar: Sendable {
  let stores: [Store]
  let languages: [String]
  /// The numbers of published test cards, digits only.
  let publishedCards: Set<String>
  /// Everything that can be set up about a world.
  let settings: [Setting]
  /// Whether your own software is the shop, so that only what happens outside of it can be done and seen.
  var isOutside = false
  /// The names of all calls that the adapters make, and those that a file declares.
  var operations: [String]
  /// The names of the messages to the merchant's server.
  let messages: [String]
  let pages: PageVocabulary
  /// The names of everything that can happen outside.
  let outsideActions: [String]

  init(stores: [Store], languages: [Phrasebook]) {
    self.stores = stores
    self.languages = languages.map(\.code)
    publishedCards = Self.publishedCards
    settings = WorldSettings.all
    operations = ProviderCatalog.operations
    messages = SandboxCatalog.webhookNames
    pages = SandboxCatalog.pageVocabulary
    outsideActions = SandboxCatalog.outsideActions
  }

  /// The names of pages, also of those that are none of a provider's.
  var pageNames: [String] { pages.pages + PageState.allCases.map(\.rawValue) }

  private static let publishedCards: Set<String> = {
    var numbers: Set<String> = []
    for sandbox in SandboxCatalog.all {
      for datum in type(of: sandbox).testData {
        if case .card(let number, _, _) = datum.input { numbers.insert(Digits.ascii(in: number)) }
      }
    }
    return numbers
  }()
}

/// The states of a web view that shows no page.
enum PageState: String, CaseIterable {
  case loading
  case unavailable
  /// The web view lost it and is empty.
  case lost
}
