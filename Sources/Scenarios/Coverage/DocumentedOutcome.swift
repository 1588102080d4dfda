/// A documented end of a payment, with what its scenario shows at the end; what is `nil` may be anything.
public struct DocumentedOutcome: Hashable, Sendable {
  /// Its identifier, such as `hyperpay.result-code.800.100.155`.
  public let id: String
  /// The provider's identifier.
  public let provider: String
  /// The title of the scenario that shows it.
  public let scenario: String
  /// What the app was told.
  public let app: String
  /// Why it failed.
  public let error: String?
  /// The finer state beside the result.
  public let subStatus: String?
  /// The provider's own code.
  public let words: String?
  /// What the provider's own kit would have told the app.
  public let kit: String?
  /// What the provider holds.
  public let ledger: String?

  /// A documented end.
  public init(
    id: String, provider: String, scenario: String, app: String, error: String?, subStatus: String?, words: String?,
    kit: String?, ledger: String?
  ) {
    self.id = id
    self.provider = provider
    self.scenario = scenario
    self.app = app
    self.error = error
    self.subStatus = subStatus
    self.words = words
    self.kit = kit
    self.ledger = ledger
  }

  /// Whether a run ended in it.
  func fits(_ ending: ScenarioEnding) -> Bool {
    app == ending.app && (error == nil || error == ending.error) && (subStatus == nil || subStatus == ending.subStatus)
      && (words == nil || words == ending.words) && (kit == nil || kit == ending.kit)
      && (ledger == nil || ledger == ending.ledger)
  }

  /// Whether one that is shown like this is known by it: it says more than how the app fared.
  var isTelling: Bool { words != nil || error != nil || subStatus != nil || kit != nil }

  /// Whether both are shown alike.
  func isShownLike(_ other: DocumentedOutcome) -> Bool {
    provider == other.provider && app == other.app && error == other.error && subStatus == other.subStatus
      && words == other.words && kit == other.kit && ledger == other.ledger
  }
}
