import Checkout
import Commerce
import Controller
import ForeignGateways
import Inspection
import Pages
import Payments
import Simulation
import Synchronization
import Testing
import Wire

@Suite("A gateway in another program")
struct ForeignGatewayTests {
  /// Says what it is told to say, line by line, and keeps what it was asked.
  final class Script: LineChannel {
    private let box: Mutex<(lines: [String], heard: [String], problem: LineProblem?)>

    init(_ lines: [String]) { box = Mutex((lines, [], nil)) }

    var heard: [String] { box.withLock { $0.heard } }
    var problem: LineProblem? { box.withLock { $0.problem } }

    func giveUp(_ problem: LineProblem) { box.withLock { $0.problem = problem } }

    func exchange(_ line: String, for question: Int) throws(LineProblem) -> String {
      let next: String? = box.withLock { box in
        box.heard.append(line)
        return box.lines.isEmpty ? nil : box.lines.removeFirst()
      }
      guard let next else { throw .ended(lastWords: "no more lines") }
      return next
    }
  }

  private static let hello = #"{"name":"Shop","methods":[{"method":"card","currencies":["SAR"]}]}"#

  private func world(_ script: any LineChannel) -> World {
    let store = Store(
      id: "default", name: "Qahwa", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@example.com", mobile: "0500000001"),
      order: Order(number: "1042", name: "Coffee", total: Money(minorUnits: 14_800, currency: .sar)), methods: [],
      rates: [:])
    return World(
      WorldSetup(store: store),
      gateways: GatewayMaker { surroundings in
        (try? ForeignGateway(
          script, transport: surroundings.transport, runtime: surroundings.runtime, journal: surroundings.journal)).map
        { [$0] } ?? []
      })
  }

  private func choose(_ world: World) {
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(60))
  }

  private func pay(_ world: World) {
    for (field, text) in [
      (FieldID.cardNumber, "4000000000000002"), (.expiry, "1130"), (.securityCode, "257"), (.holder, "Sara Demo"),
    ] {
      world.perform(.event(.focused(.field(field))))
      world.perform(.event(.edited(.insert(text))))
    }
    world.perform(.event(.pressed(.pay)))
    world.advance(by: .seconds(60))
  }

  @Test(
    "what it asks the shopper comes on the screen, and its card is a stand-in that becomes the real one only on the wire"
  )
  func placeholders() {
    let script = Script([
      Self.hello, #"{"id":1,"references":{"checkout":"c1"}}"#,
      #"{"id":2,"ask":{"kind":"card","amount":{"amount":"148.00","currency":"SAR"},"brands":["visa"]}}"#,
      #"{"id":2,"call":{"operation":"shop.pay","from":"app","method":"POST","url":"https://eu-test.oppwa.com/v1/checkouts/c1/payment","headers":{"Content-Type":"application/x-www-form-urlencoded"},"body":"card.number=4111111111111111&card.cvv=908&paymentBrand=VISA"}}"#,
      #"{"id":2,"ended":"completed","references":{}}"#,
      #"{"id":3,"status":{"state":"declined","reason":"insufficient-funds","code":"51"}}"#,
    ])
    let world = world(script)
    choose(world)
    pay(world)
    let heard = script.heard.joined(separator: "\n")
    #expect(!heard.contains("4000000000000002") && !heard.contains("257"))
    #expect(heard.contains("4111111111111111"))
    let request = world.snapshot.exchanges.last?.request ?? ""
    #expect(request.contains("400000******0002"))
    #expect(!request.contains("411111"))
    guard case .result(let outcome) = world.snapshot.checkout.phase, case .failed(let error) = outcome.result else {
      Issue.record("no result: \(world.snapshot.checkout.phase)")
      return
    }
    #expect(error.messageKey == "insufficient-funds")
  }

  @Test(
    "what cannot be understood before anything was sent ends the payment as the provider's fault, and is told to whoever carries the lines",
    arguments: [
      "", "[]", "nonsense", #"{"id":7,"ended":"completed"}"#, #"{"id":1,"call":{}}"#,
      #"{"id":1,"call":{"url":"http://x"}}"#,
      #"{"id":1,"ask":{"kind":"card","amount":{"amount":"1.00","currency":"SAR"}}}"#,
      #"{"id":1,"refused":{"reason":"maybe"}}"#,
      #"{"id":1,"refused":{}}"#, #"{"id":1,"references":{},"expires-at":-9223372036854775808}"#,
    ])
  func nonsense(line: String) {
    let script = Script([Self.hello, line])
    let world = world(script)
    choose(world)
    #expect(script.problem != nil)
    guard case .result(let outcome) = world.snapshot.checkout.phase, case .failed(let error) = outcome.result else {
      Issue.record("no result: \(world.snapshot.checkout.phase)")
      return
    }
    #expect(error.messageKey == "provider")
  }

  /// Wants the same for ever.
  final class Endless: LineChannel {
    let hello: String
    let wish: String

    init(_ hello: String, wish: String) { (self.hello, self.wish) = (hello, wish) }

    func exchange(_ line: String, for question: Int) throws(LineProblem) -> String { question == 0 ? hello : wish }
    func giveUp(_ problem: LineProblem) {}
  }

  @Test(
    "a program that never answers ends the payment, however little time passes meanwhile",
    arguments: [#"{"id":1,"wait":0}"#, #"{"id":1,"wait":86400000}"#])
  func endless(wish: String) {
    let world = world(Endless(Self.hello, wish: wish))
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(40 * 366 * 86_400))
    guard case .result = world.snapshot.checkout.phase else {
      Issue.record("no result: \(world.snapshot.checkout.phase)")
      return
    }
  }

  @Test(
    "once anything may have been sent, a line that makes no sense leaves the payment unknown, and nothing more is asked",
    arguments: [
      "nonsense", #"{"id":2,"ended":"done"}"#, #"{"id":3,"ended":"completed"}"#,
      #"{"id":2,"ended":"completed","wait":1}"#,
      #"{"id":2,"cal":{}}"#,
    ])
  func unknown(line: String) {
    let script = Script([
      Self.hello, #"{"id":1,"references":{"checkout":"c1"}}"#,
      #"{"id":2,"call":{"operation":"shop.pay","from":"merchant","method":"POST","url":"https://eu-test.oppwa.com/v1/checkouts"}}"#,
      line,
    ])
    let world = world(script)
    choose(world)
    #expect(script.heard.count == 4)
    #expect(script.problem != nil)
    guard case .result(let outcome) = world.snapshot.checkout.phase,
      case .pending(_, let status) = outcome.result
    else {
      Issue.record("not unknown: \(world.snapshot.checkout.phase)")
      return
    }
    #expect(status.state == .pending(.unreachable))
  }

  @Test("a question that is looked at again stays on the screen, and goes away when the program wants something else")
  func lookingAgain() {
    let qr =
      #"{"id":2,"ask":{"kind":"qr","amount":{"amount":"148.00","currency":"SAR"},"payload":"code","beneficiary":"Shop","expires-at":4102444800000,"look-again":5000}}"#
    let call =
      #"{"id":2,"call":{"operation":"shop.look","from":"merchant","method":"GET","url":"https://eu-test.oppwa.com/v1/query"}}"#
    let script = Script([
      Self.hello, #"{"id":1,"references":{}}"#, qr, call, qr, call, #"{"id":2,"ended":"completed"}"#,
      #"{"id":3,"status":{"state":"captured","code":"paid"}}"#,
    ])
    let world = world(script)
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(7))
    guard case .answering(_, .qr) = world.snapshot.checkout.phase else {
      Issue.record("no code: \(world.snapshot.checkout.phase)")
      return
    }
    #expect(script.heard.count { $0.contains(#""open":true"#) } == 1)
    world.advance(by: .seconds(10))
    guard case .result(let outcome) = world.snapshot.checkout.phase, case .success = outcome.result else {
      Issue.record("not paid: \(world.snapshot.checkout.phase)")
      return
    }
    #expect(script.heard.count { $0.contains(#""open":true"#) } == 2)
  }

  @Test("a code that the shopper leaves while it is looked at answers the question that is asked again")
  func leftWhileLooking() {
    let qr =
      #"{"id":2,"ask":{"kind":"qr","amount":{"amount":"148.00","currency":"SAR"},"payload":"code","beneficiary":"Shop","expires-at":4102444800000,"look-again":5000}}"#
    let script = Script([
      Self.hello, #"{"id":1,"references":{}}"#, qr, qr, #"{"id":2,"ended":"closed"}"#,
      #"{"id":3,"status":{"state":"pending","reason":"shopper","code":"open"}}"#,
    ])
    let world = world(script)
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(7))
    world.perform(.event(.escaped))
    world.advance(by: .seconds(1))
    #expect(script.heard.contains { $0.contains(#""reply":{"closed":true}"#) })
  }

  @Test("a claim without a word from the provider is never told as paid")
  func claimAlone() {
    let script = Script([
      Self.hello, #"{"id":1,"references":{}}"#, #"{"id":2,"ended":"completed","references":{}}"#,
      #"{"id":3,"unknown":true}"#, #"{"id":4,"unknown":true}"#, #"{"id":5,"unknown":true}"#,
    ])
    let world = world(script)
    choose(world)
    guard case .result(let outcome) = world.snapshot.checkout.phase else {
      Issue.record("no result: \(world.snapshot.checkout.phase)")
      return
    }
    guard case .pending = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
  }

  @Test("a hello that names no method, or none that exists, is refused with what is missing")
  func hello() {
    for line in [
      #"{"name":"x"}"#, #"{"name":"x","methods":[]}"#, #"{"name":"x","methods":[{"method":"cash"}]}"#,
      #"{"methods":[]}"#,
    ] {
      let runtime = StillRuntime()
      let journal = PaymentJournal(store: InMemoryAttemptStore(), runtime: runtime)
      #expect(throws: LineProblem.self) {
        try ForeignGateway(Script([line]), transport: NoTransport(), runtime: runtime, journal: journal)
      }
    }
  }

  @Test("a gateway that declared no operations is asked for none")
  func undeclaredOperation() async throws {
    let script = Script([Self.hello])
    let runtime = StillRuntime()
    let journal = PaymentJournal(store: InMemoryAttemptStore(), runtime: runtime)
    let gateway = try ForeignGateway(script, transport: NoTransport(), runtime: runtime, journal: journal)
    let order = Order(number: "1042", name: "Coffee", total: Money(minorUnits: 14_800, currency: .sar))
    let request = PaymentRequest(
      attempt: AttemptID(number: 1), method: .card, amount: order.total, order: order, reference: "TILL-1042-1",
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@example.com", mobile: "0500000001"),
      country: .saudiArabia, language: "en", returnURL: "tillshop://return", merchant: "Qahwa")
    let session = PaymentSession(request: request, gateway: gateway.name)
    await #expect(throws: GatewayFailure.self) { try await gateway.operate(.void, on: session) }
    #expect(script.heard == [ForeignGateway.greeting] && gateway.problem == nil)
  }

  private struct StillRuntime: PaymentRuntime {
    var now: Timestamp { Timestamp(milliseconds: 0) }
    func sleep(for duration: Duration) async throws {}
    func random() -> UInt64 { 0 }
  }

  private struct NoTransport: Transport {
    func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer { throw .notSent(.offline) }
  }
}
