/// The phone's connection, by name.
public enum PhoneNetwork: String, Hashable, Sendable, CaseIterable {
  /// At once.
  case online
  /// Each exchange takes `slowness` longer.
  case slow
  /// About three of ten requests or responses are lost.
  case lossy
  /// Not at all.
  case offline

  /// The extra time of a request on a slow network; Till's own.
  public static let slowness: Duration = .seconds(3)
  /// The percentage of requests or responses lost on a lossy network; Till's own.
  public static let lossiness = 30
}

/// The states of the store's app in the operating system.
public enum AppLife: String, Hashable, Sendable, CaseIterable {
  /// It is on the screen.
  case foreground
  /// Something else is on the screen; it still runs.
  case background
  /// Suspended until it is reopened; calls in progress are lost.
  case suspended
  /// Stopped; everything unsaved is lost.
  case stopped

  /// The time before an app in the background is suspended; Till's own, in the range that iOS gives.
  public static let graceInBackground: Duration = .seconds(30)
}

/// Another company's app that a payment may lead to.
public enum OtherApp: String, Hashable, Sendable, CaseIterable {
  /// stc pay, which takes universal links.
  case stcPay = "stc-pay"
  /// Swish.
  case swish
  /// Vipps.
  case vipps
  /// MobilePay.
  case mobilePay = "mobile-pay"
  /// BankID.
  case bankID = "bank-id"
  /// The shopper's bank, which takes universal links.
  case bank

  /// The scheme that opens it; the names are not confirmed by Swedbank Pay's documents. `nil` where it takes web addresses.
  public var scheme: String? {
    switch self {
    case .swish: "swish"
    case .vipps: "vipps"
    case .mobilePay: "mobilepay"
    case .bankID: "bankid"
    case .stcPay, .bank: nil
    }
  }

  /// The web host whose universal links it takes; Till's own names. `nil` where it has a scheme.
  public var host: String? {
    switch self {
    case .stcPay: "app.stcpay.till.test"
    case .bank: "app.tillbank.test"
    case .swish, .vipps, .mobilePay, .bankID: nil
    }
  }
}

/// The place where a hosted page is open.
public enum PagePlace: Hashable, Sendable {
  /// In the app.
  case webView
  /// In the phone's browser.
  case browser
  /// In another app.
  case app(OtherApp)

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .webView: "web-view"
    case .browser: "browser"
    case .app(let app): app.rawValue
    }
  }
}

/// The number and time of the returns from outside the app.
public enum ReturnHabit: String, Hashable, Sendable, CaseIterable {
  /// At once, one time.
  case once
  /// No automatic return; the shopper has to switch back.
  case never
  /// At once, and once more.
  case twice
  /// An hour later.
  case late

  /// The delay of a late return.
  public static let lateness: Duration = .seconds(3_600)
}

/// The trigger of a redirect on a page outside.
public enum ReturnTrigger: String, Hashable, Sendable, CaseIterable {
  /// The shopper's tap.
  case tap
  /// The page itself, without a tap: by a timer or a script.
  case timer

  /// The name of the trigger.
  public var word: String {
    switch self {
    case .tap: "on-tap"
    case .timer: "automatic"
    }
  }
}

/// Whether the store's app may use the phone's camera (Apple, requesting authorization to capture media).
public enum CameraPermission: String, Hashable, Sendable, CaseIterable {
  /// The system asks when a page first wants the camera.
  case ask
  /// It may.
  case allowed
  /// It may not, and nothing asks again.
  case denied
}

/// The state of universal links.
public enum UniversalLinks: Hashable, Sendable {
  /// It can.
  case work
  /// The association file could not be fetched.
  case noFile
  /// The shopper once chose to open the domain's links in the browser, which sticks (Apple TN3155).
  case pinned
  /// They work by chance: each link opens the app with this probability, and stays in the browser otherwise (Till's own; shops
  /// report it of links that were not tapped).
  case unreliable(Chance)

  /// Every one there is, by chance with one half.
  public static let all: [UniversalLinks] = [.work, .noFile, .pinned, .unreliable(.half)]

  /// A stable name in lower-case words with dashes, the same for every chance.
  public var kind: String {
    switch self {
    case .work: "work"
    case .noFile: "no-file"
    case .pinned: "pinned"
    case .unreliable: "unreliable"
    }
  }

  /// The name with its chance behind it where that is not one half, such as `unreliable(0.3)`.
  public var name: String {
    switch self {
    case .work, .noFile, .pinned, .unreliable(.half): kind
    case .unreliable(let chance): "\(kind)(\(chance.text))"
    }
  }

  /// The case with this name, or `nil`.
  public init?(name: String) {
    if let known = Self.all.first(where: { $0.name == name }) {
      self = known
    } else if name.hasPrefix(Self.chanceStart), name.hasSuffix(")"),
      let chance = Chance(String(name.dropFirst(Self.chanceStart.count).dropLast()))
    {
      self = .unreliable(chance)
    } else {
      return nil
    }
  }

  /// The prefix of names with a probability.
  public static let chanceStart = "unreliable("
}

/// The difference between the phone's clock and the true time.
public enum ClockSkew: String, Hashable, Sendable, CaseIterable {
  /// Not at all.
  case none
  /// It is fast.
  case ahead
  /// It is slow.
  case behind

  /// The difference to the true time; Till's own ten minutes either way.
  public var offset: Duration {
    switch self {
    case .none: .zero
    case .ahead: .seconds(600)
    case .behind: .seconds(-600)
    }
  }
}

/// The destination of an address, or the fate of a return.
public enum HopOutcome: String, Hashable, Sendable, CaseIterable {
  /// To the app.
  case app
  /// To the system's question, whether it may open the app.
  case asks
  /// To nothing: the question was answered with no.
  case refused
  /// To another app.
  case otherApp = "other-app"
  /// From the app to the browser.
  case browser
  /// To the app's own kit, which watches its web view.
  case intercepted
  /// To a server, which led on at once.
  case served
  /// To a page in the browser.
  case stays
  /// To a server that has nothing.
  case unavailable
  /// To a server that leads on for ever.
  case loop
  /// No app: no installed app has the scheme.
  case nobody
  /// Nowhere: the text is not a valid link.
  case unreadable
  /// The other side came back once more.
  case twice
  /// The other side does not come back.
  case never
  /// The other side comes back an hour later.
  case late
}
