import Payments
import Providers
import Simulation
import Wire

/// Signs with another signer what it has not signed before. The other is asked for with the first request, because to read a key takes
/// as long as a fifth of the program's start. No body is kept: one may hold what a shopper typed.
struct CachingSigner: RequestSigner {
  private let signer: @Sendable () -> (any RequestSigner)?
  private let signed = ResultCache<Unsigned, WireRequest>()

  /// A request without its body, and what tells that from others.
  private struct Unsigned: Hashable {
    let request: WireRequest
    let body: Int
  }

  init(_ signer: @escaping @Sendable () -> (any RequestSigner)?) { self.signer = signer }

  func sign(_ request: WireRequest) -> WireRequest {
    var signed = signed.value(of: Unsigned(request: request.with(body: ""), body: request.body.hashValue)) {
      (signer()?.sign(request) ?? request).with(body: "")
    }
    signed.body = request.body
    return signed
  }
}

/// Verifies each signature of TrueLayer once, however often its message is read and whenever; the keys are asked for with the first.
struct CachingVerifier: WebhookVerifier {
  private let verifier: @Sendable () -> TrueLayer.SignatureVerifier
  private let signed = ResultCache<MerchantNotification, Bool>()

  init(_ verifier: @escaping @Sendable () -> TrueLayer.SignatureVerifier) { self.verifier = verifier }

  func verify(_ notification: MerchantNotification) -> Bool {
    let verifier = verifier()
    guard verifier.isTimely(notification) else { return false }
    let undated = MerchantNotification(
      path: notification.path, headers: notification.headers, body: notification.body)
    return signed.value(of: undated) { verifier.isSigned(undated) }
  }
}

extension WireRequest {
  fileprivate func with(body: WireBody) -> WireRequest {
    var changed = self
    changed.body = body
    return changed
  }
}
