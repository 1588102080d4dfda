import Commerce
import Payments
import Wire

// Pages and forms, as a program asks for them.

extension RedirectPrompt {
  var parts: KeyValuePairs<String, JSON?> {
    var (shown, app): (JSON?, String?) = (nil, nil)
    switch target {
    case .webView: break
    case .browser: shown = "browser"
    case .app(let name): (shown, app) = ("app", name)
    }
    var (behaviour, domains): (JSON?, [String]?) = (nil, nil)
    switch redirects {
    case .webView: break
    case .browser: behaviour = "browser"
    case .listed(let list, _): (behaviour, domains) = ("listed", list)
    }
    return [
      "kind": "page", "amount": .money(amount), "purpose": .string(purpose.rawValue), "url": .string(page),
      "return-urls": returnURLs.isEmpty ? nil : .strings(returnURLs),
      "identifiers": identifiers.isEmpty ? nil : .texts(identifiers), "expires-at": expiresAt.map { .moment($0) },
      "target": shown, "app": app.map { .string($0) }, "redirects": behaviour,
      "domains": domains.map { .array($0.map { .string($0) }) }, "offers-help": offersHelpWhenStuck ? true : nil,
      "payment-url": paymentURL?.line,
    ]
  }

  init(_ reader: LineReader, _ amount: Money) throws(LineProblem) {
    let target: PageTarget =
      switch reader.optionalText("target") {
      case "browser": .browser
      case "app": .app(try reader.text("app"))
      default: .webView
      }
    let redirects: RedirectBehaviour =
      switch reader.optionalText("redirects") {
      case "browser": .browser
      case "listed": .listed(reader.strings("domains"), isFlawed: false)
      default: .webView
      }
    self.init(
      purpose: try reader.choice("purpose", of: RedirectPurpose.self), page: try reader.text("url"),
      returnURLs: reader.strings("return-urls"), identifiers: reader.texts("identifiers"), amount: amount,
      expiresAt: try reader.moment("expires-at"), target: target, redirects: redirects,
      offersHelpWhenStuck: reader.flag("offers-help"),
      paymentURL: try reader.optionalPart("payment-url").map { part throws(LineProblem) in try PaymentURL(part) })
  }
}

extension PaymentURL {
  fileprivate var line: JSON {
    .fields([
      "original": .string(original), "callback-scheme": callbackScheme.map { .string($0) },
      "lenient": isLenient ? true : nil,
    ])
  }

  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    self.init(
      original: try reader.text("original"), callbackScheme: reader.optionalText("callback-scheme"),
      isLenient: reader.flag("lenient"))
  }
}

extension FormPrompt {
  init(_ reader: LineReader, _ amount: Money, _ problem: DeclineReason?) throws(LineProblem) {
    var (facts, fields): ([Fact], [Field]) = ([], [])
    for part in reader.parts("facts") { facts.append(try Fact(part)) }
    for part in reader.parts("fields") { fields.append(try Field(part)) }
    self.init(title: try reader.text("title"), amount: amount, facts: facts, fields: fields, problem: problem)
  }
}

extension FormPrompt.Fact {
  var line: JSON {
    switch value {
    case .text(let text): ["label": .string(label), "text": .string(text)]
    case .money(let money): ["label": .string(label), "money": .money(money)]
    case .date(let day): ["label": .string(label), "date": .string(day.description)]
    }
  }

  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    let label = try reader.text("label")
    if let money = try reader.optionalMoney("money") {
      self.init(label: label, value: .money(money))
    } else if let day = reader.optionalText("date").flatMap({ CivilDate($0) }) {
      self.init(label: label, value: .date(day))
    } else {
      self.init(label: label, value: .text(LineReader.shown(try reader.text("text"))))
    }
  }
}

extension FormPrompt.Field {
  var line: JSON {
    var (type, longest, choices): (JSON, Int?, JSON?) = ("text", nil, nil)
    switch kind {
    case .text(let most): longest = most
    case .digits(let most): (type, longest) = ("digits", most)
    case .secret(let most): (type, longest) = ("secret", most)
    case .choice(let entries):
      type = "choice"
      choices = .array(entries.map { ["id": .string($0.id), "name": .string($0.name)] })
    }
    return .fields([
      "id": .string(id), "type": type, "longest": longest.map { .whole($0) }, "choices": choices,
      "required": isRequired ? nil : false,
    ])
  }

  /// The maximum length of an input that states none; Till's own.
  private static let usualLength = 64

  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    let longest = reader.json["longest"]?.integer ?? Self.usualLength
    let kind: Kind
    switch try reader.text("type") {
    case "digits": kind = .digits(longest)
    case "secret": kind = .secret(longest)
    case "choice":
      var entries: [Choice] = []
      for part in reader.parts("choices") {
        entries.append(Choice(id: try part.text("id"), name: try part.text("name")))
      }
      guard !entries.isEmpty else { throw reader.problem("choices", .list(least: 1)) }
      kind = .choice(entries)
    default: kind = .text(longest)
    }
    self.init(id: try reader.text("id"), kind: kind, isRequired: reader.json["required"]?.boolean ?? true)
  }
}
