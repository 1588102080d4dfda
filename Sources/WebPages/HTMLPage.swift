public import Commerce
public import Language
public import Pages

/// An HTML document for a browser: what a page's server shows, in the page's own words and the formats of a language.
///
/// It needs no script and loads nothing. It is XML as well (HTML, section 14), so that any XML parser reads it.
public struct HTMLPage: Sendable {
  /// The document; a line break at the end.
  public let text: String

  /// The `Content-Type` of every document.
  public static let contentType = "text/html; charset=utf-8"

  /// The `Content-Security-Policy` for every document: nothing but its own style sheet.
  ///
  /// `form-action` is left out on purpose: Chromium applies it to the redirects after a form as well, which lead to shops and apps. So is
  /// `frame-ancestors`, because shops show challenges of 3-D Secure in frames.
  public static let contentSecurityPolicy =
    "default-src 'none'; base-uri 'none'; style-src 'sha256-\(WebStyle.hash)'"

  /// A hosted page at a moment. Its form posts to an address, without one to the page’s own; `PageSubmission.init(form:to:)` reads what arrives.
  ///
  /// An expired page has nothing to fill in any more and one button, which asks its server what is left to do.
  public init(_ page: HostedPage, at now: Timestamp, in language: Phrasebook, action: String? = nil) {
    let form = WebForm(words: WebWords(language), page: page, now: now)
    let note = page.simulatorNote.map { note in
      [
        "<aside>", "<h2>\(form.words.content("web-page.note"))</h2>",
        // Notes are in English wherever a language has none of its own.
        #"<p dir="auto">\#(form.words.content(form.words.inBrowser(note)))</p>"#, "</aside>",
      ]
    }
    text = Self.document(
      form.words, title: form.title,
      [
        #"<form method="post" action="\#(HTMLText.attribute(action ?? page.url))" autocomplete="on">"#,
        #"<input type="hidden" name="\#(WebForm.pageName)" value="\#(HTMLText.attribute(page.id))"/>"#,
        "<h1>\(form.words.content(form.title))</h1>",
      ] + form.content + ["</form>"], behind: note ?? [])
  }

  /// What stands at the address of a page that is not there, by the status of its server.
  public static func unavailable(status: Int, in language: Phrasebook) -> HTMLPage {
    let words = WebWords(language)
    let name =
      switch status {
      case 400: "web-page.bad-request"
      case 404: "web-page.not-found"
      case 410: "web-page.gone"
      default: "web-page.unavailable"
      }
    return HTMLPage(
      text: document(
        words, title: Phrase("\(name).title"),
        [
          "<h1>\(words.content("\(name).title"))</h1>", "<p>\(words.content("\(name).text"))</p>",
          #"<p class="quiet">\#(words.content("web-page.status", ["status": .text(String(status))]))</p>"#,
        ]))
  }

  /// The way on to an address that a browser may have no app for, such as `myapp://return`: the document goes there by itself, and shows
  /// the address for whoever stays.
  ///
  /// Sent with the status 200 it is seen where no app opens; as the body of a redirect no browser shows it. An address of a scheme that
  /// would run in the page itself, such as `javascript`, is shown as text only.
  public static func bridge(to address: String, in language: Phrasebook) -> HTMLPage {
    let words = WebWords(language)
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let isSafe = !["javascript", "data", "vbscript", "blob", "about", "file"].contains(scheme) && isScheme(scheme)
    let (target, shown) = (HTMLText.attribute(address), HTMLText.foreign(address))
    return HTMLPage(
      text: document(
        words, title: Phrase("web-page.bridge.title"),
        [
          "<h1>\(words.content("web-page.bridge.title"))</h1>", "<p>\(words.content("web-page.bridge.text"))</p>",
          #"<p class="address" dir="ltr">\#(isSafe ? #"<a href="\#(target)">\#(shown)</a>"# : shown)</p>"#,
        ], refresh: isSafe ? target : nil))
  }

  private init(text: String) { self.text = text }

  /// Whether a text in lower case can be a scheme (RFC 3986, section 3.1).
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  /// A document with a title and a body, and what stands behind it.
  private static func document(
    _ words: WebWords, title: Phrase, _ body: [String], behind: [String] = [], refresh: String? = nil
  ) -> String {
    var lines = [
      "<!DOCTYPE html>",
      #"<html lang="\#(HTMLText.attribute(words.language.code))" dir="\#(words.language.direction.rawValue)">"#,
      "<head>", #"<meta charset="utf-8"/>"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#,
      #"<meta name="color-scheme" content="light dark"/>"#, #"<meta name="robots" content="noindex"/>"#,
    ]
    if let refresh { lines.append(#"<meta http-equiv="refresh" content="0; url=\#(refresh)"/>"#) }
    lines += ["<title>\(words.attribute(title))</title>", "<style>\(WebStyle.sheet)</style>", "</head>", "<body>"]
    lines += ["<header>", "<p>\(words.content("web-page.simulation"))</p>", "</header>", "<main>"]
    return (lines + body + ["</main>"] + behind + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
  }
}

/// The words of a document in a language.
struct WebWords {
  let language: Phrasebook

  init(_ language: Phrasebook) { self.language = language.forScreens }

  func content(_ phrase: Phrase) -> String { HTMLText.content(language.text(phrase.withoutForeignMarks)) }
  func content(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { content(Phrase(key, values)) }
  /// A sentence as it is for whoever has a browser and not the terminal's keys, where there is such a one.
  func inBrowser(_ phrase: Phrase) -> Phrase {
    let key = phrase.key + "-in-browser"
    return language.has(key) ? Phrase(key, phrase.values) : phrase
  }

  func attribute(_ phrase: Phrase) -> String { HTMLText.attribute(language.text(phrase.withoutForeignMarks)) }
}
