import Checkout
import Commerce
import Deeplinks
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

/// A moment worth looking at: a snapshot and what the view has open.
struct SampleScreen: CustomTestStringConvertible {
  let name: String
  let snapshot: Snapshot
  let model: AppModel

  var testDescription: String { name }

  func frame(_ size: Size, _ phrases: Phrasebook) -> Frame {
    model.frame(of: snapshot, size: size, phrases: phrases)
  }

  /// Every screen and every overlay.
  static func all() throws -> [SampleScreen] {
    var screens: [SampleScreen] = []
    func add(_ name: String, _ snapshot: Snapshot, _ change: (inout AppModel) -> Void = { _ in }) {
      var model = AppModel(choices: choices)
      change(&model)
      screens.append(SampleScreen(name: name, snapshot: snapshot, model: model))
    }
    func inspector(_ tab: InspectorTab, _ model: inout AppModel) {
      model.inspector.show(tab)
      model.inspector.isOpen = true
      model.inspector.hasFocus = true
    }
    add("methods", try Samples.selecting())
    add("methods-left-pending", try leftPending())
    var loading = try Samples.selecting()
    loading.checkout = Checkout(store: loading.checkout.store)
    add("methods-loading", loading)
    add("details", try details())
    add("card", try Samples.card())
    add("card-filled", try Samples.filledCard())
    add("phone", try Samples.phone())
    add("code", try Samples.code())
    add("code-wrong", try Samples.code(typed: "", length: 6...6, problem: .wrong))
    add("page-plan", try Samples.plan())
    add("page-challenge", try Samples.challenge())
    add("page-loading", try Samples.page(nil))
    add("page-unavailable", try Samples.page(.unavailable(status: 410)))
    add("qr", try Samples.qr())
    add("qr-refused", try refusedInBank())
    add("waiting", try working(.verifying))
    add("retrying", try working(.notAnswered(operation: "status", .maybeSent, retryIn: .seconds(2))))
    add("result-declined", try Samples.declined())
    add("result-declined-on-stage", try Samples.declined()) { $0.isOnStage = true }
    add("result-paid", try Samples.paid())
    add("result-closed-window", try Samples.closedWindow())
    add("result-cancelled", try Samples.cancelled())
    try addChoices(add)
    try addLinks(add)
    try addPhone(add)
    try addHistory(add)
    add("help", try Samples.selecting()) { $0.overlay = .help(Overlay.ListState()) }
    add("palette", try Samples.selecting()) { $0.overlay = .palette(Overlay.ListState()) }
    add("palette-search", try Samples.selecting()) { model in
      var list = Overlay.ListState()
      list.query.apply(.insert("lose"))
      list.selection = 1
      model.overlay = .palette(list)
    }
    add("test-data", try Samples.card()) { $0.overlay = .testData(Overlay.ListState()) }
    add("url-bar", try Samples.plan()) { model in
      var bar = Overlay.URLBarState()
      bar.line.apply(.insert("tillshop://return?id=8ac7"))
      model.overlay = .urlBar(bar)
    }
    add("exchange", try Samples.declined()) { $0.overlay = .exchange(Overlay.ExchangeState(id: 1)) }
    add("inspector-truths", try Samples.closedWindow()) { inspector(.truths, &$0) }
    add("inspector-timeline", try Samples.declined()) { inspector(.timeline, &$0) }
    add("inspector-wire", try Samples.declined()) { inspector(.wire, &$0) }
    add("inspector-links", try withLinks()) { inspector(.links, &$0) }
    add("inspector-timers", try Samples.code()) { inspector(.timers, &$0) }
    add("inspector-phone", try Samples.code()) { inspector(.phone, &$0) }
    add("inspector-empty", try Samples.selecting()) { inspector(.wire, &$0) }
    try addBench(add)
    add("notice", try Samples.card()) { $0.notice = Phrase("notice.leave-in-flight") }
    var broken = try Samples.paid()
    broken.brokenRule = BrokenRule(.capturedOnce, facts: ["captures 2"], events: [2, 4])
    add("broken-rule", broken)
    var offline = try Samples.code()
    offline.isOnline = false
    offline.pace = .paused
    add("offline", offline)
    return screens
  }

  /// What a person who tests sees: faults, messages to the merchant, attempts, how a value came to be.
  private static func addBench(_ add: (String, Snapshot, (inout AppModel) -> Void) -> Void) throws {
    func dialog(_ name: String, _ change: (inout FaultState) -> Void) throws {
      var state = FaultState()
      change(&state)
      let overlay = Overlay.faults(state)
      add(name, try Samples.faulted()) { $0.overlay = overlay }
    }
    func tab(_ name: String, _ snapshot: Snapshot, _ tab: InspectorTab, _ selection: Int? = nil) {
      add(name, snapshot) { model in
        model.inspector.show(tab)
        model.inspector.isOpen = true
        model.inspector.hasFocus = true
        model.inspector.selection = selection
      }
    }
    try dialog("faults") { _ in }
    try dialog("faults-kind") { $0.place = .call("hyperpay.status") }
    try dialog("faults-turn") { state in
      state.place = .call("hyperpay.status")
      state.kind = .timeout
    }
    add("armed", Samples.armed(try Samples.card())) { _ in }
    tab("fired", try Samples.faulted(), .wire)
    tab("inspector-attempts", try Samples.attempted(), .attempts)
    tab("inspector-notices", try Samples.noticed(), .notices, 11)
    add("provenance", try Samples.faulted()) { model in
      model.overlay = .provenance(Overlay.ProvenanceState(subject: .provider))
    }
    add("exchange-found", try Samples.declined()) { model in
      var state = Overlay.ExchangeState(id: 1)
      state.query.apply(.insert("result"))
      model.overlay = .exchange(state)
    }
  }

  static let choices = Choices(
    stores: [Choices.Choice(id: "default", name: "Qahwa & Co."), Choices.Choice(id: "sao-paulo", name: "Loja Luar")],
    languages: [Choices.Choice(id: "en", name: "English")])

  /// The screens of the questions that are mostly answered by choosing, of what happens elsewhere and of the merchant's side.
  private static func addChoices(_ add: (String, Snapshot, (inout AppModel) -> Void) -> Void) throws {
    func plain(_ name: String, _ snapshot: Snapshot) { add(name, snapshot) { _ in } }
    plain("methods-all", try Samples.allMethods())
    plain("card-saved", try Samples.savedCards())
    plain("card-co-badged", try Samples.coBadged())
    plain("card-steps", try Samples.steps())
    var empty = try Samples.card()
    Samples.feed(&empty, .submitted)
    plain("card-empty", empty)
    plain("sheet", try Samples.sheet())
    plain("sheet-no-card", try Samples.sheet(cards: 0))
    plain("sheet-processing", try Samples.sheet(.processing))
    plain("sheet-done", try Samples.sheet(.done))
    plain("sheet-declined", try Samples.sheet(.declined))
    plain("bank", try Samples.bank())
    var found = try Samples.bank(countries: [])
    Samples.feed(&found, .edited(.insert("soci")))
    plain("bank-found", found)
    plain("form-consent", try Samples.consent())
    plain("form-fields", try Samples.fields())
    plain("wait-approval", try Samples.approval())
    plain("wait-result", try Samples.kitScreen())
    plain("page-browser", try Samples.page(in: .browser))
    plain("page-app", try Samples.page(in: .app("Mobile BankID")))
    plain("result-refunded", try Samples.refunded())
    plain("result-linked", try Samples.linked())
    plain("result-pay-later-declined", try Samples.walletDeclined())
    func merchant(_ model: inout AppModel) {
      model.inspector.show(.merchant)
      model.inspector.isOpen = true
      model.inspector.hasFocus = true
    }
    add("inspector-merchant", try Samples.operated(), merchant)
    let left = try Samples.money("108.00")
    add("inspector-merchant-amount", try Samples.operated()) { model in
      merchant(&model)
      model.inspector.selection = 2
      model.inspector.entry = AmountEntry(kind: .refund, amount: left)
    }
    add("inspector-merchant-early", try Samples.selecting(), merchant)
    let chosen = Choices(settings: Samples.settings, outcomes: Samples.outcomes)
    add("outcomes", try Samples.selecting()) { model in
      model.choices = chosen
      model.overlay = .outcomes(Overlay.ListState())
    }
    add("outcomes-found", try Samples.selecting()) { model in
      model.choices = chosen
      var list = Overlay.ListState()
      list.query.apply(.insert("insufficient"))
      model.overlay = .outcomes(list)
    }
    add("palette-settings", try Samples.selecting()) { model in
      model.choices = chosen
      var list = Overlay.ListState()
      list.query.apply(.insert("bank"))
      model.overlay = .palette(list)
    }
    add("hint", try Samples.approval()) { model in
      model.hint = OutcomeHint(name: "Insufficient funds in the account", trigger: "Pick Mock UK Payments, then pay.")
    }
  }

  /// The address line and the lens.
  private static func addLinks(_ add: (String, Snapshot, (inout AppModel) -> Void) -> Void) throws {
    let page = try Samples.linkedPage()
    func bar(_ name: String, _ change: (inout Overlay.URLBarState) -> Void) {
      var bar = Overlay.URLBarState()
      change(&bar)
      let overlay = Overlay.urlBar(bar)
      add(name, page) { $0.overlay = overlay }
    }
    bar("url-bar-expected") { _ in }
    bar("url-bar-changed") { bar in
      bar.take("tillshop://return?payment=ac7b366a74")
      let mutation = LinkMutation.changeParameter(name: "payment")
      let base = bar.line.text
      bar.take(mutation.apply(to: base))
      bar.change = .init(kind: .changeParameter, mutation: mutation, base: base, index: 0)
      bar.isTwice = true
    }
    bar("url-bar-verdict") { bar in
      bar.take("tilshop//return?id=x")
      bar.sent = .init(text: bar.line.text, after: 1)
      bar.isSelected = true
    }
    add("lens", page) { $0.overlay = .lens(Overlay.LensState(id: 1)) }
    add("lens-malformed", page) { $0.overlay = .lens(Overlay.LensState(id: 2)) }
  }

  /// What else there is on the phone's screen, and its pane.
  private static func addPhone(_ add: (String, Snapshot, (inout AppModel) -> Void) -> Void) throws {
    func plain(_ name: String, _ snapshot: Snapshot) { add(name, snapshot) { _ in } }
    plain("outside-browser", try Samples.outside())
    plain("outside-app-done", try Samples.outside(.app(.swish), isDone: true))
    plain("elsewhere", try Samples.elsewhere())
    plain("home", try Samples.home())
    plain("home-suspended", try Samples.home(.suspended, hasWindow: true))
    plain("closed", try Samples.closed())
    plain("page-lost", try Samples.lostPage())
    plain("alert-open-app", try Samples.alert(.openApp(url: "tillshop://return?id=8ac7")))
    plain("alert-stuck", try Samples.alert(.stuck))
    plain("alert-nearly-done", try Samples.alert(.nearlyDone))
    plain("brought-back-asking", try Samples.broughtBack())
    plain("brought-back-pending", try Samples.broughtBackPending())
    add("phone-pane", try Samples.selecting()) { $0.overlay = .phone(Overlay.PaneState()) }
    add("phone-pane-troubled", try Samples.troubled()) { $0.overlay = .phone(Overlay.PaneState(selection: 22)) }
    add("inspector-phone-troubled", try Samples.troubled()) { model in
      model.inspector.show(.phone)
      model.inspector.isOpen = true
      model.inspector.hasFocus = true
      model.inspector.selection = 1
    }
    add("palette-phone", try Samples.troubled()) { model in
      var list = Overlay.ListState()
      list.query.apply(.insert("network"))
      model.overlay = .palette(list)
    }
    var result = try Samples.closedWindow()
    result.outside = ["sample.approve", "sample.refuse", "sample.lapse"]
    plain("result-elsewhere", result)
  }

  private static func details() throws -> Snapshot {
    var snapshot = try Samples.selecting()
    Samples.feed(&snapshot, .detailsOpened, .focused(.field(.email)), .edited(.deleteToStart))
    Samples.feed(&snapshot, .edited(.insert("sara")), .focused(.field(.amount)))
    return snapshot
  }

  private static func leftPending() throws -> Snapshot {
    var snapshot = try Samples.plan()
    let closed = PaymentStatus(state: .pending(.closedByShopper), words: ProviderResponseCode(code: "CREATED"))
    Samples.feed(&snapshot, .pressed(.close))
    Samples.feed(&snapshot, .finished(.pending(checkoutID: "b6a7f0d2", closed)))
    Samples.feed(&snapshot, .pressed(.otherMethod))
    Samples.feed(&snapshot, .offersArrived(try Samples.offers()))
    return snapshot
  }

  private static func refusedInBank() throws -> Snapshot {
    var snapshot = try Samples.qr()
    Samples.feed(&snapshot, .pressed(.copyCode))
    Samples.feed(&snapshot, .bankActed(.refused(.wrongAmount)))
    return snapshot
  }

  private static func working(_ kind: PaymentEvent.Kind) throws -> Snapshot {
    var snapshot = try Samples.selecting()
    snapshot.gateway = "HyperPay"
    Samples.feed(&snapshot, .methodChosen(.card))
    Samples.feed(&snapshot, .progressed(kind))
    return snapshot
  }

  private static func withLinks() throws -> Snapshot {
    var snapshot = try Samples.plan()
    snapshot.links = Samples.links
    return snapshot
  }
}
