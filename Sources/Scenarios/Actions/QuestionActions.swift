import Checkout
import Commerce
import Payments
import Wire

/// The shopper's answers to questions.
enum QuestionActions {
  static let words = [sheet.word, bank.word, form.word, wait.word, card.word]

  static let sheet = ActionEntry<SheetMove>(
    .one(
      "sheet", form: ["anyOf": [SchemaForm.names(["authorise", "cancel"]), SchemaForm.one("card", SchemaForm.text)]]
    ) { $0.sheet($1).map { .sheet($0) } }, .onScreen,
    text: { move in
      switch move {
      case .authorise: "sheet: authorise"
      case .cancel: "sheet: cancel"
      case .card(let id): "sheet: {card: \(YAML.text(id))}"
      }
    },
    summary: { move in
      switch move {
      case .authorise: "sheet: authorise"
      case .cancel: "sheet: cancel"
      case .card(let id): "sheet: card \(id)"
      }
    }, isReady: { run, _ in run.isOnScreen { if case .answering(_, .sheet) = $0 { true } else { false } } }
  ) { $0.sheet($1, at: $2.place) }

  static let bank = ActionEntry<BankMove>(
    .one("bank", form: ["anyOf": [SchemaForm.text, SchemaForm.one("country", SchemaForm.text)]]) {
      $0.bank($1).map { .bank($0) }
    }, .onScreen,
    text: { move in
      switch move {
      case .choose(let id): "bank: \(YAML.text(id))"
      case .country(let code): "bank: {country: \(YAML.text(code))}"
      case .cancel: "bank: cancel"
      }
    },
    summary: { move in
      switch move {
      case .choose(let id): "bank: \(id)"
      case .country(let code): "bank: country \(code)"
      case .cancel: "bank: cancel"
      }
    }, isReady: { run, _ in run.isOnScreen { if case .answering(_, .bank) = $0 { true } else { false } } }
  ) { $0.bank($1, at: $2.place) }

  static let form = ActionEntry<FormMove>(
    .one(
      "form", form: ["anyOf": [SchemaForm.names(["submit", "cancel"]), SchemaForm.dictionary(of: SchemaForm.text)]]
    ) { $0.form($1).map { .form($0) } }, .onScreen,
    text: { move in
      switch move {
      case .submit(let fillings) where fillings.isEmpty: "form: submit"
      case .submit(let fillings): "form: \(YAML.map(fillings.map { ($0.field, $0.text.fileText) }))"
      case .cancel: "form: cancel"
      }
    },
    summary: { move in
      switch move {
      case .submit(let fillings): "form: \(fillings.map(\.field).joined(separator: ", "))"
      case .cancel: "form: cancel"
      }
    }, isReady: { run, _ in run.isOnScreen { if case .answering(_, .form) = $0 { true } else { false } } }
  ) { $0.form($1, at: $2.place) }

  /// Waits until everything holds.
  static let wait = ActionEntry<[Expectation]>(
    .one(
      "wait", .namesPayment,
      form: ["anyOf": [SchemaForm.names(["leave"]), SchemaForm.one("until", SchemaForm.shared("awaited"))]]
    ) { $0.wait($1) }, .needsCheckout, text: { _ in "wait: {until: {}}" },
    summary: { "wait until: \($0.map(\.name).joined(separator: ", "))" }
  ) { $0.expect($1, of: $2.payment, within: $2.within ?? ScenarioRun.longestWait) }

  /// The shopper leaves a screen that only waits.
  static let leaveWait = ActionEntry<Void>(
    wait.word, .onScreen, text: { "wait: leave" },
    isReady: { run, _ in run.isOnScreen { if case .answering(_, .wait) = $0 { true } else { false } } }
  ) { run, _, step in run.leaveWait(at: step.place) }

  /// The shopper's choices on the card form.
  static let card = ActionEntry<CardMove>(
    .one(
      "card",
      form: SchemaForm.oneOf([
        ("saved", SchemaForm.count(1...20)), ("brand", SchemaForm.names(CardBrand.allCases.map(\.rawValue))),
        ("save", SchemaForm.flag),
      ])
    ) { $0.card($1).map { .card($0) } }, .onScreen,
    text: { move in
      switch move {
      case .saved(let number): "card: {saved: \(number)}"
      case .brand(let name): "card: {brand: \(YAML.text(name))}"
      case .save(let flag): "card: {save: \(flag)}"
      }
    },
    summary: { move in
      switch move {
      case .saved(let number): "card: saved \(number)"
      case .brand(let name): "card: brand \(name)"
      case .save(let flag): "card: save \(flag)"
      }
    }, isReady: { run, _ in run.isOnScreen { if case .answering(_, .card) = $0 { true } else { false } } }
  ) { $0.card($1, at: $2.place) }
}
