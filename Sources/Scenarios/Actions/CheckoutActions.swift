import Checkout
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Sandbox
import Wire

/// The shopper's actions on the checkout itself, and links that come to the app.
enum CheckoutActions {
  static let words = [
    start.word, choose.word, fill.word, type.word, press.word, page.word, close.word, cancel.word, open.word, link.word,
  ]

  static let start = ActionEntry<Void>(
    .one("start", .turning, form: SchemaForm.names(["checkout"])) { $0.only("checkout", $1) ? .start : nil },
    .calls, text: { "start: checkout" }
  ) { _, _, _ in }

  static let choose = ActionEntry<PaymentMethod>(
    .one(
      "choose", .turning,
      form: SchemaForm.names(PaymentMethod.choices.map(\.rawValue), kind: PaymentMethod.kind)
    ) { $0.method($1).map { .choose($0) } }, .onScreen, text: { "choose: \($0.rawValue)" },
    isReady: { run, _ in
      run.isOnScreen { phase in
        switch phase {
        case .selecting(let selecting): !selecting.offers.isEmpty
        case .working: false
        case .details, .answering, .result: true
        }
      }
    }
  ) { run, method, _ in run.send(.methodChosen(method)) }

  /// Puts values into fields, each at once, as a paste does.
  static let fill = ActionEntry<[Filling]>(
    .one("fill", form: fields) { $0.fillings($1, of: "fill").map { .fill($0) } }, .onScreen,
    text: { "fill: \(YAML.map($0.map { ($0.field.rawValue, $0.text.fileText) }))" },
    summary: { "fill: \($0.map(\.field.rawValue).joined(separator: ", "))" }, isReady: { $0.hasFields(of: $1) }
  ) { run, fillings, _ in run.fill(fillings) }

  /// Types values key by key.
  static let type = ActionEntry<[Filling]>(
    .one("type", form: fields) { $0.fillings($1, of: "type").map { .type($0) } }, .onScreen,
    text: { "type: \(YAML.map($0.map { ($0.field.rawValue, $0.text.fileText) }))" },
    summary: { "type: \($0.map(\.field.rawValue).joined(separator: ", "))" }, isReady: { $0.hasFields(of: $1) }
  ) { run, fillings, _ in run.type(fillings) }

  private static let fields = SchemaForm.dictionary(FieldName.self, of: SchemaForm.text)

  static let press = ActionEntry<ButtonName>(
    .one("press", form: SchemaForm.word(ButtonName.self)) { $0.word($1).map { .press($0) } }, .onScreen,
    text: { "press: \($0.rawValue)" }, isReady: { run, button in run.world.look { $0.pressable.contains(button) } }
  ) { $0.press($1, at: $2.place) }

  static let page = ActionEntry<PagePress>(
    .one(
      "page",
      form: { schema in
        let pages = schema.vocabulary.pages
        return SchemaForm.map([
          ("approve", SchemaForm.flag), ("button", SchemaForm.names(pages.buttons)),
          ("fields", SchemaForm.map(pages.fields.map { ($0, SchemaForm.text) })),
        ])
      }
    ) { $0.pagePress($1).map { .page($0) } }, .onScreen,
    text: { press in
      let fields = YAML.map(press.fields.map { ($0.field, $0.text.fileText) })
      if press.fields.isEmpty, press.button == "approve" { return "page: {approve: true}" }
      let button = YAML.text(press.button)
      return press.fields.isEmpty ? "page: {button: \(button)}" : "page: {button: \(button), fields: \(fields)}"
    }, summary: { "page: \($0.button)" },
    isReady: { run, press in run.world.look { $0.pageButtons.contains(press.button) } }
  ) { $0.press($1, at: $2.place) }

  static let close = ActionEntry<WindowName>(
    .one("close", form: SchemaForm.word(WindowName.self)) { $0.word($1).map { .close($0) } }, .onScreen,
    text: { "close: \($0.rawValue)" },
    isReady: { run, window in
      switch window {
      case .page: run.world.look { $0.page != nil }
      case .qr: run.isOnScreen { if case .answering(_, .qr) = $0 { true } else { false } }
      }
    }
  ) { $0.close($1, at: $2.place) }

  /// The shopper's way out: back, or cancelled.
  static let cancel = ActionEntry<Void>(
    .one("cancel", form: SchemaForm.names(["checkout"])) { $0.only("checkout", $1) ? .cancel : nil },
    .onScreen, text: { "cancel: checkout" }
  ) { run, _, _ in run.send(.escaped) }

  // MARK: Links

  static let open = ActionEntry<LinkArrival>(
    .one(
      "open", .namesPayment,
      form: ["anyOf": [SchemaForm.text, SchemaForm.map([("url", SchemaForm.text)] + door, required: ["url"])]]
    ) { $0.arrival($1).map { .open($0) } }, [.calls, .needsCheckout, .isPlayed],
    text: { arrival in
      let (url, rest) = (arrival.url.fileText, text(arrival.door, from: arrival.source))
      return rest.isEmpty ? "open: \(url)" : "open: \(YAML.map([("url", url)] + rest))"
    }, summary: { _ in "open" }, isReady: { $0.hasValues($1.url) }
  ) { run, arrival, step in run.speaking(of: step.payment) { $0.open(arrival, at: step.place) } }

  /// A link that was spoilt on its way.
  static let link = ActionEntry<LinkSpoiling>(
    .one(
      "link", .namesPayment,
      form: { _ in
        let parts: [(String, JSON)] = [
          ("mutate", SchemaForm.word(LinkMutation.Kind.self)), ("of", SchemaForm.word(LinkOrigin.self)),
          ("parameter", SchemaForm.text),
        ]
        return SchemaForm.map(parts + door, required: ["mutate"])
      }
    ) { $0.spoiling($1).map { .link($0) } }, [.calls, .needsCheckout, .isPlayed],
    text: { spoiling in
      var parts = [("mutate", spoiling.mutation.rawValue)]
      if spoiling.origin == .last { parts.append(("of", "last")) }
      if let parameter = spoiling.parameter { parts.append(("parameter", YAML.text(parameter))) }
      return "link: \(YAML.map(parts + text(spoiling.door, from: spoiling.source)))"
    },
    summary: { "link: \($0.mutation.rawValue) of \($0.origin.rawValue)" + ($0.parameter.map { ", \($0)" } ?? "") },
    isReady: { $0.value($1.origin.value) != nil }
  ) { run, spoiling, step in run.speaking(of: step.payment) { $0.open(spoiling, at: step.place) } }

  private static let door: [(String, JSON)] = [
    ("via", SchemaForm.word(LinkWay.self)), ("source", SchemaForm.word(LinkSource.self)),
    ("show-status", SchemaForm.flag), ("tap", SchemaForm.flag),
  ]

  /// Who gets a link, and where it comes from, as a file writes it.
  private static func text(_ door: LinkEntryPoint, from source: LinkSource) -> [(String, String)] {
    let rest = source == .urlBar ? [] : [("source", source.rawValue)]
    return switch door {
    case .automatic: rest
    case .browser(.tap): [("source", LinkSource.browser.rawValue), ("tap", "true")]
    case .browser(.timer): [("tap", "false")]
    case .entry(let entry):
      [("via", entry.way.rawValue)] + (entry.showsStatusView == true ? [("show-status", "true")] : []) + rest
    }
  }
}
