import Backend
import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Phone
import Sandbox
import Simulation
import Synchronization
import Wire

@testable import Controller
@testable import Recording
@testable import Rules

/// A world that can be made again and again, and what is done in it: for the rules that no single run can show.
struct RuleTrial: Sendable {
  private let setup: WorldSetup
  private let gateways: GatewayMaker
  private let sandboxes: [any ProviderSandbox]?
  private let script: @Sendable (World) -> Void

  /// A trial of what `script` does in the world of a set-up.
  init(
    _ setup: WorldSetup, gateways: GatewayMaker = .own, sandboxes: [any ProviderSandbox]? = nil,
    script: @escaping @Sendable (World) -> Void
  ) {
    self.setup = setup
    self.gateways = gateways
    self.sandboxes = sandboxes
    self.script = script
  }

  private func play() -> World {
    let world = World(setup, gateways: gateways, sandboxes: sandboxes)
    script(world)
    return world
  }

  /// Plays it twice and says where the second run differs from the first; `nil` where both are the same, byte for byte.
  func findDifference() -> BrokenRule? {
    let runs = [play(), play()].map { Fingerprint.lines(of: $0.snapshot) }
    guard runs[0] != runs[1] else { return nil }
    let index = zip(runs[0], runs[1]).prefix { $0 == $1 }.count
    // The number of the message stands second on its line.
    let event = runs.compactMap { lines in lines.indices.contains(index) ? lines[index] : nil }
      .lazy.filter { $0.hasPrefix("timeline ") }.compactMap { Int($0.split(separator: " ")[1]) }.first
    return BrokenRule(
      .sameSeedSameBytes, facts: ["seed \(setup.seed)", "line \(index + 1)"],
      events: event.map { $0 > 1 ? [$0 - 1, $0] : [$0] } ?? [])
  }

  /// Plays it, and then delivers the messages that it left held up in every order and with each of them twice; says which two
  /// messages matter to what the merchant knows in the end; `nil` where none do, and where that is what the provider's server says
  /// when asked.
  ///
  /// The script has to hold messages up before the first is sent. Of more than four messages only the order of sending, its
  /// reverse, every rotation and every exchange of two neighbours are tried.
  func findOrderThatMatters() -> BrokenRule? {
    let count = play().takeUnderway().count
    guard count > 0 else { return nil }
    var first: PaymentResult?
    for order in Self.orders(count) {
      let world = play()
      let messages = world.takeUnderway()
      world.deliver(order.filter { $0 < messages.count }.map { messages[$0] })
      let arrivals = world.snapshot.timeline.filter(\.fact.isWebhook).map(\.id)
      func broken(_ fact: String) -> BrokenRule {
        BrokenRule(
          .notificationsCommute,
          facts: ["order " + order.map { String($0 + 1) }.joined(separator: " "), fact],
          events: Array(arrivals.suffix(2)))
      }
      let told = world.toldLast
      if let first, told != first { return broken("another end") }
      first = first ?? told
      guard world.readAgain() == told else { return broken("not what the provider says") }
    }
    return nil
  }

  private static func orders(_ count: Int) -> [[Int]] {
    let plain = Array(0..<count)
    var orders: [[Int]] = count <= 4 ? permutations(plain) : plain.map { Array(plain[$0...] + plain[..<$0]) }
    if count > 4 {
      orders.append(plain.reversed())
      for index in plain.dropFirst() {
        var order = plain
        order.swapAt(index - 1, index)
        orders.append(order)
      }
    }
    return orders + plain.map { plain + [$0] }
  }

  private static func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { index -> [[Int]] in
      var rest = items
      let chosen = rest.remove(at: index)
      return permutations(rest).map { [chosen] + $0 }
    }
  }
}

extension World {
  /// Whether what is in hand comes to an end by itself once nothing goes wrong any more: faults are healed, the phone has its
  /// network, the app is closed and opened again, and time passes until nothing happens by itself, `limit` at most.
  ///
  /// The payment must then have ended as its ledger says, or be honestly undecided with the same payment; says what is wrong
  /// otherwise.
  func findUnsettled(within limit: Duration) -> BrokenRule? {
    let places = controller.assumeIsolated { $0.rules.story.places }
    line.healAll()
    perform(.phone(.network(.online)))
    perform(.phone(.foreignCertificate(false)))
    perform(.phone(.kill))
    let killed = snapshot.timeline.messageCount
    perform(.phone(.openShop))
    runUntilQuiet(limit: limit)
    if let rule = brokenRule { return rule }
    let end = snapshot
    let last = end.timeline.last?.id ?? killed
    func broken(_ facts: [String]) -> BrokenRule { BrokenRule(.killSafe, facts: facts, events: [killed, last]) }
    let current = end.checkout.attemptText
    let known = controller.assumeIsolated { $0.rules.story.attempt(current)?.intent.reference ?? "" }
    let opened = controller.assumeIsolated { $0.rules.story.places }.filter {
      !places.contains($0) && $0.reference == known
    }
    if !places.isEmpty, let new = opened.first { return broken(["opened \(new.provider)"]) }
    switch end.checkout.phase {
    case .working: return broken(["never came to an end", "ledger \(end.ledger.state.rawValue)"])
    case .selecting, .details, .answering, .result: break
    }
    let state = end.ledger.state
    switch end.checkout.told {
    case nil: return state.holdsMoney ? broken(["told nothing", "ledger \(state.rawValue)"]) : nil
    case .pending(_, let status):
      switch status.state {
      case .pending(.unreachable), .pending(.unrecognised): return broken(["unknown", "ledger \(state.rawValue)"])
      case .pending, .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired:
        return state.holdsMoney || state == .declined ? broken(["pending", "ledger \(state.rawValue)"]) : nil
      }
    case .success, .refunded, .cancelled, .failed: return nil
    }
  }

  fileprivate func takeUnderway() -> [Webhook<WireRequest>] {
    controller.assumeIsolated { $0.server.assumeIsolated { $0.takeUnderway() } }
  }

  /// Delivers messages one after the other, each once all that the one before woke has come to an end.
  fileprivate func deliver(_ messages: [Webhook<WireRequest>]) {
    for message in messages {
      run { await $0.world.delivery.deliver(message, to: $0) }
      runUntilQuiet(limit: .seconds(30))
    }
  }

  fileprivate var toldLast: PaymentResult? { controller.assumeIsolated { $0.rules.story.attempts.last?.told } }

  /// What the provider's server says when it is asked once it has been left alone for a while, so that it does answer; how long is
  /// Till's own.
  fileprivate func readAgain() -> PaymentResult? {
    advance(by: .seconds(65))
    let found = Mutex<PaymentResult?>(nil)
    let controller = controller
    simulation.start {
      let result = await controller.readAgain()
      found.withLock { $0 = result }
    }
    runUntilQuiet(limit: .seconds(60))
    return found.withLock { $0 }
  }
}

extension CheckoutController {
  /// Has the store ask the provider about the attempt in hand.
  fileprivate func readAgain() async -> PaymentResult? {
    guard let attempt = attempts.current, let session = await app.journal.record(of: attempt)?.session else {
      return nil
    }
    log.note(.called(attempt: attempt.text))
    return await store.process.manager.verifyPayment(session)
  }
}
