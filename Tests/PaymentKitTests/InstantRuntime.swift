import PaymentKit
import Synchronization

/// A clock that stands still, and waits that are over at once.
final class InstantRuntime: PaymentRuntime {
  private let drawn = Mutex<UInt64>(0)
  let now = Timestamp(milliseconds: 1_780_000_000_000)

  func sleep(for duration: Duration) async throws {}
  func random() -> UInt64 {
    drawn.withLock {
      $0 += 1
      return $0
    }
  }
}

/// A clock that stands still and takes down each wait.
final class WaitingRuntime: PaymentRuntime {
  private let taken = Mutex<[Duration]>([])
  let now = Timestamp(milliseconds: 1_780_000_000_000)
  var waits: [Duration] { taken.withLock { $0 } }

  func sleep(for duration: Duration) async throws { taken.withLock { $0.append(duration) } }
  func random() -> UInt64 { 1 }
}

/// A manager whose waits are over at once.
func makeManager(_ environment: PaymentConfiguration.Environment = .sandbox) -> PaymentKit.PaymentManager {
  let runtime = InstantRuntime()
  return PaymentKit.PaymentManager(
    configuration: PaymentConfiguration(environment: environment, merchantID: "Qahwa & Co."), runtime: runtime,
    journal: PaymentJournal(store: InMemoryAttemptStore(), runtime: runtime), memory: InMemoryStoreMemory())
}
