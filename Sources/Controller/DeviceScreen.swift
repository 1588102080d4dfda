import Checkout
import Commerce
import Pages
import Phone

/// What is on the phone's screen, and what the app may do; the phone's condition is kept by its transport.
struct DeviceScreen {
  var life = AppLife.foreground
  var front = PhoneState.Front.shop
  var window: OutsideWindow?
  var alert: PhoneState.Alert?
  var hops: [PhoneState.Navigation] = []
  var lastHop = 0
  var launches = 1
  /// Counts the comings and goings of the app, so that whoever had to wait knows whether it is still the same.
  var turn = 0
  /// Since when the app is on the screen.
  var activeSince = Timestamp(milliseconds: 0)
  /// When another app was last opened from the page in hand, whether or not there was one.
  var leftAt: Timestamp?
  /// The page outside from which something was pressed last, with nothing typed into it: it stays in sight when that led nowhere.
  var shownOutside: Phase.PageView?
  /// Where the page is from which something was pressed last in the web view.
  var lastPageURL: String?
  /// The pages that were shown last, in the web view and outside, for what their buttons are called.
  var shownPages: [HostedPage] = []
  /// How many addresses the page in the app has led to, one after the other, since one answered with a page.
  var redirects = 0
  /// The attempts whose kit was told to go on in the browser.
  var browserAttempts: Set<String> = []
  /// Whether an address of the app's was opened by the browser instead of the app since the window was opened.
  var hasMissed = false

  /// What will happen to the app by itself: when, and by which name below `deadline.` in the language table.
  var plans: [Plan: Timestamp] = [:]

  /// Something that will happen by itself.
  enum Plan: String, CaseIterable {
    case suspension = "app-suspended"
    case lateReturn = "late-return"
    case help = "help-offered"
  }

  /// What happens next by itself after a moment.
  func nextPlan(after now: Timestamp) -> Snapshot.NextTimer? {
    plans.filter { $0.value > now }.min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
      .map { Snapshot.NextTimer(at: $0.value, name: $0.key.rawValue, cause: .phone) }
  }

  /// Everything that will happen by itself after a moment.
  func timers(after now: Timestamp) -> [Snapshot.NextTimer] {
    Plan.allCases.compactMap { plan in
      plans[plan].flatMap { $0 > now ? Snapshot.NextTimer(at: $0, name: plan.rawValue, cause: .phone) : nil }
    }
  }

  /// How many hops are kept; Till's own.
  static let longestHops = 500
}

extension CheckoutController {
  /// Everything there is to see of the phone.
  func phoneState() -> PhoneState {
    let condition = phone.phone
    var state = PhoneState()
    state.network = condition.network.name
    state.isJailbroken = condition.isJailbroken
    state.seesForeignCertificate = condition.seesForeignCertificate
    state.clock = condition.clock
    state.missingApps = condition.missingApps
    state.returns = condition.returns
    state.leads = condition.leads
    state.universalLinks = condition.universalLinks
    state.life = device.life
    state.front = device.front
    state.window = device.window
    state.alert = device.alert
    state.hops = device.hops
    state.launches = device.launches
    return state
  }
}
