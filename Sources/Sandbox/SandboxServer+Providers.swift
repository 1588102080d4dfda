public import Commerce
public import Pages

extension SandboxServer {
  /// Every provider that Till pretends to be, at the documented addresses.
  public static func allProviders() -> [any ProviderSandbox] { shipped }

  /// Made once: an account is many texts, and every world and every table asks for all of them.
  private static let shipped: [any ProviderSandbox] = [
    HyperPaySandbox(), STCPaySandbox(), TabbySandbox(), TamaraSandbox(), StitchSandbox(), TrueLayerSandbox(),
    YunoSandbox(), SwedbankPaySandbox(),
  ]

  /// The published test data of one provider.
  public static func testData(provider: String) -> [TestDatum] {
    allProviders().first { type(of: $0).id == provider }.map { type(of: $0).testData } ?? []
  }

  /// How each provider settles with the store, by its identifier.
  public static let settlements = Dictionary(
    uniqueKeysWithValues: allProviders().map { (type(of: $0).id, type(of: $0).settlement) })

  /// The codes and passwords that mean something to a provider and have no entry of their own in its test data.
  public static func unlistedCodes(provider: String) -> [String] {
    allProviders().first { type(of: $0).id == provider }.map { type(of: $0).unlistedCodes } ?? []
  }

  /// What can be set up about all of them and about the way of their messages.
  public static var settings: [Setting] {
    [Setting(NotificationDelivery.self)] + allProviders().flatMap { type(of: $0).settings }
  }

  /// The schemes of the apps on the shopper's phone that any provider answers for, in lower case.
  public static var appSchemes: [String] { allProviders().flatMap { type(of: $0).appSchemes } }

  /// What the messages of each provider that sends any are called, as fault rules name them.
  public static var messageNames: [String] {
    allProviders().filter { !type(of: $0).redelivery.isEmpty }
      .map { OperationPattern.notification(of: type(of: $0).id) }
  }

  /// How the messages of each provider can be imitated, by the providers' identifiers; empty for one that sends none.
  public static let forgeries: [String: [NotificationForgery]] = allProviders().reduce(into: [:]) {
    forgeries, sandbox in
    forgeries[type(of: sandbox).id] = NotificationForgery.allCases.filter(type(of: sandbox).canForge)
  }

  /// The words for all hosted pages.
  public static var pageVocabulary: PageVocabulary {
    let all = allProviders().map { type(of: $0).pageVocabulary }
    func united(_ words: (PageVocabulary) -> [String]) -> [String] {
      all.flatMap(words).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    return PageVocabulary(
      pages: united(\.pages), buttons: united(\.buttons), fields: united(\.fields), codeFields: united(\.codeFields))
  }

  /// The outside actions of all providers that approve a payment, each with its approver.
  public static let approvals = allProviders().reduce(into: [String: Approver]()) { all, sandbox in
    all.merge(type(of: sandbox).approvals) { first, _ in first }
  }

  /// The names of everything that can happen outside at any provider.
  public static var outsideActions: [String] {
    allProviders().flatMap { type(of: $0).outsideActions }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
