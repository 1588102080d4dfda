/// What stands below and beside the checkout while a demo is played.
public struct StageBar: Hashable, Sendable {
  /// What stands beside the checkout, or above the caption where there is no room beside.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// What the customer, the shop and the provider each know of the payment.
    case records
    /// The messages between app, shop and provider.
    case wire
    /// The customer's phone.
    case phone
    /// What was made to go wrong.
    case faults
    /// Nothing but the phone, and that only where there is room.
    case nothing
  }

  /// How the script stands.
  public enum Stance: Hashable, Sendable {
    /// Before the first beat.
    case opening
    /// At the end of a beat.
    case waiting
    /// In the middle of a beat.
    case playing
    /// In the middle of a beat, stopped.
    case paused
    /// At the end of the last beat.
    case ended
    /// The checkout is used by hand; `isHome` if that began in a clean one.
    case byHand(isHome: Bool)
  }

  /// What the audience reads.
  public var caption: String
  /// What was not as the script expects, as lines; empty while all is well.
  public var failures: [String]
  /// The present chapter; empty where there is none.
  public var chapter: String
  /// The present beat, counted from 1, and how many there are.
  public var place: (number: Int, count: Int) {
    get { (numbers[0], numbers[1]) }
    set { numbers = [newValue.number, newValue.count] }
  }
  private var numbers = [0, 0]
  /// What stands beside the checkout.
  public var side: Side
  /// How the script stands.
  public var stance: Stance
  /// `true` if it plays automatically.
  public var isAutomatic: Bool
  /// Whether any key makes a checkout of it.
  public var isLoop: Bool
  /// Whether only the audience looks, so that nothing is said about keys.
  public private(set) var isForAudience = false
  /// Whether time stands still while the checkout is used by hand.
  public var isStill = false
  /// Whether the keys lie over the checkout.
  public var showsKeys = false

  /// A bar.
  public init(
    caption: String, chapter: String = "", side: Side = .nothing, stance: Stance = .waiting, isAutomatic: Bool = false,
    isLoop: Bool = false, failures: [String] = []
  ) {
    self.caption = caption
    self.chapter = chapter
    self.side = side
    self.stance = stance
    self.isAutomatic = isAutomatic
    self.isLoop = isLoop
    self.failures = failures
  }

  /// The same for the audience alone: nothing of it is the presenter’s.
  public var forAudience: StageBar {
    var bar = self
    (bar.isForAudience, bar.showsKeys, bar.failures) = (true, false, [])
    // What the script will do to the payment is not part of a checkout that somebody uses by hand.
    if isByHand, side == .faults { bar.side = .nothing }
    return bar
  }

  /// Whether the audience sees nothing but a checkout that somebody uses by hand.
  var isCheckoutAlone: Bool { isForAudience && isByHand }

  /// Whether keys go to the checkout rather than to the script.
  var isByHand: Bool { if case .byHand = stance { true } else { false } }
}
