import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

/// Moments in which something else than the store's app is on the phone's screen.
extension Samples {
  static let bankURL = "https://login.bank.sandbox/authorise/7f31"

  /// A page that has gone on in the browser or in another app, which is on the screen.
  static func outside(_ place: PagePlace = .browser, isDone: Bool = false) throws -> Snapshot {
    var snapshot = try plan()
    guard let view = snapshot.page else { return snapshot }
    feed(&snapshot, .pageLeft(place))
    snapshot.phone.front = .outside
    snapshot.phone.life = .background
    var window = OutsideWindow(place: place, url: planURL)
    window.view = view
    window.isDone = isDone
    snapshot.phone.window = window
    return snapshot
  }

  /// The app while its page is open elsewhere.
  static func elsewhere(_ place: PagePlace = .app(.swish)) throws -> Snapshot {
    var snapshot = try outside(place)
    snapshot.phone.front = .shop
    snapshot.phone.life = .foreground
    return snapshot
  }

  static func home(_ life: AppLife = .background, hasWindow: Bool = false) throws -> Snapshot {
    var snapshot = hasWindow ? try outside() : try plan()
    snapshot.phone.front = .home
    snapshot.phone.life = life
    return snapshot
  }

  /// The app was closed while a page of a payment was open outside.
  static func closed() throws -> Snapshot {
    var snapshot = try home(.stopped, hasWindow: true)
    snapshot.checkout = snapshot.checkout.startedAgain()
    snapshot.ledger = ProviderRecord(state: .open, words: "CREATED")
    return snapshot
  }

  static func alert(_ alert: PhoneState.Alert) throws -> Snapshot {
    var snapshot =
      switch alert {
      case .openApp: try outside()
      case .stuck, .camera: try challenge()
      case .nearlyDone: try elsewhere(.browser)
      }
    snapshot.phone.alert = alert
    return snapshot
  }

  static func lostPage() throws -> Snapshot {
    var snapshot = try plan()
    feed(&snapshot, .pageLost)
    return snapshot
  }

  /// An app that was started again asks what became of a payment, and is told.
  static func broughtBack(told result: PaymentResult? = nil) throws -> Snapshot {
    var snapshot = try selecting()
    snapshot.gateway = "Tabby"
    snapshot.ledger = .init(state: .pending, words: "CREATED")
    snapshot.phone.launches = 2
    snapshot.now = later(90)
    feed(&snapshot, .broughtBack(.tabby, hasSubmitted: true))
    if let result { feed(&snapshot, .finished(result)) }
    return snapshot
  }

  static func broughtBackPending() throws -> Snapshot {
    let status = PaymentStatus(state: .pending(.shopper), words: ProviderResponseCode(code: "CREATED"))
    return try broughtBack(told: .pending(checkoutID: "b6a7f0d2", status))
  }

  /// A phone on which much is not as it should be, with a few addresses that led on.
  static func troubled() throws -> Snapshot {
    var snapshot = try outside()
    snapshot.phone.network = .lossy
    snapshot.phone.isJailbroken = true
    snapshot.phone.clock = .ahead
    snapshot.phone.missingApps = [.swish, .bankID]
    snapshot.phone.returns = .late
    snapshot.phone.universalLinks = .pinned
    snapshot.phone.launches = 2
    snapshot.callNames = ["tabby.create-session", "tabby.payment", "tabby.capture"]
    func hop(_ id: Int, _ url: String, _ from: PagePlace, _ outcome: HopOutcome, _ reasons: [RouteReason])
      -> PhoneState.Navigation
    {
      PhoneState.Navigation(
        id: id, at: later(id), url: url, from: from, outcome: outcome, reasons: reasons)
    }
    snapshot.phone.hops = [
      hop(1, planURL, .webView, .browser, [.web]),
      hop(2, "tillshop://return?id=8ac7", .browser, .asks, [.tapped, .browserAsks]),
      hop(3, "tillshop://return?id=8ac7", .browser, .refused, []),
    ]
    return snapshot
  }
}
