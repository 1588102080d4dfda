public import Wire

/// What a provider and a merchant know of each other's addresses: where the provider is reached, where its pages may lead back to, and
/// where the merchant's server takes its messages.
///
/// Every provider has a structure of its own, with a property for each of its origins. Who the shop is, which is the same at every
/// provider, is `SandboxMerchant`.
public protocol MerchantAccount: Hashable, Sendable {
  /// The demo merchant's, at the documented addresses.
  static var demo: Self { get }
  /// Every origin, with who answers there: `.init(\.api)`. What is missing here cannot be reached, nor moved.
  static var places: [AccountPlace<Self>] { get }
  /// The domains below which the hosts of the provider’s interface lie, the real ones and those for tests, such as `oppwa.com`. Clients with
  /// hosts of their own reach it by these names.
  static var domains: [String] { get }
  /// Every key, code and identifier that the provider has given the merchant, or the other way round.
  static var fields: [AccountField<Self>] { get }
  /// The addresses that the provider's pages may lead back to, exactly as written.
  var returnAddresses: [String] { get set }
  /// Whether other addresses do as well.
  var returnRule: ReturnRule { get set }
  /// Where the merchant's server takes the provider's messages: an address with scheme and authority.
  var webhookAddress: String { get set }
}

/// An origin of a merchant's account, and who answers there. An origin is a `BaseURL` without a path.
public struct AccountPlace<Account: MerchantAccount>: Sendable {
  /// Where the account holds it.
  public let origin: any WritableKeyPath<Account, BaseURL> & Sendable
  /// Who answers there.
  public let server: AccountServer

  /// A place; the provider's unless told otherwise.
  public init(_ origin: any WritableKeyPath<Account, BaseURL> & Sendable, of server: AccountServer = .provider) {
    self.origin = origin
    self.server = server
  }
}

/// Who answers at an origin.
public enum AccountServer: Hashable, Sendable {
  /// The provider, with its interface or its pages.
  case provider
  /// The merchant's own backend, in the provider's stead.
  case merchant
  /// Nobody: the address only stands in answers.
  case nobody
}

extension MerchantAccount {
  /// Only what is listed.
  public var returnRule: ReturnRule {
    get { .listed }
    set {}
  }

  /// The provider keeps no list of them: each order names its own.
  public var returnAddresses: [String] {
    get { [] }
    set {}
  }

  /// The provider is told of none: it sends no messages, or to the address that each order names.
  public var webhookAddress: String {
    get { "" }
    set {}
  }

  /// The origins at which a server answers, in the order of the places.
  public func origins(of server: AccountServer) -> [BaseURL] {
    Self.places.filter { $0.server == server }.map { self[keyPath: $0.origin] }
  }

  /// The same account with everything of one server at one origin.
  public func moving(_ server: AccountServer, to origin: BaseURL) -> Self {
    Self.places.filter { $0.server == server }.reduce(into: self) { $0[keyPath: $1.origin] = origin }
  }
}

extension ProviderSandbox {
  /// The domains of its account.
  public static var domains: [String] { Account.domains }
}
