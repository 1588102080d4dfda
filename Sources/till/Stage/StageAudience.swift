import Frames
import Terminal
import Wire

/// The stages that show what a presenter plays: each gets its own size drawn, and of that only what changed.
///
/// It never waits: a stage that reads slowly is shown the newest picture when it comes to it, not those in between.
final class StageAudience {
  /// One terminal that looks on.
  private final class Seat {
    let connection: ControlConnection
    let size: Size
    var shown: StagePicture?

    init(_ connection: ControlConnection, _ size: Size) { (self.connection, self.size) = (connection, size) }
  }

  /// How many stages there are at most; Till's own.
  static let most = 16
  /// How long until a slow stage is tried again, in nanoseconds.
  private static let pause: UInt64 = 20_000_000

  /// The shop's own colour, which stages show too; `nil` for the themes' own.
  private let accent: RGB?
  private var seats: [Seat] = []
  private var triesAgainAt: UInt64?

  /// An audience without seats taken.
  init(accent: RGB? = nil) { self.accent = accent }

  /// How many stages look on.
  var count: Int { seats.count }

  /// The sizes of the stages.
  var sizes: [Size] { seats.map(\.size) }

  /// Takes a stage in that asks for a size; returns whether there is a seat for it.
  func take(_ connection: ControlConnection, _ question: JSON) -> Bool {
    let numbers = question["stage"]?.array?.compactMap(\.integer) ?? []
    leave()
    guard seats.count < Self.most, numbers.count == 2, numbers.allSatisfy({ (1...StagePicture.widest).contains($0) })
    else { return false }
    seats.append(Seat(connection, Size(width: numbers[0], height: numbers[1])))
    return true
  }

  /// Shows every stage what `draw` makes of its size.
  func show(_ draw: (Size) -> Frame) {
    leave()
    var pictures: [Size: StagePicture] = [:]
    triesAgainAt = nil
    for seat in seats {
      guard seat.connection.send() else {
        triesAgainAt = Monotonic.now + Self.pause
        continue
      }
      let picture = pictures[seat.size] ?? StagePicture(draw(seat.size))
      pictures[seat.size] = picture
      guard var line = picture.line(after: seat.shown) else { continue }
      if seat.shown == nil, let accent {
        let colour: JSON = ["accent": .whole(accent.value)]
        line = colour.compactText + "\n" + line
      }
      seat.shown = picture
      if !seat.connection.send(line) { triesAgainAt = Monotonic.now + Self.pause }
    }
  }

  /// When `show` is to be called again even though nothing happened; `nil` while it need not.
  var nextWake: UInt64? { triesAgainAt }

  /// Removes viewers that have left.
  private func leave() { seats.removeAll { $0.connection.isAbandoned } }
}
