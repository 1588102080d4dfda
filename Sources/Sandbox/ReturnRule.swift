import Wire

/// Which addresses a merchant's account lets a provider's pages lead back to.
public enum ReturnRule: Hashable, Sendable {
  /// Those that the account lists, exactly as written.
  case listed
  /// Every address that no other machine can read on the way, as though the account listed it: `https`, `http` to this machine, and the
  /// schemes of apps. Till's own, for programs that bring addresses of their own.
  case anySafe

  /// Whether pages may lead back to an address.
  func allows(_ address: String, listed: [String]) -> Bool {
    switch self {
    case .listed: return listed.contains(address)
    case .anySafe:
      let base = BaseURL(address)
      return base.scheme == "http" || base.scheme == "https" ? base.isSafe : !base.scheme.isEmpty
    }
  }
}
