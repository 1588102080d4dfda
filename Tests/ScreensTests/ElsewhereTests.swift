import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Elsewhere")
struct ElsewhereTests {
  private static func asked(_ name: String) -> String {
    "command(Inspection.Command.payment(Inspection.Command.PaymentDeed.outside(\"\(name)\"), of: nil))"
  }

  @Test("what can happen elsewhere stands under the screen and has keys that no field takes")
  func keys() throws {
    var driver = try Driver(Samples.approval())
    #expect(driver.shows("Alt-2 Refuse in the bank's app"))
    driver.key(.alt("2"))
    #expect(driver.asked() == [Self.asked("sample.refuse")])
    driver.key(.alt("4"))
    #expect(driver.asked().isEmpty)
    try driver.press("Approve in the bank's app")
    #expect(driver.asked() == [Self.asked("sample.approve")])
    var bank = try Samples.bank()
    bank.outside = ["sample.lapse"]
    var typing = try Driver(bank)
    typing.key(.alt("1"))
    #expect(typing.asked() == [Self.asked("sample.lapse")])
    #expect(typing.snapshot.checkout.phase.form?.text(.bankSearch).isEmpty ?? false)
  }

  @Test("it is in the palette and in help, and the smallest screen still tells its keys")
  func everywhere() throws {
    var driver = try Driver(Samples.approval())
    driver.key(.control("p"))
    driver.type("lapse")
    driver.key(.enter)
    #expect(driver.asked() == [Self.asked("sample.lapse")])
    driver.key(.character("?"))
    driver.type("refuse")
    driver.key(.enter)
    #expect(driver.asked() == [Self.asked("sample.refuse")])
    driver.size = Size(width: 40, height: 12)
    #expect(driver.text[11].contains("Alt-1-3 outside"))
  }

  @Test("on stage neither it nor the hint is shown")
  func stage() throws {
    var driver = try Driver(Samples.approval())
    driver.model.hint = OutcomeHint(name: "a", trigger: "Press the bell")
    #expect(driver.shows("Press the bell"))
    driver.model.isOnStage = true
    #expect(!driver.shows("Press the bell") && !driver.shows("Alt-"))
  }

  // MARK: Outcomes and settings

  private var chosen: AppModel { AppModel(choices: Choices(settings: Samples.settings, outcomes: Samples.outcomes)) }

  @Test("an outcome is found by its name, its code or what brings it about, and Enter begins it")
  func outcome() throws {
    for words in ["insufficient funds", "insufficient_funds", "truelayer.failure.137", "amount 137"] {
      var driver = try Driver(Samples.selecting(), model: chosen)
      driver.key(.character("o"))
      driver.type(words)
      driver.key(.enter)
      #expect(driver.asked() == ["outcome(\"truelayer.failure.137\")"], "\(words)")
    }
  }

  @Test("the hint stays through its checkout and goes with the next one")
  func hint() throws {
    var driver = try Driver(Samples.selecting(), model: chosen)
    driver.model.hint = OutcomeHint(name: "a", trigger: "Press the bell")
    driver.key(.down)
    #expect(driver.model.hint != nil)
    driver.snapshot = try Samples.declined()
    driver.key(.tab)
    #expect(driver.model.hint != nil)
    driver.snapshot = try Samples.selecting()
    driver.key(.down)
    #expect(driver.model.hint == nil)
  }

  @Test("the hint has its rows on every screen, also where the list of methods fills them all")
  func hintFits() throws {
    var driver = try Driver(Samples.allMethods())
    driver.model.hint = OutcomeHint(name: "a", trigger: "Press the bell")
    #expect(driver.text[21].contains("Press the bell"))
    for snapshot in [try Samples.sheet(), try Samples.bank(), try Samples.card(), try Samples.plan()] {
      driver.snapshot = snapshot
      #expect(driver.text[21].contains("Press the bell"))
    }
  }

  @Test("every setting is in the palette; the present choice is off")
  func settings() throws {
    var driver = try Driver(Samples.selecting(), model: chosen)
    driver.key(.control("p"))
    driver.type("the bank down")
    driver.key(.enter)
    #expect(driver.asked() == ["setting(\"sample.bank\", \"down\")"])
    driver.key(.control("p"))
    driver.type("the bank works")
    driver.key(.enter)
    #expect(driver.asked().isEmpty)
  }

  @Test("letters that stand together come before letters strewn about")
  func contiguous() {
    let entries = ["Refuse under nine days", "The refund", "Refused"].map { Entry($0, .operation(.help)) }
    #expect(FuzzySearch.matches("refund", in: entries).map(\.title).first == "The refund")
  }

  // MARK: Test data

  @Test("test cards are found by their brand, and a name that asks for a result does not stay behind")
  func brands() throws {
    var driver = try Driver(Samples.card())
    driver.key(.function(2))
    driver.type("insufficient")
    driver.key(.enter)
    driver.key(.function(2))
    driver.type("mada")
    driver.key(.enter)
    let form = try #require(driver.snapshot.checkout.phase.form)
    #expect(form.text(.cardNumber) == Samples.cardNumber && form.text(.holder) == "Sara Demo")
  }

  @Test("amounts in another currency than the price are not offered")
  func currencies() throws {
    var snapshot = try Samples.selecting()
    snapshot.testData = try ["SAR", "AED"].map { code in
      TestDatum(
        input: .amount("5000"),
        outcome: Phrase("tabby.test.amount-too-high", ["limit": .money(try Samples.money("5000", code))]), source: nil)
    }
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases())
    #expect(context.testData.count == 1)
  }

  @Test("a test number is offered where a hosted page asks for a phone, and fills it in")
  func phoneOfPage() throws {
    var snapshot = try Samples.page(
      .page(
        HostedPage(
          id: "swedbank-pay.swish", url: Samples.planURL, title: Phrase("hyperpay.challenge.title"), blocks: [],
          fields: [.init(id: "phone", label: Phrase("hyperpay.challenge.code"), kind: .text(16))], buttons: [])))
    snapshot.testData = [
      TestDatum(input: .phone("+46739000001"), outcome: Phrase("hyperpay.test.challenge"), source: nil)
    ]
    var driver = try Driver(snapshot)
    driver.key(.function(2))
    driver.key(.enter)
    #expect(driver.snapshot.checkout.phase.form?.text(.page("phone")) == "+46739000001")
  }

  // MARK: Words

  @Test("spaces between the digits of a card do not stop the clock where no name is asked for")
  func groups() throws {
    var driver = try Driver(Samples.coBadged())
    driver.key(.backTab, .backTab, .backTab, .control("u"))
    driver.type("4201 3201-1111 1010")
    #expect(driver.snapshot.checkout.phase.form?.text(.cardNumber) == Samples.cardNumber)
    #expect(driver.asked().isEmpty)
  }

  @Test("a comma in an amount is not guessed at")
  func comma() throws {
    var snapshot = try Samples.selecting()
    Samples.feed(&snapshot, .detailsOpened, .focused(.field(.amount)), .edited(.end), .edited(.deleteToStart))
    Samples.feed(&snapshot, .edited(.insert("1,50")), .submitted)
    #expect(try Driver(snapshot).shows("! Use a decimal point, such as 1.50"))
    #expect(snapshot.checkout.order.total == (try Samples.money("148.00")))
  }

  @Test("after something was handed over nobody says that nothing is taken")
  func handedOver() throws {
    var snapshot = try Samples.selecting()
    Samples.feed(&snapshot, .methodChosen(.card))
    #expect(try Driver(snapshot).shows("You will not be charged until you confirm"))
    var paid = try Samples.sheet()
    Samples.feed(&paid, .pressed(.authorise))
    let driver = try Driver(paid)
    #expect(!driver.shows("You will not be charged until") && driver.shows("You can only be charged"))
  }

  @Test("a ticket says how much, by which method, and when at the store")
  func ticket() throws {
    let snapshot = try Samples.declined()
    guard case .result(let outcome) = snapshot.checkout.phase else { return }
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases())
    let text = ResultWords.ticket(context, outcome)
    #expect(text.contains("Order 1042, SAR 148.00") && text.contains("Method Card"))
    #expect(text.contains("At 09:03:11, 1 Mar 2026, in Riyadh (2026-03-01T06:03:11Z)"))
  }

  @Test("a key of the shopper's bank says why it does nothing where no code was shown")
  func payInBank() throws {
    var driver = try Driver(Samples.code())
    driver.key(.character("p"))
    #expect(driver.text[23].contains("No QR code is on the screen"))
  }

  @Test("nobody waits for a code that has run out")
  func expiredQR() throws {
    var snapshot = try Samples.qr()
    #expect(try Driver(snapshot).shows("Waiting for your bank"))
    snapshot.now = Samples.later(2_000)
    #expect(!(try Driver(snapshot).shows("Waiting for your bank")))
  }

  @Test("beside a QR code the clock and a lost network stay in sight")
  func qrClock() throws {
    var snapshot = try Samples.qr()
    snapshot.isOnline = false
    #expect(try Driver(snapshot).text[1].contains("offline  03:00  1x"))
  }
}
