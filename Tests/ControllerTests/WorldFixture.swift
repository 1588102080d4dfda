import Checkout
import Commerce
import Controller
import Language
import Pages
import Payments
import Testing

/// A world with a checkout in it, driven the way a person drives it.
struct Person {
  let world: World

  init(world: World) { self.world = world }

  init(
    shopper: (inout Shopper) -> Void = { _ in }, total: String = "148.00", gateways: GatewayMaker = .own,
    setup: (inout WorldSetup) -> Void = { _ in }
  ) throws {
    var person = Shopper(givenName: "Sara", familyName: "Demo", email: "otp.success@tabby.ai", mobile: "0500000001")
    shopper(&person)
    let store = Store(
      id: "default", name: "Qahwa & Co.", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
      shopper: person,
      order: Order(number: "1042", name: "Coffee", total: try Money.payable(total, currency: .sar)), methods: [],
      rates: ["BRL": try #require(ExchangeRate("1.4598"))])
    var wanted = WorldSetup(store: store)
    setup(&wanted)
    world = World(wanted, gateways: gateways)
  }

  var snapshot: Snapshot { world.snapshot }
  var truths: Truths { snapshot.truths }

  func send(_ event: Event) { world.perform(.event(event)) }

  func choose(_ method: PaymentMethod) {
    send(.methodChosen(method))
    wait()
  }

  func press(_ button: ButtonID) {
    send(.pressed(button))
    wait()
  }

  func fill(_ id: FieldID, _ text: String) {
    send(.focused(.field(id)))
    send(.edited(.end))
    send(.edited(.deleteToStart))
    send(.edited(.insert(text)))
  }

  /// Lets calls that are on their way come back.
  func wait(_ duration: Duration = .seconds(3)) { world.advance(by: duration) }

  func payByCard(_ number: String, expiry: String = "1130", code: String = "123", holder: String = "Sara Demo") {
    beginToPayByCard(number, expiry: expiry, code: code, holder: holder)
    wait()
  }

  /// Hands a card in; the call is on its way when this returns.
  func beginToPayByCard(
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
  var page: HostedPage? {
    guard case .page(let page, _) = snapshot.page?.content else { return nil }
    return page
  }

  var question: QuestionKind? {
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

  var result: PaymentResult? {
    guard case .result(let outcome) = snapshot.checkout.phase else { return nil }
    return outcome.result
  }
}
