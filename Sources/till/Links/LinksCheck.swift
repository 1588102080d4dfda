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
      phrases.text("cli.links.link", ["link": .text(link.text)]), phrases.text("cli.links.file", ["file": .text(file)]),
      phrases.text(isHostGiven ? "cli.links.host-given" : "cli.links.host-from-link", ["host": .text(host)]),
    ]
    if verdicts.isEmpty { lines += ["", phrases.text("cli.links.no-apps")] }
    for (apps, verdict) in groups {
      lines += ["", phrases.text("cli.links.app", ["app": .text(apps.joined(separator: ", "))])]
      lines.append("  " + decision(verdict, phrases))
      lines += verdict.steps.map { "    " + step($0, phrases) }
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

  /// The verdicts in order; apps that follow each other and fare the same share one.
  private var groups: [(apps: [String], verdict: AssociationVerdict)] {
    verdicts.reduce(into: []) { groups, verdict in
      if let last = groups.last, last.verdict.decision == verdict.decision, last.verdict.steps == verdict.steps {
        groups[groups.count - 1].apps.append(verdict.appID)
      } else {
        groups.append(([verdict.appID], verdict))
      }
    }
  }

  private func step(_ step: AssociationStep, _ phrases: Phrasebook) -> String {
    var key = "link.reason.\(step.name)"
    if case .differs(_, _, _, found: "", _) = step { key = "cli.links.component-missing" }
    return phrases.text(key, step.values.mapValues { .text($0) })
  }

  private func decision(_ verdict: AssociationVerdict, _ phrases: Phrasebook) -> String {
    var values = verdict.decision.values.mapValues { Phrase.Value.text($0) }
    values["app"] = .text(verdict.appID)
    values["apps"] = .text(reading.file.appIDs.joined(separator: ", "))
    values["host"] = .text(host)
    values["found"] = .text(link.host)
    return phrases.text("cli.links.decision.\(verdict.decision.name)", values)
  }

  var json: JSON {
    func object(_ name: String, _ values: [String: String]) -> [JSON.Member] {
      [JSON.Member(name: "name", value: .string(name))]  // The dash for what is empty is for people.
        + values.sorted { $0.key < $1.key }.map {
          JSON.Member(name: $0.key, value: .string($0.value == ShownText.of("") ? "" : $0.value))
        }
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
