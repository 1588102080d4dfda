import Payments
import Testing

@Suite("What the library needs of its surroundings")
struct PaymentRuntimeTests {
  private struct Refusal: Error {}

  @Test("work that ends in time gives what it made")
  func inTime() {
    let world = PaymentWorld()
    let made = world.run { world in
      let runtime = SimulationRuntime(simulation: world.simulation)
      return await runtime.result(within: .seconds(3), until: .call) {
        try? await runtime.sleep(for: .seconds(2))
        return "made"
      }
    }
    #expect(made == "made")
    #expect(world.elapsed == .seconds(2))
  }

  @Test("work that takes longer is cancelled and gives nothing")
  func tooLate() {
    let world = PaymentWorld()
    let cancelled = Log<Bool>()
    let made = world.run { world in
      let runtime = SimulationRuntime(simulation: world.simulation)
      return await runtime.result(within: .seconds(3), until: .call) {
        try? await runtime.sleep(for: .seconds(60))
        cancelled.append(Task.isCancelled)
        return "made"
      }
    }
    #expect(made == .some(nil))
    #expect(world.elapsed == .seconds(3))
    #expect(cancelled.entries == [true])
  }

  @Test("work that fails throws its own error")
  func failing() {
    let thrown = PaymentWorld().run { world in
      let runtime = SimulationRuntime(simulation: world.simulation)
      do throws(Refusal) {
        _ = try await runtime.result(within: .seconds(3), until: .call) { () throws(Refusal) -> Int in
          throw Refusal()
        }
        return false
      } catch {
        return true
      }
    }
    #expect(thrown == true)
  }
}
