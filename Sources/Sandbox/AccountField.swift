/// A key, code or identifier that a provider and a merchant share: its name in account files and what it looks like.
public struct AccountLabel: Hashable, Sendable {
  /// Its name in account files, such as `secret-key`.
  public let name: String
  /// Its names in `.env` files of published samples for the provider, such as `TABBY_SECRET_KEY`.
  public let variables: [String]
  /// Its form.
  public let form: AccountForm
}

/// A key, code or identifier of a merchant's account, and where the account holds it.
public struct AccountField<Account: MerchantAccount>: Sendable {
  /// Its name and form.
  public let label: AccountLabel
  /// Where the account holds it.
  let place: any WritableKeyPath<Account, String> & Sendable

  /// A field; samples for the provider that have none of the names cannot be read for it.
  public init(
    _ name: String, _ place: any WritableKeyPath<Account, String> & Sendable, _ form: AccountForm = .text,
    variables: [String] = []
  ) {
    label = AccountLabel(name: name, variables: variables, form: form)
    self.place = place
  }
}

/// The differences of a merchant's account from that of the demo merchant.
public struct AccountChanges: Hashable, Sendable {
  /// Keys, codes and identifiers by their names.
  public var texts: [String: String] = [:]
  /// The only addresses that pages may lead back to; `nil` for any that no other machine can read.
  public var returnAddresses: [String]?
  /// Where webhooks go; `nil` for where those of all providers go.
  public var webhookAddress: String?

  /// Nothing is.
  public init() {}

  /// Makes the changes.
  public func apply<Account: MerchantAccount>(to account: inout Account) {
    // In the order of the fields, because one can stand for several until those follow.
    for field in Account.fields {
      if let text = texts[field.label.name] { account[keyPath: field.place] = text }
    }
    if let returnAddresses { (account.returnAddresses, account.returnRule) = (returnAddresses, .listed) }
    if let webhookAddress { account.webhookAddress = webhookAddress }
  }
}

extension ProviderSandbox {
  /// Everything that an account file can say of the merchant's account, with the demo merchant's values.
  public static var accountLabels: [(label: AccountLabel, usual: String)] {
    Account.fields.map { ($0.label, Account.demo[keyPath: $0.place]) }
  }

  /// The addresses that pages may lead back to, as the demo merchant has them listed; empty where the provider keeps no list.
  public static var usualReturnAddresses: [String] { Account.demo.returnAddresses }

  /// Whether the provider is told once where its webhooks go.
  public static var takesWebhookAddress: Bool { !Account.demo.webhookAddress.isEmpty }
}
