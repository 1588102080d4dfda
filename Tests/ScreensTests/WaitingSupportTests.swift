import Checkout
import Frames
import Inspection
import Language
import Payments
import Testing

@testable import Screens

@Suite("What support says while the shopper waits")
struct WaitingSupportTests {
  private static let labels = ["Happened", "Money", "Say", "Caution", "Do next"]

  private func text(of label: String, in driver: Driver) -> String? {
    driver.frame.outline.items.first { $0.role == .row && $0.name == label }?.value
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

  @Test("says that nothing was charged only while nothing can have been")
  func money() throws {
    var approval = try Samples.approval()
    approval.gateway = "TrueLayer"
    let cases: [(Snapshot, ShopperMoney)] = [
      (try contacting(), .no), (try confirmed(), .unknown), (approval, .unknown), (try Samples.broughtBack(), .unknown),
    ]
    for (snapshot, money) in cases {
      var driver = try Driver(snapshot)
      driver.key(.character("h"))
      let said = text(of: "Money", in: driver)
      #expect(said == driver.phrases.text("lookup.money.\(money.rawValue)"), "\(snapshot.checkout.phase)")
      let asksToWait = text(of: "Say", in: driver)?.contains("do not pay again") ?? false
      #expect(asksToWait == (money == .unknown))
    }
  }

  @Test("opens over a code, a page and a QR code, and says that nothing was charged only before a code was typed")
  func questions() throws {
    let cases: [(Snapshot, ShopperMoney)] = [
      (try Samples.code(), .no), (try Samples.plan(), .unknown), (try Samples.qr(), .unknown),
    ]
    for (snapshot, money) in cases {
      var driver = try Driver(snapshot)
      driver.key(.character("h"))
      #expect(driver.shows("for support") && driver.shows(driver.phrases.text("lookup.money.\(money.rawValue)")))
      // Beside a QR code there is no room for labels and texts in one row.
      if driver.snapshot.checkout.method != .pix {
        #expect(driver.frame.outline.items.filter { $0.role == .row }.map(\.name).suffix(5) == Self.labels[...])
        #expect(text(of: "Say", in: driver)?.contains("do not pay again") == (money == .unknown))
        #expect(text(of: "Say", in: driver)?.contains("give it to nobody") == (money == .no))
      }
      driver.key(.character("h"))
      #expect(!driver.model.showsSupport && !driver.shows("for support"))
      driver.key(.character("h"), .escape)
      #expect(
        !driver.model.showsSupport && driver.snapshot.checkout == snapshot.checkout)
      driver.size = Size(width: 40, height: 12)
      driver.key(.character("h"))
      #expect(driver.shows("more below"))
    }
  }

  @Test("is no part of a presentation, nor of a result")
  func elsewhere() throws {
    var stage = try Driver(try confirmed())
    stage.model.isOnStage = true
    stage.key(.character("h"))
    #expect(!stage.model.showsSupport && text(of: "Happened", in: stage) == nil)
    var result = try Driver(try Samples.paid())
    result.key(.character("h"))
    #expect(text(of: "Happened", in: result) == nil)
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
    #expect(driver.shows(start) && driver.reads("till export last --to svg"))
    driver.model.isOnStage = true
    #expect(!driver.shows(start) && !driver.reads("till export"))
  }

  @Test("where a drawn code has no colours of its own, the command that makes a picture stands beside it")
  func colourless() throws {
    var driver = try Driver(try Samples.qr())
    #expect(!driver.reads("till export"))
    driver.model.drawsCodesInColour = false
    #expect(driver.shows("--to svg"))
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
