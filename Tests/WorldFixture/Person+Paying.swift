import Backend
import Checkout
import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Wire

extension Person {
  /// A person in a world with other gateways or other providers.
  package static func make(
    gateways: GatewayMaker = .own, sandboxes: [any ProviderSandbox]? = nil, rules: Set<PaymentRule>? = nil,
    setup: (inout WorldSetup) -> Void = { _ in }
  ) throws -> Person {
    var wanted = try usualSetup()
    if let rules { wanted.rules = rules }
    setup(&wanted)
    return Person(world: World(wanted, gateways: gateways, sandboxes: sandboxes))
  }

  /// The rules that were broken so far.
  package var broken: [PaymentRule] { world.brokenRules.map(\.rule) }

  /// The keys of the messages that contradict each other.
  package func keys(of rule: PaymentRule) -> [String] {
    let timeline = snapshot.timeline
    return (world.brokenRules.first { $0.rule == rule }?.events ?? []).compactMap {
      timeline.entry(ofMessage: $0)?.text.key
    }
  }

  /// Pays with a card that needs nothing more.
  package func payByVisa() {
    payByCard("4200000000000000")
    wait(.seconds(8))
  }

  /// Loses the answer of a call once.
  package func loseAnswer(of operation: String, times: Int = 1) {
    world.line.arm(
      FaultRule(id: "lost", operation: OperationPattern(operation), occurrence: .nth(1...times), effect: .dropAfter))
  }

  /// Goes through Tabby's pages to the end.
  package func payWithTabby() {
    choose(.tabby)
    goThroughTabby()
  }

  /// Agrees at a bank of TrueLayer's that carries the payment out, up to the way back from it.
  package func agreeAtBank() {
    choose(.bankPayment)
    press(.bank("mock-payments-gb-redirect"))
    press(.submit)
    fill(.page("username"), "test_executed")
    fill(.page("pin"), "1234")
    press(.page("continue"))
    press(.page("approve"))
  }

  /// Goes on with Tabby's pages.
  package func goThroughTabby() {
    var steps = 0
    while let page, steps < 6 {
      for field in page.fields { fill(.page(field.id), field.id.contains("phone") ? "0500000001" : "8888") }
      press(page.buttons.first.map { .page($0.id) } ?? .close)
      steps += 1
    }
  }

  /// Pays with stc pay by a code; the last call is on its way when this returns.
  package func payWithSTCPay() {
    choose(.stcPay)
    fill(.mobile, "0512345678")
    press(.sendCode)
    fill(.oneTimeCode, "123456")
    send(.pressed(.confirm))
  }
}
