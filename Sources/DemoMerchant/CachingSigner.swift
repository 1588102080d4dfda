import Payments
import Providers
import Simulation
import Wire

/// Signs with another signer what it has not signed before.
struct CachingSigner: RequestSigner {
  let signer: any RequestSigner
  private let signed = ResultCache<WireRequest, WireRequest>()

  init(_ signer: any RequestSigner) { self.signer = signer }

  func sign(_ request: WireRequest) -> WireRequest { signed.value(of: request) { signer.sign(request) } }
}

/// Verifies with another verifier what it has not verified before.
struct CachingVerifier: WebhookVerifier {
  let verifier: any WebhookVerifier
  private let verified = ResultCache<MerchantNotification, Bool>()

  init(_ verifier: any WebhookVerifier) { self.verifier = verifier }

  func verify(_ notification: MerchantNotification) -> Bool {
    verified.value(of: notification) { verifier.verify(notification) }
  }
}
