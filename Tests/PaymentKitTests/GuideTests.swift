import Foundation
import PaymentKit
import Testing

/// The listings on their own, as printed, with the library's methods, currencies, sessions and statuses.
@Suite("The guide's own types")
@MainActor
struct GuideTests {
  private func pay(_ ending: Kit.Ending, with method: PaymentMethod = .mada) async throws -> PaymentResult {
    try await Kit.$current.withValue(Kit(ending: ending)) {
      let manager = PaymentManager()
      manager.register(HyperPayGateway())
      return try await manager.processPayment(
        method: method, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    }
  }

  @Test("a submitted payment is a success by HyperPay's path")
  func success() async throws {
    let result = try await pay(.submitted(resourcePath: "/v1/checkouts/1/payment"))
    guard case .success(let id) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(id == "/v1/checkouts/1/payment")
  }

  @Test("a shopper who leaves cancels")
  func cancelled() async throws {
    guard case .cancelled = try await pay(.cancelled) else {
      Issue.record("not cancelled")
      return
    }
  }

  @Test("the kit's own error reaches the app")
  func failed() async {
    await #expect(throws: KitError.self) { _ = try await pay(.failed) }
  }

  @Test("a method without a gateway is refused")
  func unsupported() async {
    do {
      _ = try await pay(.cancelled, with: .tabby)
      Issue.record("it was taken")
    } catch {
      guard case .providerError("UNSUPPORTED", _)? = error as? PaymentError else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(
    "the guide and the library agree on what may be retried, but for what a correction mends and a wrong certificate")
  func retries() {
    for problem in PaymentKit.PaymentError.NetworkProblem.allCases {
      let isRetryable = PaymentKit.PaymentError.networkError(problem).isRetryable
      #expect(isRetryable == (problem != .certificate), "\(problem)")
    }
    // A decline that the shopper can correct, or that passes, may be tried again with the library.
    let mended: Set<DeclineReason> = [
      .invalidCard, .invalidSecurityCode, .noAccount, .invalidName, .invalidEmail, .invalidMobile,
      .authenticationFailed, .authenticationCancelled, .authenticationUnavailable, .tooManyCodes, .limitExceeded,
    ]
    for reason in DeclineReason.allCases {
      let isRetryable = PaymentKit.PaymentError.cardDeclined(reason, .none).isRetryable
      #expect(isRetryable == mended.contains(reason), "\(reason)")
      #expect(!PaymentError.cardDeclined.isRetryable)
    }
    let pairs: [(PaymentError, PaymentKit.PaymentError)] = [
      (.insufficientFunds, .insufficientFunds(.none)), (.cardDeclined, .cardDeclined(.refusedByBank, .none)),
      (.networkError, .networkError(.lost)), (.userCancelled, .userCancelled),
      (
        .providerError(code: "500", message: "Out of order"),
        .providerError(ProviderResponseCode(code: "500", text: "Out of order"))
      ),
    ]
    for (guide, library) in pairs {
      #expect(guide.isRetryable == library.isRetryable, "\(guide)")
      #expect(!guide.userMessage.isEmpty && !library.userMessage.isEmpty)
    }
  }
}

/// The guide's gateway in the library's manager.
@Suite("The guide's gateway in the library's manager")
@MainActor
struct GuideGatewayTests {
  private func pay(_ kit: Kit) async throws -> PaymentKit.PaymentResult {
    try await Kit.$current.withValue(kit) {
      let manager = makeManager()
      await manager.register(AgainstTheLibrary.HyperPayGateway())
      return try await manager.processPayment(
        method: .visa, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    }
  }

  @Test("what the kit calls a success is paid once HyperPay's server says so")
  func paid() async throws {
    let result = try await pay(Kit(ending: .submitted(resourcePath: "/v1/payments/7")))
    guard case .success(let id, let status) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(id == "/v1/payments/7")
    #expect(status.state == .captured)
  }

  @Test("it takes any currency unless it says otherwise")
  func currencies() async throws {
    let manager = makeManager()
    await manager.register(AgainstTheLibrary.HyperPayGateway())
    for currency in [Currency.sar, .brl, .jpy] {
      let result = try await manager.processPayment(
        method: .mada, amount: 250, currency: currency, orderId: "QH-1", from: CheckoutScreen())
      #expect(result == .cancelled(.none), "\(currency)")
    }
  }

  @Test("what the kit calls a success is declined when HyperPay's server says so")
  func declined() async throws {
    let result = try await pay(
      Kit(ending: .submitted(resourcePath: "/v1/payments/7"), server: .declined(.insufficientFunds)))
    #expect(result == .failed(.insufficientFunds(.none)))
  }

  @Test("a kit that fails leaves the answer to HyperPay's server")
  func failed() async throws {
    let result = try await pay(Kit(ending: .failed))
    guard case .success = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("a shopper who leaves cancels")
  func cancelled() async throws { #expect(try await pay(Kit(ending: .cancelled)) == .cancelled(.none)) }
}
