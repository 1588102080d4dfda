public import Checkout
public import Commerce
import Payments
import Phone
import Providers
import Sandbox
public import Simulation
import Synchronization
import Wire

/// One simulated world with a checkout in it: the phone, the library, the providers, the clock.
///
/// It runs on the thread that calls it and never by itself.
public final class World: Sendable {
  /// The clock, the executor and the random numbers.
  public let simulation: Simulation
  private let controller: CheckoutController
  private let published: Published
  private let pace = Mutex(Pace.running(1))

  /// What the controller published last.
  private final class Published: Sendable {
    let snapshot: Mutex<Snapshot>
    let outgoing = Mutex<[Outgoing]>([])

    init(_ snapshot: Snapshot) { self.snapshot = Mutex(snapshot) }
  }

  /// Makes a world and lets it begin.
  public init(_ setup: WorldSetup) async {
    simulation = Simulation(
      seed: setup.seed, start: VirtualClock.Instant(milliseconds: setup.start.milliseconds), order: setup.jobOrder)
    let published = Published(
      Snapshot(checkout: Checkout(store: setup.store, order: setup.order, shopper: setup.shopper), now: setup.start))
    self.published = published
    controller = await Self.assemble(setup, simulation) { snapshot, outgoing in
      published.snapshot.withLock { $0 = snapshot }
      published.outgoing.withLock { $0 += outgoing }
    }
  }
}
