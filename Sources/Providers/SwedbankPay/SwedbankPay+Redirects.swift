public import Commerce
import Payments

extension SwedbankPay {
  /// The place where other sites' pages behind the menu are shown (Swedbank Pay iOS SDK, redirect behaviour).
  public enum Redirects: String, SettingChoice {
    /// Version 5: in the web view, with help for who comes back from an app and is stuck.
    case v5
    /// Version 5, configured never to leave the web view.
    case v5AlwaysWebView = "v5-always-web-view"
    /// Version 5, configured to open every such page in the browser.
    case v5AlwaysBrowser = "v5-always-browser"
    /// Older versions: good domains in the web view, all others in the browser, as documented.
    case legacyList = "legacy-list"
    /// The same as it was written, with ends of texts taken for domains.
    case legacyListFlawed = "legacy-list-flawed"
    /// Older versions with the app's own list of good domains (Swedbank Pay docs, Mobile SDK, iOS, Payment URL and external applications).
    case ownList = "own-list"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.redirects"

    /// The behaviour for such a page, with the app's own list of good domains.
    func behaviour(ownDomains: [String]) -> RedirectBehaviour {
      switch self {
      case .v5, .v5AlwaysWebView: .webView
      case .v5AlwaysBrowser: .browser
      case .legacyList: .listed(SwedbankPay.goodDomains, isFlawed: false)
      case .legacyListFlawed: .listed(SwedbankPay.goodDomains, isFlawed: true)
      case .ownList: .listed(ownDomains, isFlawed: false)
      }
    }

    /// Nothing is said about help in older versions.
    var offersHelpWhenStuck: Bool {
      switch self {
      case .v5: true
      case .v5AlwaysWebView, .v5AlwaysBrowser, .legacyList, .legacyListFlawed, .ownList: false
      }
    }
  }

  /// The domains whose pages were tested in a web view, as the kit lists them (Swedbank Pay iOS SDK, good domains).
  public static let goodDomains = [
    "**.payex.com", "acs4.sparebank1.no", "*.3dsecure.no", "*.3ds.modirum.com", "idcheck.acs.touchtechpayments.com",
    "verifiedbyvisa.acs.touchtechpayments.com", "*.wlp-acs.com", "*.op.fi", "acs1.luottokunta.fi",
    "online.s-pankki.fi", "identify.nordea.com", "verifiedbyvisa.skandia.se",
  ]
}
