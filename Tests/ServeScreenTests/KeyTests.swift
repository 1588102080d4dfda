import Commerce
import Frames
import Language
import Testing
import Wire

@testable import ServeScreen

@Suite("The keys of the screen of a served world")
struct ServeKeyTests {
  @Test("no two keys want the same in one place, and each has its words")
  func table() throws {
    let phrases = try Fixture().phrases
    for scope in ServeScope.allCases {
      let inputs = ServeKey.all.filter { $0.scopes.contains(scope) }.flatMap(\.inputs)
      for (index, input) in inputs.enumerated() {
        #expect(!inputs[..<index].contains(input), "\(input) in \(scope)")
      }
    }
    for key in ServeKey.all {
      #expect(phrases.has("serve.does.\(key.command.rawValue)"), "\(key.command)")
      if key.isHinted { #expect(phrases.has("serve.key.\(key.command.rawValue)"), "\(key.command)") }
    }
  }

  @Test(
    "a key asks control for what it says",
    arguments: [
      ("]", "POST", "clock", ["next": true]), ("}", "POST", "clock", ["advance": "1d"]),
      (".", "POST", "clock", ["advance": "1s"]), (" ", "POST", "clock", ["pace": 0]),
      ("+", "POST", "clock", ["pace": 2]),
    ] as [(Input, String, String, JSON)])
  func time(key: Input, method: String, path: String, body: JSON) throws {
    var fixture = try Fixture()
    let ask = try #require(fixture.press(key).first)
    #expect((ask.method, ask.path) == (method, path))
    #expect(ask.body == body)
  }

  @Test("moving selects a payment and asks for it; the first stays with the newest")
  func selecting() throws {
    var fixture = try Fixture()
    let ask = try #require(fixture.press(.down).first)
    #expect(
      ask.path == "view?provider=swedbank-pay&reference=a-reference-that-is-much-longer-than-its-column")
    #expect(fixture.press(.home).first?.path == "view")
    #expect(fixture.press(.up).isEmpty)
  }

  @Test("Enter opens the newest address, and where there is no page the one before; a problem is said")
  func opening() throws {
    var fixture = try Fixture()
    let first = try #require(fixture.press(.enter).first)
    #expect(first.path == "page" && first.body?["url"]?.string?.hasSuffix("hpp_link_qr") == true)
    let second = try #require(fixture.model.take(.refused("There is no page."), to: first).first?.ask)
    #expect(second.body?["url"]?.string?.contains("sessionId") == true)
    let last = fixture.model.take(.refused("There is no page at all."), to: second)
    #expect(last.compactMap(\.ask).map(\.path) == ["view"])
    #expect(fixture.text.contains("There is no page at all."))
  }

  @Test("a code is typed into the page, sent once, and forgotten")
  func code() throws {
    var fixture = try Fixture()
    try fixture.open()
    #expect(fixture.press("8", "x", "8", "8", "8", "8").isEmpty)
    #expect(fixture.text.contains("[8888]"))
    let ask = try #require(fixture.press(.enter).first)
    #expect(
      ask.body == ["url": "http://127.0.0.1:8458/?s=1", "press": "submit", "fill": ["otp": "8888"]])
    #expect(!fixture.text.contains("[8888]"))
    #expect(!"\(ask)".contains("8888") && !String(reflecting: ask).contains("8888"))
    var dumped = ""
    dump(fixture.model, to: &dumped)
    #expect(!dumped.contains("\"8888\""))
  }

  @Test("secret digits are bullets, of a card number the last four are shown, and no outline has either")
  func secrets() throws {
    var fixture = try Fixture()
    try fixture.open(Fixture.page(["id": "pin", "label": "PIN", "kind": "secret-digits", "length": 4]))
    fixture.press("1", "2")
    #expect(fixture.text.contains("[••__]"))
    fixture.press(.escape)
    try fixture.open(Fixture.page(["id": "card", "label": "Card", "kind": "card-number"]))
    for digit in "4111111111111234" { fixture.press(.character(digit)) }
    #expect(fixture.text.contains("••••••••••••1234") && !fixture.text.contains("4111"))
    for item in fixture.frame.outline.items { #expect(!(item.name + (item.value ?? "")).contains("1234")) }
    fixture.press(.backspace, .backspace)
    #expect(!fixture.text.contains("1234"))
  }

  @Test(
    "a code is drawn beside its page where the screen has room for one that scans, and stands there as a text anyhow")
  func drawnCode() throws {
    var page = Fixture.page().members ?? []
    page.removeAll { $0.name == "blocks" }
    page.append(
      .init(name: "blocks", value: [["code": "00020101021226480014br.gov.bcb.pix2526127.0.0.1:43125/v2/3f1c9a2b"]]))
    var fixture = try Fixture()
    try fixture.open(.object(page))
    for (size, isDrawn) in [(Size(width: 80, height: 24), true), (Size(width: 60, height: 24), false)] {
      fixture.size = size
      let frame = fixture.frame
      #expect(frame.outline.items.contains { $0.role == .image } == isDrawn)
      #expect(fixture.text.contains("▄") == isDrawn)
      #expect(fixture.text.replacing(/\s|│/, with: "").contains("00020101021226"))
    }
  }

  @Test("leaving a page cancels nothing, and time can pass over it")
  func leaving() throws {
    var fixture = try Fixture()
    try fixture.open()
    #expect(fixture.press("]").first?.path == "clock")
    #expect(fixture.press(.escape).isEmpty)
    #expect(fixture.text.contains("nothing is cancelled"))
  }

  @Test("a shopper is sent back, stays away, and comes back too late")
  func comingBack() throws {
    var fixture = try Fixture()
    try fixture.open()
    let press = try #require(fixture.press(.enter).first)
    _ = fixture.model.take(.done(["redirect": "http://127.0.0.1:3000/thanks?id=1"]), to: press)
    #expect(fixture.text.contains("http://127.0.0.1:3000/thanks?id=1"))
    #expect(fixture.press(.escape).isEmpty)
    let late = try #require(fixture.press("l").first)
    #expect(late.path == "return")
    #expect(
      late.body == ["url": "http://127.0.0.1:3000/thanks?id=1", "provider": "tabby", "reference": "order-2"])
  }

  @Test("a page that leads to another page of a provider is followed")
  func following() throws {
    var fixture = try Fixture()
    try fixture.open()
    let press = try #require(fixture.press(.enter).first)
    let next = fixture.model.take(.done(["redirect": "http://127.0.0.1:8462/challenge"]), to: press)
    #expect(next.first?.ask?.body?["url"] == "http://127.0.0.1:8462/challenge")
  }

  @Test("the bank and the portal act by the names that control gives")
  func acting() throws {
    var fixture = try Fixture()
    fixture.press("a")
    #expect(fixture.press(.down, .enter).first?.path == "payments/tabby/order-2/tabby.dispute")
    fixture.take(view: Fixture.empty)
    #expect(fixture.press("a").isEmpty)
  }

  @Test("the first fault is the one that hurts most: the next capture's response is lost")
  func faults() throws {
    var fixture = try Fixture()
    fixture.press("f")
    #expect(
      fixture.press(.enter).first?.body == ["on": "tabby.*capture*", "nth": 1, "do": "drop-response"])
    fixture.press("f", .right, .right, .down)
    #expect(fixture.press(.enter).first?.body == ["on": "tabby.*", "nth": 1, "do": ["latency": "5s"]])
    fixture.press("f")
    #expect(fixture.press("x").first?.method == "DELETE")
  }

  @Test("webhooks are held, let go, repeated and forged by their numbers")
  func webhooks() throws {
    var fixture = try Fixture()
    fixture.press("w")
    #expect(fixture.press("h").first?.body == ["hold": true])
    #expect(fixture.press(.enter).first?.body == ["release": 1])
    #expect(fixture.press(.down, "r").first?.body == ["repeat": 2])
    #expect(fixture.press(.right, "f").first?.body == ["forge": "wrong-signature", "like": 2])
  }

  @Test("what happened is asked for, written under the payment’s name, and the file is named")
  func writing() throws {
    var fixture = try Fixture()
    let ask = try #require(fixture.press("R").first)
    #expect((ask.method, ask.path) == ("GET", "scenario?provider=tabby&reference=order-2"))
    let effects = fixture.model.take(.done(["scenario": "till: 1\n"]), to: ask)
    guard case .write("order-2", "till: 1\n")? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    fixture.model.took(writing: "order-2.till.yaml", nil)
    #expect(fixture.text.contains("Written to order-2.till.yaml"))
    fixture.model.took(writing: "order-2.till.yaml", "The disk is full.")
    #expect(fixture.text.contains("The disk is full."))
    // A name that is a path, or none, is none of these here.
    let odd = fixture.model.take(
      .done(["scenario": ""]), to: ControlAsk("GET", "", for: .scenario(name: "../../Über 1")))
    guard case .write("ber-1", _)? = odd.first else {
      Issue.record("\(odd)")
      return
    }
    fixture.take(view: Fixture.empty)
    #expect(fixture.press("R").isEmpty)
  }

  @Test("the next call is held before or after the provider acts, and a break point is ended")
  func breaks() throws {
    var fixture = try Fixture()
    fixture.press("b")
    let first = try #require(fixture.press(.enter).first)
    #expect((first.method, first.path) == ("POST", "breaks"))
    #expect(first.body == ["on": "tabby.*capture*", "at": "request", "once": true])
    #expect(
      fixture.press(.right, .down, .enter).first?.body == ["on": "tabby.*refund*", "at": "response", "once": true])
    #expect(!fixture.model.heldOperations.contains { $0.hasSuffix("notification") })
    fixture.take(
      view: try Fixture.file("captured").adding(["breaks": [["break": 4, "on": "tabby.*", "at": "request"]]]))
    let end = try #require(fixture.press(.down, .enter).first)
    #expect((end.method, end.path) == ("DELETE", "breaks/4"))
    let all = try #require(fixture.press("x").first)
    #expect((all.method, all.path) == ("DELETE", "breaks"))
  }

  /// A screen with a capture that is held at its request or its response.
  private static func holding(_ side: String) throws -> Fixture {
    var fixture = try Fixture()
    let held: JSON = [
      "held": 7, "at": .string(side), "since": "2026-11-29T17:23:19Z", "operation": "tabby.capture-payment",
      "sent": "POST /captures\n\n{}", "fields": ["amount": "148.00", "items.0.quantity": "2"],
    ]
    fixture.take(
      view: try Fixture.file("captured").adding([
        "held": [side == "response" ? held.adding(["status": 200, "received": "200"]) : held]
      ]))
    return fixture
  }

  @Test("a held call is named above everything, changed by typing, and let go with what differs")
  func held() throws {
    var fixture = try Self.holding("request")
    #expect(fixture.text.contains("tabby.capture-payment is held"))
    fixture.press("b", .enter)
    #expect(fixture.text.contains("[148.00]") && fixture.text.contains("The provider has not acted"))
    let same = try #require(fixture.press(.enter).first)
    #expect((same.method, same.path, same.body) == ("POST", "held/7", [:]))
    fixture.press(.tab, .backspace, "3")
    #expect(fixture.press(.enter).first?.body == ["set": ["items.0.quantity": "3"]])
    // Letters and the keys of other places are text here.
    fixture.press(.backTab, "q", " ")
    #expect(fixture.press(.enter).first?.body == ["set": ["amount": "148.00q ", "items.0.quantity": "3"]])
    fixture.press(.function(6))
    #expect(fixture.model.scope == .call && fixture.text.contains("POST /captures"))
    fixture.press(.escape)
    #expect(fixture.text.contains("[148.00q ]"))
  }

  @Test("a held call is dropped, and its dialog closes once nothing holds it")
  func dropped() throws {
    var fixture = try Self.holding("response")
    fixture.press("b", .enter)
    #expect(fixture.text.contains("The provider has acted") && fixture.text.contains("200"))
    let drop = try #require(fixture.press(.function(8)).first)
    #expect((drop.path, drop.body) == ("held/7", ["drop": true]))
    // Control refuses: it stays, with what was typed.
    _ = fixture.model.take(.refused("No."), to: drop)
    #expect(fixture.model.scope == .held)
    fixture.take(view: try Fixture.file("captured"))
    #expect(fixture.model.scope == .payments)
  }

  @Test("a selected call is read; a deed that is looked at stays while others are added")
  func deeds() throws {
    var fixture = try Fixture()
    fixture.press(.tab, .up, .up)
    #expect(fixture.press(.enter).first?.path == "calls/4")
    let before = fixture.model.deedsBack
    fixture.take(view: try Fixture.file("captured"))
    #expect(fixture.model.deedsBack == before)
  }

  @Test("the last calls are read one after the other, also those without a payment")
  func calls() throws {
    var fixture = try Fixture(nil)
    let refused: JSON = [
      "event": "answer", "call": 9, "at": "2026-11-29T17:23:20Z", "operation": "tabby.unknown-call",
      "request": "POST /nowhere", "status": 404,
    ]
    fixture.take(view: Fixture.empty.adding(["calls": [refused]]))
    #expect(fixture.text.contains("POST /nowhere"))
    fixture.press("c")
    let ask = try #require(fixture.press(.enter).first)
    #expect(ask.path == "calls/9")
    _ = fixture.model.take(.done(refused.adding(["sent": "POST /nowhere"])), to: ask)
    #expect(fixture.model.scope == .call)
    fixture.press(.escape)
    #expect(fixture.model.scope == .calls)
    fixture.press("?", .escape, .escape)
    #expect(fixture.model.scope == .payments)
  }

  @Test("a click selects a payment, and one on a key does what the key does")
  func mouse() throws {
    var fixture = try Fixture()
    let row = try #require(fixture.frame.outline.item(target: "payment:2")?.region)
    let click = Input.mouse(MouseInput(kind: .press, position: Position(x: row.x + 1, y: row.y)))
    #expect(fixture.press(click).first?.path.contains("order-1") == true)
    let key = try #require(fixture.frame.outline.item(target: "key:faults")?.region)
    fixture.press(.mouse(MouseInput(kind: .press, position: Position(x: key.x, y: key.y))))
    #expect(fixture.model.scope == .faults)
    fixture.press(.mouse(MouseInput(kind: .wheelDown, position: Position(x: 9, y: 9))))
    #expect(fixture.press(.enter).first?.body?["do"] == ["latency": "5s"])
  }

  @Test("a reset is asked about first")
  func reset() throws {
    var fixture = try Fixture()
    #expect(fixture.press(.alt("0"), .escape).isEmpty)
    fixture.press(.alt("0"))
    #expect(fixture.press(.enter).first?.path == "reset")
  }

  @Test("time ticks once a minute, once a second below two minutes, and not at all while it stands")
  func ticks() throws {
    var fixture = try Fixture()
    // A webhook is due within a minute.
    #expect(fixture.model.wait(at: fixture.model.moment(afterAnswer: 0)) == 1_000_000_000)
    fixture.take(view: Fixture.empty)
    #expect(fixture.model.wait(at: fixture.model.moment(afterAnswer: 0)) == 40_000_000_000)
    #expect(fixture.model.moment(afterAnswer: 2_500_000_000).milliseconds % 60_000 == 22_500)
    fixture.take(
      view: ["clock": ["now": "2026-11-29T17:23:20Z", "pace": 0], "payments": []])
    #expect(fixture.model.wait(at: fixture.model.moment(afterAnswer: 0)) == nil)
  }

  @Test("a server that is gone is said, and q still leaves")
  func gone() throws {
    var fixture = try Fixture()
    _ = fixture.model.take(.gone, to: ControlAsk("GET", "view", for: .view))
    #expect(fixture.text.contains("The server has ended. Press q to quit."))
    let effects = fixture.effects(["q"])
    guard case .quit? = effects.first else { return #expect(Bool(false), "\(effects.count)") }
  }
}
