import Checkout
import Commerce
import Controller
import Glibc
import Payments
import TillAssets

/// A session of so many events, as somebody might have who pays again and again.
func longSession(_ count: Int) throws -> RecordedWorld {
  let world = RecordedWorld(WorldSetup(store: try AssetFolder(path: "/work/main/assets").store("riyadh")))
  while world.entries.count < count {
    for command in [Command.event(.methodChosen(.stcPay)), .advance(.seconds(2)), .event(.pressed(.sendCode))] {
      world.perform(command)
    }
    world.advance(by: .seconds(2))
    for digit in "123456" { world.perform(.event(.edited(.insert(String(digit))))) }
    world.perform(.event(.pressed(.confirm)))
    world.advance(by: .seconds(60))
    world.perform(.event(.pressed(.leave)))
  }
  return world
}

func measureReplay() throws {
  let world = try longSession(1_000)
  print(
    world.entries.count, world.snapshot.timeline.count, world.snapshot.exchanges.count, world.snapshot.checkout.attempts
  )
  for count in [10, 100, 500, 1_000] {
    let start = now()
    let again = try Recording.replay(world.setup, Array(world.entries.prefix(count)))
    print(count, now() - start, again.entries.count)
  }
}
