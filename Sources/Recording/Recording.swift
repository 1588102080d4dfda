public import Commerce
import Controller

/// Recordings: how a world was set up, and what was done to it and when. The same recording gives the same world.
public enum Recording {
  /// The longest span that a recording can cover, in milliseconds: ten years, so that no number in it can stop a replay from
  /// ending; Till's own.
  static let longestSpan: Int64 = 10 * 366 * 86_400_000
  /// The moments that can stand in a recording: from 1970 to the end of the year 9999.
  static let moments: ClosedRange<Int64> = 0...253_402_300_799_999

  /// Makes a world again: sets it up and does what the entries say, each at its moment.
  ///
  /// Throws when an entry makes no sense in the world as it is by then, such as a text for a field that is not there; what was
  /// recorded by another version of Till can lead elsewhere without that, which the fingerprint tells.
  public static func replay(
    _ setup: WorldSetup, _ entries: [RecordingEntry], gateways: GatewayMaker = .own
  ) throws(RecordingProblem) -> RecordedWorld {
    let world = RecordedWorld(setup, gateways: gateways)
    for (index, entry) in entries.enumerated() { try world.replay(entry, number: index + 1) }
    world.finishReplay()
    return world
  }

  /// Reads a recording and makes its world again, the one that was gone on with last where it has forks; `stores` finds the store of an identifier.
  public static func restore(setup: String, entries: [String], stores: (String) -> Store?) throws(RecordingProblem)
    -> RecordedWorld
  {
    let setup = try WorldSetup(reading: setup, stores: stores)
    let log = try LineLog(try SessionRecord.all(in: entries))
    return try replay(setup, log.lines[log.present].entries)
  }
}
