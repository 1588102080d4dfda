/// Till's own authority on one machine. Clients that trust its certificate believe that Till is the provider whose host they ask for, so it
/// is limited to the providers' domains and to this machine (RFC 5280, section 4.2.1.10).
public struct Authority: Sendable {
  private let certificate: Certificate
  private let key: PrivateKey
  /// The key of every server that it certifies.
  private let serverKey: PrivateKey

  /// A new authority for servers below these domains and on this machine.
  ///
  /// - Throws: `failed`.
  public init(for domains: [String]) throws(TLSProblem) {
    key = try PrivateKey()
    certificate = try Certificate(.authority(domains: domains), of: key, issuer: nil)
    serverKey = try PrivateKey()
  }

  /// The authority that was written as `text`.
  ///
  /// - Throws: `malformed`, `expired`, `otherHosts` where it was made for other domains, or `failed`.
  public init(_ text: String, for domains: [String]) throws(TLSProblem) {
    certificate = try Certificate(pem: text)
    key = try PrivateKey(pem: text)
    serverKey = try PrivateKey()
    guard certificate.belongs(to: key) else { throw .malformed }
    guard !certificate.isExpired else { throw .expired }
    let wanted = try Certificate(.authority(domains: domains), of: key, issuer: nil)
    guard certificate.hasNames(of: wanted) else { throw .otherHosts }
  }

  /// Its certificate, for clients to trust (PEM).
  public var certificateText: String { certificate.pem }

  /// Its certificate and its key, to be kept where nobody else reads it (PEM).
  public var text: String { certificate.pem + key.pem }

  /// What a server needs to show that it has these names or IP addresses.
  ///
  /// - Throws: `failed`, as for a name that is none.
  public func identity(of hosts: [String]) throws(TLSProblem) -> TLSIdentity {
    let certificate = try Certificate(.server(hosts: hosts), of: serverKey, issuer: (certificate, key))
    return try TLSIdentity(certificate, serverKey)
  }
}
