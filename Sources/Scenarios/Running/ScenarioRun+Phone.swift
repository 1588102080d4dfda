import Checkout
import Controller
import Deeplinks
import Language
import Pages
import Wire

/// What must be true of the phone and of the ways that addresses took.
extension ScenarioRun {
  func mismatch(of check: PhoneCheck, in phone: PhoneState) -> Mismatch? {
    switch check {
    case .front(let name): return words(name.name, FrontName(phone).name)
    case .life(let life): return words(life.rawValue, phone.life.rawValue)
    case .alert(let name): return words(name.rawValue, AlertName(phone.alert).rawValue)
    case .launches(let count): return numbers(count, phone.launches)
    case .window(let name): return words(name ?? "none", phone.window.map { $0.view.name ?? "elsewhere" } ?? "none")
    }
  }

  func mismatch(of check: HopsCheck, in hops: [PhoneState.Hop]) -> Mismatch? {
    switch check {
    case .all(let names): return outcomes(names, hops[...])
    case .last(let names): return outcomes(names, hops.suffix(names.count))
    case .because(let name):
      let keys = (hops.last?.reasons ?? []).map { $0.key.replacing("hop.reason.", with: "") }
      return keys.contains(name.rawValue) ? nil : words(name.rawValue, keys.joined(separator: ", "))
    case .count(let number): return numbers(number, hops.count)
    }
  }

  private func outcomes(_ names: [HopName], _ hops: ArraySlice<PhoneState.Hop>) -> Mismatch? {
    guard names.map(\.rawValue) != hops.map(\.outcome) else { return nil }
    let got = hops.map(\.outcome).joined(separator: ", ")
    return Mismatch(
      expected: .text(names.map(\.rawValue).joined(separator: ", ")),
      got: got.isEmpty ? Mismatch.nothing : .text(got),
      notes: hops.map {
        Phrase("scenario.run.fact", ["fact": .text("\($0.from.name) \($0.outcome) \(Shown.text($0.url))")])
      })
  }

  /// The complete link that the open attempt expects: its first address with everything that identifies it, in the order of their names.
  var expectedLink: String? {
    let snapshot = world.snapshot
    guard let expected = snapshot.expectedLinks.last(where: \.isOpen), let address = expected.returns.first else {
      return nil
    }
    let items = expected.identifiers.filter { address.value(of: $0.name) != $0.value }
    guard !items.isEmpty else { return address.text }
    let query = items.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
    return address.text + (address.query == nil ? "?" : "&") + query.joined(separator: "&")
  }
}
