import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Testing
import Wire
import WorldFixture

@testable import Recording

/// Sessions that can be gone back in, made of the flows that recordings are tested with.
enum RecordedTravel {
  /// A session in which a flow was played: what its person did is done once more, entry by entry.
  static func machine(_ flow: RecordedFlow) throws -> TimeMachine {
    let person = try flow.played()
    person.world.seal()
    return try TimeMachine(replaying: person.world.entries, in: person.world.setup)
  }

  /// Every stop of the present line, as far as it can be known without secrets.
  static func fingerprints(_ machine: TimeMachine) -> [String] {
    (0..<machine.stopCount).map { Recording.fingerprint(of: machine.stop($0)) }
  }

  /// Somebody on the way to the code that stc pay sent.
  static func machineAtCode() throws -> TimeMachine {
    let machine = TimeMachine(try TestSetup.world())
    machine.perform(.event(.methodChosen(.stcPay)))
    machine.advance(to: machine.now.advanced(by: .seconds(3)))
    machine.perform(.event(.pressed(.sendCode)))
    machine.advance(to: machine.now.advanced(by: .seconds(3)))
    return machine
  }

  static func confirm(_ machine: TimeMachine) {
    for digit in "123456" { machine.perform(.event(.edited(.insert(String(digit))))) }
    machine.perform(.event(.pressed(.confirm)))
    machine.advance(to: machine.now.advanced(by: .seconds(60)))
  }
}

@Suite("Looking back changes nothing")
struct LookingBackTests {
  @Test("so many stops back and as many forward lead to the same moments", arguments: RecordedFlow.all)
  func backAndForth(flow: RecordedFlow) throws {
    let machine = try RecordedTravel.machine(flow)
    let now = machine.world.fingerprint
    let stops = RecordedTravel.fingerprints(machine)
    #expect(machine.stopCount >= 4)
    var back: [String] = []
    for _ in 1..<machine.stopCount {
      machine.travel(.back)
      back.append(Recording.fingerprint(of: machine.snapshot))
    }
    #expect(back.reversed() == Array(stops.dropLast()))
    var forward: [String] = []
    for _ in 2..<machine.stopCount {
      machine.travel(.forward)
      forward.append(Recording.fingerprint(of: machine.snapshot))
    }
    #expect(forward == Array(stops.dropFirst().dropLast()))
    machine.travel(.forward)
    #expect(!machine.history.isInPast)
    #expect(machine.world.fingerprint == now)
    #expect(stops.last == now)
  }

  @Test("a stop is the moment as it was seen then, but for what was typed in secret", arguments: RecordedFlow.all)
  func asSeen(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    let machine = TimeMachine(person.world.setup)
    var seen: [Int: Snapshot] = [0: machine.snapshot.withStandIns]
    for entry in person.world.entries {
      machine.advance(to: entry.at)
      if case .commanded(let recorded) = entry.doing {
        let count = machine.stopCount
        machine.perform(recorded.command)
        if machine.stopCount > count { seen[machine.stopCount - 1] = machine.snapshot.withStandIns }
      }
    }
    for (index, snapshot) in seen { #expect(machine.stop(index) == snapshot, "stop \(index)") }
  }

  @Test("a stop is what replaying up to it gives", arguments: RecordedFlow.all)
  func replayed(flow: RecordedFlow) throws {
    let machine = try RecordedTravel.machine(flow)
    let stops = RecordedTravel.fingerprints(machine)
    // Every fifth: each is a replay of its own, and every prefix is replayed by the recording's tests.
    for index in stride(from: 0, to: stops.count - 1, by: 5) {
      machine.look(at: index)
      machine.travel(.goOn)
      #expect(machine.world.fingerprint == stops[index], "stop \(index)")
      #expect(machine.stopCount == index + 1 && !machine.history.isInPast)
      machine.travel(.fork(0))
    }
  }

  @Test("time stands still meanwhile, whoever waits for it")
  func standsStill() throws {
    let machine = try RecordedTravel.machineAtCode()
    let (now, fingerprint) = (machine.now, machine.world.fingerprint)
    machine.travel(.back)
    #expect(machine.snapshot.pace == .paused && machine.nextChange == nil && machine.now < now)
    machine.advance(to: now.advanced(by: .seconds(900)))
    machine.travel(.present)
    #expect(machine.now == now && machine.world.fingerprint == fingerprint)
  }

  @Test("a message of the timeline leads to the stop at which it came about")
  func message() throws {
    let machine = try RecordedTravel.machineAtCode()
    let messages = machine.snapshot.timeline.messageCount
    for id in 1..<messages {
      machine.travel(.present)
      machine.travel(.message(id))
      #expect(machine.snapshot.timeline.messageCount >= id)
      let position = machine.history.present
      if position > 0 { #expect(machine.stop(position - 1).timeline.messageCount < id) }
    }
  }

  @Test("each moment at which something happened in a jump is a stop of its own, and can be gone on from")
  func jumps() throws {
    let machine = TimeMachine(try TestSetup.world())
    machine.perform(.event(.methodChosen(.card)))
    let before = machine.stopCount
    machine.perform(.advance(.seconds(5)))
    #expect(machine.stopCount > before + 1)
    machine.look(at: before)
    #expect(machine.now < machine.world.now)
    let seen = Recording.fingerprint(of: machine.snapshot)
    let now = machine.now
    machine.travel(.goOn)
    #expect(machine.world.fingerprint == seen && machine.now == now)
  }

  @Test("no stop holds a card number, a security code or a one-time code", arguments: RecordedFlow.all)
  func noSecret(flow: RecordedFlow) throws {
    let machine = TimeMachine(try flow.setup())
    let person = RecordedPerson(machine)
    flow.go(person)
    #expect(machine.stopCount > 3)
    for index in 0..<machine.stopCount {
      let snapshot = machine.stop(index)
      let window: Form? = if case .page(_, let form) = snapshot.phone.window?.view.content { form } else { nil }
      let fields = [snapshot.checkout.phase.form, window].compactMap(\.self).flatMap(\.fields)
      for field in fields where !Self.showsDigits(field) {
        for secret in person.secrets.union(["4532015112830366"]) where secret.count > 2 {
          #expect(!field.input.text.contains(secret), "stop \(index), \(field.id.name)")
        }
      }
    }
  }

  /// A mobile number or an amount may have the digits of a code in it.
  private static func showsDigits(_ field: Form.Field) -> Bool { field.id == .mobile || field.id == .amount }
}

@Suite("Doing something else in the past")
struct ForkTests {
  @Test("goes on from there, and the old line is a fork with a name of what happened on it")
  func forks() throws {
    let machine = try RecordedTravel.machineAtCode()
    let code = machine.stopCount - 1
    RecordedTravel.confirm(machine)
    let paid = machine.world.fingerprint
    let stops = RecordedTravel.fingerprints(machine)
    #expect(machine.snapshot.truths.providerBelief == .paid)
    machine.look(at: code)
    machine.perform(.event(.escaped))
    machine.advance(to: machine.now.advanced(by: .seconds(60)))
    #expect(machine.snapshot.truths.providerBelief != .paid)
    let other = machine.world.fingerprint
    let forks = machine.history.forks
    #expect(forks.map(\.id) == [0, 1] && forks.map(\.isPresent) == [false, true])
    #expect(forks[0].shared == code && forks[0].began?.key == "stop.type")
    #expect(forks[0].truths.providerBelief == .paid)
    #expect(machine.history.forkPoints == [code])
    machine.travel(.fork(0))
    #expect(machine.world.fingerprint == paid)
    #expect(RecordedTravel.fingerprints(machine) == stops)
    machine.travel(.fork(1))
    #expect(machine.world.fingerprint == other)
    machine.travel(.rename(0, "the happy one"))
    #expect(machine.history.forks[0].name == "the happy one")
    machine.travel(.rename(0, ""))
    #expect(machine.history.forks[0].name == nil)
  }

  @Test("then switching back gives every byte again", arguments: RecordedFlow.all)
  func switchedBack(flow: RecordedFlow) throws {
    let machine = try RecordedTravel.machine(flow)
    let (stops, entries) = (RecordedTravel.fingerprints(machine), machine.world.entries.map(\.text))
    let (snapshot, standing) = (machine.snapshot, machine.world.standing)
    machine.look(at: machine.stopCount / 2)
    machine.perform(.event(.escaped))
    machine.advance(to: machine.now.advanced(by: .seconds(90)))
    // More forks than worlds are held ready, so that the first must be made again.
    for index in [1, 2, 1] {
      machine.look(at: index)
      machine.perform(.phone(.network(.offline)))
    }
    machine.travel(.fork(0))
    #expect(machine.world.entries.map(\.text) == entries)
    #expect(RecordedTravel.fingerprints(machine) == stops)
    #expect(machine.world.standing == standing)
    #expect(machine.snapshot.withStandIns.checkout.phase.form == nil || machine.snapshot.form != nil)
    #expect(
      machine.snapshot.timeline == snapshot.timeline
        && machine.snapshot.withoutSecrets.exchanges == snapshot.withoutSecrets.exchanges)
  }

  @Test("what is armed, held and typed goes back too")
  func goesBack() throws {
    let machine = TimeMachine(try TestSetup.world())
    let begin = machine.world.fingerprint
    machine.perform(.phone(.network(.offline)))
    machine.perform(.webhooks(.hold))
    machine.perform(.event(.detailsOpened))
    machine.perform(.event(.edited(.insert("X"))))
    machine.travel(.undo)
    #expect(machine.snapshot.form?.text(.shopperName) == "Sara Demo")
    machine.travel(.undo)
    machine.travel(.undo)
    machine.travel(.undo)
    #expect(machine.snapshot.isOnline)
    #expect(machine.world.fingerprint == begin)
    machine.travel(.undo)
    #expect(machine.world.fingerprint == begin && machine.history.undoes == nil)
  }
}

@Suite("Undo, redo, reset and the same again")
struct UndoTests {
  @Test(
    "undo takes back one thing of the person's, redo does it again, to the very moment", arguments: RecordedFlow.all)
  func undoRedo(flow: RecordedFlow) throws {
    let machine = try RecordedTravel.machine(flow)
    let (end, count) = (machine.world.fingerprint, machine.stopCount)
    var undone = 0
    var seen: [String] = [end]
    while machine.history.undoes != nil {
      machine.travel(.undo)
      undone += 1
      seen.append(machine.world.fingerprint)
      #expect(machine.history.redoes != nil)
      guard undone < 12 else { break }
    }
    for index in (0..<undone).reversed() {
      machine.travel(.redo)
      #expect(machine.world.fingerprint == seen[index], "\(index)")
    }
    #expect(machine.stopCount == count && machine.history.redoes == nil)
    #expect(machine.history.forks.count == 1, "nothing new was done")
    _ = machine.travel(.redo)
    #expect(machine.world.fingerprint == end)
  }

  @Test("whoever does something new cannot redo; what was taken back is a fork")
  func somethingNew() throws {
    let machine = try RecordedTravel.machineAtCode()
    RecordedTravel.confirm(machine)
    machine.travel(.undo)
    machine.travel(.undo)
    #expect(machine.history.redoes?.key == "stop.type")
    machine.perform(.event(.focusMoved(1)))
    #expect(machine.history.redoes != nil, "looking about is nothing new")
    machine.perform(.event(.escaped))
    #expect(machine.history.redoes == nil)
    #expect(machine.history.forks.count == 2)
  }

  @Test("how fast time runs is the person's own and does not go back")
  func pace() throws {
    let machine = try RecordedTravel.machineAtCode()
    machine.perform(.pace(.paused))
    machine.travel(.undo)
    #expect(machine.snapshot.pace == .paused)
    #expect(machine.history.redoes != nil)
  }

  @Test("reset is the clean checkout of the set-up, and nothing is lost by it")
  func reset() throws {
    let machine = TimeMachine(try TestSetup.world())
    let begin = machine.world.fingerprint
    machine.perform(.event(.methodChosen(.stcPay)))
    machine.advance(to: machine.now.advanced(by: .seconds(3)))
    let later = machine.world.fingerprint
    machine.travel(.reset)
    #expect(machine.world.fingerprint == begin && machine.now == machine.setup.start)
    machine.perform(.event(.methodChosen(.card)))
    machine.travel(.fork(0))
    #expect(machine.world.fingerprint == later)
  }

  @Test("the same again with another method keeps what was done before the choice")
  func again() throws {
    let machine = TimeMachine(try TestSetup.world())
    machine.perform(.event(.detailsOpened))
    machine.perform(.event(.edited(.insert("X"))))
    machine.perform(.event(.submitted))
    machine.perform(.event(.methodChosen(.stcPay)))
    machine.advance(to: machine.now.advanced(by: .seconds(3)))
    machine.travel(.again(.tabby))
    #expect(machine.snapshot.checkout.method == .tabby && machine.snapshot.checkout.attempts == 1)
    #expect(machine.snapshot.checkout.shopper.fullName == "Sara DemoX")
    #expect(machine.history.forks.count == 2)
  }

  @Test("running until idle is one step that can be taken back")
  func idle() throws {
    let machine = TimeMachine(try TestSetup.world())
    machine.perform(.event(.methodChosen(.card)))
    let before = machine.world.fingerprint
    machine.runUntilIdle()
    #expect(machine.world.nextTimer == nil && machine.now > machine.setup.start)
    let after = machine.world.fingerprint
    #expect(after != before)
    let again = try Recording.replay(machine.setup, machine.world.entries)
    #expect(again.fingerprint == after && again.now == machine.now)
    machine.travel(.undo)
    #expect(machine.world.fingerprint == before)
  }

  @Test("a round that teaches nothing is no stop of the time machine")
  func stops() throws {
    let machine = TimeMachine(try TestSetup.world())
    machine.perform(.event(.methodChosen(.pix)))
    machine.advance(to: machine.now.advanced(by: .seconds(60)))
    let few = machine.stopCount
    machine.advance(to: machine.now.advanced(by: .seconds(10 * 60)))
    #expect(machine.stopCount <= few + 2, "\(few) \(machine.stopCount)")
  }
}
