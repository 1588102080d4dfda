public import Checkout
import Synchronization

extension World {
  /// The rule that is broken in the attempt in hand, which stops the clock; `nil` when none is.
  public var brokenRule: BrokenRule? { snapshot.brokenRule }

  /// Every rule that was broken since the world began, each once an attempt, in the order in which it showed.
  public var brokenRules: [BrokenRule] { look { $0.rules.broken } }

  /// The rules about which something has happened in this world, in the order of their numbers: a forged message did arrive, a
  /// call was tried again.
  public var exercisedRules: [PaymentRule] { look { $0.rules.exercised } }

  func look<Value: Sendable>(_ body: @escaping @Sendable (isolated CheckoutController) -> [Value]) -> [Value] {
    let found = Mutex<[Value]>([])
    let controller = controller
    run {
      let values = await body(controller)
      found.withLock { $0 = values }
    }
    return found.withLock { $0 }
  }
}
