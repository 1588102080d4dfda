import DemoMerchant
public import Language
public import Payments
public import Providers
public import Wire

/// The parts of a gateway in a simulated world.
public struct GatewaySurroundings: Sendable {
  /// Its way to the providers: through the app's gate, the wire log, the phone's network and the armed faults.
  public let transport: any Transport
  /// The time, timers and random numbers.
  public let runtime: any PaymentRuntime
  /// Where it notes what it does.
  public let journal: PaymentJournal
  /// The library's configuration.
  public let configuration: PaymentConfiguration
}

/// Makes the gateways of one life of the app: Till's own, or the user's that shall be tried.
public struct GatewayMaker: Sendable {
  let make: @Sendable (GatewaySurroundings) -> [any PaymentGateway]
  /// The name of the user's gateway, to ask for it again; `nil` for Till's own.
  public let name: String?
  /// The declarations of the adapters of the providers that its gateways call; `nil` for Till's own providers.
  let providers: [ProviderDescriptor]?
  /// Says what went wrong with the gateway itself on this thread since it was last asked, in a world that ran on it: it crashed or
  /// answered nonsense. `nil` if neither happened. A broken rule in such a world tells nothing about the store or the provider.
  public let takeProblem: @Sendable () -> Phrase?

  /// A maker; it is asked once for each life of the app. Its gateways call Till's own providers unless told otherwise, and never go wrong
  /// by themselves.
  public init(
    named name: String? = nil, providers: [ProviderDescriptor]? = nil,
    takeProblem: @escaping @Sendable () -> Phrase? = { nil },
    _ make: @escaping @Sendable (GatewaySurroundings) -> [any PaymentGateway]
  ) {
    self.make = make
    self.name = name
    self.providers = providers
    self.takeProblem = takeProblem
  }

  /// The gateways of one life of the app; for makers that change what another makes.
  public func callAsFunction(_ surroundings: GatewaySurroundings) -> [any PaymentGateway] { make(surroundings) }

  /// Till's own gateways, one a provider.
  public static let own = GatewayMaker { surroundings in
    ProviderID.allCases.map {
      DemoAccounts.gateway(
        $0, transport: surroundings.transport, runtime: surroundings.runtime, journal: surroundings.journal,
        configuration: surroundings.configuration)
    }
  }
}
