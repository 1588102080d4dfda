import Deeplinks
import Language
import Pages
import Phone
import Testing

@Suite("Web view")
struct WebViewTests {
  private static let start = "https://acs.test/challenge"

  private static func page(
    _ id: String = "acs.challenge", fields: [HostedPage.Field] = [], buttons: [String] = ["submit", "cancel"]
  )
    -> HostedPage
  {
    HostedPage(
      id: id, url: "https://acs.test/\(id)", title: Phrase("page.title"), blocks: [], fields: fields,
      buttons: buttons.map { HostedPage.Button(id: $0, label: Phrase("page.button")) })
  }

  private static let code = HostedPage.Field(id: "code", label: Phrase("page.code"), kind: .digits(6))
  private static let name = HostedPage.Field(id: "name", label: Phrase("page.name"), kind: .text(5))

  private func view(returns: [String] = ["tillshop://return"]) throws -> WebView {
    WebView(returns: try returns.map { try Link($0) }, links: LinkHandling(associations: .tillshop))
  }

  /// A view that shows a page.
  private func showing(_ page: HostedPage) throws -> WebView {
    var view = try view()
    _ = view.open(Self.start)
    _ = view.receive(.page(page))
    return view
  }

  @Test("an address loads, its page is shown, a press is sent with what was typed, and the answer is shown")
  func flow() throws {
    var view = try view()
    #expect(view.state == .closed)
    let first = view.open(Self.start)
    #expect(first == .load(url: Self.start))
    #expect(view.state == .loading)
    #expect(view.address == Self.start)
    let challenge = Self.page(fields: [Self.code])
    let second = view.receive(.page(challenge))
    #expect(second == .show(challenge))
    #expect(view.page == challenge)
    #expect(view.address == challenge.url)
    view.type("12")
    view.type("34x")
    let submission = view.press("submit")
    #expect(
      submission
        == PageSubmission(url: challenge.url, pageID: challenge.id, button: "submit", values: ["code": "1234"]))
    #expect(view.state == .loading)
    #expect(view.value(of: "code") == "")
    let next = Self.page("acs.done")
    #expect(view.receive(.page(next)) == .show(next))
    #expect(view.history.map(\.id) == ["acs.challenge", "acs.done"])
  }

  @Test(
    "an address that leads back to the app leaves the view by the phone's way, whoever sends it there",
    arguments: [
      ("tillshop://return?id=1", LinkRoute.app(.openURL)), ("TILLSHOP://return?id=1", .app(.openURL)),
      ("https://pay.tillshop.test/return/ok?payment_id=1", .app(.continueUserActivity)),
      // Expected, but on a host that the app is not associated with: the way back opens outside.
      ("https://shop.test/back?payment_id=1", .browser),
    ])
  func leaving(_ url: String, _ route: LinkRoute) throws {
    for isRedirect in [true, false] {
      var view = try view(returns: ["tillshop://return", "https://shop.test/back"])
      var step: WebViewStep? = view.open(isRedirect ? Self.start : url)
      if isRedirect { step = view.receive(.redirect(url)) }
      #expect(step == .leave(url: url, route))
      #expect(view.state == .closed)
    }
  }

  @Test("an address of an app that is not installed changes nothing on view")
  func unknownScheme() throws {
    let page = Self.page(fields: [Self.code])
    var view = try showing(page)
    _ = view.press("submit")
    #expect(view.receive(.redirect("swish://pay")) == .leave(url: "swish://pay", .nobody(scheme: "swish")))
    #expect(view.page == page)
    var empty = try self.view()
    let step = empty.open("swish://pay")
    #expect(step == .fail(.noApp(scheme: "swish")))
    #expect(empty.state == .failed(.noApp(scheme: "swish")))
  }

  @Test(
    "what is no page is shown as such, with why",
    arguments: [
      (PageResponse.unavailable(status: 404), WebViewFailure.status(404)), (.unavailable(status: 503), .status(503)),
      (.redirect("tillshop://re turn"), .unreadable(.forbiddenCharacter(" ", offset: 13))),
      (.redirect(""), .unreadable(.empty)), (.redirect("/relative"), .unreadable(.noScheme)),
    ])
  func failing(_ response: PageResponse, _ failure: WebViewFailure) throws {
    var view = try view()
    _ = view.open(Self.start)
    #expect(view.receive(response) == .fail(failure))
    #expect(view.state == .failed(failure))
    #expect(view.page == nil)
    let again = view.open(Self.start)
    #expect(again == .load(url: Self.start))
  }

  @Test("a redirect to another web address is followed, but not for ever")
  func redirects() throws {
    var view = try view()
    _ = view.open(Self.start)
    for hop in 1...WebView.mostRedirects {
      let url = "https://acs.test/\(hop)"
      #expect(view.receive(.redirect(url)) == .load(url: url))
      #expect(view.address == url)
    }
    #expect(view.receive(.redirect("https://acs.test/more")) == .fail(.tooManyRedirects))
    // A page in between ends the row.
    _ = view.open(Self.start)
    _ = view.receive(.redirect("https://acs.test/1"))
    _ = view.receive(.page(Self.page()))
    _ = view.press("submit")
    for hop in 1...WebView.mostRedirects { _ = view.receive(.redirect("https://acs.test/\(hop)")) }
    #expect(view.state == .loading)
  }

  @Test("an answer that comes when nothing waits for it is dropped")
  func lateAnswer() throws {
    var view = try view()
    _ = view.open(Self.start)
    view.close()
    #expect(view.receive(.page(Self.page())) == nil)
    #expect(view.receive(.redirect("tillshop://return?id=1")) == nil)
    #expect(view.state == .closed)
    _ = view.open(Self.start)
    view.fail(.offline)
    #expect(view.receive(.page(Self.page())) == nil)
    #expect(view.state == .failed(.offline))
    var shown = try showing(Self.page())
    #expect(shown.receive(.unavailable(status: 410)) == nil)
    #expect(shown.page == Self.page())
  }

  @Test("only a button that is on view can be pressed, and only once")
  func pressing() throws {
    var view = try showing(Self.page())
    let unknown = view.press("approve")
    #expect(unknown == nil)
    #expect(view.page != nil)
    let first = view.press("cancel")
    #expect(first?.button == "cancel")
    #expect(first?.values == [:])
    let second = view.press("cancel")
    #expect(second == nil)
  }

  @Test("the attention goes through fields, then buttons, and round")
  func focus() throws {
    var view = try showing(Self.page(fields: [Self.code, Self.name]))
    var seen: [String] = []
    for _ in 0..<5 {
      switch view.focus {
      case .field(let field): seen.append(field.id)
      case .button(let button): seen.append(button.id)
      case nil: seen.append("nothing")
      }
      view.moveFocus(by: 1)
    }
    #expect(seen == ["code", "name", "submit", "cancel", "code"])
    #expect(view.focusIndex == 1)
    view.moveFocus(by: -2)
    #expect(view.focus == .button(HostedPage.Button(id: "cancel", label: Phrase("page.button"))))
    view.moveFocus(by: .min)
    view.moveFocus(by: .max)
    #expect(view.focus != nil)
    let found = [view.moveFocus(to: "name"), view.moveFocus(to: "nothing")]
    #expect(found == [true, false])
    #expect(view.focus == .field(Self.name))
  }

  @Test("without fields and buttons nothing has the attention, and nothing can be typed")
  func emptyPage() throws {
    var view = try showing(Self.page(buttons: []))
    view.moveFocus(by: 1)
    view.type("1")
    view.deleteBackward()
    #expect(view.focus == nil)
    var closed = try self.view()
    closed.moveFocus(by: 1)
    let filled = closed.fill("code", with: "1")
    #expect(!filled)
    #expect(closed.focus == nil)
  }

  @Test(
    "a field takes what it is for and no more than fits",
    arguments: [
      ("code", "123456", "123456"), ("code", "1234567", "123456"), ("code", "12 34-5x6", "123456"),
      ("code", "١٢٣٤", "1234"), ("code", "۱۲", "12"), ("code", "½²Ⅷ九", ""), ("code", "1\u{301}2", "12"),
      ("name", "abcdefg", "abcde"), ("name", "a\u{1B}\n\u{0}b", "ab"), ("name", "é👩‍👩‍👧", "é👩‍👩‍👧"), ("name", "", ""),
    ])
  func typing(_ field: String, _ text: String, _ expected: String) throws {
    let page = Self.page(fields: [Self.code, Self.name])
    var filled = try showing(page)
    let found = filled.fill(field, with: text)
    #expect(found)
    #expect(filled.value(of: field) == expected)
    var typed = try showing(page)
    typed.moveFocus(to: field)
    for character in text { typed.type(String(character)) }
    #expect(typed.value(of: field) == expected)
    typed.deleteBackward()
    #expect(typed.value(of: field) == String(expected.dropLast()))
  }

  @Test("what was typed is forgotten when the page goes away, and never printed")
  func forgetting() throws {
    let page = Self.page(fields: [Self.code])
    var view = try showing(page)
    view.type("482913")
    var dumped = ""
    dump(view, to: &dumped)
    #expect(!"\(view) \(String(reflecting: view)) \(dumped)".contains("482913"))
    _ = view.press("submit")
    _ = view.receive(.page(page))
    #expect(view.value(of: "code") == "")
    view.type("482913")
    view.close()
    #expect(view.value(of: "code") == "")
  }

  @Test("however many pages a view has shown, only the latest are kept")
  func bounded() throws {
    var view = try showing(Self.page("first"))
    for index in 0..<WebView.longestHistory {
      _ = view.press("submit")
      _ = view.receive(.page(Self.page("page-\(index)")))
    }
    #expect(view.history.count == WebView.longestHistory)
    #expect(view.history.first?.id == "page-0")
  }
}
