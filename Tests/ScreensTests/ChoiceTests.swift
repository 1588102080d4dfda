import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Choosing")
struct ChoiceTests {
  private func form(_ driver: Driver) throws -> Form {
    try #require(driver.snapshot.checkout.phase.form)
  }

  private func answers(_ driver: Driver) -> [Answer] {
    driver.effects.compactMap { if case .answer(_, let answer) = $0 { answer } else { nil } }
  }

  // MARK: Choice fields

  @Test("arrows and the space bar take another saved card, and a new one brings the fields for it")
  func savedCards() throws {
    var driver = try Driver(Samples.savedCards())
    #expect(driver.shows("Visa •••• 1111") && !driver.shows("Card number"))
    driver.key(.right)
    #expect(driver.shows("mada •••• 1010"))
    driver.key(.character(" "))
    #expect(driver.shows("another card") && driver.shows("Card number"))
    driver.key(.left, .left)
    #expect(driver.shows("Visa •••• 1111") && !driver.shows("Card number"))
  }

  @Test("where screens are mirrored, the arrows of a choice point the other way round")
  func mirrored() throws {
    let phrases = PseudoLanguage.make(from: try Samples.phrases(), direction: .rightToLeft)
    let snapshot = try Samples.savedCards()
    var model = AppModel()
    let frame = model.frame(of: snapshot, size: Size(width: 80, height: 24), phrases: phrases)
    func edit(_ input: Input) -> Edit? {
      let actions = model.handle(input, snapshot: snapshot, frame: frame, phrases: phrases)
      if case .command(.event(.edited(let edit)))? = actions.first { return edit }
      return nil
    }
    #expect(edit(.left) == .right)
    #expect(edit(.right) == .left)
  }

  @Test("with ASCII symbols a choice stands between angles")
  func ascii() throws {
    var model = AppModel()
    model.glyphs = .ascii
    let frame = model.frame(
      of: try Samples.sheet(), size: Size(width: 80, height: 24), phrases: try Samples.phrases())
    #expect(frame.surface.text.contains { $0.contains("< Visa **** 1111") && $0.contains(" >") })
  }

  @Test("a form that is filled in step by step goes on by Enter, and pays only at its end")
  func steps() throws {
    var driver = try Driver(Samples.steps())
    #expect(driver.text[23].contains("Enter next"))
    driver.type(Samples.cardNumber)
    driver.key(.enter)
    #expect(driver.shows("Expires") && answers(driver).isEmpty)
    driver.type("1130")
    driver.key(.enter)
    driver.type("123")
    driver.key(.enter)
    driver.type("Sara Demo")
    #expect(answers(driver).isEmpty && driver.shows("[ Pay SAR 148.00 ]"))
    driver.key(.enter)
    #expect(answers(driver).count == 1)
  }

  @Test("two complaints in one row name their fields, one alone stands right below its field")
  func complaints() throws {
    var driver = try Driver(Samples.card())
    driver.key(.enter)
    #expect(driver.shows("! Expires: Enter the expiry date") && driver.shows("! Security code: Enter the security"))
    driver.key(.tab)
    driver.type("1130")
    driver.key(.enter)
    let row = try #require(driver.text.first { $0.contains("Enter the security") })
    #expect(row.contains("                  ! Enter the security"))
  }

  // MARK: A wallet's sheet

  @Test("Enter on a wallet's sheet pays with the card that is shown")
  func sheet() throws {
    var driver = try Driver(Samples.sheet())
    driver.key(.right, .enter)
    guard case .agree(_, let card)? = driver.effects.first else {
      Issue.record("nothing was agreed")
      return
    }
    #expect(card == "mada-1010")
    var cancelled = try Driver(Samples.sheet())
    cancelled.key(.escape)
    #expect(answers(cancelled).count == 1)
  }

  @Test("a sheet shows what the app asked the wallet for, but not on stage")
  func sheetRequest() throws {
    var driver = try Driver(Samples.askedSheet())
    #expect(driver.shows("as TILLDEMOMERCHANT, ZA, SAR") && driver.shows("Visa, Mastercard; allowed: CRYPTOGRAM_3DS"))
    #expect(driver.shows("gateway stitch, merchant till-demo"))
    driver.model.isOnStage = true
    #expect(!driver.shows("TILLDEMOMERCHANT") && driver.shows("Pay Qahwa & Co."))
  }

  @Test("the test data of a sheet are the cards that it offers, and Enter takes one")
  func sheetTestData() throws {
    var driver = try Driver(Samples.sheet())
    driver.snapshot.testData = [("visa-1111", "visa"), ("amex-3005", "amex"), ("mada-1010", "mastercard")].map {
      TestDatum(input: .walletCard($0), outcome: Phrase("stitch.test.wallet-\($1)"), source: nil)
    }
    driver.key(.function(2))
    #expect(driver.shows("a Visa debit card") && driver.shows("a Mastercard credit card"))
    #expect(!driver.shows("amex-3005") && !driver.shows("hide it"))
    driver.key(.down, .enter)
    #expect(try form(driver).text(.walletCard) == "mada-1010")
  }

  @Test("a sheet that stays says that it is working, then how it ended, and goes away by itself or by a key")
  func sheetStays() throws {
    var driver = try Driver(Samples.sheet(.processing))
    #expect(driver.shows("Processing") && driver.shows("Pay Qahwa & Co.") && !driver.shows("1111"))
    driver.snapshot = try Samples.sheet(.declined)
    #expect(
      driver.shows("Pay Qahwa & Co.") && driver.shows("You have not been charged") && !driver.shows("[ Another method"))
    driver.snapshot = try Samples.sheet(.done)
    #expect(driver.shows("Done") && !driver.shows("Processing"))
    #expect(driver.model.nextChange(after: driver.snapshot.now, snapshot: driver.snapshot) != nil)
    var later = driver
    later.snapshot.now = driver.snapshot.now.advanced(by: .seconds(2))
    #expect(!later.shows("Done"))
    driver.key(.enter)
    #expect(!driver.shows("Done") && driver.snapshot.checkout.told != nil)
    guard case .result = driver.snapshot.checkout.phase else {
      Issue.record("the key did more than close the sheet")
      return
    }
  }

  @Test("the amounts of a sheet end in one column, and the last line names who is paid")
  func sheetAmounts() throws {
    let driver = try Driver(Samples.sheet())
    let rows = driver.text.filter { $0.contains("SAR ") && $0.hasPrefix("  │") }
    #expect(rows.count == 3)
    let ends = rows.map { row in row.lastIndex { $0.isNumber }.map { row.distance(from: row.startIndex, to: $0) } }
    #expect(Set(ends).count == 1)
    #expect(rows.last?.contains("Pay Qahwa & Co.") ?? false)
  }

  // MARK: A bank

  @Test("letters look for a bank wherever the focus is, and Enter picks what was found")
  func bankSearch() throws {
    var driver = try Driver(Samples.bank())
    driver.key(.down, .down)
    driver.type("nord")
    #expect(try form(driver).text(.bankSearch) == "nord")
    #expect(driver.shows("Nordsparkasse") && !driver.shows("Bank of Cards"))
    driver.key(.enter)
    guard case .bank(.chosen(let id))? = answers(driver).first else {
      Issue.record("no bank was picked")
      return
    }
    #expect(id == "mock-1")
  }

  @Test("Enter before anything was looked for only goes to the list")
  func bankEnter() throws {
    var driver = try Driver(Samples.bank())
    driver.key(.enter)
    #expect(try form(driver).focus == .button(.bank("mock-0")))
    #expect(answers(driver).isEmpty)
    driver.key(.enter)
    #expect(answers(driver).count == 1)
  }

  @Test("letters that no bank has call nothing off")
  func bankNotFound() throws {
    var driver = try Driver(Samples.bank())
    driver.type("xyz")
    driver.key(.enter)
    #expect(answers(driver).isEmpty && driver.text[23].contains("No bank matches"))
  }

  @Test("a bank that cannot be used is grey, says so, and is not picked by key, click or name")
  func unavailableBank() throws {
    var driver = try Driver(Samples.bank())
    driver.type("old")
    #expect(driver.shows("unavailable right now"))
    driver.key(.enter)
    #expect(driver.text[23].contains("unavailable right now"))
    try driver.press("Old Building Society")
    #expect(answers(driver).isEmpty && driver.text[23].contains("unavailable right now"))
  }

  @Test("a page down stops at the last thing, a page up at the first")
  func bankPages() throws {
    var driver = try Driver(Samples.bank())
    for _ in 0..<6 { driver.key(.pageDown) }
    #expect(try form(driver).focus == .button(.cancel))
    for _ in 0..<6 { driver.key(.pageUp) }
    #expect(try form(driver).focus == .field(.country))
  }

  @Test("another country asks for its banks")
  func bankCountry() throws {
    var driver = try Driver(Samples.bank())
    driver.key(.up, .right)
    guard case .bank(.country(let country))? = answers(driver).first else {
      Issue.record("no country was asked for")
      return
    }
    #expect(country == .saudiArabia)
  }

  // MARK: A provider's form

  @Test("what a form keeps secret is never drawn or spoken")
  func secret() throws {
    for size in GoldenTests.sizes {
      var driver = try Driver(Samples.fields())
      driver.size = size
      driver.key(.tab)
      let spoken = driver.frame.outline.items.flatMap { [$0.name, $0.value ?? ""] }
      #expect(!(driver.text + spoken).contains { $0.contains("swordfish") })
      #expect(spoken.contains("•••••••••"))
    }
  }

  @Test("a consent shows what is agreed to, and Enter agrees")
  func consent() throws {
    var driver = try Driver(Samples.consent())
    #expect(driver.shows("Payee    Qahwa & Co.") && driver.shows("Amount   SAR 148.00"))
    driver.key(.enter)
    #expect(answers(driver).count == 1)
  }

  // MARK: A page

  @Test(
    "a page says where it is open",
    arguments: [
      (PageTarget.webView, "Web view"), (.browser, "Browser, outside the app"), (.app("Swish"), "Swish, another app"),
    ])
  func target(target: PageTarget, words: String) throws {
    #expect(try Driver(Samples.page(in: target)).shows("┌ \(words) ─"))
  }

  @Test("a page that could not be had is loaded again by key, by Enter and by name", arguments: 0..<3)
  func reload(way: Int) throws {
    var driver = try Driver(Samples.page(.unavailable(status: 0)))
    #expect(driver.shows("The phone is back online"))
    switch way {
    case 0: driver.key(.character("r"))
    case 1: driver.key(.enter)
    default: try driver.press("Reload")
    }
    let opened = driver.effects.contains { if case .openPage(Samples.planURL) = $0 { true } else { false } }
    #expect(opened && driver.shows("Loading the page"))
  }

  @Test("a page that is there is not loaded again")
  func noReload() throws {
    var driver = try Driver(Samples.plan())
    driver.key(.character("r"))
    #expect(driver.effects.isEmpty && driver.text[23].contains("The page is already loaded"))
  }

  @Test("a message over a hosted page is said where there is no room to show it")
  func message() throws {
    var snapshot = try Samples.challenge()
    snapshot.messages = try Samples.code().messages
    var driver = try Driver(snapshot, size: Size(width: 80, height: 18))
    driver.key(.function(7))
    #expect(driver.text[17].contains("Phone: stc pay"))
  }
}
