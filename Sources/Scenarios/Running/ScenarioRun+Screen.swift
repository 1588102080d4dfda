import Checkout
import Controller
import Inspection
import Language
import Pages
import Payments

extension ScenarioRun {
  /// The text of the screen, in the run's language, as one text with single spaces.
  private var screenText: String { Self.plain(render(world.snapshot, display).joined(separator: " ")) }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func mismatch(of check: ScreenCheck, on snapshot: Snapshot) -> Mismatch? {
    let phase = snapshot.checkout.phase
    let form = snapshot.form
    switch check {
    case .name(let name):
      return name.holds(for: snapshot) ? nil : Mismatch.words(name.rawValue, ScreenName(snapshot).rawValue)
    case .page(let name): return Mismatch.words(name, snapshot.page?.name)
    case .shows(let template): return shown(template, true)
    case .showsNot(let template): return shown(template, false)
    case .tone(let tone):
      guard case .result(let outcome) = phase else { return Mismatch.words(tone.rawValue, nil) }
      return Mismatch.words(tone.rawValue, Tone(outcome.result).rawValue)
    case .focusOnField(let name): return Mismatch.words(name.rawValue, form?.focusName)
    case .focusOnButton(let name): return Mismatch.words(name.rawValue, form?.focusName)
    case .offer(let method, let name):
      guard case .selecting(let selecting) = phase, let offer = selecting.offers.first(where: { $0.method == method })
      else { return Mismatch.words(name.rawValue, nil) }
      return Mismatch.words(name.rawValue, OfferName(offer.obstacle).rawValue)
    case .problem(let name, let flag): return Mismatch.flags(flag, form?.field(name.id).map { $0.problem != nil })
    }
  }

  private func shown(_ template: Template, _ expected: Bool) -> Mismatch? {
    let wanted = Self.plain(text(template))
    let screen = screenText
    // A value that the run does not have yet is no text, and would be on any screen.
    guard !wanted.isEmpty else { return Mismatch(expected: .text(template.source), got: Mismatch.nothing) }
    guard screen.contains(wanted) != expected else { return nil }
    return Mismatch(
      expected: .text(Shown.text(wanted)), got: Mismatch.nothing,
      notes: [Phrase("scenario.run.screen", ["text": .text(String(screen.prefix(600)))])],
      key: expected ? "run.text-not-there" : "run.text-there")
  }
}

extension Phase.PageView {
  /// The hosted page's name, or what is shown in its place; `nil` when it is open elsewhere.
  var name: String? {
    switch content {
    case .loading: PageState.loading.rawValue
    case .page(let page, _): page.id
    case .unavailable: PageState.unavailable.rawValue
    case .lost: PageState.lost.rawValue
    case .elsewhere: nil
    }
  }

  /// Whether it is open in the browser or in another app.
  var isElsewhere: Bool { if case .elsewhere = content { true } else { false } }
}

extension Form {
  /// The name of what has the focus; `nil` when nothing of the app's has.
  var focusName: String? {
    switch focus {
    case .field(let id): FieldName(id)?.rawValue
    case .button(let id): ButtonName(id)?.rawValue
    }
  }
}
