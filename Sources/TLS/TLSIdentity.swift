import CTLS

/// The certificate and key with which a server answers; nothing changes once it is made.
public final class TLSIdentity: @unchecked Sendable {
  let context: OpaquePointer

  init(_ certificate: Certificate, _ key: PrivateKey) throws(TLSProblem) {
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw .failed }
    self.context = context
    till_tls_release_buffers(context)
    guard till_tls_demand_1_2(context) == 1, SSL_CTX_use_certificate(context, certificate.pointer) == 1,
      SSL_CTX_use_PrivateKey(context, key.pointer) == 1
    else { throw .failed }
  }

  deinit { SSL_CTX_free(context) }
}
