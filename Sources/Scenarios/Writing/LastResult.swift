import Checkout
import Controller
import Inspection
public import Payments
public import Recording

/// The last payment of a recording whose result the shopper saw.
public struct LastResult: Sendable {
  /// The payment’s method.
  public let method: PaymentMethod?
  /// The recording as far as its result; all of it where something was done afterwards besides leaving and waiting.
  public let entries: [RecordingEntry]

  /// Plays a run and looks for it; `nil` where no payment came to a result. Throws when the run cannot be played.
  public init?(of run: TillRun, gateways: GatewayMaker = .own) throws(RecordingProblem) {
    let player = RecordingPlayer(run.setup, run.entries, gateways: gateways)
    var (last, method): (Int?, PaymentMethod?) = (nil, nil)
    while player.next != nil {
      try player.step()
      let checkout = player.world.snapshot.checkout
      if case .result = checkout.phase { (last, method) = (player.position, checkout.method) }
    }
    guard let last else { return nil }
    self.method = method
    let isOver = run.entries[last...].allSatisfy(\.onlyLeavesOrWaits)
    entries = isOver ? Array(run.entries[..<last]) : run.entries
  }
}

extension RecordingEntry {
  /// Whether it is the shopper's or the clock's, so that nothing happened to a payment that was over.
  fileprivate var onlyLeavesOrWaits: Bool {
    switch deed {
    case .passed, .typed, .commanded(.event), .commanded(.pace), .commanded(.advance), .commanded(.nextTimer): true
    case .commanded: false
    }
  }
}
