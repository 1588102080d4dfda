import Basics
import Language

extension ComplaintList {
  /// The parts of a map; what does not belong there is complained about and left out.
  mutating func fields(
    _ tree: Tree, of parent: String, allowing names: [String], requiring required: [String] = []
  ) -> Fields? {
    guard case .map(let entries) = tree.content else {
      add(.wrongShape, tree.place, "shape.map", ["parent": .text(parent)], notes: [ScenarioReader.oneOf(names)])
      return nil
    }
    var known: [Tree.Entry] = []
    for entry in entries {
      if names.contains(entry.name) {
        known.append(entry)
      } else {
        add(
          .unknownName, entry.place, "unknown.name", ["name": .text(Shown.text(entry.name)), "parent": .text(parent)],
          notes: [ScenarioReader.hint(for: entry.name, in: names)])
      }
    }
    let unknown = entries.filter { !names.contains($0.name) }
    // A name that is nearly the one that is missing was complained about already.
    let misspelt = unknown.compactMap { NearestWord.to($0.name, in: names) }
    for name in required where !entries.contains(where: { $0.name == name }) && !misspelt.contains(name) {
      add(
        .missing, entries.first?.place ?? tree.place, "missing", ["name": .text(name), "parent": .text(parent)])
    }
    return Fields(entries: known, place: entries.first?.place ?? tree.place, hasUnknown: !unknown.isEmpty)
  }
}
