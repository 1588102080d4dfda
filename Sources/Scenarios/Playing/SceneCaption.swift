import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Sandbox

/// The sentence about a scene of a customer's checkout, with the customer's name.
struct SceneCaption {
  private let before: Snapshot
  private let after: Snapshot

  /// Of what changed between two moments.
  init(from before: Snapshot, to after: Snapshot) { (self.before, self.after) = (before, after) }

  private var name: Phrase.Value { .text(after.checkout.shopper.givenName) }

  /// The effect of an action, with the faults on the way; `nil` for an action without a visible effect.
  func phrase(of action: Action) -> Phrase? {
    let refused = isCodeRefused ? Phrase("lesson.scene.code-refused") : nil
    let parts = [what(of: action), refused, wentWrong, refundFails].compactMap(\.self)
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) {
      Phrase("lesson.hint.then", ["first": .phrase($0), "rest": .phrase($1)])
    }
  }

  private func what(of action: Action) -> Phrase? {
    switch action {
    case .start: byName("start")
    case .choose(let method): byName("choose", ["method": .phrase(Phrase("method.\(method.rawValue)"))])
    case .fill: byName("fill")
    case .type: byName("type")
    case .press: byName("press", button(of: action))
    case .page(let page): byName(pagePress(page), button(of: action))
    // A page that continued outside the app is left first, then the shop’s own.
    case .close: byName(before.phone.front == .outside ? "close-outside" : "close")
    case .cancel, .bank(.cancel), .form(.cancel), .sheet(.cancel): byName("cancel")
    case .sheet(.authorise), .sheet(.card): byName("authorise")
    case .bank: byName("bank")
    case .form(.submit(let fields)): byName(fields.isEmpty ? "form" : "form-filled")
    case .leaveWait: byName("leave")
    case .card: byName("card")
    case .scan: byName("scan")
    case .open, .link: byName("open")
    case .phone: byName("phone")
    case .outside(let word) where SandboxCatalog.approvals[word] == .customer: byName("approve")
    case .outside(let word): Phrase("lesson.scene.outside", ["what": .phrase(Phrase("outside.\(word)"))])
    case .operate(.capture(let amount)): Phrase("lesson.scene.capture", ["amount": .money(amount)])
    case .operate(.refund(let amount)): Phrase("lesson.scene.refund", ["amount": .money(amount)])
    case .operate(.void): Phrase("lesson.scene.void")
    case .retry: Phrase("lesson.scene.retry")
    case .webhook: Phrase("lesson.scene.message")
    case .clock, .wait: passed
    case .network, .storeServer: Phrase("lesson.scene.elsewhere")
    case .fault, .heal, .lose, .expect, .checkpoint, .rewind, .either, .ask, .task, .say: nil
    }
  }

  private func button(of action: Action) -> [String: Phrase.Value] {
    ["button": .phrase(ButtonLabel.of(action, in: before) ?? Phrase("lesson.scene.button"))]
  }

  /// A code typed on a page counts as right where the page continues.
  private func pagePress(_ page: PagePress) -> String {
    guard page.asksCode else { return page.fields.isEmpty ? "press" : "press-filled" }
    return isAccepted(page) ? "press-right-code" : "press-code"
  }

  private func isAccepted(_ press: PagePress) -> Bool {
    guard let view = after.page else { return true }
    guard case .page(let page, _) = view.content else { return false }
    return !page.fields.contains { field in press.fields.contains { $0.field == field.id && $0.isCode } }
  }

  /// Whether the app’s field for a one-time code has refused what was typed.
  private var isCodeRefused: Bool {
    guard before.isAskingForCode, before.exchanges.count < after.exchanges.count else { return false }
    if case .told(.failed(.refused(.tooManyCodes, _))) = after.truths.app { return true }
    return after.isAskingForCode && after.form?.fields.contains { $0.problem != nil } == true
  }

  private func byName(_ what: String, _ values: [String: Phrase.Value] = [:]) -> Phrase {
    Phrase("lesson.scene.\(what)", values.merging(["name": name]) { own, _ in own })
  }

  /// The time that passed, and what it brought; a moment is not told.
  private var passed: Phrase? {
    let time = after.now.since(before.now)
    let arrived = after.webhooks.count > before.webhooks.count
    let hasChanged = arrived || before.truths != after.truths
    let span = time >= .seconds(1) ? Self.span(time) : nil
    guard let span else {
      return arrived ? Phrase("lesson.scene.message") : hasChanged ? Phrase("lesson.scene.moment") : nil
    }
    guard arrived else { return span }
    return Phrase("lesson.hint.then", ["first": .phrase(span), "rest": .phrase(Phrase("lesson.scene.message"))])
  }

  static func span(_ time: Duration) -> Phrase {
    let seconds = Int(time.components.seconds)
    let (unit, count) =
      seconds >= 172_800
      ? ("days", seconds / 86_400)
      : seconds >= 7_200
        ? ("hours", seconds / 3_600) : seconds >= 120 ? ("minutes", seconds / 60) : ("seconds", seconds)
    return Phrase("lesson.scene.\(unit)", ["count": .number(count)])
  }

  /// A refund that was asked for and failed meanwhile.
  private var refundFails: Phrase? {
    guard after.refundFailed, !before.refundFailed else { return nil }
    return Phrase("lesson.scene.refund-failed", ["provider": .text(after.gateway)])
  }

  /// A call that a fault spoilt meanwhile.
  private var wentWrong: Phrase? {
    let hits = Dictionary(before.faults.map { ($0.id, $0.fired) }) { $1 }
    guard let report = after.faults.first(where: { $0.fired > hits[$0.id, default: 0] }) else { return nil }
    let kind = report.rule.effect.kind
    if kind == .dropAfter { return Phrase("lesson.scene.lost") }
    if kind == .status { return Phrase("lesson.scene.error") }
    return Phrase("lesson.scene.fault", ["fault": .phrase(Phrase("fault.kind.\(kind.rawValue)"))])
  }
}

enum ButtonLabel {
  /// The label of the button that an action presses at a moment; `nil` where it presses none that is there.
  static func of(_ action: Action, in snapshot: Snapshot) -> Phrase? {
    switch action {
    case .press(let button): return Phrase("button.\(button.rawValue)")
    case .page(let press):
      guard case .page(let page, _) = snapshot.page?.content else { return nil }
      return page.buttons.first { $0.id == press.button }?.label
    case .start, .choose, .fill, .type, .close, .cancel, .open, .link, .sheet, .bank, .form, .leaveWait, .card,
      .outside, .operate, .retry, .webhook, .scan, .clock, .fault, .heal, .network, .storeServer, .phone, .lose,
      .expect, .wait,
      .checkpoint, .rewind, .either, .ask, .task, .say:
      return nil
    }
  }
}
