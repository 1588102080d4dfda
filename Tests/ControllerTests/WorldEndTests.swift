import Checkout
import Controller
import Inspection
import Pages
import Payments
import Synchronization
import Testing
import WorldFixture

@Suite("Worlds that are let go")
struct WorldEndTests {
  /// The journals of a world's lives, for as long as anything else keeps them.
  private final class Journals: Sendable {
    private struct Known: Sendable {
      weak let journal: PaymentJournal?
    }

    private let known = Mutex<[Known]>([])

    var maker: GatewayMaker {
      GatewayMaker { [self] surroundings in
        known.withLock { $0.append(Known(journal: surroundings.journal)) }
        return GatewayMaker.own(surroundings)
      }
    }

    var count: Int { known.withLock { $0.count } }
    var left: Int { known.withLock { $0.count { $0.journal != nil } } }
  }

  @Test(
    "a world is freed with all its lives while a question waits for an answer",
    arguments: [PaymentMethod.card, .stcPay, .tabby, .tamara, .pix])
  func question(_ method: PaymentMethod) throws {
    let journals = Journals()
    do {
      let person = try Person(gateways: journals.maker)
      person.choose(method)
      #expect(journals.left == 1)
      person.world.perform(.phone(.kill))
      person.world.perform(.phone(.openShop))
      #expect(journals.left == 2)
    }
    #expect(journals.count == 2)
    #expect(journals.left == 0)
  }

  @Test("a world is freed while a call is on its way, and while the app is suspended")
  func call() throws {
    let journals = Journals()
    do {
      let person = try Person(gateways: journals.maker)
      person.send(.methodChosen(.tabby))
      #expect(person.snapshot.exchanges.contains { $0.outcome == .open })
    }
    do {
      let person = try Person(gateways: journals.maker)
      person.send(.methodChosen(.tabby))
      person.world.perform(.phone(.home))
      person.world.advance(by: .seconds(60))
    }
    #expect(journals.count == 2)
    #expect(journals.left == 0)
  }
}
