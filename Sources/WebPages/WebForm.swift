import Commerce
import Language
import Pages

/// The contents of a hosted page's form: what it says, what it asks and its buttons, in the order and the words of the terminal.
struct WebForm {
  /// The name under which the page's identifier is posted.
  static let pageName = "till-page"
  /// The name under which the pressed button is posted.
  static let buttonName = "till-button"

  let words: WebWords
  let page: HostedPage
  let now: Timestamp

  private var isExpired: Bool { page.expiresAt.map { $0 <= now } ?? false }

  var title: Phrase { isExpired ? Phrase("page.expired") : page.title }

  var content: [String] {
    // Enter presses the first button of a form (HTML, section 4.10.21.2).
    let sorted = page.buttons.filter { $0.weight == .primary } + page.buttons.filter { $0.weight != .primary }
    guard !isExpired else {
      let next = sorted.first.map { button($0.id, Phrase("page.expired.next"), isPrimary: true) }
      return [notice(Phrase("page.expired.text"))] + buttons(next.map { [$0] } ?? [])
    }
    let left = page.expiresAt.map { Phrase("web-page.expires", ["left": .duration($0.since(now))]) }
    return blocks + fields + (left.map { [#"<p class="quiet">\#(words.content($0))</p>"#] } ?? [])
      + buttons(sorted.map { button($0.id, $0.label, isPrimary: $0.weight == .primary) })
  }

  // MARK: Blocks

  private var blocks: [String] {
    var lines: [String] = []
    var facts: [String] = []
    func endFacts() {
      if !facts.isEmpty { lines += ["<dl>"] + facts + ["</dl>"] }
      facts = []
    }
    for block in page.blocks {
      switch block {
      case .fact(let label, let value): facts.append(fact(label, value))
      case .text(let phrase):
        endFacts()
        lines.append("<p>\(words.content(phrase))</p>")
      case .notice(let phrase):
        endFacts()
        lines.append(notice(phrase))
      case .plan(let rows):
        endFacts()
        lines += [#"<ol class="plan">"#] + rows.map(part) + ["</ol>"]
      case .code(let text):
        endFacts()
        lines += code(text)
      }
    }
    endFacts()
    return lines
  }

  private func notice(_ phrase: Phrase) -> String { #"<p class="notice" role="alert">\#(words.content(phrase))</p>"# }

  private func fact(_ label: Phrase, _ value: Phrase) -> String {
    let isMoney = value.values.values.contains { if case .money = $0 { true } else { false } }
    return
      "<div><dt>\(words.content(label))</dt><dd\(isMoney ? #" class="money""# : "")>\(words.content(value))</dd></div>"
  }

  /// A part of a plan: when, and how much; the one that is due now stands out by its weight and its mark.
  private func part(_ row: HostedPage.PlanRow) -> String {
    let due = row.due.map { HTMLText.content(words.language.date($0)) } ?? words.content("page.today")
    let amount = HTMLText.content(words.language.money(row.amount))
    return #"<li\#(row.due == nil ? #" class="now""# : "")><span>\#(due)</span> <bdi dir="ltr">\#(amount)</bdi></li>"#
  }

  private func code(_ text: String) -> [String] {
    let picture = QRCode(text).map { [$0.svg(labelled: words.language.text("qr.image"))] } ?? []
    return [#"<figure class="code">"#] + picture + [
      "<figcaption>\(words.content("qr.copy"))</figcaption>",
      #"<p class="address" dir="ltr">\#(HTMLText.foreign(text))</p>"#,
      "</figure>",
    ]
  }

  // MARK: Fields and buttons

  private var fields: [String] {
    guard !page.fields.isEmpty else { return [] }
    let focus = page.fields.firstIndex { $0.problem != nil } ?? 0
    return [#"<div class="fields">"#]
      + page.fields.enumerated().flatMap { field($0.element, number: $0.offset, hasFocus: $0.offset == focus) } + [
        "</div>"
      ]
  }

  /// A field with its label and its problem. What was typed before is nowhere on a page, so it cannot come back.
  private func field(_ field: HostedPage.Field, number: Int, hasFocus: Bool) -> [String] {
    let kind = field.kind.input
    var input = [
      #"id="field-\#(number)""#, #"name="\#(HTMLText.attribute(field.id))""#,
      #"type="\#(kind.isSecret ? "password" : "text")""#,
      #"maxlength="\#(kind.length)""#, #"dir="\#(kind.isNumber ? "ltr" : "auto")""#,
    ]
    if kind.isNumber { input.append(#"inputmode="numeric""#) }
    if let filling = kind.autocomplete { input.append(#"autocomplete="\#(filling)""#) }
    if hasFocus { input.append(#"autofocus="autofocus""#) }
    let problem = field.problem.map { #"<p class="problem" id="problem-\#(number)">\#(words.content($0))</p>"# }
    if problem != nil { input.append(#"aria-invalid="true" aria-describedby="problem-\#(number)""#) }
    return [
      #"<div class="field\#(kind.isShort ? " short" : "")">"#,
      #"<label for="field-\#(number)">\#(words.content(field.label))</label>"#,
      "<input \(input.joined(separator: " "))/>",
    ] + (problem.map { [$0] } ?? []) + ["</div>"]
  }

  private func buttons(_ buttons: [String]) -> [String] {
    buttons.isEmpty ? [] : [#"<div class="buttons">"#] + buttons + ["</div>"]
  }

  private func button(_ id: String, _ label: Phrase, isPrimary: Bool) -> String {
    let look = isPrimary ? #" class="primary""# : ""
    return
      #"<button type="submit" name="\#(Self.buttonName)" value="\#(HTMLText.attribute(id))"\#(look)>\#(words.content(label))</button>"#
  }
}

extension HostedPage.Field.Kind {
  /// What a browser has to know of a field (HTML, sections 4.10.18.7, autofill, and 6.8.7, inputmode).
  struct Input {
    /// The most characters.
    let length: Int
    var autocomplete: String?
    var isNumber = false
    var isSecret = false
    /// Whether two of its kind fit beside each other.
    var isShort = false
  }

  var input: Input {
    switch self {
    case .digits(let count): Input(length: count, autocomplete: "one-time-code", isNumber: true)
    case .text(let count): Input(length: count)
    case .secretDigits(let count):
      Input(length: count, autocomplete: "cc-csc", isNumber: true, isSecret: true, isShort: true)
    // Nineteen digits in five groups.
    case .cardNumber: Input(length: 23, autocomplete: "cc-number", isNumber: true)
    // With five characters browsers fill in the month and two digits of the year.
    case .expiry: Input(length: 5, autocomplete: "cc-exp", isNumber: true, isShort: true)
    case .cardholder(let count): Input(length: count, autocomplete: "cc-name")
    }
  }
}
