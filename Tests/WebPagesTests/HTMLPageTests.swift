import Basics
import Commerce
import Language
import Pages
import Testing
import TillAssets

@testable import WebPages

@Suite("A page in a browser")
struct HTMLPageTests {
  private static let now = Timestamp(milliseconds: 1_772_355_600_000)
  private static let url = "http://127.0.0.1:8080/pay?id=1&step=2"

  private static func page(
    _ blocks: [HostedPage.Block] = [], fields: [HostedPage.Field] = [], buttons: [HostedPage.Button] = [],
    expiresAt: Timestamp? = nil
  ) -> HostedPage {
    HostedPage(
      id: "bank.page", url: url, title: Phrase("qr.title"), blocks: blocks, fields: fields, buttons: buttons,
      expiresAt: expiresAt)
  }

  private static func document(_ page: HostedPage, _ code: String = "en") throws -> ReadDocument {
    try ReadDocument(HTMLPage(page, at: now, in: try ShownPages.assets.phrasebook(code)).text)
  }

  // MARK: Text from outside

  /// Markup, the end of an attribute, steering and turning characters, what XML cannot hold, and marks of direction.
  private static let hostile =
    "</p><script>alert(1)</script>\"'&lt; \u{1B}[2J \u{202E}\u{2066}\u{200F}\u{FEFF}\(end)\(leftToRight)\u{85}\u{E0041}"
  private static let (leftToRight, end) = (Isolation.leftToRight.mark, Isolation.end.mark)

  private static func hostilePage() -> HostedPage {
    let phrase = Phrase("said", ["text": .phrase(Phrase("said", ["text": .text(hostile)]))])
    return HostedPage(
      id: hostile, url: hostile, title: phrase,
      blocks: [.text(phrase), .notice(phrase), .fact(label: phrase, value: phrase), .code(hostile)],
      fields: [HostedPage.Field(id: hostile, label: phrase, kind: .text(9), problem: phrase)],
      buttons: [HostedPage.Button(id: hostile, label: phrase)], simulatorNote: phrase)
  }

  @Test("text from outside stays text and turns nothing around it", arguments: WritingDirection.allCases)
  func outside(direction: WritingDirection) throws {
    let english = try ShownPages.assets.phrasebook("en")
    let language = Phrasebook(
      code: "xx", name: "", direction: direction, format: english.format, entries: ["said": .single("{text}!")],
      english: english)
    let html = HTMLPage(Self.hostilePage(), at: Self.now, in: language).text
    let document = try ReadDocument(html)
    #expect(document.all("script").isEmpty && document.all("main").count == 1)
    let shown = "</p><script>alert(1)</script>\"'&lt; ␛[2J ⟨U+202E⟩⟨U+2066⟩⟨U+200F⟩⟨U+FEFF⟩⟨U+FDD2⟩⟨U+FDD0⟩"
    for name in ["title", "h1", "dt", "dd", "label", "button", "aside"] {
      #expect(try document.first(name).text.contains(shown), "\(name)")
    }
    for scalar in "\u{1B}\u{202E}\u{2066}\u{200F}\u{FEFF}\(Self.leftToRight)\(Self.end)\u{85}".unicodeScalars {
      #expect(!html.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    let input = try #require(document.inputs.first)
    #expect(input.attributes["name"]?.contains("<script>") == true)
  }

  @Test("a page never ends a part with a direction of its own too early, nor leaves one open")
  func marks() {
    let (start, end, first) = (Self.leftToRight, Self.end, Isolation.firstLetter.mark)
    #expect(HTMLText.content("a\(end)b\(start)1\(first)x") == #"ab<bdi dir="ltr">1<bdi>x</bdi></bdi>"#)
    #expect(HTMLText.attribute("a\(start)1\(end)") == "a1")
    #expect(HTMLText.foreign("\(start)1") == "⟨U+FDD0⟩1")
  }

  @Test("joiners and flags stay as browsers draw them")
  func joiners() { #expect(HTMLText.visible("می\u{200C}خواهم 👩\u{200D}💻 🇸🇦") == "می\u{200C}خواهم 👩\u{200D}💻 🇸🇦") }

  @Test("in Arabic the page runs from right to left, and amounts in it from left to right")
  func arabic() throws {
    let money = Money(minorUnits: 14_800, currency: .sar)
    let page = Self.page(
      [
        .fact(
          label: Phrase("qr.title"), value: Phrase("qr.amount", ["amount": .money(money), "payee": .text("متجر")])),
        .plan([HostedPage.PlanRow(due: nil, amount: money)]),
      ], fields: [HostedPage.Field(id: "code", label: Phrase("qr.title"), kind: .digits(4))])
    let document = try Self.document(page, "ar")
    #expect(try document.first("html").attributes["dir"] == "rtl")
    let amounts = document.all("bdi").filter { $0.attributes["dir"] == "ltr" }.map(\.text)
    #expect(amounts == ["SAR 148.00", "SAR 148.00"])
    #expect(document.inputs.first?.attributes["dir"] == "ltr")
  }

  // MARK: Blocks and fields

  @Test("facts that follow each other are one list, and paragraphs end it")
  func facts() throws {
    let fact = HostedPage.Block.fact(label: Phrase("qr.title"), value: Phrase("qr.copy"))
    let document = try Self.document(Self.page([fact, fact, .text(Phrase("qr.image")), fact]))
    #expect(document.all("dl").count == 2 && document.all("dd").count == 3)
    #expect(document.elements.map(\.name).filter { ["dl", "p"].contains($0) }.dropFirst() == ["dl", "p", "dl"])
  }

  @Test("a plan has the dates and amounts of the language, and marks what is due now")
  func plan() throws {
    let due = try #require(CivilDate(year: 2026, month: 4, day: 1))
    let rows = [
      HostedPage.PlanRow(due: nil, amount: Money(minorUnits: 123_450, currency: .sar)),
      HostedPage.PlanRow(due: due, amount: Money(minorUnits: 1, currency: .sar)),
    ]
    let parts = try Self.document(Self.page([.plan(rows)])).all("li")
    let english = try ShownPages.assets.phrasebook("en")
    #expect(parts.map(\.text) == ["today SAR 1,234.50", "\(english.date(due)) SAR 0.01"])
    #expect(parts.map { $0.attributes["class"] } == ["now", nil])
  }

  @Test("browsers learn what each kind of field holds")
  func kinds() throws {
    let kinds: [HostedPage.Field.Kind] = [
      .digits(6), .text(30), .secretDigits(4), .cardNumber, .expiry, .cardholder(40),
    ]
    let fields = kinds.enumerated().map {
      HostedPage.Field(id: "f\($0.offset)", label: Phrase("qr.copy"), kind: $0.element)
    }
    let inputs = try Self.document(Self.page(fields: fields)).inputs
    func values(_ name: String) -> [String?] { inputs.map { $0.attributes[name] } }
    #expect(values("autocomplete") == ["one-time-code", nil, "cc-csc", "cc-number", "cc-exp", "cc-name"])
    #expect(values("inputmode") == ["numeric", nil, "numeric", "numeric", "numeric", nil])
    #expect(values("maxlength") == ["6", "30", "4", "23", "5", "40"])
    #expect(values("type") == ["text", "text", "password", "text", "text", "text"])
    #expect(values("autofocus") == ["autofocus", nil, nil, nil, nil, nil])
  }

  @Test("the first field with a problem has the focus")
  func focus() throws {
    let fields = [
      HostedPage.Field(id: "a", label: Phrase("qr.copy"), kind: .text(9)),
      HostedPage.Field(id: "b", label: Phrase("qr.copy"), kind: .text(9), problem: Phrase("qr.copied")),
    ]
    let inputs = try Self.document(Self.page(fields: fields)).inputs
    #expect(inputs.map { $0.attributes["autofocus"] } == [nil, "autofocus"])
  }

  @Test("a code is a picture that scans and a text to copy")
  func code() throws {
    let text = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
    let document = try Self.document(Self.page([.code(text)]))
    let picture = try document.first("svg")
    let code = try #require(QRCode(text))
    let side = code.rows.count + 8
    #expect(picture.attributes["viewBox"] == "0 0 \(side) \(side)")
    #expect(picture.attributes["aria-label"] == "Payment QR code" && picture.attributes["role"] == "img")
    let path = try #require(document.all("path").last?.attributes["d"])
    var rows = Array(repeating: Array(repeating: false, count: code.rows.count), count: code.rows.count)
    for part in path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let numbers = [part.1, part.2, part.3, part.4].compactMap { Int($0) }
      #expect(numbers[2] == numbers[3])
      for x in numbers[0]..<numbers[0] + numbers[2] { rows[numbers[1] - 4][x - 4] = true }
    }
    #expect(rows == code.rows)
    #expect(document.all("p").contains { $0.text == text })
  }

  @Test("a code that no picture holds is a text")
  func longCode() throws {
    let document = try Self.document(Self.page([.code(String(repeating: "x", count: 4_000))]))
    #expect(document.all("svg").isEmpty && document.all("figure").count == 1)
  }

  // MARK: Time

  @Test("a page says how long it lasts from when it was loaded")
  func expires() throws {
    let document = try Self.document(Self.page(expiresAt: Self.now.advanced(by: .seconds(299))))
    #expect(document.said.contains("This page expires 4:59 after it was loaded."))
  }

  @Test("an expired page has no fields, and its one button asks the server")
  func expired() throws {
    let page = Self.page(
      [.text(Phrase("qr.image"))], fields: [HostedPage.Field(id: "code", label: Phrase("qr.copy"), kind: .digits(6))],
      buttons: [
        HostedPage.Button(id: "cancel", label: Phrase("qr.copy")),
        HostedPage.Button(id: "submit", label: Phrase("qr.copied"), weight: .primary),
      ], expiresAt: Self.now)
    let document = try Self.document(page)
    #expect(try document.first("h1").text == "This page has expired")
    #expect(document.inputs.isEmpty && !document.said.contains("Payment QR code"))
    #expect(document.all("button").map(\.text) == ["Continue"])
    let body = document.posted(pressing: "submit", typing: [:])
    #expect(
      PageSubmission(form: body, to: Self.url) == PageSubmission(url: Self.url, pageID: "bank.page", button: "submit"))
  }

  // MARK: Forms

  @Test("a form may post to another address than the page's")
  func action() throws {
    let html = HTMLPage(
      Self.page(), at: Self.now, in: try ShownPages.assets.phrasebook("en"),
      action: "/apps/bank?page=bank%3A%2F%2Fx&a=1")
    #expect(try ReadDocument(html.text).first("form").attributes["action"] == "/apps/bank?page=bank%3A%2F%2Fx&a=1")
  }

  @Test(
    "what is no form of a page is none",
    arguments: ["", "till-page=a", "till-button=b", "till-page", "%", "{\"till-page\":\"a\"}"])
  func noForm(body: String) { #expect(PageSubmission(form: body, to: Self.url) == nil) }

  @Test("of a name that repeats the first value counts, and a submission prints no value")
  func repeated() throws {
    let submission = try #require(
      PageSubmission(form: "till-page=p&till-button=b&till-button=c&code=123456&code=2", to: Self.url))
    #expect(submission == PageSubmission(url: Self.url, pageID: "p", button: "b", values: ["code": "123456"]))
    #expect("\(submission)" == "p.b")
  }

  // MARK: Pages that are not there, and ways out

  @Test("a page that is not there says why and shows its status", arguments: [400, 404, 410, 500, 503], ["en", "ar"])
  func unavailable(status: Int, code: String) throws {
    let language = try ShownPages.assets.phrasebook(code)
    let document = try ReadDocument(HTMLPage.unavailable(status: status, in: language).text)
    #expect(document.said.contains("\(status)"))
    #expect(document.all("form").isEmpty && document.all("h1").count == 1)
    #expect(try document.first("h1").text == document.first("title").text)
    #expect(!document.said.contains("⟦"))
  }

  @Test("the way to an app is a link with a sentence, and the document goes there by itself")
  func bridge() throws {
    let address = "myapp://return/x?a=1&b=\"2\""
    let document = try ReadDocument(HTMLPage.bridge(to: address, in: try ShownPages.assets.phrasebook("en")).text)
    #expect(try document.first("a").attributes["href"] == address)
    #expect(try document.first("a").text == address)
    let refresh = document.all("meta").first { $0.attributes["http-equiv"] == "refresh" }
    #expect(refresh?.attributes["content"] == "0; url=\(address)")
  }

  @Test(
    "an address that would run in the page is no link",
    arguments: [
      "javascript:alert(1)", "JavaScript://%0aalert(1)", " javascript:alert(1)", "data:text/html,x", "java\tscript:x",
      "", "//x",
    ])
  func unsafeBridge(address: String) throws {
    let document = try ReadDocument(HTMLPage.bridge(to: address, in: try ShownPages.assets.phrasebook("en")).text)
    #expect(document.all("a").isEmpty)
    #expect(!document.all("meta").contains { $0.attributes["http-equiv"] == "refresh" })
  }
}
