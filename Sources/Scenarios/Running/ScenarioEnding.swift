import Checkout
import Controller
import Pages
import Payments
import Providers

/// How a scenario left the payment, in the words that scenario files use.
public struct ScenarioEnding: Hashable, Sendable {
  /// The identifier of the last attempt's provider, such as `tabby`; empty before one was chosen.
  public let provider: String
  /// What the app was told: none, success, refunded, pending, cancelled or failed.
  public let app: String
  /// Why it failed, by the key of its sentence.
  public let error: String?
  /// The finer state beside the result.
  public let subStatus: String?
  /// The provider's own code.
  public let words: String?
  /// What the provider's own kit would have told the app.
  public let kit: String?
  /// What the provider holds.
  public let ledger: String

  init(_ snapshot: Snapshot) {
    provider = ProviderID.allCases.first { $0.name == snapshot.gateway }?.rawValue ?? ""
    let told = snapshot.checkout.told
    app = ResultName(snapshot.checkout.appTruth).rawValue
    error = told?.error?.messageKey
    subStatus = told.flatMap { SubStatus($0) }?.rawValue
    words = told?.words.code
    kit = told?.words.kit
    ledger = snapshot.ledger.state.rawValue
  }
}
