import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@Suite("Looking at a world")
struct LookTests {
  private static let deeds: [Command] = [
    .webhooks(.hold), .payment(.payInBank(isRightAmount: true)), .phone(.network(.offline)),
    .phone(.network(.online)), .webhooks(.release),
    .phone(.kill), .phone(.openShop), .event(.escaped), .fault(.loss(of: .answer)), .phone(.home),
    .payment(.payInBank(isRightAmount: true)),
  ]

  /// What there is to see at the end of a purchase in which much else happens, by someone who looks all the time or only then.
  private func end(of method: PaymentMethod, looksOften: Bool) throws -> Snapshot {
    let world = World(try Person.usualSetup())
    func look() { if looksOften { _ = world.snapshot } }
    for command in [.event(.methodChosen(method))] + Self.deeds {
      look()
      world.perform(command)
      look()
      // From moment to moment, and on to one at which nothing happens.
      for _ in 0..<3 {
        guard let next = world.nextChange else { break }
        world.advance(to: next)
        look()
      }
      world.advance(by: .milliseconds(7))
    }
    return world.snapshot
  }

  @Test(
    "what there is to see does not depend on whether somebody looked on the way",
    arguments: [PaymentMethod.card, .stcPay, .tabby, .tamara, .pix])
  func often(_ method: PaymentMethod) throws {
    let (often, once) = try (end(of: method, looksOften: true), end(of: method, looksOften: false))
    #expect(often == once)
    #expect(once.timeline.messageCount > 5)
  }

  @Test("a call that has no answer yet is known without looking at the rest")
  func openCalls() throws {
    let world = World(try Person.usualSetup())
    #expect(!world.hasOpenCalls)
    world.perform(.event(.methodChosen(.pix)))
    var isOpen = [world.hasOpenCalls]
    while isOpen.count < 20, let next = world.nextTimer {
      world.advance(to: next)
      isOpen.append(world.hasOpenCalls)
      #expect(world.hasOpenCalls == world.look { $0.exchanges.contains { $0.outcome == .open } })
    }
    #expect(isOpen.contains(true) && isOpen.contains(false))
  }
}
