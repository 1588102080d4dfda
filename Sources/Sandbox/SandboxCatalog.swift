public import Commerce
public import Pages

/// Every provider that Till imitates, at the documented addresses, and what is known of them without asking any.
public enum SandboxCatalog {
  /// The providers. Made once: an account is many texts, and every world and every table asks for all of them.
  public static let all: [any ProviderSandbox] = [
    HyperPaySandbox(), STCPaySandbox(), TabbySandbox(), TamaraSandbox(), StitchSandbox(), TrueLayerSandbox(),
    YunoSandbox(), SwedbankPaySandbox(),
  ]

  private static func kind(_ provider: String) -> (any ProviderSandbox.Type)? {
    all.first { type(of: $0).id == provider }.map { type(of: $0) }
  }

  /// The published test data of one provider.
  public static func testData(provider: String) -> [TestDatum] { kind(provider)?.testData ?? [] }

  /// The names of all calls that a provider knows, in the order of the alphabet.
  public static func operations(provider: String) -> [String] { kind(provider)?.operations ?? [] }

  /// How each provider settles with the store, by its identifier.
  public static let settlements = Dictionary(
    uniqueKeysWithValues: all.map { (type(of: $0).id, type(of: $0).settlement) })

  /// The codes and passwords that mean something to a provider and have no entry of their own in its test data.
  public static func unlistedCodes(provider: String) -> [String] { kind(provider)?.unlistedCodes ?? [] }

  /// What can be set up about all of them.
  public static var settings: [Setting] { all.flatMap { type(of: $0).settings } }

  /// The schemes of the apps on the shopper's phone that any provider answers for, in lower case.
  public static var appSchemes: [String] { all.flatMap { type(of: $0).appSchemes } }

  /// What the webhooks of each provider that sends any are called, as fault rules name them.
  public static var webhookNames: [String] {
    all.filter { !type(of: $0).redelivery.isEmpty }.map { OperationPattern.webhook(of: type(of: $0).id) }
  }

  /// How the webhooks of each provider can be forged, by the providers' identifiers; empty for one that sends none.
  public static let forgeries: [String: [WebhookForgery]] = all.reduce(into: [:]) { forgeries, sandbox in
    forgeries[type(of: sandbox).id] = WebhookForgery.allCases.filter(type(of: sandbox).canForge)
  }

  /// The words for all hosted pages.
  public static var pageVocabulary: PageVocabulary {
    let vocabularies = all.map { type(of: $0).pageVocabulary }
    func united(_ words: (PageVocabulary) -> [String]) -> [String] {
      vocabularies.flatMap(words).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    return PageVocabulary(
      pages: united(\.pages), buttons: united(\.buttons), fields: united(\.fields), codeFields: united(\.codeFields))
  }

  /// The outside actions of all providers that approve a payment, each with its approver.
  public static let approvals = all.reduce(into: [String: Approver]()) { approvals, sandbox in
    approvals.merge(type(of: sandbox).approvals) { first, _ in first }
  }

  /// The names of everything that can happen outside at any provider.
  public static var outsideActions: [String] {
    all.flatMap { type(of: $0).outsideActions }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension ProviderSandbox {
  fileprivate static var operations: [String] { CallName.allCases.map(\.rawValue) }
}
