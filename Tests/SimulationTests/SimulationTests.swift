import Foundation
import Simulation
import Synchronization
import Testing

private final class Notes: Sendable {
  private let box = Mutex<[String]>([])
  var all: [String] { box.withLock { $0 } }
  func add(_ text: String) { box.withLock { $0.append(text) } }
}

/// Lives on a world's executor.
private actor Room {
  private nonisolated let simulation: Simulation
  private let notes: Notes

  init(_ simulation: Simulation, _ notes: Notes) {
    self.simulation = simulation
    self.notes = notes
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { simulation.executor.asUnownedSerialExecutor() }

  func note(_ text: String) { notes.add(text) }

  func noteBoth(_ room: Room) {
    room.assumeIsolated { $0.note("inside") }
    note("inside again")
  }

  func startTwo() {
    simulation.start { self.note("first") }
    simulation.start { self.note("second") }
  }
}

@Suite("The virtual clock and the executor")
struct SimulationTests {
  private let simulation = Simulation(seed: 1, start: VirtualClock.Instant(milliseconds: 1_000))
  private let notes = Notes()

  private func sleeper(_ name: String, _ duration: Duration) {
    simulation.start {
      do {
        try await self.simulation.sleep(for: duration)
        self.notes.add("\(name) at \(self.simulation.now.milliseconds)")
      } catch {
        self.notes.add("\(name) cancelled at \(self.simulation.now.milliseconds)")
      }
    }
  }

  @Test("time stands still until it is moved")
  func standsStill() {
    sleeper("a", .seconds(1))
    simulation.runUntilIdle()
    #expect(simulation.now.milliseconds == 1_000)
    #expect(notes.all.isEmpty)
    #expect(simulation.nextTimer?.milliseconds == 2_000)
  }

  @Test("each sleeper wakes at its own instant, however far time is moved at once")
  func wakesInOrder() {
    sleeper("c", .seconds(3))
    sleeper("a", .seconds(1))
    sleeper("b", .seconds(2))
    simulation.advance(by: .seconds(10))
    #expect(notes.all == ["a at 2000", "b at 3000", "c at 4000"])
    #expect(simulation.now.milliseconds == 11_000)
  }

  @Test("moving to the next timer moves exactly there")
  func nextTimer() {
    sleeper("a", .milliseconds(1_500))
    #expect(simulation.advanceToNextTimer())
    #expect(notes.all == ["a at 2500"])
    #expect(!simulation.advanceToNextTimer())
  }

  @Test("when a world ends, whoever sleeps wakes as if cancelled, and nobody sleeps any more")
  func ends() {
    sleeper("a", .seconds(1))
    simulation.runUntilIdle()
    simulation.end()
    #expect(notes.all == ["a cancelled at 1000"])
    sleeper("b", .seconds(1))
    simulation.runUntilIdle()
    #expect(notes.all == ["a cancelled at 1000", "b cancelled at 1000"])
    #expect(simulation.nextTimer == nil)
  }

  @Test("what would go on for ever when a world ends is given up")
  func givesUp() {
    simulation.start {
      while true { try? await self.simulation.sleep(for: .seconds(1)); await Task.yield() }
    }
    simulation.end()
    #expect(simulation.executor.jobCount > 1_000)
  }

  @Test("what lives on the world's executor can be entered at once while no job runs, and from within a job")
  func entered() {
    let room = Room(simulation, notes)
    room.assumeIsolated { $0.note("outside") }
    simulation.start { await room.noteBoth(room) }
    simulation.runUntilIdle()
    #expect(notes.all == ["outside", "inside", "inside again"])
  }

  @Test("nobody enters from another thread while a job runs")
  func kept() async {
    await #expect(processExitsWith: .failure) {
      let simulation = Simulation(seed: 1, start: VirtualClock.Instant(milliseconds: 0))
      let room = Room(simulation, Notes())
      simulation.start {
        let thread = Thread { room.assumeIsolated { $0.note("never") } }
        thread.start()
        while !thread.isFinished {}
      }
      simulation.runUntilIdle()
    }
  }

  @Test("what an actor starts begins there, in the order in which it was started, and takes one job")
  func begun() {
    let room = Room(simulation, notes)
    room.assumeIsolated { $0.startTwo() }
    simulation.runUntilIdle()
    #expect(notes.all == ["first", "second"])
    #expect(simulation.executor.jobCount == 2)
  }

  @Test("a chain of sleeps inside one move keeps exact time")
  func chain() {
    simulation.start {
      for step in 1...3 {
        try? await self.simulation.sleep(for: .milliseconds(100))
        self.notes.add("\(step) at \(self.simulation.now.milliseconds)")
      }
    }
    simulation.advance(by: .seconds(1))
    #expect(notes.all == ["1 at 1100", "2 at 1200", "3 at 1300"])
  }

  @Test("a cancelled sleeper comes back at once and leaves no timer")
  func cancellation() {
    let task = simulation.start {
      do { try await self.simulation.sleep(for: .seconds(60)) } catch {
        self.notes.add("cancelled at \(self.simulation.now.milliseconds)")
      }
    }
    simulation.runUntilIdle()
    task.cancel()
    simulation.runUntilIdle()
    #expect(notes.all == ["cancelled at 1000"])
    #expect(simulation.nextTimer == nil)
  }

  @Test("time never runs backwards")
  func neverBackwards() {
    simulation.advance(to: VirtualClock.Instant(milliseconds: 500))
    #expect(simulation.now.milliseconds == 1_000)
  }

  @Test("a run of endless timers stops at its limit")
  func quietLimit() {
    simulation.start {
      while (try? await self.simulation.sleep(for: .seconds(1))) != nil { self.notes.add("tick") }
    }
    simulation.runUntilQuiet(limit: .seconds(5))
    #expect(notes.all.count == 5)
  }

  @Test("streams of random numbers do not disturb each other")
  func streams() {
    let alone = Simulation(seed: 9, start: VirtualClock.Instant(milliseconds: 0))
    let mixed = Simulation(seed: 9, start: VirtualClock.Instant(milliseconds: 0))
    let wanted = (0..<5).map { _ in alone.random("a") }
    let got = (0..<5).map { _ in
      _ = mixed.random("b")
      return mixed.random("a")
    }
    #expect(wanted == got)
    #expect(wanted != (0..<5).map { _ in mixed.random("b") })
  }

  @Test("identifiers have the shape of RFC 9562 version 4 and differ")
  func identifiers() {
    var random = SeededRandom(seed: 4)
    let ids = (0..<1_000).map { _ in random.uuid() }
    #expect(Set(ids).count == 1_000)
    for id in ids {
      let parts = id.split(separator: "-")
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
      #expect(parts[2].hasPrefix("4"))
      #expect("89ab".contains(parts[3].prefix(1)))
    }
  }

  @Test("SplitMix64 gives the numbers of its reference implementation")
  func splitMix() {
    var random = SeededRandom(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("a sleeper tells two messages of one name apart and keeps the text of neither")
  func purposes() {
    let purpose = VirtualClock.Purpose("pay", content: "card=4111111111111111")
    #expect(purpose == VirtualClock.Purpose("pay", content: "card=4111111111111111"))
    #expect(purpose != VirtualClock.Purpose("pay", content: "card=4111111111111112"))
    #expect(purpose != VirtualClock.Purpose("capture", content: "card=4111111111111111"))
    #expect(!"\(purpose)".contains("4111"))
  }
}
