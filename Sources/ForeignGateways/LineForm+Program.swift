import Payments
import Wire

// The lines of a gateway's program.

/// The tasks of a program, by the word in `do`.
enum LineTask: String, CaseIterable, Sendable {
  case initiate, process, verify, cancel, operate, notification
}

extension LineForm {
  /// The answer to the greeting.
  static let hello = LineForm(
    "hello",
    [
      .needs("name", .text), .needs("methods", .list(.object(offered), least: 1)),
      .may("operations", .list(.word(of: PaymentModification.Kind.self), least: 0)),
      .may("providers", .list(.word(providers), least: 0)),
    ])

  private static let offered = LineForm(
    "method",
    [
      .needs("method", .word(of: PaymentMethod.self)), .needs("currencies", .list(.currency, least: 1)),
      .may("countries", .list(.country, least: 0)), .may("minimums", .list(.money, least: 0)),
      .may("maximums", .list(.money, least: 0)), .may("instalments", .whole(1...60)),
      .may("brands", .list(.word(of: CardBrand.self), least: 0)),
      .may("polls", .list(.whole(0...longestWait), least: 0)), .may("reserves-first", .flag),
    ])

  /// The providers whose messages a program can read, as scenario files name them.
  static let providers = [
    "hyperpay", "stc-pay", "tabby", "tamara", "stitch", "truelayer", "yuno", "swedbank-pay",
  ]

  /// The maximum wait at a time, in milliseconds: a day; Till's own.
  static let longestWait = 86_400_000

  /// A line of a program while it does something.
  static func turn(of task: LineTask) -> LineForm {
    let wait = Field.may("wait", .whole(0...longestWait))
    let keeps = Field.may("references", .texts)
    let call = Field.may("call", .object(.call))
    let ask = Field.may("ask", .object(.ask))
    let own: [Field] =
      switch task {
      case .initiate: [call, wait, keeps, .may("expires-at", .moment)]
      case .process:
        [call, wait, ask, keeps, .may("ended", .word(["completed", "cancelled", "closed", "interrupted"]))]
      case .verify, .cancel: [call, wait, .may("status", .object(.status))]
      case .operate: [call, wait, keeps, .may("status", .object(.status))]
      case .notification: [.may("notification", .object(.reading))]
      }
    let failures = task == .notification ? [] : failures
    let wishes = (own + failures).map(\.name).filter { $0 != "references" && $0 != "expires-at" }
    return LineForm(
      task.rawValue, [.needs("id", .whole(1...Int.max))] + own + failures, oneOf: wishes,
      otherwise: task == .initiate ? "references" : nil)
  }

  private static let failures: [Field] = [
    .may("refused", .object(LineForm("refused", [.needs("reason", .word(of: DeclineReason.self))] + words))),
    .may("failed", .object(LineForm("failed", words))), .may("expired", .object(LineForm("expired", words))),
    .may("code-expired", .object(LineForm("code-expired", words))),
    .may("sign-in-needed", .object(LineForm("sign-in-needed", words))),
    .may(
      "too-many-requests", .object(LineForm("too-many-requests", [.needs("retry-after", .whole(0...longestWait))]))),
    .may(
      "mismatch", .object(LineForm("mismatch", [.needs("expected", .text), .needs("found", .text)]))),
    .may("invalid-request", .object(LineForm("invalid-request", [.needs("field", .text)] + words))),
    .may("unknown", .yes), .may("not-sent", .word(of: PaymentError.NetworkProblem.self)),
  ]

  private static let words: [Field] = [.needs("code", .text), .may("text", .text)]

  static let call = LineForm(
    "call",
    [
      .needs("operation", .text), .needs("from", .word(of: WireSender.self)), .needs("method", .httpMethod),
      .needs("url", .address), .may("headers", .texts), .may("body", .text), .may("moves-money", .flag),
    ])

  static let status = LineForm(
    "status",
    [
      .needs(
        "state",
        .word(["authorised", "captured", "refunded", "linked", "pending", "declined", "cancelled", "expired"])),
      .may("reason", .word(DeclineReason.allCases.map(\.rawValue) + PendingWord.allCases.map(\.rawValue))),
      .needs("code", .text), .may("text", .text), .may("amount", .money), .may("reference", .text),
      .may("captured", .money), .may("refunded", .money), .may("charged-back", .money),
      .may("saved-card", .object(.savedCard)),
      .may("retry-after", .whole(0...longestWait)),
    ])

  static let savedCard = LineForm(
    "saved-card",
    [
      .needs("token", .text), .needs("brand", .word(of: CardBrand.self)), .needs("last-four", .text),
      .needs("month", .whole(1...12)), .needs("year", .whole(2000...2099)),
    ])

  private static let reading = LineForm(
    "reading",
    [
      .needs("decision", .word(["genuine", "unsigned", "forged", "unreadable"])), .may("event", .text),
      .may("message", .text), .may("subject", .text), .may("status", .whole(200...599)),
    ])

  // MARK: Questions for the shopper

  static let ask = LineForm(
    "ask",
    kinds: [
      question(
        .card,
        [
          .may("brands", .list(.word(of: CardBrand.self), least: 1)), problem,
          .may("saved", .list(.object(savedCard), least: 0)), .may("asks-code-of-saved", .flag),
          .may("offers-saving", .flag), .may("asks-holder", .flag),
          .may("layout", .word(of: CardPrompt.Layout.self)),
        ]),
      question(.phone, [.needs("country", .country), problem]),
      question(
        .code,
        [
          .needs("sent-to", .text), .needs("shortest", .whole(1...12)), .needs("longest", .whole(1...12)),
          .needs("resend-at", .moment), .may("expires-at", .moment), .may("tries-left", .whole(1...100)),
          .may("problem", .word(["wrong", "expired"])),
        ]),
      question(
        .page,
        [
          .needs("purpose", .word(of: RedirectPurpose.self)), .needs("url", .text),
          .may("return-urls", .list(.text, least: 1)), .may("identifiers", .texts), .may("expires-at", .moment),
          .may("target", .word(["web-view", "browser", "app"])), .may("app", .text),
          .may("redirects", .word(["web-view", "browser", "listed"])), .may("domains", .list(.text, least: 1)),
          .may("offers-help", .flag), .may("payment-url", .object(paymentURL)),
        ]),
      question(.qr, [.needs("payload", .text), .needs("beneficiary", .text), .needs("expires-at", .moment)]),
      question(
        .sheet,
        [
          .needs("wallet", .word(of: Wallet.self)), .needs("merchant", .text), .needs("country", .country),
          .needs("networks", .list(.word(of: CardBrand.self), least: 1)),
          .may(
            "items", .list(.object(LineForm("item", [.needs("label", .text), .needs("amount", .money)])), least: 0)),
        ]),
      question(
        .bank,
        [
          .needs("country", .country), .may("countries", .list(.country, least: 0)),
          .needs("banks", .list(.object(bank), least: 0)), problem,
        ]),
      question(
        .form,
        [
          .needs("title", .word(titles)), .may("facts", .list(.object(fact), least: 0)),
          .may("fields", .list(.object(field), least: 0)), problem,
        ]),
      question(
        .wait,
        [
          .needs("reason", .word(["approval", "processing", "loader", "confirming", "result"])), .may("screen", .text),
          .may("until", .moment),
        ]),
    ])

  private static func question(_ kind: QuestionKind, _ fields: [Field]) -> LineForm {
    LineForm(
      kind.rawValue,
      [.needs("kind", .word([kind.rawValue])), .needs("amount", .money)] + fields + [
        .may("look-again", .whole(1...longestWait))
      ])
  }

  private static let problem = Field.may("problem", .word(of: DeclineReason.self))

  private static let paymentURL = LineForm(
    "payment-url", [.needs("original", .text), .may("callback-scheme", .text), .may("lenient", .flag)])

  private static let bank = LineForm(
    "bank", [.needs("id", .text), .needs("name", .text), .may("available", .flag)])

  private static let fact = LineForm(
    "fact", [.needs("label", .word(labels)), .may("text", .text), .may("money", .money), .may("date", .day)],
    oneOf: ["text", "money", "date"])

  private static let field = LineForm(
    "field",
    [
      .needs("id", .word(inputs)), .needs("type", .word(["text", "digits", "secret", "choice"])),
      .may("longest", .whole(1...200)), .may("required", .flag),
      .may("choices", .list(.object(LineForm("choice", [.needs("id", .text), .needs("name", .text)])), least: 1)),
    ])

  /// The possible names of a form, its facts and its fields: those with words in the language tables.
  static let titles = [
    "bank-consent", "bank-details", "bank-retry", "go-to-bank", "swedbank-pay-terms", "transfer-speed",
  ]
  static let labels = [
    "amount", "bank", "ends", "most-a-month", "most-at-once", "payee", "reference", "terms-address",
  ]
  static let inputs = ["code", "iban", "password", "scheme", "username"]
}

/// Why nothing is decided yet, as a line says it.
enum PendingWord: String, CaseIterable {
  case shopper
  case closed
  case interrupted
  case handedIn = "handed-in"
  case provider
  case merchant
  case unrecognised
  case askedTooOften = "asked-too-often"
}
