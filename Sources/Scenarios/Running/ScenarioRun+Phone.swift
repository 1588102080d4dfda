import Controller
import Deeplinks
import Inspection
import Language
import Pages

/// The expectations of the phone and of the ways that addresses took.
extension ScenarioRun {
  func mismatch(of check: PhoneCheck, in phone: PhoneState) -> Mismatch? {
    switch check {
    case .front(let name): return Mismatch.words(name.name, FrontName(phone).name)
    case .life(let life): return Mismatch.words(life.rawValue, phone.life.rawValue)
    case .alert(let name): return Mismatch.words(name.rawValue, AlertName(phone.alert).rawValue)
    case .launches(let count): return Mismatch.numbers(count, phone.launches)
    case .window(let name): return Mismatch.words(name ?? "none", phone.window?.view.name ?? "none")
    }
  }

  func mismatch(of check: HopsCheck, in hops: [PhoneState.Navigation]) -> Mismatch? {
    switch check {
    case .all(let names): return outcomes(names, hops[...])
    case .last(let names): return outcomes(names, hops.suffix(names.count))
    case .because(let name):
      let reasons = (hops.last?.reasons ?? []).map(\.name)
      return reasons.contains(name) ? nil : Mismatch.words(name, reasons.joined(separator: ", "))
    case .count(let number): return Mismatch.numbers(number, hops.count)
    }
  }

  private func outcomes(_ names: [HopOutcome], _ hops: ArraySlice<PhoneState.Navigation>) -> Mismatch? {
    guard names != hops.map(\.outcome) else { return nil }
    let expected = Phrase.Value.text(names.map(\.rawValue).joined(separator: ", "))
    guard !hops.isEmpty else { return .missing(expected) }
    return Mismatch(
      expected: expected, got: .text(hops.map(\.outcome.rawValue).joined(separator: ", ")),
      notes: hops.map {
        Phrase("scenario.run.fact", ["fact": .text("\($0.from.name) \($0.outcome.rawValue) \(Shown.text($0.url))")])
      })
  }

  /// The complete link that the open attempt expects: its first address with everything that identifies it.
  var expectedLink: String? { LinkCompletion.expected(among: world.snapshot.expectedLinks).first?.text }

  /// Delivers a link that was spoilt on its way.
  mutating func open(_ spoiling: LinkSpoiling, at place: Place) {
    let origin = spoiling.origin.value
    guard let text = value(origin) else {
      return fail(.neverHappened, place, "run.no-value", ["name": .text("${\(origin.rawValue)}")], notes: waitNotes)
    }
    let all = LinkMutation.all(for: text, among: world.snapshot.expectedLinks)
    let mutation = all.first {
      $0.name == spoiling.mutation.rawValue && (spoiling.parameter == nil || $0.values["item"] == spoiling.parameter)
    }
    guard let mutation else {
      let names = all.map { mutation in mutation.name + (mutation.values["item"].map { " \($0)" } ?? "") }
      return fail(
        .neverHappened, place, "run.no-mutation", ["name": .text(spoiling.mutation.rawValue)],
        notes: [ScenarioReader.oneOf(names)])
    }
    perform(.link(mutation.apply(to: text), spoiling.door, source: spoiling.source))
  }
}
