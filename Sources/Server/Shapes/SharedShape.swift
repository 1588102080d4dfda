import Backend
import Pages
import Sandbox
import Wire

/// The shapes that more than one answer has, by their names in the OpenAPI document.
enum SharedShape: String, CaseIterable, Sendable {
  case problem = "Problem"
  case done = "Done"
  case clock = "Clock"
  case money = "Money"
  case payment = "Payment"
  case paymentStanding = "PaymentStanding"
  case paymentHistory = "PaymentHistory"
  case call = "Call"
  case callTexts = "CallTexts"
  case deadline = "Deadline"
  case fault = "Fault"
  case webhooks = "Webhooks"
  case breakPoint = "BreakPoint"
  case heldCall = "HeldCall"
  case breaks = "Breaks"
  case brokenRule = "BrokenRule"
  case checkpoint = "Checkpoint"
  case place = "Place"
  case verdict = "Verdict"
  case verdicts = "Verdicts"
  case page = "Page"

  /// The shape itself.
  var shape: Shape {
    switch self {
    case .problem: .object([.must("problem", .text, "What is wrong, and what to do instead.")] + Parts.verdictMembers)
    case .done: .object([.must("status", .choice(["ok"]))])
    case .clock:
      .object([
        .must("now", .moment, "Virtual time."),
        .must("pace", ClockRoutes.pace, "Virtual seconds in a second; 0 stands still."),
        .must("next", .maybe(.moment), "When something happens next."),
      ])
    case .money: .object([.must("amount", .text, "A decimal, such as `148.00`."), .must("currency", .text)])
    case .payment: .object(Parts.payment)
    case .paymentStanding: .object(Parts.payment + Parts.standing)
    case .paymentHistory: .object(Parts.payment + Parts.standing + Parts.history)
    case .call: .object(Parts.call)
    case .callTexts: .object(Parts.call + Parts.texts)
    case .deadline: .object([.must("at", .moment), .must("name", .text)])
    case .fault: .object(Parts.fault)
    case .webhooks: Parts.webhooks
    case .breakPoint:
      .object([
        .must("break", .count), .must("on", .text), .must("at", Breakpoints.Side.shape), .must("once", .boolean),
      ])
    case .heldCall:
      .object([
        .must("held", .count), .must("at", Breakpoints.Side.shape), .must("since", .moment), .must("operation", .text),
        .must("sent", .text, "The request, secrets masked."), .may("status", .count),
        .may("received", .text, "The response, secrets masked."),
        .must("fields", .map(.text), "The values that can be changed, by their places in the body."),
      ])
    case .breaks:
      .object([.must("breaks", .list(.shared(.breakPoint))), .must("held", .list(.shared(.heldCall)))])
    case .brokenRule:
      .object([
        .must("rule", .choice(ShopRule.allCases.map(\.rawValue))), .must("provider", .text), .must("payment", .text),
        .must("story", .text), .must("demands", .text), .must("calls", .list(.count), "The calls that prove it."),
        .must("webhooks", .list(.count), "The webhooks that prove it."),
      ])
    case .checkpoint: .object([.must("name", .text), .must("at", .moment)])
    case .place: .object([.must("provider", .text), .must("reference", .text)])
    case .verdict:
      .object([
        .must("holds", .boolean), .may("payment", .shared(.place)),
        .must(
          "claims", .list(.object([.must("claim", .text), .must("holds", .boolean), .may("story", .text)]))),
      ])
    case .verdicts: .object([.must("holds", .boolean), .must("expectations", .list(.shared(.verdict)))])
    case .page: Parts.page
    }
  }
}

/// The members of the larger shapes.
private enum Parts {
  static let verdictMembers: [Shape.Member] = [
    .may("holds", .boolean, "With status 409 of expectations: false."),
    .may("expectations", .list(.shared(.verdict)), "With status 409 of expectations: what became of each."),
  ]

  static let payment: [Shape.Member] = [
    .must("provider", .text), .must("reference", .text, "The merchant’s reference, or the provider’s identifier."),
    .must("state", .choice(ProviderRecord.State.allCases.map(\.rawValue))),
    .must("words", .text, "The state in the provider’s own words."), .may("held", .shared(.money)),
    .may("captured", .shared(.money)), .may("refunded", .shared(.money)), .may("refunding", .shared(.money)),
    .may("charged-back", .shared(.money)), .must("charges", .count), .must("disputed", .boolean),
    .may("tries-left", .count),
  ]

  static let standing: [Shape.Member] = [
    .must("actions", .texts, "What the bank or the provider’s portal can do now."),
    .must("deadlines", .list(.shared(.deadline))),
  ]

  static let history: [Shape.Member] = [
    .must("pages", .list(.address), "The hosted pages whose addresses your software was given."),
    .must(
      "deeds",
      .list(
        .either([
          .object(call + [.may("moves-money", .boolean)]),
          .object([
            .must("event", .choice(["return"])), .must("at", .moment), .must("request", .text),
            .must("status", .maybe(.count)),
          ]),
          .object([
            .must("event", .choice(["webhook"])), .must("webhook", .count), .must("attempt", .count),
            .must("at", .moment), .must("status", .maybe(.count)),
          ]),
        ]))),
  ]

  static let call: [Shape.Member] = [
    .must("event", .choice(["call", "answer", "no-answer"])), .must("call", .count, "Its number."),
    .must("at", .moment), .must("operation", .text, "Such as `tabby.capture-payment`."),
    .must("request", .text, "Method and path."), .may("status", .count), .may("failure", .text),
  ]

  static let texts: [Shape.Member] = [
    .must("sent", .text, "The request, secrets masked."), .may("received", .text, "The response, secrets masked."),
  ]

  static let fault: [Shape.Member] =
    FaultShape.members + [
      .must("state", .choice(["armed", "spent", "expired", "ended"])),
      .must("seen", .count, "How many calls it has looked at."), .must("fired", .count),
      .must("calls", .list(.count), "The calls that it struck, by their numbers."),
    ]

  static let webhooks = Shape.object([
    .must("holding", .boolean, "Whether all webhooks are held."), .must("underway-count", .count),
    .must(
      "underway",
      .list(
        .object([
          .must("webhook", .count), .must("provider", .text), .must("reference", .text), .must("at", .moment),
          .must("attempt", .count), .must("held", .boolean),
          .may("forgery", .choice(WebhookForgery.allCases.map(\.rawValue))),
        ]))),
  ])

  static let page = Shape.object([
    .must("page", .text, "The page’s name."), .must("url", .address), .must("title", .text),
    .must(
      "blocks",
      .list(
        .either([
          .object([.must("text", .text)]), .object([.must("notice", .text)]), .object([.must("code", .text)]),
          .object([.must("label", .text), .must("value", .text)]),
          .object([.must("plan", .list(.object([.may("due", .text), .must("amount", .text)])))]),
        ]))),
    .must(
      "fields",
      .list(
        .object([
          .must("id", .text, "Its name in `fill`."), .must("label", .text),
          .must("kind", .choice(["digits", "text", "secret-digits", "card-number", "expiry", "cardholder"])),
          .may("length", .count), .may("problem", .text),
        ]))),
    .must(
      "buttons",
      .list(
        .object([
          .must("id", .text, "Its name in `press`."), .must("label", .text), .must("primary", .boolean),
        ]))),
    .may("note", .text, "A note of the simulator."), .may("expires", .moment),
  ])
}
