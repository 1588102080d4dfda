import Commerce
import Controller

/// Worlds that follow the present one at a distance, so that going back a little in a long session need not begin at its beginning.
struct ReplayCache {
  private struct Spare {
    let world: RecordedWorld
    var count: Int
  }

  /// How many entries they keep behind, the farthest first; Till's own.
  private static let distances = [512, 128, 32]
  /// A session shorter than that needs none: it is made again in a few milliseconds.
  private static let shortest = 64

  /// The one that is the least far on first.
  private var spares: [Spare] = []

  /// A world that has done what the entries say; `common` of them, from the first on, are the present line's as well. The spares that
  /// went on from there are gone.
  mutating func world(
    _ entries: [RecordingEntry], common: Int, _ setup: WorldSetup, _ gateways: GatewayMaker
  ) throws(RecordingProblem) -> RecordedWorld {
    spares.removeAll { $0.count > common }
    let spare = spares.popLast()
    let world = spare?.world ?? RecordedWorld(setup, gateways: gateways)
    for index in (spare?.count ?? 0)..<entries.count { try world.replay(entries[index], number: index + 1) }
    world.finishReplay()
    return world
  }

  /// Lets the spares follow a session of so many settled entries, by a number of entries at most; returns whether they are where they
  /// should be.
  mutating func follow(
    _ entries: [RecordingEntry], settled: Int, atMost budget: Int, _ setup: WorldSetup, _ gateways: GatewayMaker
  ) -> Bool {
    let targets = Self.distances.map { settled - $0 }.filter { $0 >= Self.shortest }
    var left = budget
    while spares.count < targets.count {
      spares.insert(Spare(world: RecordedWorld(setup, gateways: gateways), count: 0), at: 0)
    }
    for index in targets.indices.reversed() {
      while spares[index].count < targets[index] {
        guard left > 0 else { return false }
        let number = spares[index].count
        do throws(RecordingProblem) {
          try spares[index].world.replay(entries[number], number: number + 1)
        } catch {
          // What cannot be replayed here will say so when it is gone back to.
          spares.removeAll()
          return true
        }
        spares[index].count += 1
        left -= 1
      }
    }
    return true
  }

  /// They belong to another line.
  mutating func forget() { spares.removeAll() }
}
