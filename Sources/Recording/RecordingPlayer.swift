public import Checkout
import Commerce
public import Controller
public import Inspection

/// Plays a recording entry by entry, so that somebody can look at the world in front of each.
public final class RecordingPlayer {
  /// The world, as far as it was played.
  public let world: RecordedWorld
  /// What is played.
  public let entries: [RecordingEntry]
  /// How many entries were played.
  public private(set) var position = 0

  /// A player in front of the first entry.
  public init(_ setup: WorldSetup, _ entries: [RecordingEntry], gateways: GatewayMaker = .own) {
    world = RecordedWorld(setup, gateways: gateways)
    self.entries = entries
  }

  /// The entry that is played next; `nil` behind the last.
  public var next: RecordingEntry? { entries.indices.contains(position) ? entries[position] : nil }

  /// Lets time pass until the next entry's moment, and does nothing yet. Throws when that moment cannot come.
  public func approach() throws(RecordingProblem) {
    guard let next else { return }
    try world.approach(next, number: position + 1)
  }

  /// Plays the next entry. Throws when it makes no sense in the world as it is by then.
  public func step() throws(RecordingProblem) {
    guard let next else { return }
    try world.replay(next, number: position + 1)
    position += 1
    if position == entries.count { world.finishReplay() }
  }
}

extension RecordingEntry {
  /// What was done, for whoever tells it in other words.
  public enum Deed: Sendable {
    /// Time passed, and something happened by itself on the way.
    case passed
    /// Something was typed into a field; `isMadeUp` says whether other digits stand for those that were typed.
    case typed(FieldID, isMadeUp: Bool)
    case commanded(Command)
  }

  /// What was done.
  public var deed: Deed {
    switch doing {
    case .passed: .passed
    case .typed(let typed):
      if case .secret(let surrogate) = typed.content {
        .typed(typed.field, isMadeUp: !surrogate.isExact)
      } else {
        .typed(typed.field, isMadeUp: false)
      }
    case .commanded(let recorded): .commanded(recorded.command)
    }
  }
}
