import Checkout
import Controller
import Inspection
import Simulation
public import Wire

extension TillRun {
  /// The file's text: JSON lines, each ended by a line feed.
  public var text: String { ([header] + entries.map(\.text) + [last]).map { $0 + "\n" }.joined() }

  /// The first line of a session's file, whose world begins so.
  public static func header(of machine: TimeMachine, program: String, title: String) -> String {
    header(
      RunLine.growingFormat, program: program, title: title, scenario: nil, gateway: machine.world.gateway,
      setup: machine.setup)
  }

  /// The line of a session's file that says how its world stands; `title` is what a list says about it.
  public static func seal(of machine: TimeMachine, title: JSON) -> String {
    let world = machine.world
    return seal(End(world.snapshot), count: machine.allRecords.count)
      .adding(["standing": world.standing, "title": title]).compactText
  }

  private var header: String {
    Self.header(
      RunLine.wholeFormat, program: program, title: title, scenario: scenario, gateway: gateway, setup: setup)
  }

  private static func header(
    _ format: Int, program: String, title: String, scenario: Origin?, gateway: String?, setup: WorldSetup
  ) -> String {
    let steps = (scenario?.steps ?? []).map { mark -> JSON in
      let say = mark.say.isEmpty ? [] : [JSON.string(Scrubbing.digits(in: mark.say))]
      return JSON.array([.whole(mark.entries), .string(Scrubbing.digits(in: mark.text))] + say)
    }
    // The set-up is an object of its own, so that its text can be read by itself.
    let setup = (try? JSON(parsing: setup.text)) ?? .null
    return JSON.fields([
      "tillrun": .whole(format), "till": .string(program), "title": .string(Scrubbing.digits(in: title)),
      "scenario": scenario.map { scenario in
        let failed = scenario.failed.map { JSON.string(Scrubbing.digits(in: $0)) }
        return .fields([
          "id": .string(scenario.id), "steps": .array(steps), "failed": failed.isEmpty ? nil : .array(failed),
        ])
      },
      "gateway": gateway.map { .string(Scrubbing.digits(in: $0)) }, "setup": setup,
    ]).compactText
  }

  private var last: String { Self.seal(end, count: entries.count).compactText }

  private static func seal(_ end: End, count: Int) -> JSON {
    .fields([
      "end": .whole(count), "fingerprint": .string(end.fingerprint),
      "truths": .strings(end.truths), "counts": .array(end.counts.map { .whole($0) }),
      "broken": end.broken.map { broken in
        [
          "rule": .string(broken.rule.rawValue),
          "facts": .array(broken.facts.map { .string(Scrubbing.digits(in: $0)) }),
          "events": .array(broken.events.map { .whole($0) }),
        ]
      },
    ])
  }
}
