import Commerce
public import Foundation
public import Payments
public import Providers
import Synchronization
public import Wire

/// The SDK's configuration (Yuno docs, Seamless SDK iOS, YunoConfig).
public final class YunoConfig: Sendable {
  let cardFormType: Yuno.CardForm
  let appearance: Yuno.Appearance
  let saveCardEnabled: Bool
  let keepLoader: Bool
  let hideCardholderName: Bool

  /// A configuration; the defaults are Yuno's.
  public init(
    cardFormType: Yuno.CardForm = .oneStep, appearance: Yuno.Appearance = .yuno, saveCardEnabled: Bool = false,
    keepLoader: Bool = false, hideCardholderName: Bool = false
  ) {
    self.cardFormType = cardFormType
    self.appearance = appearance
    self.saveCardEnabled = saveCardEnabled
    self.keepLoader = keepLoader
    self.hideCardholderName = hideCardholderName
  }
}

/// The payment that the app starts (Yuno docs, Seamless SDK iOS, SeamlessParams).
public class SeamlessParams {
  /// The checkout session that the merchant's server has opened.
  public var checkoutSession: String
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The country in which the payment is processed, ISO 3166-1 alpha-2.
  public var country_code: String
  /// The language of the forms, as Yuno lists it; `nil` for the app's.
  public var language: String?
  /// The screen that asks the shopper; without one nothing is sent, and the result is `internalError`.
  public var viewController: (any PaymentPresenter)?

  /// A payment in a country, on a screen.
  public init(
    checkoutSession: String, country_code: String, language: String? = nil,
    viewController: (any PaymentPresenter)? = nil
  ) {
    self.checkoutSession = checkoutSession
    self.country_code = country_code
    self.language = language
    self.viewController = viewController
  }
}

/// The method that the shopper chose in the app (Yuno docs, Seamless SDK iOS, PaymentMethodSelected).
public protocol PaymentMethodSelected {
  /// The token of a saved card; `nil` where the shopper types one, or the method is none of cards.
  var vaultedToken: String? { get }
  /// Yuno's name of the method, such as `PIX`.
  var paymentMethodType: String { get }
}

extension Yuno {
  private struct Connection: Sendable {
    var account: Configuration
    let manager: PaymentManager
    let links: PaymentLinks
    let transport: any Transport
    let payments: @Sendable (String, PaymentMethod) async -> PaymentRequest?
    /// The payment whose loader stays until the app takes it away.
    var loader: AsyncStream<Answer>.Continuation?
  }

  private static let connection = Mutex<Connection?>(nil)

  /// Tells the SDK's calls where they lead, once, before `initialize(apiKey:config:callback:)`; Yuno's SDK knows its own server, and this
  /// library's manager asks the merchant's as well.
  ///
  /// `payments` is the app's own order for a checkout session that its server has opened, for the method that the shopper chose, with the
  /// amount and the reference of the session; `nil` for a session that is none of the app's.
  public static func connect(
    account: Configuration, manager: PaymentManager, links: PaymentLinks, transport: any Transport = LiveTransport(),
    payments: @escaping @Sendable (_ checkoutSession: String, PaymentMethod) async -> PaymentRequest?
  ) {
    connection.withLock {
      $0 = Connection(account: account, manager: manager, links: links, transport: transport, payments: payments)
    }
  }

  /// Starts the SDK; the callback is told whether the key is one of the account's environment (Yuno docs, Seamless SDK iOS, Initialise the
  /// SDK).
  public static func initialize(
    apiKey: String, config: YunoConfig = YunoConfig(), callback: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    let started = connection.withLock { connection -> (Yuno, Connection)? in
      guard var known = connection else { return nil }
      known.account.appKey = apiKey
      known.account.parameters.cardForm = config.cardFormType
      known.account.appearance = CardPrompt.Appearance(
        owner: config.appearance == .yuno ? .provider : .shop, accent: .standard, corners: .square)
      known.account.parameters.saveCardEnabled = config.saveCardEnabled
      known.account.parameters.keepLoader = config.keepLoader
      known.account.parameters.hideCardholderName = config.hideCardholderName
      connection = known
      return (Yuno(configuration: known.account), known)
    }
    guard let (adapter, connection) = started else { return callback(false) }
    Task {
      await connection.manager.register(adapter, over: connection.transport)
      callback(adapter.kitStart == .started)
    }
  }

  /// Leads the shopper through the payment of a checkout session, and returns the SDK's result for it (Yuno docs, Seamless SDK iOS, Start
  /// the checkout and payment process): `success` only after Yuno's server has confirmed it.
  @MainActor
  public static func startPaymentSeamlessLite(
    with params: SeamlessParams, paymentSelected: any PaymentMethodSelected, showPaymentStatus: Bool = true
  ) async -> Result {
    guard let connection = connection.withLock({ $0 }), let presenter = params.viewController,
      let country = Country(code: params.country_code), let method = method(ofType: paymentSelected.paymentMethodType)
    else { return .internalError }
    let kept = await connection.manager.payment(params.checkoutSession)
    let known = if let kept { kept.request } else { await connection.payments(params.checkoutSession, method) }
    guard var request = known, request.method == method else { return .internalError }
    request.processingCountry = country
    var account = connection.account
    account.country = country
    account.parameters.language = params.language.flatMap { Language(rawValue: $0.lowercased()) }
    account.parameters.showPaymentStatus = showPaymentStatus
    account.parameters.vaultedToken = paymentSelected.vaultedToken
    await connection.manager.register(Yuno(configuration: account), over: connection.transport)
    return Result(
      await connection.manager.resumePayment(
        kept ?? session(of: request, checkoutSession: params.checkoutSession),
        presenter: LoaderScreen(own: presenter), links: connection.links))
  }

  /// Leads the shopper through the payment of a checkout session, and tells the callback the SDK's result for it.
  @MainActor
  public static func startPaymentSeamlessLite(
    with params: SeamlessParams, paymentSelected: any PaymentMethodSelected, showPaymentStatus: Bool = true,
    callback: @escaping @MainActor (Result) -> Void
  ) {
    Task {
      callback(
        await startPaymentSeamlessLite(
          with: params, paymentSelected: paymentSelected, showPaymentStatus: showPaymentStatus))
    }
  }

  /// Hands the SDK a link whose scheme the app has checked; see `PaymentLinks.receiveDeeplink(_:showStatusView:)`.
  public static func receiveDeeplink(_ url: URL, showStatusView: Bool) -> Bool {
    connection.withLock { $0?.links }?.receiveDeeplink(url, showStatusView: showStatusView) ?? false
  }

  /// Takes the SDK's loader away, where the configuration keeps it (Yuno docs, Seamless SDK iOS, `keepLoader`).
  public static func hideLoader() { connection.withLock { $0?.loader }?.yield(.wait(.over)) }

  /// Shows what the app's own screen does, and leaves a loader when the app calls `hideLoader()`.
  private struct LoaderScreen: PaymentPresenter {
    let own: any PaymentPresenter

    func present(_ question: Question) async -> Answer {
      guard case .wait(let prompt) = question, prompt.reason == .loader else { return await own.present(question) }
      let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
      connection.withLock { $0?.loader = continuation }
      defer { connection.withLock { $0?.loader = nil } }
      return await own.answer(to: question, orElse: answers)
    }
  }
}
