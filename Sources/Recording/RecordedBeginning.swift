import Checkout
public import Commerce
public import Controller
import Inspection
public import Payments

/// What was done in a recording up to one of its moments, for whoever wants another world to begin like that.
public struct RecordedBeginning: Sendable {
  /// What was done.
  public let entries: [RecordingEntry]
  /// The moment.
  public let end: Timestamp

  /// Something that was done, and then time that passed until a moment.
  public init(_ entries: [RecordingEntry], until end: Timestamp) {
    self.entries = entries
    self.end = end
  }

  /// The method that was chosen last; `nil` when none was by then.
  public var method: PaymentMethod? {
    for entry in entries.reversed() {
      guard case .commanded(let command) = entry.deed, case .event(let event) = command else { continue }
      if case .methodChosen(let method) = event { return method }
    }
    return nil
  }

  /// Does the same in a new world, each at its moment.
  ///
  /// What makes no sense there by then, such as a text for a field that is not in hand, is left out: something may go wrong there that
  /// did not when it was written down.
  public func perform(in world: World) {
    for entry in entries {
      if entry.at > world.now { world.advance(to: entry.at) }
      switch entry.doing {
      case .passed: break
      case .typed(let typed): try? world.put(typed)
      case .commanded(let recorded): world.perform(recorded.command)
      }
    }
    if end > world.now { world.advance(to: end) }
  }

  /// Does the same in a new world that writes it down.
  public func record(in world: RecordedWorld) {
    for entry in entries {
      if entry.at > world.now { world.advance(to: entry.at) }
      switch entry.doing {
      case .passed: break
      case .typed, .commanded: try? world.replay(RecordingEntry(at: world.now, entry.doing), number: 0)
      }
    }
    if end > world.now { world.advance(to: end) }
  }
}

extension TimeMachine {
  /// What leads to the stop that is looked at.
  public var beginning: RecordedBeginning { RecordedBeginning(Array(world.entries.prefix(entriesSeen)), until: now) }
}
