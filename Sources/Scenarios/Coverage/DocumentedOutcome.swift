import Payments
import Providers
public import Wire

/// A documented outcome: what it is called, how it is brought about, and the facts that make it.
public struct DocumentedOutcome: Hashable, Sendable {
  /// Its identifier, such as `hyperpay.result-code.800.100.155`.
  public let id: String
  /// The provider's identifier.
  public let provider: String
  /// Its name for people.
  public let name: String
  /// Its trigger.
  public let trigger: String
  /// The title of a scenario that comes with Till and reaches it.
  public let scenario: String
  /// The facts that make it.
  public let facts: OutcomeFacts
  let method: PaymentMethod
  /// The provider's name as runs have it.
  let gateway: String

  /// A documented outcome with its facts as the catalogue writes them; says what belongs where something else stands.
  public init(
    id: String, provider: String, method: String, name: String, trigger: String, scenario: String, facts: JSON
  ) throws(OutcomeFacts.Problem) {
    guard let known = ProviderID(rawValue: provider) else {
      throw OutcomeFacts.Problem(
        field: "provider", expected: "one of " + ProviderID.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let way = PaymentMethod(rawValue: method) else {
      throw OutcomeFacts.Problem(
        field: "method", expected: "one of " + PaymentMethod.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self.id = id
    self.provider = provider
    self.name = name
    self.trigger = trigger
    self.scenario = scenario
    self.facts = try OutcomeFacts(facts)
    self.method = way
    gateway = known.name
  }

  /// Whether nothing tells them apart: the same method of the same provider, and the same facts.
  func isLike(_ other: DocumentedOutcome) -> Bool {
    provider == other.provider && method == other.method && facts == other.facts
  }
}
