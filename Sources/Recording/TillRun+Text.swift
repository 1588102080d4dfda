import Checkout
import Inspection
import Wire

extension TillRun {
  /// The file's text: JSON lines, each ended by a line feed.
  public var text: String { ([header] + entries.map(\.text) + [last]).map { $0 + "\n" }.joined() }

  /// The file's text for a session that is kept as texts, whether or not this version can play it: set-up, records, and how it stood
  /// after the last of them as `{"standing", "fingerprint"}`. Of a session that was gone back in, it is the way that was gone on with
  /// last.
  public static func text(setup: String, records: [String], standing: String, program: String, title: String) -> String
  {
    let entries = presentLine(of: records) ?? records
    let header = JSON.fields([
      "tillrun": .whole(Self.format), "till": .string(program), "title": .string(Scrubbing.digits(in: title)),
      "setup": (try? JSON(parsing: setup)) ?? .null,
    ])
    let kept = try? JSON(parsing: standing)
    let truths = ["shopper", "app", "provider"].map { kept?.at("standing", "truths", $0)?.string ?? "" }
    let last = JSON.fields([
      "end": .whole(entries.count), "fingerprint": .string(kept?["fingerprint"]?.string ?? ""),
      "truths": .strings(truths), "counts": [],
    ])
    // Whatever an entry is, it is one line here.
    let lines = entries.map { ((try? JSON(parsing: $0)) ?? .string($0)).compactText }
    return ([header.compactText] + lines + [last.compactText]).map { $0 + "\n" }.joined()
  }

  /// The entries of the way that was gone on with last; `nil` where there is only one, or where the records cannot be read.
  private static func presentLine(of records: [String]) -> [String]? {
    guard let read = try? SessionRecord.all(in: records), read.contains(where: { !$0.isEntry }),
      let log = try? LineLog(read)
    else { return nil }
    return log.lines[log.present].entries.map(\.text)
  }

  private var header: String {
    let steps = (scenario?.steps ?? []).map { mark -> JSON in
      let say = mark.say.isEmpty ? [] : [JSON.string(Scrubbing.digits(in: mark.say))]
      return JSON.array([.whole(mark.entries), .string(Scrubbing.digits(in: mark.text))] + say)
    }
    // The set-up is an object of its own, so that its text can be read by itself.
    let setup = (try? JSON(parsing: setup.text)) ?? .null
    return JSON.fields([
      "tillrun": .whole(Self.format), "till": .string(program), "title": .string(Scrubbing.digits(in: title)),
      "scenario": scenario.map { scenario in
        let failed = scenario.failed.map { JSON.string(Scrubbing.digits(in: $0)) }
        return .fields([
          "id": .string(scenario.id), "steps": .array(steps), "failed": failed.isEmpty ? nil : .array(failed),
        ])
      },
      "gateway": gateway.map { .string(Scrubbing.digits(in: $0)) }, "setup": setup,
    ]).compactText
  }

  private var last: String {
    JSON.fields([
      "end": .whole(entries.count), "fingerprint": .string(end.fingerprint),
      "truths": .strings(end.truths), "counts": .array(end.counts.map { .whole($0) }),
      "broken": end.broken.map { broken in
        [
          "rule": .string(broken.rule.rawValue),
          "facts": .array(broken.facts.map { .string(Scrubbing.digits(in: $0)) }),
          "events": .array(broken.events.map { .whole($0) }),
        ]
      },
    ]).compactText
  }
}
