public import Foundation
public import Payments
public import Providers
import Synchronization
public import Wire

extension TrueLayer.Payments {
  /// The SDK's manager (TrueLayer docs, iOS SDK).
  public static let manager = Manager()

  /// The app's wishes for the SDK (TrueLayer docs, iOS SDK, `preferences`).
  public struct Preferences: Sendable {
    /// The screen that asks the shopper.
    public struct PresentationStyle: Sendable {
      let presenter: any PaymentPresenter

      /// Presents the SDK on a screen of the app.
      public init(presentOn presenter: any PaymentPresenter) { self.presenter = presenter }
    }

    let presentationStyle: PresentationStyle
    let preferredCountryCode: String?
    let shouldShowResultScreen: Bool
    let maximumResultScreenTimeout: Duration?

    /// Wishes; by default the phone's country comes first, and the result is shown for up to ten seconds, which no timeout exceeds.
    public init(
      presentationStyle: PresentationStyle, preferredCountryCode: String? = nil, shouldShowResultScreen: Bool = true,
      maximumResultScreenTimeout: Duration? = nil
    ) {
      self.presentationStyle = presentationStyle
      self.preferredCountryCode = preferredCountryCode
      self.shouldShowResultScreen = shouldShowResultScreen
      self.maximumResultScreenTimeout = maximumResultScreenTimeout
    }
  }

  /// A payment or mandate for the SDK to process.
  public struct Context: Sendable {
    let identifier: String
    let token: String
    let redirectURL: URL
    let preferences: Preferences

    /// The identifier and the resource token, both from the merchant's server, and the address where the bank leads back to.
    public init(identifier: String, token: String, redirectURL: URL, preferences: Preferences) {
      self.identifier = identifier
      self.token = token
      self.redirectURL = redirectURL
      self.preferences = preferences
    }
  }

  /// The end of a process.
  public struct ProcessResult<State: Sendable, Failure: Error>: Sendable {
    /// The state, or why it came to nothing.
    public let result: Result<State, Failure>
    /// The result that the shopper saw on the SDK's last screen.
    public let resultShown: TrueLayer.KitScreen
  }
}

extension TrueLayer.Payments.Models.SinglePayment {
  /// A payment for the SDK to process.
  public typealias Context = TrueLayer.Payments.Context
  /// The end of a payment's process.
  public typealias ProcessResult = TrueLayer.Payments.ProcessResult<State, Error>
}

extension TrueLayer.Payments.Models.Mandate {
  /// A mandate for the SDK to process.
  public typealias Context = TrueLayer.Payments.Context
  /// The end of a mandate's process.
  public typealias ProcessResult = TrueLayer.Payments.ProcessResult<State, Error>
}

extension TrueLayer.Payments {
  /// Processes payments and mandates that the merchant's server has made (TrueLayer docs, iOS SDK).
  ///
  /// Each call goes to a `PaymentManager`: it leads the shopper with the adapter, queries TrueLayer's server, and keeps the payment for a
  /// restart. What is told here is what the SDK tells an app; `PaymentManager` has the result for the store.
  public final class Manager: Sendable {
    private struct Connection {
      let account: TrueLayer.Configuration
      let manager: PaymentManager
      let transport: any Transport
      let links: PaymentLinks?
      let payments: @Sendable (String) async -> PaymentRequest?
    }

    private let connection = Mutex<Connection?>(nil)

    /// A manager of its own; an app uses `TrueLayer.Payments.manager`.
    public init() {}

    /// Configures the SDK; without it every call fails with `.sdkNotConfigured`.
    ///
    /// `payments` is the app's own order for an identifier from the merchant's server, with the amount and the reference of the payment
    /// there and `bankPayment` or `mandate` as its method; `nil` for an identifier that is none of the app's. `links` are the app's, so
    /// that the way back from the bank closes the page.
    public func configure(
      account: TrueLayer.Configuration, manager: PaymentManager, links: PaymentLinks? = nil,
      transport: any Transport = LiveTransport(), payments: @escaping @Sendable (String) async -> PaymentRequest?
    ) {
      connection.withLock {
        $0 = Connection(account: account, manager: manager, transport: transport, links: links, payments: payments)
      }
    }

    /// Leads the shopper through a payment; the same context continues one that was begun.
    public func processSinglePayment(
      context: Models.SinglePayment.Context,
      completion: @escaping @MainActor @Sendable (Models.SinglePayment.ProcessResult) -> Void
    ) {
      Task { await completion(processSinglePayment(context: context)) }
    }

    /// Leads the shopper through a payment; the same context continues one that was begun.
    public func processSinglePayment(context: Models.SinglePayment.Context) async -> Models.SinglePayment.ProcessResult
    {
      switch await lead(context, .bankPayment) {
      case .success(let (result, session)):
        let (told, shown) = TrueLayer.told(ofPayment: result, session)
        return .init(result: told, resultShown: shown)
      case .failure(.notConfigured): return .init(result: .failure(.sdkNotConfigured), resultShown: .noneShown)
      case .failure(.notFound): return .init(result: .failure(.paymentNotFound), resultShown: .noneShown)
      }
    }

    /// Leads the shopper through a mandate; the same context continues one that was begun.
    public func processMandate(
      context: Models.Mandate.Context,
      completion: @escaping @MainActor @Sendable (Models.Mandate.ProcessResult) -> Void
    ) {
      Task { await completion(processMandate(context: context)) }
    }

    /// Leads the shopper through a mandate; the same context continues one that was begun.
    public func processMandate(context: Models.Mandate.Context) async -> Models.Mandate.ProcessResult {
      switch await lead(context, .mandate) {
      case .success(let (result, session)):
        let (told, shown) = TrueLayer.told(ofMandate: result, session)
        return .init(result: told, resultShown: shown)
      case .failure(.notConfigured): return .init(result: .failure(.sdkNotConfigured), resultShown: .noneShown)
      case .failure(.notFound): return .init(result: .failure(.mandateNotFound), resultShown: .noneShown)
      }
    }

    /// The status of a payment at TrueLayer's server. Throws `sdkNotConfigured`, `paymentNotFound` for an identifier that is none of the
    /// app's, and otherwise the error for a server that gave no status.
    public func paymentStatus(
      paymentIdentifier: String, resourceToken: String
    ) async throws(Models.SinglePayment.Error) -> Models.SinglePayment.Status {
      switch await query(paymentIdentifier, resourceToken, .bankPayment) {
      case .success(let (result, session)):
        if let status = TrueLayer.paymentStatus(in: result) { return status }
        guard case .failure(let error) = TrueLayer.told(ofPayment: result, session).0 else { throw .serverError }
        throw error
      case .failure(.notConfigured): throw .sdkNotConfigured
      case .failure(.notFound): throw .paymentNotFound
      }
    }

    /// The status of a mandate at TrueLayer's server. Throws as `paymentStatus(paymentIdentifier:resourceToken:)` does, with
    /// `mandateNotFound`.
    public func mandateStatus(
      mandateIdentifier: String, resourceToken: String
    ) async throws(Models.Mandate.Error) -> Models.Mandate.Status {
      switch await query(mandateIdentifier, resourceToken, .mandate) {
      case .success(let (result, session)):
        if let status = TrueLayer.mandateStatus(in: result) { return status }
        guard case .failure(let error) = TrueLayer.told(ofMandate: result, session).0 else { throw .serverError }
        throw error
      case .failure(.notConfigured): throw .sdkNotConfigured
      case .failure(.notFound): throw .mandateNotFound
      }
    }

    // MARK: The manager

    private enum Obstacle: Error {
      case notConfigured
      case notFound
    }

    private typealias Ended = (result: PaymentResult, session: PaymentSession)

    private func lead(_ context: Context, _ method: PaymentMethod) async -> Result<Ended, Obstacle> {
      guard let connection = connection.withLock({ $0 }) else { return .failure(.notConfigured) }
      guard let session = await session(context.identifier, context.token, method, connection) else {
        return .failure(.notFound)
      }
      var account = connection.account
      account.returnURL = context.redirectURL.absoluteString
      account.preferredCountryCode = context.preferences.preferredCountryCode
      account.resultScreen = context.preferences.shouldShowResultScreen ? .shown : .hidden
      account.resultTimeout = context.preferences.maximumResultScreenTimeout
      await connection.manager.register(TrueLayer(configuration: account), over: connection.transport)
      let result = await connection.manager.resumePayment(
        session, presenter: context.preferences.presentationStyle.presenter, links: connection.links)
      return .success((result, await connection.manager.payment(context.identifier) ?? session))
    }

    private func query(
      _ identifier: String, _ token: String, _ method: PaymentMethod
    ) async -> Result<Ended, Obstacle> {
      guard let connection = connection.withLock({ $0 }) else { return .failure(.notConfigured) }
      guard let session = await session(identifier, token, method, connection) else { return .failure(.notFound) }
      await connection.manager.register(TrueLayer(configuration: connection.account), over: connection.transport)
      return .success((await connection.manager.verifyPayment(session), session))
    }

    /// The payment as the manager has kept it, or else as the app knows it from the merchant's server.
    private func session(
      _ identifier: String, _ token: String, _ method: PaymentMethod, _ connection: Connection
    ) async -> PaymentSession? {
      let kept = await connection.manager.payment(identifier)
      let request = if let kept { kept.request } else { await connection.payments(identifier) }
      guard let request, request.method == method else { return nil }
      return kept ?? TrueLayer.session(of: request, identifier: identifier, token: token)
    }
  }
}
