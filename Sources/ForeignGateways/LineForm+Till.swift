import Payments
import Wire

// The lines of Till. They are described for the schema, and so that a test can hold every line against it.

extension LineForm {
  /// Every line that Till sends, by its name.
  static let fromTill: [LineForm] = [begin] + LineTask.allCases.map(question) + [answered]

  /// The first line of each life of the app.
  static let begin = LineForm("begin", [.needs("till", .whole(1...1)), .needs("do", .word(["begin"]))])

  /// A question that Till puts.
  static func question(_ task: LineTask) -> LineForm {
    let own: [Field] =
      switch task {
      case .initiate: [.needs("payment", .object(payment))]
      case .process, .verify, .cancel: [.needs("session", .object(session))]
      case .operate: [.needs("session", .object(session)), .needs("operation", .object(operation))]
      case .notification:
        [
          .needs("provider", .word(providers)), .needs("path", .text), .needs("headers", .texts), .needs("body", .text),
          .may("received-at", .moment),
        ]
      }
    return LineForm(
      task.rawValue,
      [.needs("id", .whole(1...Int.max)), .needs("do", .word([task.rawValue]))] + own + [
        .needs("now", .moment)
      ])
  }

  /// Till's response to a program's request.
  static let answered = LineForm(
    "answered",
    [
      .needs("id", .whole(1...Int.max)), .may("answer", .object(answer)), .may("no-answer", .object(noAnswer)),
      .may("reply", .any(replies)), .may("open", .yes), .may("waited", .yes), .needs("now", .moment),
    ], oneOf: ["answer", "no-answer", "reply", "open", "waited"])

  private static let payment = LineForm(
    "payment",
    [
      .needs("attempt", .text), .needs("method", .word(of: PaymentMethod.self)), .needs("amount", .money),
      .needs("reference", .text), .needs("order", .text), .needs("total", .money),
      .needs("items", .list(.object(item), least: 0)), .needs("country", .country), .needs("language", .text),
      .needs("return-url", .text), .needs("merchant", .text), .needs("shopper", .object(shopper)),
      .may("saved-cards", .list(.object(savedCard), least: 0)),
    ])

  private static let item = LineForm(
    "item",
    [
      .needs("name", .text), .needs("reference", .text), .needs("quantity", .whole(1...1_000_000)),
      .needs("unit-price", .money),
    ])

  private static let shopper = LineForm(
    "shopper",
    [.needs("given-name", .text), .needs("family-name", .text), .needs("email", .text), .needs("mobile", .text)])

  private static let session = LineForm(
    "session", [.needs("payment", .object(payment)), .needs("references", .texts), .may("expires-at", .moment)])

  private static let operation = LineForm(
    "operation", [.needs("kind", .word(of: PaymentModification.Kind.self)), .may("amount", .money)])

  private static let answer = LineForm(
    "answer", [.needs("status", .whole(100...599)), .needs("headers", .texts), .needs("body", .text)])

  private static let noAnswer = LineForm(
    "no-answer",
    [
      .may("not-sent", .word(of: TransportFailure.NotSentReason.self)),
      .may("maybe-sent", .word(of: TransportFailure.MaybeSentReason.self)),
    ], oneOf: ["not-sent", "maybe-sent"])

  private static let cancelled = Field.may("cancelled", .yes)

  /// The shopper's possible replies, by the kind of question.
  private static let replies = [
    LineForm(
      "card",
      [
        .may("number", .text), .may("code", .text), .may("month", .whole(1...12)), .may("year", .whole(2000...2099)),
        .may("holder", .text), .may("brand", .word(of: CardBrand.self)), .may("saves", .flag), .may("saved", .text),
        cancelled,
      ], oneOf: ["number", "saved", "cancelled"]),
    LineForm("phone", [.may("mobile", .text), .may("country", .country), cancelled], oneOf: ["mobile", "cancelled"]),
    LineForm("code", [.may("code", .text), .may("resend", .yes), cancelled], oneOf: ["code", "resend", "cancelled"]),
    LineForm(
      "page", [.may("returned", .text), .may("shows-status", .flag), .may("closed", .yes)],
      oneOf: ["returned", "closed"]),
    LineForm("qr", [.needs("closed", .yes)]),
    LineForm(
      "sheet",
      [
        .may("token", .text), .may("brand", .word(of: CardBrand.self)), .may("name", .text), .may("transaction", .text),
        .may("unavailable", .yes), cancelled,
      ], oneOf: ["token", "unavailable", "cancelled"]),
    LineForm(
      "bank", [.may("bank", .text), .may("country", .country), cancelled], oneOf: ["bank", "country", "cancelled"]),
    LineForm("form", [.may("values", .texts), cancelled], oneOf: ["values", "cancelled"]),
    LineForm("wait", [.may("left", .yes), .may("over", .yes)], oneOf: ["left", "over"]),
  ]
}
