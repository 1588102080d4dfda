import Checkout
import Commerce
import Controller
import Frames
import Glibc
import Inspection
import Language
import Payments
import Recording
import Screens
import TillAssets

/// The data of the tree that was built, beside the benchmark's own.
private var assets: AssetFolder {
  let source = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  return AssetFolder(path: source + "/assets")
}

/// A session of so many events, as of somebody who pays by stc pay again and again.
private func longSession(_ count: Int) throws -> TimeMachine {
  let machine = TimeMachine(WorldSetup(store: try assets.store("riyadh")))
  func pass(_ seconds: Int) { machine.advance(to: machine.now.advanced(by: .seconds(seconds))) }
  while machine.stopCount < count {
    machine.perform(.event(.methodChosen(.stcPay)))
    pass(2)
    machine.perform(.event(.pressed(.sendCode)))
    pass(2)
    for digit in "123456" { machine.perform(.event(.edited(.insert(String(digit))))) }
    machine.perform(.event(.pressed(.confirm)))
    pass(60)
    machine.perform(.event(.pressed(.leave)))
    while !machine.rest(atMost: 1_000) {}
  }
  return machine
}

/// How long it takes to go back in a session of a thousand events, the frame that shows it included.
func measureTimeTravel() throws {
  let machine = try longSession(1_000)
  let phrases = try assets.phrasebook("en")
  var model = AppModel()
  func time(_ body: () -> Void) -> Double {
    let start = now()
    body()
    model.history = machine.history
    _ = model.frame(of: machine.snapshot, size: Size(width: 120, height: 40), phrases: phrases)
    return now() - start
  }
  func told(_ name: String, _ times: [Double]) {
    row("\(name), p50 / p99", figures(percentile(times, 0.5)) + " / " + figures(percentile(times, 0.99)) + " ms")
  }
  row("events, entries", "\(machine.stopCount), \(machine.world.entries.count)")
  told("looking one stop back", (0..<200).map { _ in time { machine.travel(.back) } })
  machine.travel(.present)
  told(
    "undo, and the spares follow",
    (0..<50).map { _ in
      defer { while !machine.rest(atMost: 1_000) {} }
      return time { machine.travel(.undo) }
    })
  told("undo, one upon the other", (0..<20).map { _ in time { machine.travel(.undo) } })
  let start = now()
  _ = try Recording.replay(machine.setup, machine.world.entries)
  row("replaying all of it", figures(now() - start) + " ms")
  machine.travel(.fork(0))
  told(
    "going on from any stop",
    (0..<20).map { index in
      time {
        machine.look(at: index * 50); machine.travel(.goOn); machine.travel(.fork(0))
      }
    })
}
