import Commerce
import Pages
import Payments
import Phone
import Simulation

/// The library's surroundings in a simulated world: on the phone its clock, which may be wrong, and timers that stand still with the
/// app; on the store's server a clock that is right.
struct SimulationRuntime: PaymentRuntime {
  let simulation: Simulation
  /// `nil` on the store's server.
  let phone: PhoneTransport?
  let gate: AppGate
  let timers: LibraryTimers

  var now: Timestamp {
    Timestamp(milliseconds: simulation.now.milliseconds).advanced(by: phone?.phone.clock.offset ?? .zero)
  }

  func sleep(for duration: Duration) async throws {
    try await simulation.sleep(for: duration)
    try await gate.pass()
  }

  func sleep(for duration: Duration, until wait: PaymentWait) async throws {
    let due = Timestamp(milliseconds: simulation.now.milliseconds).advanced(by: duration)
    let id = timers.begin(wait, at: due, gate)
    defer { timers.end(id) }
    try await sleep(for: duration)
  }

  var isOver: Bool { gate.isStopped }

  func random() -> UInt64 { simulation.random("library") }
}
