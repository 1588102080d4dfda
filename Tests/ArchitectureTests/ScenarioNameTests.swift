import Foundation
import Testing

/// The form of the names of scenarios (docs/style.md): `Provider: situation, expected result`.
@Suite("Names of scenarios")
struct ScenarioNameTests {
  /// The subjects that a name may begin with. Numbers of lessons and places of stores are left out.
  private static let subjects: Set<String> = [
    "HyperPay", "stc pay", "stc pay through HyperPay", "Tabby", "Tamara", "Tabby and Tamara", "Pay later", "TrueLayer",
    "Stitch", "Swedbank Pay", "Swedbank Pay V2", "Yuno", "PIX", "Card", "Visa", "Mastercard", "mada",
    "Several providers", "Phone", "Links", "Back office", "Calls", "Default store", "Store in", "Lesson", "Practice",
    "Ticket", "Demo", "Picture", "Alternatives", "Conditions", "Retry policy", "Rules", "Time travel", "Webhook policy",
  ]

  /// Folders whose names are titles for people who choose, watch or practise. A result in a title would give the answer away, or
  /// there is no single one: lessons with their tickets and exercises, demos, pictures, stores, and examples of the language.
  private static let titled: Set<String> = ["lessons", "demos", "pictures", "stores", "language", "examples"]

  /// The words that say how a payment, a call or a screen ends. Each is used by at least one name.
  static let results: Set<String> = [
    "accepted", "active", "allowed", "applied", "asked", "authorised", "blocked", "cancelled", "captured", "charged",
    "confirmed", "continues", "corrected", "decided", "declined", "delivered", "expired", "expires", "failed", "fails",
    "found", "frozen", "hidden", "hold", "ignored", "known", "offered", "opened", "opens", "paid", "pending", "polled",
    "queried", "refunded", "rejected", "reopened", "reported", "resent", "resolved", "restarted", "restored", "retried",
    "reused", "reversed", "saved", "sent", "shown", "signed", "stays", "unaffected", "unavailable", "unchanged",
    "unknown", "updated", "used", "voided", "works", "no", "not", "nothing",
  ]

  /// The words after the last comma of a name; empty if it has none.
  private static func result(of name: String) -> Set<String> {
    guard let comma = name.range(of: ", ", options: .backwards) else { return [] }
    return Set(name[comma.upperBound...].matches(of: #/[A-Za-z]+/#).map { $0.output.lowercased() })
  }

  @Test("a scenario's name says who or what it is about, then after a colon what happens, without a full stop")
  func form() throws {
    let names = try PlainEnglishTests.scenarioNames()
    #expect(names.count > 1_000)
    for name in names {
      guard let colon = name.text.range(of: ": ") else {
        Issue.record("\(name.place): no colon. \(name.text)")
        continue
      }
      let subject = String(name.text[..<colon.lowerBound]).replacing(#/ [0-9]+$/#, with: "")
        .replacing(#/^Store in .*/#, with: "Store in")
      #expect(Self.subjects.contains(subject), "\(name.place): “\(subject)” is not a subject of names")
      #expect(!name.text.hasSuffix(".") && colon.upperBound < name.text.endIndex, "\(name.place): \(name.text)")
    }
  }

  @Test("a scenario's name ends with a comma and its expected result, in at most 100 characters")
  func results() throws {
    let names = try PlainEnglishTests.scenarioNames().filter { !Self.titled.contains($0.folder) }
    #expect(names.count > 900)
    var used: Set<String> = []
    for name in names {
      let found = Self.result(of: name.text).intersection(Self.results)
      #expect(!found.isEmpty, "\(name.place): no expected result after the last comma. \(name.text)")
      #expect(name.text.count <= 100, "\(name.place): longer than 100 characters. \(name.text)")
      used.formUnion(found)
    }
    #expect(used == Self.results, "no name ends with \(Self.results.subtracting(used).sorted())")
  }

  @Test("no two scenarios have the same name")
  func unique() throws {
    let names = try Dictionary(grouping: PlainEnglishTests.scenarioNames(), by: \.text)
    for (name, all) in names where all.count > 1 {
      Issue.record("\(all.map(\.place).sorted().joined(separator: ", ")): \(name)")
    }
  }
}
