import Backend
import Commerce
import Language
import Pages
import Wire

/// The shopper's part for a program: hosted pages, what can be filled in, and what can be pressed.
enum PageRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "POST", path: "page", summary: "Opens a hosted page, or fills it in and presses a button of it.",
      body: [
        .must("url", .address, "The page’s address."),
        .may("press", .text, "The button to press; without it, the page is only opened."),
        .may("fill", .map(.either([.text, .number])), "The values of the page’s fields."),
      ],
      answer: .either([
        .shared(.page), .object([.must("redirect", .address, "Where the page sends the browser.")]),
      ]), perform: page)
  ]

  private static func page(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    guard let url = request.body["url"]?.string else { throw .wrong("Say which page: {\"url\": \"http://…\"}.") }
    let (world, phrases) = (control.room.world, control.room.setup.phrases)
    let opened = world.act { $0.open(url, inBrowser: true) }
    world.journal?.seal.note(opened, at: url)
    guard let button = request.body["press"]?.string else {
      guard request.body["fill"] == nil else {
        throw .wrong("“fill” needs “press”: the button that sends what is filled in.")
      }
      return try shown(opened, url, phrases)
    }
    guard case .page(let page) = opened else { return try shown(opened, url, phrases) }
    guard page.buttons.contains(where: { $0.id == button }) else {
      let buttons = page.buttons.map(\.id).joined(separator: ", ")
      throw .impossible("\(page.id) has no button “\(button)”. Its buttons are \(buttons).")
    }
    let values = (request.body["fill"]?.members ?? []).map { ($0.name, $0.value.decimal ?? "") }
    if let unknown = values.first(where: { value in !page.fields.contains { $0.id == value.0 } }) {
      let fields = page.fields.map(\.id).joined(separator: ", ")
      throw .impossible("\(page.id) has no field “\(unknown.0)”. Its fields are \(fields).")
    }
    let submission = PageSubmission(
      url: page.url, pageID: page.id, button: button, values: Dictionary(values, uniquingKeysWith: { $1 }))
    world.note(submission)
    let response = world.act { $0.submit(submission, inBrowser: true) }
    world.journal?.seal.note(response, at: url)
    return try shown(response, url, phrases)
  }

  private static func shown(
    _ response: PageResponse, _ url: String, _ phrases: Phrasebook
  ) throws(ControlProblem) -> JSON {
    switch response {
    case .page(let page): return page.json(phrases)
    case .redirect(let address): return ["redirect": .string(address)]
    case .unavailable(let status):
      throw ControlProblem(status: status, text: "There is no page at \(url), or its time is over.")
    }
  }
}

extension HostedPage {
  /// The page with its words in a language.
  fileprivate func json(_ phrases: Phrasebook) -> JSON {
    .fields([
      "page": .string(id), "url": .string(url), "title": .string(phrases.text(title)),
      "blocks": .array(blocks.map { $0.json(phrases) }),
      "fields": .array(fields.map { $0.json(phrases) }),
      "buttons": .array(
        buttons.map {
          ["id": .string($0.id), "label": .string(phrases.text($0.label)), "primary": .boolean($0.weight == .primary)]
        }),
      "note": simulatorNote.map { .string(phrases.text($0)) }, "expires": expiresAt.map { .string($0.iso8601) },
    ])
  }
}

extension HostedPage.Block {
  fileprivate func json(_ phrases: Phrasebook) -> JSON {
    switch self {
    case .text(let phrase): ["text": .string(phrases.text(phrase))]
    case .notice(let phrase): ["notice": .string(phrases.text(phrase))]
    case .code(let text): ["code": .string(text)]
    case .fact(let label, let value): ["label": .string(phrases.text(label)), "value": .string(phrases.text(value))]
    case .plan(let rows):
      [
        "plan": .array(
          rows.map { row in
            .fields(["due": row.due.map { .string(phrases.date($0)) }, "amount": .string(phrases.money(row.amount))])
          })
      ]
    }
  }
}

extension HostedPage.Field {
  fileprivate func json(_ phrases: Phrasebook) -> JSON {
    let (name, length): (String, Int?) =
      switch kind {
      case .digits(let count): ("digits", count)
      case .text(let count): ("text", count)
      case .secretDigits(let count): ("secret-digits", count)
      case .cardNumber: ("card-number", nil)
      case .expiry: ("expiry", nil)
      case .cardholder(let count): ("cardholder", count)
      }
    return .fields([
      "id": .string(id), "label": .string(phrases.text(label)), "kind": .string(name),
      "length": length.map { .whole($0) }, "problem": problem.map { .string(phrases.text($0)) },
    ])
  }
}
