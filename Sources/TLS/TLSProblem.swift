/// Why a certificate or an authority cannot be used.
public enum TLSProblem: Error, Hashable, Sendable {
  /// The text holds no certificate of an authority with its key.
  case malformed
  /// The authority's time is over.
  case expired
  /// The authority may not certify the hosts that are asked for.
  case otherHosts
  /// The library could not do it.
  case failed
}
