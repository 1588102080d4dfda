import Checkout
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("What support says while the shopper waits")
struct WaitingSupportTests {
  private static let labels = ["Happened", "Money", "Say", "Caution", "Do next"]

  private func text(of label: String, in driver: Driver) -> String? {
    driver.frame.outline.items.first { $0.role == .row && $0.name == label }?.value
  }

  /// Whether a whole text stands in the panel, wherever its rows break.
  private func says(_ text: String, _ driver: Driver) -> Bool {
    driver.frame.outline.items.contains { $0.name.contains(text) || $0.value?.contains(text) == true }
  }

  /// The app has begun a payment, and nothing was handed over.
  private func contacting() throws -> Snapshot {
    var snapshot = try Samples.selecting()
    snapshot.gateway = "stc pay"
    Samples.feed(&snapshot, .methodChosen(.stcPay))
    return snapshot
  }

  /// The code was handed over.
  private func confirmed() throws -> Snapshot {
    var snapshot = try Samples.code(typed: "123456")
    Samples.feed(&snapshot, .submitted)
    return snapshot
  }

  @Test("is shown by its key, in the lines of a look-up, and goes away by it")
  func key() throws {
    var driver = try Driver(try contacting())
    #expect(text(of: "Money", in: driver) == nil && driver.shows("h for support"))
    driver.key(.character("h"))
    let rows = driver.frame.outline.items.filter { $0.role == .row }.map(\.name)
    #expect(rows == Self.labels)
    driver.key(.character("h"))
    #expect(text(of: "Money", in: driver) == nil)
  }

  /// A snapshot whose provider holds money for the payment.
  private func charged(_ snapshot: Snapshot) -> Snapshot {
    var snapshot = snapshot
    snapshot.ledger = ProviderRecord(state: .captured, words: "CAPTURED")
    return snapshot
  }

  @Test("says that nothing was charged only while nothing can have been")
  func money() throws {
    let no = "lookup.money.no"
    let cases: [(Snapshot, money: String)] = [
      (try contacting(), no), (try confirmed(), "lookup.money.unknown"),
      (try Samples.broughtBack(), "lookup.money.unknown"),
      (try Samples.approval(), "\(no).open"), (charged(try Samples.approval()), "lookup.money.unknown"),
      (try Samples.code(problem: .wrong), "\(no).open"), (try Samples.challenge(), "\(no).open"),
      (try Samples.plan(), "\(no).open"), (charged(try Samples.plan()), "lookup.money.unknown"),
      (try Samples.qr(), "\(no).open"), (try Samples.sheet(), no), (try Samples.bank(), no), (try Samples.card(), no),
    ]
    for (snapshot, money) in cases {
      var driver = try Driver(snapshot, size: Size(width: 100, height: 60))
      driver.key(.function(11))
      #expect(says(driver.phrases.text(money), driver), "\(snapshot.checkout.phase)")
      #expect(says("do not pay again", driver) == (money == "lookup.money.unknown"), "\(driver.text)")
    }
  }

  @Test("a code that was rejected charged nothing: the panel says what the screen says")
  func wrongCode() throws {
    var driver = try Driver(try confirmed(), size: Size(width: 100, height: 40))
    let first = try Samples.code()
    guard case .answering(let id, _) = first.checkout.phase else { return }
    let prompt = CodePrompt(
      amount: try Samples.money("148.00"), sentTo: "5678", length: 6...6, expiresAt: nil, resendAt: Samples.later(60),
      triesLeft: 2, problem: .wrong)
    Samples.feed(&driver.snapshot, .asked(QuestionID(number: id.number + 1), .code(prompt)))
    driver.key(.character("h"))
    #expect(driver.shows("That code is not correct. You have not been charged"))
    #expect(driver.reads("Not so far.") && driver.reads("type the newest code in the app"))
    #expect(!driver.reads("that nothing was charged"))
  }

  @Test("opens over a code, a page and a QR code with what the customer can do there, and leaves the buttons in sight")
  func questions() throws {
    let cases: [(Snapshot, next: String, button: String)] = [
      (try Samples.code(), "type the newest code", "Confirm"),
      (try Samples.plan(), "finish it on the open page", "Back to store"),
      (try Samples.qr(), "pay the code once", "Copy"),
    ]
    for (snapshot, next, button) in cases {
      var driver = try Driver(snapshot)
      driver.key(.character("h"))
      #expect(driver.shows("for support") && driver.shows("Esc close") && driver.shows(button), "\(driver.text)")
      driver.size = Size(width: 100, height: 60)
      #expect(says(next, driver), "\(driver.text)")
      driver.key(.character("h"))
      #expect(!driver.model.showsSupport && !driver.shows("for support ─"))
      driver.key(.character("h"), .escape)
      #expect(!driver.model.showsSupport && driver.snapshot.checkout == snapshot.checkout)
    }
  }

  @Test(
    "without room for both it takes the screen, scrolls by the arrows, and what would press a hidden button closes it")
  func smallest() throws {
    let snapshot = try Samples.plan()
    var driver = try Driver(snapshot, size: Size(width: 40, height: 12))
    driver.key(.character("h"))
    #expect(driver.shows(" below") && driver.shows("Esc close"))
    for _ in 0..<40 { driver.key(.down) }
    #expect(!driver.shows(" below") && driver.shows(" above") && driver.reads("check the payment at Tabby"))
    driver.key(.up)
    #expect(driver.shows(" below"))
    driver.key(.enter)
    #expect(!driver.model.showsSupport && driver.effects.isEmpty && driver.snapshot.checkout == snapshot.checkout)
  }

  @Test("where letters are typed its key is a function key, which the footer names")
  func typing() throws {
    var driver = try Driver(try Samples.card(), size: Size(width: 120, height: 40))
    #expect(driver.shows("F11 for support"))
    driver.type("h")
    #expect(!driver.model.showsSupport)
    driver.key(.function(11))
    #expect(driver.model.showsSupport && driver.shows("The customer has not confirmed anything yet"))
  }

  @Test("stays open where the bank’s own page or app is, and over a wallet’s sheet while it works")
  func elsewhereOpen() throws {
    var sheet = try Driver(try Samples.sheet(), size: Size(width: 80, height: 30))
    sheet.key(.function(11))
    #expect(sheet.shows("The wallet’s sheet is open"))
    Samples.feed(&sheet.snapshot, .pressed(.authorise))
    #expect(sheet.reads("is processing the payment") && sheet.reads("We have sent your confirmation"))
    let outside = try Samples.outside()
    var driver = try Driver(outside)
    driver.key(.function(11))
    #expect(driver.reads("in the browser or in another app") && !driver.reads("Nobody is waiting"))
    driver.key(.escape)
    #expect(!driver.model.showsSupport && driver.snapshot == outside)
  }

  @Test(
    "at a code to scan, the money and what to say are in sight at once, with the customer’s buttons",
    arguments: [Size(width: 80, height: 24), Size(width: 100, height: 30)])
  func code(size: Size) throws {
    var driver = try Driver(try Samples.qr(), size: size)
    #expect(driver.frame.surface.cells.contains { $0.style.role == .qrLight })
    driver.key(.character("h"))
    #expect(driver.shows("Money") && driver.shows("Say") && driver.shows("Not so far."), "\(driver.text)")
    #expect(driver.shows("Please do not start a second payment") && driver.shows("Copy"), "\(driver.text)")
    driver.key(.escape)
    #expect(driver.frame.surface.cells.contains { $0.style.role == .qrLight })
  }

  @Test("is no part of a presentation, nor of a result")
  func elsewhere() throws {
    var stage = try Driver(try confirmed())
    stage.model.isOnStage = true
    stage.key(.character("h"))
    #expect(!stage.model.showsSupport && text(of: "Happened", in: stage) == nil)
    var result = try Driver(try Samples.paid())
    result.key(.character("h"))
    #expect(!result.model.showsSupport)
  }
}

@Suite("What changes under the shopper's hands")
struct ChangingResultTests {
  @Test("Enter meant for one result's button presses none of another's, and does the next time")
  func enter() throws {
    var driver = try Driver(try Samples.closedWindow())
    driver.key(.tab)
    let paid = try Samples.paid()
    driver.snapshot = paid
    driver.key(.enter)
    #expect(driver.snapshot.checkout == paid.checkout && driver.shows("The result has just changed"))
    driver.key(.enter)
    #expect(driver.snapshot.checkout != paid.checkout)
  }

  @Test("Enter works at once where nothing has changed since the last key")
  func unchanged() throws {
    var driver = try Driver(try Samples.paid())
    let before = driver.snapshot.checkout
    driver.key(.tab, .enter)
    #expect(driver.snapshot.checkout != before)
  }

  @Test("that the app was closed is said until the shopper goes on")
  func broughtBack() throws {
    let sentence = "The app was closed while you were paying"
    var driver = try Driver(try Samples.broughtBackPending())
    #expect(driver.reads(sentence))
    guard case .answering(let id, let question) = try Samples.plan().checkout.phase,
      case .page(let prompt, _) = question,
      case .success(let number, let status) = try #require(try Samples.paid().checkout.told)
    else {
      Issue.record("no page")
      return
    }
    Samples.feed(&driver.snapshot, .pressed(.reopen))
    Samples.feed(&driver.snapshot, .asked(id, .page(prompt)), .finished(.success(transactionID: number, status)))
    #expect(driver.shows("Paid") && !driver.reads(sentence))
  }

  @Test("a field of one row has ends that are seen without colours")
  func ends() throws {
    let driver = try Driver(try Samples.challenge(), size: Size(width: 60, height: 18))
    let frame = driver.frame
    let region = try #require(frame.outline.items.first { $0.role == .field }?.region)
    #expect(region.height == 1)
    let row = Array(frame.surface.text[region.y])
    #expect(row[region.x] == "[" && row[region.right - 1] == "]")
  }

  @Test("a wallet's sheet has a lower border at 80x24")
  func sheet() throws {
    let driver = try Driver(try Samples.sheet())
    let isClosed = driver.shows("└")
    #expect(isClosed)
  }

  @Test("where no code is drawn, an audience reads no payload, and everybody else the command that makes a picture")
  func payload() throws {
    var driver = try Driver(
      try Samples.qr(), model: AppModel(glyphs: .ascii, choices: SampleScreen.choices))
    let start = String(Samples.payload.prefix(24))
    #expect(driver.shows(start) && driver.reads("till export last --format svg"))
    driver.model.isOnStage = true
    #expect(!driver.shows(start) && !driver.reads("till export"))
  }

  @Test("where a drawn code has no colours of its own, the command that makes a picture stands beside it")
  func colourless() throws {
    var driver = try Driver(try Samples.qr())
    #expect(!driver.reads("till export"))
    driver.model.drawsCodesInColour = false
    #expect(driver.shows("--format"))
  }

  @Test("a message on stage has no clock")
  func clock() throws {
    var driver = try Driver(try Samples.code())
    driver.key(.character("m"))
    let time = driver.text.contains { $0.contains(#/\d\d:\d\d:\d\d/#) }
    driver.model.isOnStage = true
    let onStage = driver.text.contains { $0.contains(#/\d\d:\d\d:\d\d/#) }
    #expect(time && !onStage)
  }
}
