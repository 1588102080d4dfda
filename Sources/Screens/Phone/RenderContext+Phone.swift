import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension RenderContext {
  var phone: PhoneState { snapshot.phone }

  /// Time remaining by the phone's clock, or `nil` once it has passed.
  func phoneLeft(until moment: Timestamp) -> Duration? {
    let shown = snapshot.phoneNow
    return moment > shown ? moment.since(shown) : nil
  }

  /// The name of a place, as it stands in a sentence.
  func name(of place: PagePlace) -> Phrase.Value { .phrase(Phrase("place.\(place.name)")) }

  /// Why something cannot be done to the phone now; `nil` when it can.
  func obstacle(of change: PhoneChange) -> Phrase? {
    switch change {
    case .network(let network): network == phone.condition.network ? Phrase("why.present") : nil
    case .jailbroken(let flag): flag == phone.isJailbroken ? Phrase("why.present") : nil
    case .foreignCertificate(let flag): flag == phone.seesForeignCertificate ? Phrase("why.present") : nil
    case .clock(let skew): skew == phone.clock ? Phrase("why.present") : nil
    case .installed(let app, let flag): flag != phone.missingApps.contains(app) ? Phrase("why.present") : nil
    case .returns(let habit): habit == phone.returns ? Phrase("why.present") : nil
    case .leads(let trigger): trigger == phone.leads ? Phrase("why.present") : nil
    case .camera(let permission): permission == phone.camera ? Phrase("why.present") : nil
    case .universalLinks(let links): links == phone.universalLinks ? Phrase("why.present") : nil
    case .home: phone.front == .home || snapshot.sight == .closed ? Phrase("phone.why.home") : nil
    case .openShop: phone.front == .shop && phone.life != .stopped ? Phrase("phone.why.app-open") : nil
    case .openOutside:
      phone.window == nil
        ? Phrase("phone.why.nothing-outside") : phone.front == .outside ? Phrase("phone.why.outside-open") : nil
    case .kill: phone.life == .stopped ? Phrase("phone.why.stopped") : nil
    case .memoryWarning: canLoseMemory ? nil : Phrase("phone.why.nothing-to-lose")
    case .loseWebView: hasWebPage ? nil : Phrase("phone.why.no-web-view")
    case .alert: phone.alert == nil ? Phrase("phone.why.no-alert") : nil
    }
  }

  /// Whether the app's web view shows something.
  private var hasWebPage: Bool {
    guard phone.life != .stopped, case .answering(_, .page(_, let view)) = checkout.phase else { return false }
    return switch view.content {
    case .loading, .page, .unavailable: true
    case .lost, .elsewhere: false
    }
  }

  private var canLoseMemory: Bool {
    switch phone.life {
    case .foreground: hasWebPage
    case .background, .suspended: true
    case .stopped: false
    }
  }

  /// What can be done only while the app is on the screen.
  var obstacleWhileAway: Phrase? { snapshot.visiblePhase == nil ? Phrase("phone.why.away") : nil }

  /// The state of the store's app in words.
  var lifeText: String { say("phone.life.\(phone.life.rawValue)") }

  /// The time of day that the phone shows.
  var phoneTime: String { clock(snapshot.phoneNow) }
}
