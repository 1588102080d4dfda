public import Wire

/// The addresses of a server, once its ports are open.
public struct ServerPlaces: Sendable {
  /// The address of control.
  public let control: BaseURL
  /// The providers by identifier with their addresses, in their order.
  public let providers: [(id: String, origin: BaseURL)]
}
