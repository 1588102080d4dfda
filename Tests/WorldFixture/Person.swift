import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments

/// A world with a checkout in it, driven the way a person drives it.
package struct Person {
  package let world: World

  package init(world: World) { self.world = world }

  package init(
    shopper: (inout Shopper) -> Void = { _ in }, total: String = "148.00", gateways: GatewayMaker = .own,
    setup: (inout WorldSetup) -> Void = { _ in }
  ) throws {
    var wanted = try Self.usualSetup(total: total, shopper: shopper)
    setup(&wanted)
    world = World(wanted, gateways: gateways)
  }

  /// A shop in Riyadh that sells coffee.
  package static func usualSetup(total: String = "148.00", shopper: (inout Shopper) -> Void = { _ in }) throws
    -> WorldSetup
  {
    var person = Shopper(givenName: "Sara", familyName: "Demo", email: "otp.success@tabby.ai", mobile: "0500000001")
    shopper(&person)
    let store = Store(
      id: "default", name: "Qahwa & Co.", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
      shopper: person,
      order: Order(number: "1042", name: "Coffee", total: try Money.payable(total, currency: .sar)), methods: [],
      rates: ["BRL": "1.4598"].compactMapValues { ExchangeRate($0) })
    return WorldSetup(store: store)
  }

  package var snapshot: Snapshot { world.snapshot }
  package var truths: Truths { snapshot.truths }

  package func send(_ event: ShopperEvent) { world.perform(.event(event)) }

  package func choose(_ method: PaymentMethod) {
    send(.methodChosen(method))
    wait()
  }

  package func press(_ button: ButtonID) {
    send(.pressed(button))
    wait()
  }

  package func fill(_ id: FieldID, _ text: String) {
    send(.focused(.field(id)))
    send(.edited(.end))
    send(.edited(.deleteToStart))
    send(.edited(.insert(text)))
  }

  /// Lets calls that are on their way come back.
  package func wait(_ duration: Duration = .seconds(3)) { world.advance(by: duration) }

  package func payByCard(_ number: String, expiry: String = "1130", code: String = "123", holder: String = "Sara Demo")
  {
    beginToPayByCard(number, expiry: expiry, code: code, holder: holder)
    wait()
  }

  /// Hands a card in; the call is on its way when this returns.
  package func beginToPayByCard(
    _ number: String, expiry: String = "1130", code: String = "123", holder: String = "Sara Demo"
  ) {
    choose(.card)
    fill(.cardNumber, number)
    fill(.expiry, expiry)
    fill(.securityCode, code)
    fill(.holder, holder)
    send(.pressed(.pay))
  }

  /// The page that is open, if one is.
  package var page: HostedPage? {
    guard case .page(let page, _) = snapshot.page?.content else { return nil }
    return page
  }

  package var question: QuestionKind? {
    guard case .answering(_, let answering) = snapshot.checkout.phase else { return nil }
    return switch answering {
    case .card: .card
    case .phone: .phone
    case .code: .code
    case .page: .page
    case .qr: .qr
    case .sheet: .sheet
    case .bank: .bank
    case .form: .form
    case .wait: .wait
    }
  }

  package var result: PaymentResult? {
    guard case .result(let outcome) = snapshot.checkout.phase else { return nil }
    return outcome.result
  }
}
