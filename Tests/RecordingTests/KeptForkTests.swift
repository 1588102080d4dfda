import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@testable import Recording

@Suite("What is kept of a session with forks")
struct KeptForkTests {
  private func restored(_ machine: TimeMachine, upTo count: Int? = nil) throws -> TimeMachine {
    let texts = machine.allRecords.map(\.text)
    return try TimeMachine.restore(
      setup: machine.setup.text, records: Array(texts.prefix(count ?? texts.count)), stores: TestSetup.find)
  }

  private func travelled() throws -> TimeMachine {
    let machine = try RecordedTravel.machineAtCode()
    RecordedTravel.confirm(machine)
    machine.travel(.undo)
    machine.perform(.event(.escaped))
    machine.advance(to: machine.now.advanced(by: .seconds(30)))
    machine.look(at: 2)
    machine.perform(.phone(.network(.offline)))
    machine.travel(.rename(1, "called off"))
    machine.travel(.fork(0))
    machine.travel(.undo)
    machine.travel(.undo)
    return machine
  }

  @Test("everything is there again: the present line, the others, their names, what can be redone")
  func everything() throws {
    let machine = try travelled()
    let again = try restored(machine)
    #expect(again.world.fingerprint == machine.world.fingerprint)
    #expect(again.world.entries.map(\.text) == machine.world.entries.map(\.text))
    #expect(again.history == machine.history)
    #expect(RecordedTravel.fingerprints(again) == RecordedTravel.fingerprints(machine))
    #expect(again.takePending().records.isEmpty)
    for fork in machine.history.forks {
      again.travel(.fork(fork.id))
      machine.travel(.fork(fork.id))
      #expect(again.world.fingerprint == machine.world.fingerprint, "fork \(fork.id)")
      #expect(RecordedTravel.fingerprints(again) == RecordedTravel.fingerprints(machine), "fork \(fork.id)")
    }
  }

  @Test("whatever was written last, what is kept leads to a present line")
  func everyBeginning() throws {
    let machine = try travelled()
    let count = machine.allRecords.count
    for length in 0...count {
      let again = try restored(machine, upTo: length)
      #expect(again.stopCount >= 1)
      let plain = try Recording.restore(
        setup: machine.setup.text, entries: machine.allRecords.prefix(length).map(\.text), stores: TestSetup.find)
      #expect(plain.fingerprint == again.world.fingerprint)
    }
  }

  @Test("what is taken to be kept is all of it, once, and only once")
  func taken() throws {
    let machine = try RecordedTravel.machineAtCode()
    var texts = machine.takePending().records.map(\.text)
    RecordedTravel.confirm(machine)
    texts += machine.takePending().records.map(\.text)
    machine.travel(.undo)
    #expect(!machine.takePending().isAnswer || !machine.allRecords.isEmpty)
    texts = machine.allRecords.map(\.text)
    machine.perform(.event(.escaped))
    let last = machine.takePending()
    #expect(last.isAnswer)
    texts += last.records.map(\.text)
    #expect(texts == machine.allRecords.map(\.text))
    #expect(machine.takePending().records.isEmpty)
  }

  @Test("a run until nothing goes on has the same stops when it is read again")
  func untilIdle() throws {
    let machine = try RecordedTravel.machineAtCode()
    for digit in "123456" { machine.perform(.event(.edited(.insert(String(digit))))) }
    machine.perform(.event(.pressed(.confirm)))
    let before = machine.stopCount
    machine.runUntilIdle()
    #expect(machine.stopCount > before + 1)
    machine.travel(.undo)
    machine.travel(.redo)
    let again = try restored(machine)
    #expect(again.stopCount == machine.stopCount)
    #expect(again.history == machine.history)
  }

  @Test("a card number in the name of a fork is masked")
  func maskedName() throws {
    let machine = try RecordedTravel.machineAtCode()
    machine.travel(.rename(0, "the one with 4539 5787 6362 1486"))
    #expect(machine.history.forks.first?.name == "the one with 4539 57** **** 1486")
    #expect(!machine.allRecords.map(\.text).joined().contains("6362"))
  }

  @Test("looking back writes nothing")
  func looking() throws {
    let machine = try RecordedTravel.machineAtCode()
    _ = machine.takePending()
    machine.travel(.back)
    machine.travel(.start)
    machine.travel(.present)
    #expect(machine.takePending().records.isEmpty)
  }

  @Test(
    "a turn to what is not there is refused, and said where it stands",
    arguments: [
      #"{"at":1772355600000,"do":"fork","line":7,"stop":0,"entries":0}"#,
      #"{"at":1772355600000,"do":"fork","line":0,"stop":99,"entries":0}"#,
      #"{"at":1772355600000,"do":"fork","line":0,"stop":0,"entries":99}"#,
      #"{"at":1772355600000,"do":"turn","line":3}"#, #"{"at":1772355600000,"do":"name","line":-1,"name":"x"}"#,
      #"{"at":1772355600000,"do":"fork","line":0,"stop":0,"entries":0,"until":"later"}"#,
      #"{"at":1772355600000,"do":"turn","line":0,"more":1}"#,
    ])
  func damaged(text: String) throws {
    let setup = try TestSetup.world()
    let error = #expect(throws: RecordingProblem.self) {
      try TimeMachine.restore(setup: setup.text, records: [text], stores: TestSetup.find)
    }
    #expect(error?.part == .entry(1))
  }

  @Test("a long session is gone back in from close by: the spares lead to the same")
  func spares() throws {
    let machine = TimeMachine(try TestSetup.world())
    while machine.world.entries.count < 260 {
      machine.perform(.event(.methodChosen(.stcPay)))
      machine.advance(to: machine.now.advanced(by: .seconds(2)))
      machine.perform(.event(.escaped))
      machine.advance(to: machine.now.advanced(by: .seconds(2)))
      while !machine.rest(atMost: 10) {}
    }
    let stops = RecordedTravel.fingerprints(machine)
    let count = machine.stopCount
    for index in [count - 2, count - 60, count - 140, 3] {
      machine.look(at: index)
      machine.perform(.phone(.network(.offline)))
      #expect(RecordedTravel.fingerprints(machine).dropLast() == stops.prefix(index + 1)[...])
      let plain = try Recording.replay(machine.setup, machine.world.entries)
      #expect(plain.fingerprint == machine.world.fingerprint)
      machine.travel(.fork(0))
      while !machine.rest(atMost: 100) {}
    }
  }
}
