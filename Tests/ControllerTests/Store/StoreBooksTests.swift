import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@Suite("The store's server, its books and its reconciliation")
struct StoreBooksTests {
  private func book(_ person: Person) -> BookEntry? { person.snapshot.books.last }

  @Test("a webhook that comes after the app was closed is dealt with by the store")
  func booksOutliveTheApp() throws {
    let person = try Person()
    person.beginToPayByCard("4200000000000000")
    person.world.advance(by: .milliseconds(150))
    person.world.perform(.phone(.kill))
    person.wait(.seconds(600))
    #expect(book(person)?.status?.state == .captured)
    #expect(person.truths.store == .captured)
    #expect(person.truths.app == .nothing)
    guard case .success? = book(person)?.result else {
      Issue.record("\(String(describing: book(person)?.result))")
      return
    }
    #expect(book(person)?.told == nil)
  }

  @Test("the books hold beside the store's own end of a payment what its app was told")
  func toldInBooks() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(8))
    guard case .success? = book(person)?.told, case .success? = book(person)?.result else {
      Issue.record("\(String(describing: book(person)))")
      return
    }
  }

  @Test("the store makes the second of two refunds although the shopper closes the app")
  func queueOutlivesTheApp() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait(.seconds(90))
    person.world.perform(.payment(.operate(.refund(Money(minorUnits: 2_000, currency: .sar)))))
    person.world.perform(.payment(.operate(.refund(Money(minorUnits: 3_000, currency: .sar)))))
    person.world.perform(.phone(.kill))
    person.wait(.seconds(60))
    #expect(book(person)?.ledger.refunded == Money(minorUnits: 5_000, currency: .sar))
  }

  @Test("where no webhook comes the store asks after a quarter of an hour, and tells an app that runs")
  func reconciliation() throws {
    let person = try Person(setup: { $0.settings[WebhookArrival.self] = .never })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.world.perform(.payment(.outside("tabby.finish-elsewhere")))
    person.wait(.seconds(600))
    #expect(person.truths.store != .authorised)
    person.wait(.seconds(600))
    #expect(person.truths.store == .authorised)
    guard case .success? = person.result else {
      Issue.record("the app was not told: \(String(describing: person.result))")
      return
    }
    // Once a day while the money is only reserved.
    #expect(person.snapshot.storeAsksAt.map { $0.since(person.world.now) <= .seconds(86_400) } == true)
  }

  @Test("a naive store never asks, and after two days the rules say so")
  func naiveStoreNeverAsks() throws {
    let person = try Person(setup: {
      $0.settings[WebhookArrival.self] = .never
      $0.settings[StoreCare.self] = .naive
    })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.world.perform(.payment(.outside("tabby.finish-elsewhere")))
    person.wait(.seconds(3 * 86_400))
    #expect(person.world.brokenRules.map(\.rule) == [.storeKnows])
  }

  @Test("money of a declined card's basket that another attempt holds is told to the shopper, or the rules say so")
  func toldTheWholeTruth() throws {
    let person = try Person(setup: {
      $0.settings[WebhookArrival.self] = .never
      $0.settings[StoreCare.self] = .naive
    })
    person.choose(.tabby)
    person.send(.escaped)
    person.wait(.seconds(20))
    person.press(.otherMethod)
    person.payByCard("4201320000013020")
    person.wait(.seconds(8))
    person.world.perform(.payment(.outside("tabby.finish-elsewhere"), of: "TILL-1042-1"))
    person.wait(.seconds(3 * 86_400))
    #expect(person.world.brokenRules.map(\.rule).contains(.toldTheWholeTruth))
  }

  @Test("what leaves one account arrives in another: a hold, a part capture, its fee, a void, a refund and the payout")
  func doubleEntry() throws {
    let person = try Person()
    person.payWithTabby()
    person.wait(.seconds(10))
    person.world.perform(.payment(.operate(.capture(Money(minorUnits: 10_000, currency: .sar)))))
    person.wait(.seconds(30))
    person.world.perform(.payment(.operate(.void)))
    person.wait(.seconds(30))
    person.world.perform(.payment(.operate(.refund(Money(minorUnits: 4_000, currency: .sar)))))
    person.wait(.seconds(30))
    #expect(person.snapshot.movements.map(\.kind) == [.hold, .capture, .fee, .void, .refund])
    person.wait(.seconds(8 * 86_400))
    let movements = person.snapshot.movements
    #expect(movements.map(\.kind) == [.hold, .capture, .fee, .void, .refund, .payout])
    var balances: [MoneyMovement.Account: Int64] = [:]
    for movement in movements {
      balances[movement.from, default: 0] -= movement.amount.minorUnits
      balances[movement.to, default: 0] += movement.amount.minorUnits
    }
    #expect(balances == [.shopper: -6_000, .reserved: 0, .merchant: 0, .provider: 600, .bank: 5_400])
  }
}
