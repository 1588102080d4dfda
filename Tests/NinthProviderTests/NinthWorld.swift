import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Testing

/// A world in which the provider that does not exist is the only one, and a shopper in it.
struct NinthWorld {
  let world: World

  /// A world with the provider as it declares itself, or otherwise.
  init(declaring descriptor: ProviderDescriptor = Ninth.descriptor) throws {
    let store = Store(
      id: "default", name: "Qahwa & Co.", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@example.test", mobile: "0500000001"),
      order: Order(number: "1042", name: "Coffee", total: try Money.payable("148.00", currency: .sar)), methods: [],
      rates: [:])
    let gateways = GatewayMaker(providers: [descriptor]) { surroundings in
      [
        ProviderGateway(
          Ninth(), transport: surroundings.transport, runtime: surroundings.runtime, journal: surroundings.journal)
      ]
    }
    world = World(WorldSetup(store: store), gateways: gateways, sandboxes: [NinthSandbox()])
  }

  var snapshot: Snapshot { world.snapshot }

  /// Chooses the method, which leads to the provider's page.
  func choose() {
    world.perform(.event(.methodChosen(.paymentMenu)))
    world.advance(by: .seconds(3))
  }

  /// Presses a button of the page, and waits until the provider was asked.
  func press(_ button: String) {
    world.perform(.event(.pressed(.page(button))))
    world.advance(by: .seconds(30))
  }

  /// A payment that the shopper approves.
  static func paid(declaring descriptor: ProviderDescriptor = Ninth.descriptor) throws -> NinthWorld {
    let world = try NinthWorld(declaring: descriptor)
    world.choose()
    world.press("approve")
    return world
  }

  /// What the app was told.
  var result: PaymentResult? {
    guard case .result(let outcome) = snapshot.checkout.phase else { return nil }
    return outcome.result
  }

  var calls: [String] { snapshot.exchanges.map(\.operation) }

  /// Everything that is kept of calls and webhooks.
  var kept: String {
    let calls = snapshot.exchanges.map { exchange -> String in
      guard case .answered(_, let text) = exchange.outcome else { return exchange.request }
      return exchange.request + text
    }
    return (calls + snapshot.webhooks.map(\.text)).joined(separator: "\n")
  }
}
