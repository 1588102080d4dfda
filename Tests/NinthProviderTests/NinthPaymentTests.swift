import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Phone
import Testing

/// Its payments run through the real manager, gateway, server and checkout, and no file outside this target names it.
@Suite("A ninth provider: payments")
struct NinthPaymentTests {
  private static let order = Money(minorUnits: 148_00, currency: .sar)

  @Test("an approved payment is captured once, and every record and rule agrees")
  func success() throws {
    let world = try NinthWorld.paid()
    guard case .success? = world.result else {
      Issue.record("\(world.snapshot.checkout.phase) \(world.calls)")
      return
    }
    #expect(world.snapshot.truths.provider.captured == Self.order)
    #expect(world.snapshot.truths.provider.captures == 1 && !world.snapshot.truths.disagree)
    #expect(world.world.brokenRules.isEmpty)
    #expect(world.calls.prefix(3) == ["ninth.create-payment", "ninth.confirm-payment", "ninth.read-payment"])
  }

  @Test("a declined payment takes no money and is told as declined")
  func decline() throws {
    let world = try NinthWorld()
    world.choose()
    world.press("decline")
    guard case .failed(.refused(.refusedByProvider, _))? = world.result else {
      Issue.record("\(world.snapshot.checkout.phase)")
      return
    }
    #expect(world.snapshot.truths.provider.state == .declined && world.world.brokenRules.isEmpty)
    #expect(!world.calls.contains("ninth.confirm-payment"))
  }

  @Test("a charge whose response was lost is asked about and not made again")
  func timeout() throws {
    let world = try NinthWorld()
    world.choose()
    world.world.line.arm(
      FaultRule(
        id: "lost", operation: OperationPattern("ninth.confirm-payment"), occurrence: .nth(1...1), effect: .dropAfter))
    world.press("approve")
    world.world.advance(by: .seconds(60))
    guard case .success? = world.result else {
      Issue.record("\(world.snapshot.checkout.phase) \(world.calls)")
      return
    }
    #expect(world.calls.count { $0 == "ninth.confirm-payment" } == 1)
    #expect(world.calls.last == "ninth.read-payment")
    #expect(world.snapshot.truths.provider.captures == 1 && world.world.brokenRules.isEmpty)
  }

  @Test("a refund goes back in full, under its idempotency key")
  func refund() throws {
    let world = try NinthWorld.paid()
    world.world.perform(.payment(.operate(.refund(Self.order))))
    world.world.advance(by: .seconds(10))
    #expect(world.snapshot.truths.provider.state == .refunded)
    #expect(world.snapshot.truths.provider.refunded == Self.order)
    #expect(world.kept.contains("refund_key") && world.world.brokenRules.isEmpty)
  }

  @Test("its webhook is known as genuine, and one that somebody else sends is not")
  func webhook() throws {
    let world = try NinthWorld.paid()
    let genuine = world.snapshot.webhooks
    #expect(genuine.map(\.content.event) == ["payment_paid"])
    #expect(genuine.allSatisfy { [.applied, .unchanged, .repeated].contains($0.content.decision) })
    world.world.perform(.webhooks(.forge(.wrongSignature, nil)))
    world.world.advance(by: .seconds(10))
    #expect(world.snapshot.webhooks.last?.content.decision == .forged)
    #expect(world.snapshot.truths.provider.captures == 1)
  }
}
