import Commerce
import Payments
import Simulation

/// The library's surroundings in a simulated world.
struct SimulationRuntime: PaymentRuntime {
  let simulation: Simulation

  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  func sleep(for duration: Duration) async throws { try await simulation.sleep(for: duration) }

  func random() -> UInt64 { simulation.random("library") }
}
