import Checkout
import Commerce

/// Something that will happen on the phone by itself, by its name below `deadline.` in the language table.
enum DevicePlan: String, CaseIterable {
  case suspension = "app-suspended"
  case lateReturn = "late-return"
  case help = "help-offered"
}

extension Device {
  /// Everything that will happen by itself from now on.
  var timers: [Snapshot.NextTimer] {
    let now = world.now
    return DevicePlan.allCases.compactMap { plan in
      plans[plan].flatMap { $0 > now ? Snapshot.NextTimer(at: $0, name: plan.rawValue, cause: .phone) : nil }
    }
  }

  /// What happens next by itself.
  var nextTimer: Snapshot.NextTimer? { timers.min { ($0.at, $0.name) < ($1.at, $1.name) } }
}
