public import Payments
public import Wire

/// A provider's description for the rest of a program: masks, lists, files and rules read it and keep no table of their own.
///
/// Its initialiser has no defaults, so that nothing is left out by accident.
public struct ProviderDescriptor: Sendable {
  /// The proof in a webhook, without a query to the provider.
  public enum Webhooks: Hashable, Sendable, CaseIterable {
    /// The provider sends no messages.
    case none
    /// Its messages prove nothing: the server asks the provider.
    case unsigned
    /// Its messages carry a signature or a secret.
    case authenticated
  }

  /// The provider in files, flags and links, such as `stc-pay`; the same as its sandbox's.
  public let id: String
  /// The provider's name as it writes it itself, such as `stc pay`; its gateway has the same.
  public let name: String
  /// Other words for `id` that files may have.
  public let aliases: [String]
  /// The folder below the app's return link that leads back from its pages, such as `tabby` in `shop://return/tabby`.
  public let returnFolder: String
  /// The names of all its calls, such as `hyperpay.create-checkout`.
  public let operations: [String]
  /// Whether any of its calls carries a signature; most providers take a key in its place.
  public let signsCalls: Bool
  /// Every word of the provider's outcomes, errors and statuses that the adapter knows, so that the outcome catalogue can be held
  /// against them.
  public let vocabularies: [OutcomeVocabulary]
  /// The names of the headers, parameters and members of its messages whose values are keys, tokens or passwords.
  public let secretFields: [String]
  /// The names of those that hold a signature that is new each time.
  public let signatureFields: [String]
  /// The fields of its calls that a secret of the shopper's is for.
  public let secretPlaces: [SecretPlace]
  /// The members of its responses that say until when a session, a code or an order holds.
  public let expiryFields: [String]
  /// The operations that a merchant can perform on a payment afterwards, at most; an adapter's configuration may allow less.
  public let modifications: [PaymentModification.Kind]
  /// The proof in its webhooks.
  public let webhooks: Webhooks

  /// A description from its parts.
  public init(
    id: String, name: String, aliases: [String], returnFolder: String, operations: [String], signsCalls: Bool,
    vocabularies: [OutcomeVocabulary], secretFields: [String], signatureFields: [String],
    secretPlaces: [SecretPlace], expiryFields: [String], modifications: [PaymentModification.Kind], webhooks: Webhooks
  ) {
    self.id = id
    self.name = name
    self.aliases = aliases
    self.returnFolder = returnFolder
    self.operations = operations
    self.signsCalls = signsCalls
    self.vocabularies = vocabularies
    self.secretFields = secretFields
    self.signatureFields = signatureFields
    self.secretPlaces = secretPlaces
    self.expiryFields = expiryFields
    self.modifications = modifications
    self.webhooks = webhooks
  }
}

extension SecretNames {
  /// The common names and those that providers declare.
  public init(of providers: [ProviderDescriptor]) {
    self.init(secrets: providers.flatMap(\.secretFields), signatures: providers.flatMap(\.signatureFields))
  }
}
