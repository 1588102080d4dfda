import Deeplinks
import Language
import Phone
import Wire

/// What `till links check` found out, for people and for machines.
struct LinksCheck {
  let file: String
  let link: Link
  let host: String
  let isHostGiven: Bool
  let reading: AssociationReading
  let verdicts: [AssociationVerdict]

  /// Whether any app may open the link.
  var opens: Bool { verdicts.contains { $0.decision.isOpening } }

  /// For people: each component that was tried, the decision, and what else must hold.
  func text(_ phrases: Phrasebook) -> String {
    var lines = [
      phrases.text("cli.links.link", ["link": .text(link.text)]),
      phrases.text("cli.links.file", ["file": .text(file)]),
      phrases.text(isHostGiven ? "cli.links.host-given" : "cli.links.host-from-link", ["host": .text(host)]),
    ]
    if verdicts.isEmpty { lines += ["", phrases.text("cli.links.no-apps")] }
    for verdict in verdicts {
      lines += ["", phrases.text("cli.links.app", ["app": .text(verdict.appID)])]
      lines += verdict.steps.map { step in
        "  " + phrases.text("link.reason.\(step.name)", step.values.mapValues { .text($0) })
      }
      lines.append("  " + decision(verdict, phrases))
    }
    if opens {
      lines += ["", phrases.text("cli.links.conditions")]
      lines += StandingCondition.allCases.map { "  " + phrases.text("cli.links.condition.\($0.name)") }
    }
    if !reading.warnings.isEmpty {
      lines += ["", phrases.text("cli.links.warnings", ["count": .number(reading.warnings.count)])]
      lines += reading.warnings.map { warning in
        "  " + phrases.text("cli.links.warning.\(warning.name)", warning.values.mapValues { .text($0) })
      }
    }
    return lines.joined(separator: "\n")
  }

  private func decision(_ verdict: AssociationVerdict, _ phrases: Phrasebook) -> String {
    var values = verdict.decision.values.mapValues { Phrase.Value.text($0) }
    values["app"] = .text(verdict.appID)
    values["apps"] = .text(reading.file.appIDs.joined(separator: ", "))
    values["host"] = .text(host)
    values["found"] = .text(link.host)
    return phrases.text("cli.links.decision.\(verdict.decision.name)", values)
  }

  /// For machines.
  var json: JSON {
    func object(_ name: String, _ values: [String: String]) -> [JSON.Member] {
      [JSON.Member(name: "name", value: .string(name))]
        + values.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) }
    }
    let apps = verdicts.map { verdict -> JSON in
      [
        "app-id": .string(verdict.appID), "opens": .boolean(verdict.decision.isOpening),
        "decision": .object(object(verdict.decision.name, verdict.decision.values)),
        "steps": .array(verdict.steps.map { .object(object($0.name, $0.values)) }),
      ]
    }
    return [
      "file": .string(file), "url": .string(link.text), "host": .string(host),
      "host-from-url": .boolean(!isHostGiven), "opens": .boolean(opens), "apps": .array(apps),
      "conditions": .array(opens ? StandingCondition.allCases.map { .string($0.name) } : []),
      "warnings": .array(reading.warnings.map { .object(object($0.name, $0.values)) }),
    ]
  }
}
