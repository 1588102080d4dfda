import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Keys")
struct KeyTests {
  private func highlighted(_ driver: Driver) -> PaymentMethod? {
    if case .selecting(let selecting) = driver.snapshot.checkout.phase { selecting.highlighted } else { nil }
  }

  @Test("arrows move through the methods, Enter pays the one in hand")
  func choosing() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.down)
    #expect(highlighted(driver) == .stcPay)
    driver.key(.tab, .character("j"), .up)
    #expect(highlighted(driver) == .tabby)
    driver.key(.enter)
    #expect(driver.snapshot.checkout.method == .tabby)
  }

  @Test("a method that is off says why when it is chosen, by key, click or name")
  func unavailable() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.down, .down, .down, .down, .enter)
    #expect(highlighted(driver) == .pix)
    #expect(driver.text[23].contains("needs BRL"))
    driver.key(.up)
    #expect(!driver.text[23].contains("needs BRL"))
    try driver.press("PIX")
    #expect(driver.text[23].contains("needs BRL"))
    #expect(driver.snapshot.checkout.method == nil)
  }

  @Test("a click on a method chooses it; a click on a field takes it in hand")
  func clicking() throws {
    var driver = try Driver(Samples.selecting())
    let row = try #require(driver.text.firstIndex { $0.contains("Tamara") })
    driver.click(10, row)
    #expect(driver.snapshot.checkout.method == .tamara)
    driver.snapshot = try Samples.card()
    let name = try #require(driver.frame.outline.item(target: Target.field(.holder).text)?.region)
    driver.click(name.x + 3, name.y + 1)
    #expect(driver.snapshot.checkout.phase.form?.focus == .field(.holder))
  }

  @Test("letters are typed in a form with a field for letters, and are keys where only digits are asked for")
  func typing() throws {
    var driver = try Driver(Samples.card())
    driver.type("i?4201")
    #expect(driver.model.overlay == nil && !driver.model.inspector.isOpen)
    #expect(driver.snapshot.checkout.phase.form?.text(.cardNumber) == "4201")
    driver.key(.tab, .tab, .tab)
    driver.type("Sara i")
    #expect(driver.snapshot.checkout.phase.form?.text(.holder) == "Sara i")
    driver.snapshot = try Samples.code()
    driver.type("4i")
    #expect(driver.snapshot.checkout.phase.form?.text(.oneTimeCode) == "1234")
    #expect(driver.model.inspector.isOpen)
  }

  @Test("a paste goes into the field and never submits")
  func paste() throws {
    var driver = try Driver(Samples.card())
    driver.key(.paste("4201-3201\t1111\r\n1010\n"))
    #expect(driver.snapshot.checkout.phase.form?.text(.cardNumber) == Samples.cardNumber)
    #expect(driver.effects.isEmpty)
    #expect(driver.shows("4201 3201 1111 1010"))
    #expect(driver.shows("press Enter to continue"))
    driver.key(.backspace)
    #expect(!driver.shows("press Enter to continue"))
    driver.key(.paste("0"))
    #expect(!driver.shows("press Enter to continue"))
  }

  @Test("a pasted address opens the line for links; any other paste outside a field is no key")
  func pastedLink() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.paste("quit\n"))
    #expect(driver.asked().isEmpty && driver.model.overlay == nil)
    driver.key(.paste("tillshop://return?id=1"))
    #expect(driver.shows("tillshop://return?id=1"))
  }

  @Test("the number is whole while it is typed, and only its first six and last four are shown once left")
  func masking() throws {
    var driver = try Driver(Samples.card())
    driver.type(Samples.cardNumber)
    #expect(driver.shows("4201 3201 1111 1010"))
    #expect(!driver.frame.outline.items.contains { ($0.value ?? "").contains("3201 1111") })
    driver.key(.tab)
    #expect(driver.shows("4201 32•• •••• 1010"))
    #expect(!driver.shows("1111"))
  }

  @Test("a security code is never shown and a one-time code never spoken")
  func secrets() throws {
    var driver = try Driver(Samples.filledCard())
    driver.key(.tab)
    #expect(!driver.frame.surface.text.contains { $0.contains("123") })
    driver.snapshot = try Samples.code(typed: "482913", length: 6...6)
    let spoken = driver.frame.outline.items.flatMap { [$0.name, $0.value ?? ""] }
    #expect(!spoken.contains { $0.contains("482913") })
    #expect(spoken.contains("••••••"))
  }

  @Test("the code in a message is shown only after somebody asked for it")
  func message() throws {
    var driver = try Driver(Samples.code())
    #expect(!driver.shows("482913"))
    driver.key(.character("m"))
    #expect(driver.shows("482913"))
  }

  /// The caret's place and the column it is drawn in, for the groups of a card.
  static let carets = [
    (0, 0, [4, 4, 4, 4, 3], 0), (3, 3, [4, 4, 4, 4, 3], 3), (4, 4, [4, 4, 4, 4, 3], 5), (4, 9, [4, 4, 4, 4, 3], 5),
    (8, 9, [4, 4, 4, 4, 3], 10), (16, 16, [4, 4, 4, 4, 3], 19), (16, 19, [4, 4, 4, 4, 3], 20),
    (19, 19, [4, 4, 4, 4, 3], 23),
    (4, 4, [4, 6, 5], 5), (10, 15, [4, 6, 5], 12), (15, 15, [4, 6, 5], 17),
  ]

  @Test("the caret is counted in digits, not in columns", arguments: carets)
  func caret(index: Int, count: Int, grouping: [Int], column: Int) {
    #expect(FieldText.caret(at: index, of: count, grouping: grouping) == column)
  }

  @Test("the cursor stands in the field that is in hand")
  func cursor() throws {
    var driver = try Driver(Samples.card())
    driver.type("42013")
    let field = try #require(driver.frame.outline.focused?.region)
    #expect(driver.frame.cursor == Position(x: field.x + 2 + 6, y: field.y + 1))
    driver.key(.left)
    #expect(driver.frame.cursor == Position(x: field.x + 2 + 5, y: field.y + 1))
  }

  @Test("keys do not depend on the keyboard's letters", arguments: [("ه", "i"), ("ш", "i")])
  func layouts(letter: String, key: String) throws {
    var driver = try Driver(Samples.selecting())
    driver.type(letter)
    #expect(driver.model.inspector.isOpen)
  }

  @Test("leaving asks once while a payment is running, also when other keys come before the second press")
  func leaving() throws {
    var driver = try Driver(Samples.card())
    driver.key(.control("c"))
    #expect(driver.asked().isEmpty)
    #expect(driver.shows("the payment stays pending"))
    driver.key(.tab, .down, .control("q"))
    #expect(driver.asked() == ["quit"])
    driver.snapshot = try Samples.paid()
    driver.key(.control("c"))
    #expect(driver.asked() == ["quit"])
  }

  @Test("Esc on the first screen asks before it leaves")
  func escape() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.escape)
    #expect(driver.asked().isEmpty && driver.shows("Press again to quit"))
    driver.key(.escape)
    #expect(driver.asked() == ["quit"])
  }

  @Test("while the library works Esc says why it does nothing")
  func escapeInFlight() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.enter, .escape)
    #expect(driver.shows("cannot be cancelled now"))
    #expect(driver.effects.filter { if case .ignored = $0 { true } else { false } }.isEmpty)
  }

  @Test("another code is not asked for before its time, and the key says how long that is")
  func resend() throws {
    var driver = try Driver(Samples.code())
    driver.key(.character("r"))
    #expect(driver.text[23].contains("in 0:41"))
    #expect(driver.effects.isEmpty)
    driver.snapshot.now = Samples.later(60)
    driver.key(.character("r"))
    #expect(driver.effects.count == 1)
  }

  @Test("time is paused, resumed as it ran, made faster and slower")
  func pace() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.character("+"))
    #expect(driver.asked() == ["command(Inspection.Command.pace(Pages.Pace.running(2)))"])
    driver.snapshot.pace = .running(2)
    driver.key(.character(" "))
    #expect(driver.asked() == ["command(Inspection.Command.pace(Pages.Pace.paused))"])
    driver.snapshot.pace = .paused
    driver.key(.character(" "))
    #expect(driver.asked() == ["command(Inspection.Command.pace(Pages.Pace.running(2)))"])
    driver.snapshot.pace = .running(1)
    driver.key(.character("-"))
    #expect(driver.asked().isEmpty && driver.shows("cannot run slower"))
  }

  @Test("what only the world can do goes out as commands")
  func commands() throws {
    var driver = try Driver(Samples.qr())
    driver.key(.character("p"), .character("w"), .character("]"), .character("n"))
    #expect(
      driver.asked() == [
        "command(Inspection.Command.payment(Inspection.Command.PaymentDeed.payInBank(isRightAmount: true), of: nil))",
        "command(Inspection.Command.payment(Inspection.Command.PaymentDeed.payInBank(isRightAmount: false), of: nil))",
        "command(Inspection.Command.nextTimer)",
        "\(Action.command(.phone(.network(.offline))))",
      ])
    driver.key(.character("c"))
    #expect(driver.effects.contains { if case .copy(Samples.payload) = $0 { true } else { false } })
    #expect(driver.shows("Copied"))
  }

  @Test("a code whose window was closed can still be paid in the bank")
  func payLate() throws {
    var driver = try Driver(Samples.closedWindow())
    driver.key(.character("p"))
    #expect(
      driver.asked() == [
        "command(Inspection.Command.payment(Inspection.Command.PaymentDeed.payInBank(isRightAmount: true), of: nil))"
      ])
    driver.snapshot = try Samples.declined()
    driver.key(.character("p"))
    #expect(driver.asked().isEmpty)
  }

  @Test("a code that was never shown is not offered to be paid in the bank")
  func neverShown() throws {
    var snapshot = try Samples.closedWindow()
    #expect(try Driver(snapshot).shows("pay in bank"))
    snapshot.isCodeShown = false
    var driver = try Driver(snapshot)
    #expect(!driver.shows("pay in bank"))
    driver.key(.character("p"))
    #expect(driver.asked().isEmpty)
  }

  @Test("a press on an arrow of a choice takes the focus there and changes it; in the middle it only takes the focus")
  func choiceArrows() throws {
    let id = FieldID.prompt("sample-branch")
    var driver = try Driver(Samples.fields())
    let region = try #require(driver.frame.outline.item(target: Target.field(id).text)?.region)
    func chosen(at x: Int) -> String? {
      driver.click(x, region.y + region.height / 2)
      #expect(driver.snapshot.visibleForm?.focus == .field(id))
      return driver.snapshot.visibleForm?.field(id)?.input.text
    }
    let first = chosen(at: region.x + region.width / 2)
    #expect(first == chosen(at: region.x + region.width / 2))
    let second = chosen(at: region.right - 3)
    #expect(second != first && chosen(at: region.right - 3) != second)
    #expect(chosen(at: region.x + 2) == second)
    #expect(chosen(at: region.x) == first)
  }

  @Test("suspending and drawing anew work everywhere, even under an overlay")
  func always() throws {
    var driver = try Driver(Samples.card())
    driver.key(.control("z"), .control("p"), .control("l"), .control("z"))
    #expect(driver.asked() == ["suspend", "redraw", "suspend"])
  }

  @Test("a ticket has the codes and the three truths, and nobody's name or number")
  func ticket() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("y"))
    guard case .copy(let text)? = driver.actions.first else {
      Issue.record("nothing was copied")
      return
    }
    for part in [
      "800.100.155", "You have not been charged", "app: failed, verified", "provider: declined", "Order 1042",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    for secret in ["Sara", "0500000001", "otp.success@tabby.ai", "4201"] { #expect(!text.contains(secret)) }
  }

  @Test("further text is reached with the page keys where a screen is small")
  func scrolling() throws {
    var driver = try Driver(Samples.declined(), size: Size(width: 40, height: 12))
    #expect(driver.shows("more below"))
    var seen = driver.text.joined()
    for _ in 0..<6 {
      driver.key(.pageDown)
      seen += driver.text.joined()
    }
    #expect(seen.contains("Use another card") && seen.contains("Say") && seen.contains("Offer another"))
    driver.key(.tab)
    #expect(driver.shows("[ Use another card ]"))
  }

  @Test("things are pressed by their names, as on a page read aloud")
  func names() throws {
    var driver = try Driver(Samples.card())
    try driver.press("Pay")
    #expect(try #require(driver.snapshot.checkout.phase.form).fields.allSatisfy { $0.problem != nil })
    try driver.press("Name on card")
    #expect(driver.snapshot.checkout.phase.form?.focus == .field(.holder))
    try driver.press("Other method")
    #expect(driver.effects.contains { if case .answer(_, .card(.cancelled)) = $0 { true } else { false } })
    driver.snapshot = try Samples.plan()
    try driver.press("Approve")
    #expect(driver.effects.contains { if case .submitPage(let sent) = $0 { sent.button == "approve" } else { false } })
    #expect(
      driver.model.press("Nowhere", snapshot: driver.snapshot, frame: driver.frame, phrases: driver.phrases) == nil)
  }

  /// The steps of each method with the present one, for what is on the screen.
  @Test("the steps show the way and where one is")
  func steps() throws {
    let places: [(Snapshot, [String], Int)] = [
      (try Samples.selecting(), ["pay", "card", "3-d-secure", "result"], 0),
      (try Samples.card(), ["pay", "card", "3-d-secure", "result"], 1),
      (try Samples.challenge(), ["pay", "card", "3-d-secure", "result"], 2),
      (try Samples.phone(), ["pay", "stc-pay", "code", "result"], 1),
      (try Samples.code(), ["pay", "stc-pay", "code", "result"], 2),
      (try Samples.plan(), ["pay", "tabby", "approve", "result"], 2), (try Samples.qr(), ["pay", "pix", "result"], 1),
      (try Samples.closedWindow(), ["pay", "pix", "result"], 2),
    ]
    for (snapshot, steps, current) in places {
      let path = StepPath(snapshot.checkout)
      #expect(path.steps == steps && path.current == current)
    }
  }
}
