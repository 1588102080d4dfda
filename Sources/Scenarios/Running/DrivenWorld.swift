import Checkout
import Commerce
import Controller
import Phone

/// The world of a run, which is written down as it goes where somebody wants that.
struct DrivenWorld {
  private let world: World
  /// What writes everything down; `nil` where speed matters more.
  let recorder: RecordedWorld?

  init(_ setup: WorldSetup, gateways: GatewayMaker, isRecorded: Bool) {
    if isRecorded {
      let recorded = RecordedWorld(setup, gateways: gateways)
      recorder = recorded
      world = recorded.world
    } else {
      recorder = nil
      world = World(setup, gateways: gateways)
    }
  }

  /// A world that somebody else made.
  init(_ world: World) {
    self.world = world
    recorder = nil
  }

  /// A world that somebody else made and that is written down.
  init(recorded: RecordedWorld) {
    world = recorded.world
    recorder = recorded
  }

  var snapshot: Snapshot { world.snapshot }

  /// Shows what there is to see without making a copy of it.
  func look<Value>(_ look: (Snapshot) -> Value) -> Value { world.look(look) }
  var now: Timestamp { world.now }
  var nextTimer: Timestamp? { world.nextTimer }
  var nextChange: Timestamp? { world.nextChange }
  var phone: PhoneTransport { world.phone }
  var journal: String { world.journal }
  var trail: Trail { world.trail }
  var exercisedRules: [PaymentRule] { world.exercisedRules }

  func perform(_ command: Command) {
    if let recorder { recorder.perform(command) } else { world.perform(command) }
  }

  func advance(by duration: Duration) {
    if duration == .zero { return world.advance(by: .zero) }
    if let recorder { recorder.advance(by: duration) } else { world.advance(by: duration) }
  }

  func advance(to moment: Timestamp) {
    if let recorder { recorder.advance(to: moment) } else { world.advance(to: moment) }
  }
}
