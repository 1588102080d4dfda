public import Wire

/// The addresses of a server, once its ports are open.
public struct ServerPlaces: Sendable {
  /// The address of control.
  public let control: BaseURL
  /// The providers by identifier with their addresses, in their order.
  public let providers: [(id: String, origin: BaseURL)]
  /// The address of the merchant's own backend, which stands between an app and a provider; `nil` where no provider that is served is
  /// reached by way of one.
  public let backend: BaseURL?
}
