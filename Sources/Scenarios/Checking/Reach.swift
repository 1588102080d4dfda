import Commerce
import DemoMerchant
import Pages
import Payments
import Providers
import Sandbox

/// The questions and results that each method can lead a shopper to, however the providers and banks decide.
///
/// The providers, their calls and their pages are read from the code. Which questions a method can come to is decided step by step
/// in the adapters and cannot be; that table stands here, and a test holds it against every scenario that is shipped.
struct Reach {
  let method: PaymentMethod
  /// Who serves it, and what with.
  let servers: [(id: ProviderID, capabilities: GatewayCapabilities)]
  var providers: [ProviderID] { servers.map(\.id) }
  /// The currencies that they take, in order of preference.
  var currencies: [Currency] { servers.flatMap(\.capabilities.currencies) }

  init(_ method: PaymentMethod, settings: Settings) {
    self.method = method
    servers = DemoAccounts.servers(of: method, settings: settings)
  }

  /// The screens on which the shopper is asked something.
  static let questions: [ScreenName] = [.card, .mobile, .otp, .page, .qr, .sheet, .bank, .form, .wait]

  /// The screens of `questions` that a method can come to.
  static func screens(of method: PaymentMethod) -> [ScreenName] {
    switch method {
    case .card, .mada, .visa, .mastercard: [.card, .page, .wait]
    case .stcPay: [.mobile, .otp, .page, .wait]
    case .applePay: [.sheet, .page, .wait]
    case .samsungPay, .googlePay: [.sheet, .page]
    case .mercadoPago: [.page, .wait]
    case .tabby, .tamara: [.page]
    case .pix: [.qr, .wait]
    case .bankPayment, .mandate: [.bank, .form, .page, .wait]
    case .paymentMenu: [.page, .form, .wait]
    }
  }

  /// The screens of `questions` that it can come to.
  var screens: [ScreenName] { Self.screens(of: method) }

  /// Whether a permission can come of it, rather than money.
  var canLink: Bool { method == .mandate }

  /// The names of all calls that its providers are asked.
  var operations: [String] { providers.flatMap(\.descriptor.operations) }

  /// The names of the messages that its providers send.
  var messages: [String] {
    SandboxCatalog.webhookNames.filter { name in
      providers.contains { OperationPattern.webhook(of: $0.rawValue) == name }
    }
  }

  var forgeries: [WebhookForgery] { providers.flatMap { SandboxCatalog.forgeries[$0.rawValue] ?? [] } }

  var sandboxes: [any ProviderSandbox.Type] {
    SandboxCatalog.all.map { type(of: $0) }.filter { sandbox in
      providers.contains { $0.rawValue == sandbox.id }
    }
  }

  var outsideActions: [String] { sandboxes.flatMap { $0.outsideActions } }

  var pageButtons: [String] { sandboxes.flatMap { $0.pageVocabulary.buttons } }

  var pageFields: [String] { sandboxes.flatMap { $0.pageVocabulary.fields } }

  /// In which currency a store asks for its money; `nil` where it takes none of them.
  func currency(in store: Store) -> Currency? {
    currencies.contains(store.currency) ? store.currency : currencies.first { store.rates[$0.code] != nil }
  }

  /// Whether one of its providers has a page of that name.
  func hasPage(_ name: String) -> Bool {
    PageState(rawValue: name) != nil || providers.contains { name.hasPrefix("\($0.rawValue).") }
  }
}
