public import Wire

/// Signs a merchant's requests the way its provider asks for.
///
/// A merchant that keeps its keys in a vault or a security module brings a signer of its own.
public protocol RequestSigner: Sendable {
  /// The request with its signature. One that cannot be signed stays as it is, and the provider refuses it.
  func sign(_ request: WireRequest) -> WireRequest
}
