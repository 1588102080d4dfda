import Language
import Providers
import TillAssets
import Training

/// A person's knowledge of the catalogue, by provider.
struct DrillMap {
  /// The questions about one provider.
  struct Row {
    let provider: String
    var known = 0
    var learning = 0
    var new = 0
  }

  private(set) var rows: [Row] = []

  init(_ deck: DrillDeck, _ memory: DrillMemory) {
    for card in deck.cards {
      let provider = card.outcome.provider
      if rows.last?.provider != provider, !rows.contains(where: { $0.provider == provider }) {
        rows.append(Row(provider: provider))
      }
      guard let place = rows.firstIndex(where: { $0.provider == provider }) else { continue }
      switch memory.repetitions[card.id] {
      case nil: rows[place].new += 1
      case let repetition? where repetition.isMastered: rows[place].known += 1
      case .some: rows[place].learning += 1
      }
    }
    rows.sort { $0.provider < $1.provider }
  }

  /// Prints a line for each provider.
  func say(_ phrases: Phrasebook) {
    let names = rows.map { ProviderID(rawValue: $0.provider)?.name ?? $0.provider }
    let width = names.map(\.count).max() ?? 0
    for (row, name) in zip(rows, names) {
      let all = row.known + row.learning + row.new
      // Twenty signs are all questions; one at least is shown for any.
      let known = row.known == 0 ? 0 : max(1, row.known * 20 / all)
      let learning = row.learning == 0 ? 0 : min(20 - known, max(1, row.learning * 20 / all))
      let bar =
        String(repeating: "#", count: known) + String(repeating: "+", count: learning)
        + String(repeating: ".", count: 20 - known - learning)
      let counts = phrases.text(
        "drill.map", ["known": .number(row.known), "learning": .number(row.learning), "new": .number(row.new)])
      StandardOutput.say(name + String(repeating: " ", count: width - name.count) + "  \(bar)  \(counts)")
    }
    StandardOutput.say(phrases.text("drill.map-key"))
  }
}
