import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Phone
import Testing
import Wire
import WorldFixture

@testable import Recording

@Suite("A recording gives the same session again")
struct RecordingTests {
  /// The world that the texts of a person's recording lead to.
  static func restored(_ person: RecordedPerson, upTo count: Int? = nil) throws -> RecordedWorld {
    let texts = person.world.entries.prefix(count ?? person.world.entries.count).map(\.text)
    return try Recording.restore(setup: person.world.setup.text, entries: texts, stores: TestSetup.find)
  }

  @Test("a flow leads where it is meant to, so that there is something to record", arguments: RecordedFlow.all)
  func leadsSomewhere(flow: RecordedFlow) throws {
    let person = try flow.played()
    #expect(person.snapshot.brokenRule == nil)
    #expect(person.world.entries.count >= 3)
    if let ends = flow.ends {
      #expect(person.truths.provider.state == ends, "\(person.truths) \(person.snapshot.checkout.phase)")
    }
  }

  @Test(
    "replayed from its text it has the same fingerprint, standing and everything drawn but secrets",
    arguments: RecordedFlow.all)
  func same(flow: RecordedFlow) throws {
    let person = try flow.played()
    let again = try Self.restored(person)
    #expect(again.fingerprint == person.world.fingerprint)
    #expect(again.standing == person.world.standing)
    again.seal()
    again.advance(to: person.world.now)
    person.world.seal()
    let sealed = try Self.restored(person)
    sealed.advance(to: person.world.now)
    let (old, new) = (person.snapshot.withoutSecrets, sealed.snapshot.withoutSecrets)
    #expect(Fingerprint.lines(of: new) == Fingerprint.lines(of: old))
    #expect(new.checkout == old.checkout)
    #expect(new.exchanges == old.exchanges)
    #expect(new.timeline == old.timeline)
    #expect(new.links == old.links)
    #expect(new.webhooks == old.webhooks)
    #expect(new == old)
    #expect(again.entries.map(\.text) == person.world.entries.prefix(again.entries.count).map(\.text))
  }

  @Test("every beginning of it can be replayed, and is what was witnessed then", arguments: RecordedFlow.all)
  func prefixes(flow: RecordedFlow) throws {
    let person = try flow.played()
    var last = -1
    for witness in person.witnesses where witness.entries != last {
      last = witness.entries
      let again = try Self.restored(person, upTo: witness.entries)
      #expect(again.fingerprint == witness.fingerprint, "after \(witness.entries) entries")
      #expect(again.standing.compactText == witness.standing, "after \(witness.entries) entries")
      #expect(again.takePending().entries.isEmpty)
    }
    #expect(last == person.world.entries.count)
  }

  @Test("what is typed and not written down yet does not change the fingerprint", arguments: RecordedFlow.all)
  func typing(flow: RecordedFlow) throws {
    var known: [Int: String] = [:]
    for witness in try flow.played().witnesses {
      let before = known.updateValue(witness.fingerprint, forKey: witness.entries)
      #expect(before == nil || before == witness.fingerprint, "after \(witness.entries) entries")
    }
  }

  @Test("how finely time passes makes no difference", arguments: RecordedFlow.all)
  func granularity(flow: RecordedFlow) throws {
    let jumps = try flow.played(.jumps)
    for ticks in [Ticks.seconds, .odd] {
      let other = try flow.played(ticks)
      let (old, new) = (Fingerprint.lines(of: jumps.snapshot), Fingerprint.lines(of: other.snapshot))
      #expect(new == old, "\(ticks)")
      #expect(other.world.standing == jumps.world.standing, "\(ticks)")
      #expect(try Self.restored(other).fingerprint == other.world.fingerprint, "\(ticks)")
    }
  }

  @Test("replaying goes on like the original", arguments: RecordedFlow.all)
  func goesOn(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    let again = try Self.restored(person)
    let now = person.world.now
    for world in [person.world, again] {
      world.advance(to: now)
      world.perform(.event(.escaped))
      world.advance(by: .seconds(90))
      world.perform(.event(.escaped))
      world.perform(.event(.methodChosen(.stcPay)))
      world.advance(by: .seconds(90))
    }
    #expect(Fingerprint.lines(of: again.snapshot) == Fingerprint.lines(of: person.snapshot))
  }
}

@Suite("What a world hands over to be kept")
struct PendingTests {
  @Test("mere typing and passing time bring nothing that was answered; a choice, a call and a message do")
  func answers() throws {
    let world = RecordedWorld(try TestSetup.world())
    #expect(world.takePending().entries.isEmpty)
    world.advance(by: .seconds(5))
    #expect(world.takePending().entries.isEmpty)
    world.perform(.event(.methodChosen(.card)))
    #expect(world.takePending().isAnswer)
    world.advance(by: .seconds(3))
    let called = world.takePending()
    #expect(called.isAnswer)
    #expect(called.entries.map(\.name) == ["time"])
    for digit in "4464" { world.perform(.event(.edited(.insert(String(digit))))) }
    #expect(world.takePending().entries.isEmpty)
    world.perform(.event(.focusMoved(1)))
    let typed = world.takePending()
    #expect(typed.entries.map(\.name) == ["type", "move"])
    #expect(!typed.isAnswer)
  }

  @Test("ticks in which nothing happens are not written down, and of several in which something does only the last")
  func ticks() throws {
    let world = RecordedWorld(try TestSetup.world())
    world.perform(.event(.methodChosen(.card)))
    for _ in 0..<100 { world.advance(by: .milliseconds(50)) }
    let pending = world.takePending().entries
    #expect(pending.map(\.name) == ["choose", "time"])
    let again = try Recording.replay(world.setup, pending)
    #expect(again.fingerprint == world.fingerprint)
  }

  @Test("leaving in good order writes down what is typed; dying loses it")
  func sealing() throws {
    let world = RecordedWorld(try TestSetup.world())
    world.perform(.event(.detailsOpened))
    world.perform(.event(.edited(.insert("X"))))
    let dead = try Recording.replay(world.setup, world.entries)
    #expect(dead.snapshot.checkout.phase.form?.text(.shopperName) == "Sara Demo")
    world.seal()
    let left = try Recording.replay(world.setup, world.entries)
    #expect(left.snapshot.checkout.phase.form?.text(.shopperName) == "Sara DemoX")
    #expect(left.snapshot.checkout == world.snapshot.checkout)
  }

  @Test("a text put on the clipboard before is not put there again by a replay")
  func clipboard() throws {
    let world = RecordedWorld(try TestSetup.world())
    world.perform(.event(.methodChosen(.pix)))
    world.advance(by: .seconds(3))
    world.perform(.event(.pressed(.copyCode)))
    #expect(world.takeOutgoing().count == 1)
    #expect(try Recording.replay(world.setup, world.entries).takeOutgoing().isEmpty)
  }

  @Test("a recording of the waiting replays to the same moment")
  func replay() throws {
    let recorded = RecordedWorld(try TestSetup.world())
    recorded.perform(.event(.methodChosen(.pix)))
    recorded.advance(by: .seconds(10 * 60))
    let again = try Recording.replay(recorded.setup, recorded.entries)
    #expect(again.fingerprint == recorded.fingerprint)
    #expect(again.snapshot.timeline == recorded.snapshot.timeline)
    #expect(again.snapshot.timeline.contains { $0.rounds != nil })
  }

  @Test("faults and what is done to messages are recorded, and replayed to the same moment")
  func recorded() throws {
    var setup = try TestSetup.world()
    setup.seed = 3
    let world = RecordedWorld(setup)
    let commands: [Command] = [
      .fault(
        FaultRule(
          id: "f", operation: OperationPattern("tabby.create-session"), occurrence: .nth(1...1), effect: .duplicate)),
      .fault(FaultRule(id: "late", operation: OperationPattern("tabby.notification"), effect: .dropBefore)),
      .webhooks(.hold), .event(.methodChosen(.tabby)), .advance(.seconds(5)), .heal("late"), .heal(nil),
      .webhooks(.releaseBackwards), .advance(.seconds(30)),
    ]
    for command in commands { #expect(world.perform(command) == nil) }
    #expect(world.snapshot.faults.map(\.fired) == [1, 0])
    let again = try Recording.restore(
      setup: setup.text, entries: world.entries.map(\.text), stores: TestSetup.find)
    #expect(again.fingerprint == world.fingerprint)
    #expect(again.snapshot.faults == world.snapshot.faults)
  }
}
