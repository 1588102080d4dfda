import Payments
import Providers
import Simulation
import Wire

/// Signs with another signer what it has not signed before. The other is asked for with the first request, because to read a key takes
/// as long as a fifth of the program's start.
struct CachingSigner: RequestSigner {
  private let signer: @Sendable () -> (any RequestSigner)?
  private let signed = ResultCache<WireRequest, WireRequest>()

  init(_ signer: @escaping @Sendable () -> (any RequestSigner)?) { self.signer = signer }

  func sign(_ request: WireRequest) -> WireRequest {
    signed.value(of: request) { signer()?.sign(request) ?? request }
  }
}

/// Verifies with another verifier what it has not verified before; the other is asked for with the first message.
struct CachingVerifier: WebhookVerifier {
  private let verifier: @Sendable () -> any WebhookVerifier
  private let verified = ResultCache<MerchantNotification, Bool>()

  init(_ verifier: @escaping @Sendable () -> any WebhookVerifier) { self.verifier = verifier }

  func verify(_ notification: MerchantNotification) -> Bool {
    verified.value(of: notification) { verifier().verify(notification) }
  }
}
