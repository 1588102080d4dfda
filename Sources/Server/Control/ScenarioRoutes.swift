import Backend
import Commerce
import Scenarios
import Wire

/// Control of what is written of a world.
enum ScenarioRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "scenario",
      summary:
        "Writes what happened so far as a scenario for `till run --against`; it ends with the payment of `provider` and `reference`, or the newest, and is `null` while there is none.",
      query: PaymentRoutes.place, answer: .object([.must("scenario", .maybe(.text))])
    ) { control, request throws(ControlProblem) in
      let world = control.room.world
      guard world.journal?.isGivenUp == false else {
        throw .impossible("Nothing is kept of this world. Ask without Till-World, or reset the world first.")
      }
      let asked = try control.place(request.query)
      if let asked, !world.watch.knows(asked) {
        throw .missing("\(asked.provider) knows no payment “\(asked.reference)”. GET /_till/payments lists them.")
      }
      guard let place = asked ?? world.watch.newest(1).last else { return ["scenario": .null] }
      let ledger = world.act { $0.standing(of: place.reference, provider: place.provider) }.truth
      let text = world.watch.story.text(
        named: "\(place.reference) at \(place.provider)", ending: ledger, at: world.now)
      return ["scenario": .string(text)]
    }
  ]
}
