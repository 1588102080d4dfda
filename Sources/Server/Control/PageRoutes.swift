import Backend
import Pages
import Wire

/// The shopper's part for a program: hosted pages, what can be filled in, and what can be pressed.
enum PageRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "POST", path: "page", summary: "Opens a hosted page, or fills it in and presses a button of it.",
      body: [
        ("url", "The page's address."), ("press", "The button to press; without it, the page is only opened."),
        ("fill", "An object with the values of the page's fields."),
      ], perform: page)
  ]

  private static func page(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    guard let url = request.body["url"]?.string else { throw .wrong("Say which page: {\"url\": \"http://…\"}.") }
    let world = control.room.world
    let opened = world.act { $0.open(url, inBrowser: true) }
    guard let button = request.body["press"]?.string else { return try shown(opened, url) }
    guard case .page(let page) = opened else { return try shown(opened, url) }
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
    return try shown(world.act { $0.submit(submission, inBrowser: true) }, url)
  }

  private static func shown(_ response: PageResponse, _ url: String) throws(ControlProblem) -> JSON {
    switch response {
    case .page(let page):
      return [
        "page": .string(page.id), "url": .string(page.url), "fields": .strings(page.fields.map(\.id)),
        "buttons": .strings(page.buttons.map(\.id)),
      ]
    case .redirect(let address): return ["redirect": .string(address)]
    case .unavailable(let status):
      throw ControlProblem(status: status, text: "There is no page at \(url), or its time is over.")
    }
  }
}
