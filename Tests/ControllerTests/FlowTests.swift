import Checkout
import Commerce
import Controller
import Pages
import Payments
import Testing

@Suite("Whole payments through library, phone and sandboxes")
struct FlowTests {
  @Test("every method is offered with a price in its own currency")
  func offers() throws {
    let person = try Person()
    guard case .selecting(let selecting) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    let prices = Dictionary(uniqueKeysWithValues: selecting.offers.map { ($0.method, $0.price?.description) })
    #expect(prices == [.card: "SAR 148.00", .stcPay: "SAR 148.00", .tabby: "SAR 148.00", .tamara: "SAR 148.00", .pix: "BRL 216.05"])
    #expect(selecting.offers.first { $0.method == .tabby }?.instalments == 4)
    #expect(selecting.offers.first { $0.method == .tamara }?.instalments == 3)
  }

  @Test("a Visa is paid, and all three records agree")
  func visa() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait()
    #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase) \(person.snapshot.exchanges.map(\.summary))")
    #expect(person.truths.provider.state == .captured)
    #expect(!person.truths.disagree)
  }

  @Test("an order paid with Tabby is authorised after the page, never before the server says so")
  func tabby() throws {
    let person = try Person()
    person.choose(.tabby)
    #expect(person.question == .page)
    #expect(person.truths.provider.state == .open)
    var steps = 0
    while let page = person.page, steps < 6 {
      for field in page.fields { person.fill(.page(field.id), field.id.contains("phone") ? "0500000001" : "8888") }
      person.press(page.buttons.first.map { .page($0.id) } ?? .close)
      steps += 1
    }
    #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase)")
    #expect(person.truths.provider.words == "AUTHORIZED")
    #expect(!person.truths.disagree)
  }

  @Test("a PIX code is shown, closed, shown again as the same code, and paid")
  func pix() throws {
    let person = try Person()
    person.choose(.pix)
    guard case .answering(_, .qr(let first, _)) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    person.press(.close)
    #expect(person.truths.shopper == .closedWindow)
    #expect(person.truths.shopperDisagrees)
    person.press(.reopen)
    guard case .answering(_, .qr(let second, _)) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(first.payload == second.payload)
    #expect(first.expiresAt == second.expiresAt)
    person.world.perform(.payInBank)
    person.wait(.seconds(15))
    #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase)")
    #expect(person.truths.provider.captures == 1)
  }
}
