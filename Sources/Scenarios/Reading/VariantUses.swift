import Language

/// The varied names of a file that its variants use: a name that none of them uses is odd.
struct VariantUses {
  private var used: Set<String> = []
  private var conditions: [Place: Bool] = [:]

  /// Takes down what one variant used.
  mutating func note(_ reader: ScenarioReader) {
    used.formUnion(reader.usedVariables)
    conditions.merge(reader.conditions) { $0 || $1 }
  }

  /// Complains of names without any use, and of conditions that hold in no variant.
  func complain(of tree: Tree, _ list: inout ComplaintList) {
    for (place, holds) in conditions where !holds {
      list.add(.conditionNeverHolds, place, "condition-never", notes: [Phrase("scenario.condition-never.help")])
    }
    guard case .map(let parts) = tree.content, let vary = parts.first(where: { $0.name == "vary" }),
      case .map(let names) = vary.value.content
    else { return }
    for name in names where used.isDisjoint(with: Self.names(in: name)) {
      list.add(
        .unusedVariable, name.place, "unused-variable", ["name": .text(Shown.text(name.name))],
        notes: [
          Phrase(
            "scenario.unused-variable.help",
            ["name": .text(Shown.text(name.name)), "reference": .text("${\(Shown.text(name.name))}")])
        ])
    }
  }

  /// The names that an entry of `vary` gives values to.
  private static func names(in entry: Tree.Entry) -> Set<String> {
    guard case .list(let items) = entry.value.content else { return [entry.name] }
    return items.reduce(into: []) { names, item in
      if case .map(let row) = item.content { names.formUnion(row.map(\.name)) } else { names.insert(entry.name) }
    }
  }
}
