import Commerce
import Language

extension SwedbankPaySandbox {
  /// What the merchant's backend does when a payment order is asked for: one choice for each end of the kit's tree of problems, and
  /// the ways in which real backends go wrong (Swedbank Pay docs, Merchant Backend API).
  enum BackendSetup: String, SettingChoice {
    case sound
    case unauthorized
    case badRequest = "bad-request"
    /// Swedbank Pay is slow: the order exists, but the backend gave up waiting.
    case gatewayTimeout = "gateway-timeout"
    case badGateway = "bad-gateway"
    /// Swedbank Pay answered something that the backend cannot read.
    case badGatewayAnswer = "bad-gateway-answer"
    case inputError = "input-error"
    case forbidden
    case notFound = "not-found"
    case systemError = "system-error"
    case configurationError = "configuration-error"
    /// With the status of the docs' table; the kit knows the type among server problems only.
    case configurationErrorAs403 = "configuration-error-as-403"
    case specialClientProblem = "special-client-problem"
    case specialServerProblem = "special-server-problem"
    /// A problem without the media type of one.
    case plainJSONError = "plain-json-error"
    case htmlError = "html-error"
    case htmlSuccess = "html-success"
    case emptySuccess = "empty-success"
    /// HTTP 400 with a body that says 500.
    case statusInBody = "status-in-body"
    case tooManyRequests = "too-many-requests"
    /// The root names payment orders only.
    case rootWithoutConsumers = "root-without-consumers"
    /// The root leads to another host.
    case rootElsewhere = "root-elsewhere"
    /// The order is made for the other generation of the menu.
    case otherVersion = "other-version"
    /// Changes of an order are refused.
    case changeRefused = "change-refused"

    static let setting = "swedbank-pay.backend"
  }

  /// What the menu's page does.
  enum MenuSetup: String, SettingChoice {
    case usual
    /// A paid order is told by the page's event in place of the complete address.
    case paidEvent = "paid-event"
    /// A failed order is told by the page's event in place of the complete address.
    case failedEvent = "failed-event"
    case scriptLoadingFailure = "script-loading-failure"
    case scriptError = "script-error"
    case redirectFailure = "redirect-failure"
    /// The wallet's app is not on this phone: the system opens nothing and says nothing (Swedbank Pay iOS SDK, external apps).
    case appMissing = "app-missing"
    /// The complete address comes with something added, so that it is no longer known.
    case alteredCompleteURL = "altered-complete-url"

    static let setting = "swedbank-pay.menu"
  }

  /// What the payment address answers in a browser: how backends, proxies and browsers spoil the way back (Swedbank Pay docs,
  /// Merchant Backend, iOS payment URL).
  enum PaymentPageSetup: String, SettingChoice {
    case works
    /// The backend writes spaces as `+`, and the link is no longer the payment's.
    case plusForSpace = "plus-for-space"
    /// A proxy changes the language, and the link is no longer the payment's.
    case languageSwapped = "language-swapped"
    /// The browser has kept the redirect of an earlier payment, since a 301 may be kept; which one is Till's own.
    case cachedRedirect = "cached-301"
    /// The page on the other domain is not there.
    case noTrampoline = "no-trampoline"
    /// The page's link asks for no fallback, so that it leads to the same page again.
    case noFallback = "no-fallback"
    /// The path gets a slash at its end, which together with the fallback is no longer the payment's.
    case slashAdded = "slash-added"

    static let setting = "swedbank-pay.payment-page"
  }

  /// Where the pages of the shopper's bank are, for the kit's old list of good domains.
  enum BankPlace: String, SettingChoice {
    /// On the list (Swedbank Pay iOS SDK, good domains).
    case listed
    /// Not on it; Till's own.
    case unlisted
    /// Not on it, but for who compares the ends of texts only (Swedbank Pay iOS SDK, good domains).
    case trap

    static let setting = "swedbank-pay.issuer"
  }

  /// Where the pages of the shopper's bank work: some need what only a browser keeps (Swedbank Pay iOS SDK, external apps).
  enum BankPageSetup: String, SettingChoice {
    case anywhere
    case browserOnly = "browser-only"

    static let setting = "swedbank-pay.issuer-page"
  }

  /// Why an attempt with one instrument failed: the end of the problem's type, its HTTP status and a title.
  struct AttemptProblem: Hashable {
    let tail: String
    let status: Int
    let title: String

    init(_ tail: String, _ status: Int, _ title: String = "") {
      self.tail = tail
      self.status = status
      self.title = title.isEmpty ? "The attempt failed" : title
    }

    /// What it says in words; its own name where there are none.
    var words: Phrase.Value {
      let name = tail.split(separator: "/").last.map(String.init) ?? tail
      if let setup = SwishProblemSetup(rawValue: name), setup != .none {
        return .phrase(Phrase("setting.\(SwishProblemSetup.setting).\(name)"))
      }
      if let setup = CardProblemSetup(rawValue: name), setup != .none {
        return .phrase(Phrase("setting.\(CardProblemSetup.setting).\(name)"))
      }
      return .text(tail)
    }
  }
}
