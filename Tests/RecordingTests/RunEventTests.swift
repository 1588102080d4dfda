import Commerce
import Controller
import Inspection
import Language
import Payments
import Testing

@testable import Recording

@Suite("A run as far as one of its events")
struct RunEventTests {
  @Test("the world is as it was when the event had just happened", arguments: RecordedFlow.all)
  func events(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    let run = TillRun(person.world)
    let machine = try TimeMachine(replaying: run.entries, in: run.setup)
    let count = person.snapshot.timeline.messageCount
    for number in [0, 1, count / 2, count] {
      let stop = try #require(machine.stop(ofEvent: number))
      #expect(stop == 0 || machine.stop(stop - 1).timeline.messageCount < number)
      // Behind the last stop the same may have been asked again.
      #expect(machine.stop(stop).timeline.messageCount >= number || stop == machine.stopCount - 1)
      #expect(machine.look(atEvent: number))
      #expect(machine.snapshot.timeline.messageCount == machine.stop(stop).timeline.messageCount)
      #expect(Recording.fingerprint(of: machine.snapshot) == Recording.fingerprint(of: machine.stop(stop)), "\(number)")
    }
  }

  @Test("there is no event behind the last, nor one before the first")
  func beyond() throws {
    let machine = try RecordedTravel.machineAtCode()
    let count = machine.snapshot.timeline.messageCount
    #expect(machine.stop(ofEvent: count + 1) == nil && machine.stop(ofEvent: -1) == nil)
    #expect(machine.stop(ofEvent: 0) == 0 && machine.stop(0).timeline.isEmpty)
    let position = machine.history.position
    #expect(!machine.look(atEvent: count + 1) && machine.history.position == position)
  }
}
