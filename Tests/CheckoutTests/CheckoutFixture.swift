import Checkout
import Commerce
import Payments

/// Nine in the morning on 1 March 2026 in Riyadh.
let morning = Timestamp(milliseconds: 1_772_344_800_000)

func makeStore() -> Store {
  Store(
    id: "riyadh", name: "Qahwa & Co.", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
    shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@example.test", mobile: "0500000001"),
    order: Order(number: "1042", name: "Coffee", total: Money(minorUnits: 14_800, currency: .sar)), methods: [],
    rates: [:])
}

let price = Money(minorUnits: 14_800, currency: .sar)

let offers: [MethodOffer] = PaymentMethod.allCases.map { method in
  method == .pix
    ? MethodOffer(method: method, gateway: "Yuno", price: nil, instalments: 1, obstacle: .currency(accepted: [.brl]))
    : MethodOffer(method: method, gateway: "G", price: price, instalments: 1, obstacle: nil)
}

/// A checkout with the events it has taken and what it wanted done.
struct Walk {
  var checkout = Checkout(store: makeStore())
  var now = morning
  private(set) var effects: [Effect] = []

  /// At the methods.
  init(_ listed: [MethodOffer] = offers) { send(.offersArrived(listed)) }

  /// At a method that was chosen, after what the library said then.
  init(choosing method: PaymentMethod, _ said: LibraryEvent...) {
    self.init()
    send(.methodChosen(method))
    for event in said { send(event) }
  }

  @discardableResult
  mutating func send(_ event: ShopperEvent) -> [Effect] {
    effects = checkout.handle(event, at: now)
    return effects
  }

  @discardableResult
  mutating func send(_ event: LibraryEvent) -> [Effect] {
    effects = checkout.handle(event, at: now)
    return effects
  }

  @discardableResult
  mutating func send(_ event: OutsideEvent) -> [Effect] {
    effects = checkout.handle(event)
    return effects
  }

  mutating func type(_ text: String) { for character in text { send(.edited(.insert(String(character)))) } }

  var ignored: IgnoredReason? {
    for effect in effects { if case .ignored(let reason) = effect { return reason } }
    return nil
  }

  var form: Form? {
    switch checkout.phase {
    case .details(let form), .answering(_, .card(_, let form)), .answering(_, .phone(_, let form)),
      .answering(_, .code(_, let form)), .answering(_, .sheet(_, let form)), .answering(_, .bank(_, let form)),
      .answering(_, .form(_, let form)), .answering(_, .wait(_, let form)):
      form
    case .answering(_, .qr(_, let view)): view.form
    case .answering(_, .page(_, let view)): if case .page(_, let form) = view.content { form } else { nil }
    case .result(let outcome): outcome.form
    case .selecting, .working: nil
    }
  }

  static func atCard(problem: DeclineReason? = nil, part: CardPrompt.Part? = nil) -> Walk {
    Walk(
      choosing: .card,
      .asked(
        QuestionID(number: 1),
        .card(CardPrompt(amount: price, brands: [.mada, .visa, .mastercard], problem: problem, part: part))))
  }

  static func atCode(triesLeft: Int? = 3) -> Walk {
    Walk(
      choosing: .stcPay,
      .asked(
        QuestionID(number: 1),
        .code(
          CodePrompt(
            amount: price, sentTo: "5678", length: 4...10, expiresAt: morning.advanced(by: .seconds(300)),
            resendAt: morning.advanced(by: .seconds(60)), triesLeft: triesLeft))))
  }
}
