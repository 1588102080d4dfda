import Checkout
import Commerce
import Controller
import HTTPTypes
import Inspection
import Payments
import Phone
import Providers
import Sandbox
import Synchronization
import Testing
import Wire
import WorldFixture

/// A call that a provider makes happen once for one key, and a way to come to it.
struct KeyedCall: Sendable, CustomTestStringConvertible {
  /// Where the key stands.
  enum Key: Sendable {
    case header(String)
    case member(String)
  }

  /// One of Till's own providers, with something wrong about it.
  enum Sandboxes {
    static func providers(_ id: ProviderID, _ tampering: Tampering) -> [any ProviderSandbox] {
      switch id {
      case .hyperPay: SandboxCatalog.providers(with: HyperPaySandbox(), tampering)
      case .stcPay: SandboxCatalog.providers(with: STCPaySandbox(), tampering)
      case .stitch: SandboxCatalog.providers(with: StitchSandbox(), tampering)
      case .tabby: SandboxCatalog.providers(with: TabbySandbox(), tampering)
      case .tamara: SandboxCatalog.providers(with: TamaraSandbox(), tampering)
      case .yuno: SandboxCatalog.providers(with: YunoSandbox(), tampering)
      case .trueLayer: SandboxCatalog.providers(with: TrueLayerSandbox(), tampering)
      case .swedbankPay: SandboxCatalog.providers(with: SwedbankPaySandbox(), tampering)
      }
    }
  }

  let id: ProviderID
  let operation: String
  let key: Key
  var store = "default"
  var settings: [String: String] = [:]
  /// Whether it moves money so that it can be done twice; what is given up, or only opened, cannot.
  var canMoveTwice = true
  /// Comes as far as the call needs; what is done before it is not of interest.
  var prepare: @Sendable (Person) -> Void = { _ in }
  /// Makes the call.
  let call: @Sendable (Person) -> Void

  var testDescription: String { operation }

  /// The providers that document nothing by which the same call would be known again: HyperPay, stc pay and Tamara.
  static let withoutKeys: [ProviderID] = [.hyperPay, .stcPay, .tamara]

  static let all = yuno + trueLayer + stitch + tabby + swedbankPay

  private static func act(_ operation: PaymentModification) -> @Sendable (Person) -> Void {
    { person in
      person.world.perform(.payment(.operate(operation)))
      person.wait(.seconds(10))
    }
  }

  private static let yuno: [KeyedCall] = {
    let header = Key.header("X-Idempotency-Key")
    let reserve: @Sendable (Person) -> Void = {
      $0.payByCard("4200000000000026", expiry: "1128", holder: "Ana Demo")
      $0.wait(.seconds(10))
    }
    func call(
      _ operation: String, _ settings: [String: String] = [:], twice: Bool = true,
      after prepare: @escaping @Sendable (Person) -> Void, _ call: @escaping @Sendable (Person) -> Void
    ) -> KeyedCall {
      KeyedCall(
        id: .yuno, operation: "yuno.\(operation)", key: header, store: "sao-paulo", settings: settings,
        canMoveTwice: twice, prepare: prepare, call: call)
    }
    let later = ["yuno.capture": "authorise-only"]
    return [
      call("create-payment", twice: false, after: { _ in }, { $0.choose(.pix) }),
      call("capture-payment", later, after: reserve, act(.capture(Money(minorUnits: 10_00, currency: .brl)))),
      call("cancel-payment", later, twice: false, after: reserve, act(.void)),
      call("refund-payment", after: reserve, act(.refund(Money(minorUnits: 10_00, currency: .brl)))),
    ]
  }()

  private static let trueLayer: [KeyedCall] = {
    let header = Key.header("Idempotency-Key")
    let pay: @Sendable (Person) -> Void = { person in
      person.agreeAtBank()
      person.press(.leave)
      person.wait(.seconds(30))
    }
    return [
      KeyedCall(
        id: .trueLayer, operation: "truelayer.create", key: header, store: "london", canMoveTwice: false,
        call: { $0.choose(.bankPayment) }),
      KeyedCall(
        id: .trueLayer, operation: "truelayer.refund", key: header, store: "london", canMoveTwice: false, prepare: pay,
        call: act(.refund(Money(minorUnits: 10_00, currency: .gbp)))),
    ]
  }()

  private static let stitch: [KeyedCall] = {
    let pay: @Sendable (Person) -> Void = { person in
      person.choose(.applePay)
      person.press(.authorise)
      person.wait(.seconds(20))
    }
    return [
      KeyedCall(
        id: .stitch, operation: "stitch.initiate-transaction", key: .member("nonce"), store: "cape-town", call: pay),
      KeyedCall(
        id: .stitch, operation: "stitch.refund-transaction", key: .member("nonce"), store: "cape-town", prepare: pay,
        call: act(.refund(Money(minorUnits: 10_00, currency: .zar)))),
    ]
  }()

  private static let tabby: [KeyedCall] = [
    KeyedCall(
      id: .tabby, operation: "tabby.capture-payment", key: .member("reference_id"), prepare: { $0.payWithTabby() },
      call: act(.capture(Money(minorUnits: 10_00, currency: .sar)))),
    KeyedCall(
      id: .tabby, operation: "tabby.refund-payment", key: .member("reference_id"),
      prepare: { person in
        person.payWithTabby()
        act(.capture(Money(minorUnits: 148_00, currency: .sar)))(person)
      },
      call: act(.refund(Money(minorUnits: 10_00, currency: .sar)))),
  ]

  private static let swedbankPay: [KeyedCall] = {
    let pay: @Sendable (Person) -> Void = { $0.payInMenu() }
    func call(
      _ operation: String, twice: Bool = true, after prepare: @escaping @Sendable (Person) -> Void,
      _ call: @escaping @Sendable (Person) -> Void
    ) -> KeyedCall {
      KeyedCall(
        id: .swedbankPay, operation: "swedbank-pay.\(operation)", key: .member("payeeReference"), store: "stockholm",
        canMoveTwice: twice, prepare: prepare, call: call)
    }
    let capture = act(.capture(Money(minorUnits: 100_00, currency: .sek)))
    return [
      call("capture", after: pay, capture),
      call("cancel", twice: false, after: pay, act(.void)),
      call(
        "reverse",
        after: { person in
          pay(person)
          capture(person)
        }, act(.refund(Money(minorUnits: 10_00, currency: .sek)))),
    ]
  }()
}

extension KeyedCall {
  /// The world that its shop is in; `gateways` and what is wrong with its provider may be others.
  func person(
    gateways: GatewayMaker = .own, tampering: Tampering? = nil, rules: Set<PaymentRule>? = nil
  ) throws -> Person {
    let setup = try TestSetup.world(store) { setup in
      for (name, choice) in settings { TestSetup.set(&setup, name, choice) }
      if let rules { setup.rules = rules }
    }
    return Person(
      world: World(setup, gateways: gateways, sandboxes: tampering.map { Sandboxes.providers(id, $0) }))
  }

  /// The key of a request; empty where it has none.
  func key(of request: WireRequest) -> String {
    switch key {
    case .header(let name): return HTTPField.Name(name).flatMap { request.head.headerFields[$0] } ?? ""
    case .member(let name):
      let body = request.body.text
      guard let start = body.firstRange(of: "\"\(name)\":\"")?.upperBound else { return "" }
      return String(body[start...].prefix { $0 != "\"" })
    }
  }

  /// The same request under another key.
  func renamed(_ request: WireRequest) -> WireRequest {
    var other = request
    switch key {
    case .header(let name):
      if let name = HTTPField.Name(name) { other.head.headerFields[name] = "2f0c6d1e-0000-4000-8000-000000000000" }
    case .member(let name):
      var body = request.body.text.replacing("\"\(name)\":\"", with: "\"\(name)\":\"0")
      // Some may be no longer than they are.
      if let end = body.firstRange(of: "\"\(name)\":\"")?.upperBound, let close = body[end...].firstIndex(of: "\"") {
        body.remove(at: body.index(before: close))
      }
      other.body = WireBody(body)
    }
    return other
  }

  /// The same request with something else in it.
  func changed(_ request: WireRequest) -> WireRequest {
    var other = request
    other.body = WireBody(request.body.text.replacing("{", with: "{\"other\":true,", maxReplacements: 1))
    return other
  }

  /// A gateway that makes the call again when nobody knows what became of it, but not as it made it first.
  func tryingAgain(_ change: @escaping @Sendable (WireRequest) -> WireRequest) -> GatewayMaker {
    .replacing(id) { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
          guard request.operation == operation, case .maybeSent = error else { throw error }
          try? await surroundings.runtime.sleep(for: .seconds(1))
          return try await surroundings.transport.send(change(request))
        }
      }
    }
  }

  /// A gateway that makes the call once more after it was answered, with something else in it.
  var saysMore: GatewayMaker {
    .replacing(id) { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        let answer = try await surroundings.transport.send(request)
        guard request.operation == operation, (200...299).contains(answer.status) else { return answer }
        try? await surroundings.runtime.sleep(for: .seconds(1))
        _ = try await surroundings.transport.send(changed(request))
        return answer
      }
    }
  }

  /// A provider that looks at no key, so that the second request of one key moves money as well as the first; where it cannot, it
  /// says that it has made something else.
  var forgetsKeys: Tampering {
    Tampering(
      request: { request in request.body.text.contains("\"other\":true,") ? renamed(request) : request },
      answer: { request, answer in
        guard request.body.text.contains("\"other\":true,"), !canMoveTwice else { return answer }
        return WireAnswer(status: 200, json: .null)
      })
  }
}

extension GatewayMaker {
  fileprivate static func replacing(
    _ id: ProviderID, transport: @escaping @Sendable (GatewaySurroundings) -> any Transport
  ) -> GatewayMaker {
    .replacing(id, with: { base, _ in base }, transport: transport)
  }
}

extension Person {
  /// Pays by a card in the menu of Swedbank Pay.
  func payInMenu() {
    choose(.paymentMenu)
    press(.page("card"))
    for (name, text) in [("card-number", "4925000000000004"), ("expiry", "12/30"), ("cvc", "123")] {
      fill(.page(name), text)
    }
    press(.page("pay"))
  }
}
