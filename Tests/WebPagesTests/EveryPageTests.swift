import Commerce
import Language
import Pages
import Sandbox
import Testing
import TillAssets

@testable import WebPages

@Suite("Every hosted page in a browser")
struct EveryPageTests {
  private static func phrasebook(_ code: String) throws -> Phrasebook { try ShownPages.assets.phrasebook(code) }

  /// Pages to which no shipped scenario comes: one sentence and a button each, like `tabby.refused`, and the page of a code, for which apps
  /// have a screen of their own; `Tests/Browser` looks at it.
  private static let unseen: Set = ["tabby.finished", "tamara.finished", "truelayer.ended", "yuno.pix"]

  @Test("the pages that are looked at here are all that providers have")
  func complete() throws {
    let seen = Set(try ShownPages.all.get().map(\.page.id))
    #expect(Set(SandboxCatalog.pageVocabulary.pages).subtracting(seen) == Self.unseen)
  }

  @Test("each is well-formed, loads nothing, runs nothing and says what the terminal says", arguments: ["en", "ar"])
  func wellFormed(code: String) throws {
    let language = try Self.phrasebook(code)
    for shown in try ShownPages.all.get() {
      let (page, html) = (shown.page, HTMLPage(shown.page, at: shown.now, in: language))
      let document = try ReadDocument(html.text)
      let root = try document.first("html")
      #expect(root.attributes == ["lang": code, "dir": code == "ar" ? "rtl" : "ltr"])
      for name in ["script", "link", "img", "iframe", "object", "base", "a"] {
        #expect(document.all(name).isEmpty, "\(page.id)")
      }
      for attribute in document.elements.flatMap(\.attributes) {
        #expect(!["style", "src", "href"].contains(attribute.key) && !attribute.key.hasPrefix("on"), "\(page.id)")
      }
      let blocks = page.blocks.flatMap(Self.phrases)
      let wanted =
        shown.isExpired
        ? [Phrase("page.expired")]
        : [page.title] + blocks + page.fields.map(\.label) + page.fields.compactMap(\.problem)
          + page.buttons.map(\.label)
      for phrase in wanted + [Phrase("web-page.simulation")]
        + (page.simulatorNote.map { [WebWords(language).inBrowser($0)] } ?? [])
      {
        let text = HTMLText.visible(language.text(phrase))
        #expect(document.said.contains(text), "\(page.id) does not say \(text)")
      }
      #expect(!document.said.contains(/\bF\d+\b/), "\(page.id) names a key of the terminal")
    }
  }

  @Test("each field has a label of its own and is described by its problem")
  func labels() throws {
    let language = try Self.phrasebook("en")
    for shown in try ShownPages.all.get() {
      let document = try ReadDocument(HTMLPage(shown.page, at: shown.now, in: language).text)
      let identifiers = document.elements.compactMap { $0.attributes["id"] }
      #expect(Set(identifiers).count == identifiers.count)
      #expect(document.inputs.count == (shown.isExpired ? 0 : shown.page.fields.count))
      for (field, input) in zip(shown.page.fields, document.inputs) {
        let label = document.all("label").first { $0.attributes["for"] == input.attributes["id"] }
        #expect(label?.text == language.text(field.label))
        #expect(input.attributes["name"] == field.id)
        let problem = document.elements.first {
          $0.attributes["id"] != nil && $0.attributes["id"] == input.attributes["aria-describedby"]
        }
        #expect(problem?.text == field.problem.map { language.text($0) })
        #expect((input.attributes["aria-invalid"] == "true") == (field.problem != nil))
      }
    }
  }

  @Test("each comes back as what was pressed and typed on it, whatever was typed")
  func roundTrip() throws {
    let language = try Self.phrasebook("en")
    for shown in try ShownPages.all.get() {
      let page = shown.page
      guard !shown.isExpired else { continue }
      let document = try ReadDocument(HTMLPage(page, at: shown.now, in: language).text)
      let form = try document.first("form")
      #expect(form.attributes["method"] == "post" && form.attributes["action"] == page.url)
      let values = Dictionary(uniqueKeysWithValues: page.fields.map { ($0.id, "\($0.id) + 50% نورة & =;") })
      for button in page.buttons {
        let body = document.posted(pressing: button.id, typing: values)
        let wanted = PageSubmission(url: page.url, pageID: page.id, button: button.id, values: values)
        #expect(PageSubmission(form: body, to: page.url) == wanted)
      }
    }
  }

  @Test("Enter presses the obvious button, which comes first")
  func primary() throws {
    let language = try Self.phrasebook("en")
    for shown in try ShownPages.all.get() where !shown.page.buttons.isEmpty {
      let document = try ReadDocument(HTMLPage(shown.page, at: shown.now, in: language).text)
      let first = try document.first("button")
      let obvious = shown.page.buttons.first { $0.weight == .primary } ?? shown.page.buttons.first
      #expect(first.attributes["value"] == obvious?.id, "\(shown.page.id)")
      #expect(first.attributes["type"] == "submit")
    }
  }

  @Test("nothing that was typed before is on any: no field has a value")
  func values() throws {
    let language = try Self.phrasebook("en")
    for shown in try ShownPages.all.get() {
      let document = try ReadDocument(HTMLPage(shown.page, at: shown.now, in: language).text)
      for input in document.inputs { #expect(input.attributes["value"] == nil) }
      #expect(document.all("textarea").isEmpty)
    }
  }

  private static func phrases(_ block: HostedPage.Block) -> [Phrase] {
    switch block {
    case .text(let phrase), .notice(let phrase): [phrase]
    case .fact(let label, let value): [label, value]
    case .plan, .code: []
    }
  }
}
