import Commerce
import Pages
import Wire

extension SwedbankPaySandbox {
  /// The apps that its menu opens on the shopper's phone. The schemes' names are not confirmed by any document.
  public static let appSchemes = Instrument.allCases.compactMap(\.appScheme)

  /// An address at which something of an order or a check-in is shown: by whom, whose it is, and what it leads back to.
  struct Place {
    /// Who shows it.
    enum Kind: Hashable {
      /// Swedbank Pay, before a V2 menu.
      case checkIn
      /// Swedbank Pay, in the kit's web view.
      case menu
      /// The shopper's bank, at a domain of its own.
      case bank
      /// A wallet's app.
      case app
    }

    let url: String
    let kind: Kind
    /// A token at Swedbank Pay's own pages, the order's identifier everywhere else.
    let key: String
    /// The port of the SDK; empty if it does not listen.
    let port: String
    /// Where an app was told to go back to.
    let callback: String?
    /// Whether the shopper was led to it in a browser, so that no SDK shows it.
    let isRedirected: Bool
    /// Whether the page is shown again rather than acted on.
    var isReload = false

    init?(_ url: String, _ account: Account) {
      let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let halves = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let redirected = SwedbankPaySandbox.redirected(String(halves[0]), account)
      guard halves.count == 2 || redirected != nil, let kind = Kind(base: String(halves[0]), account) else {
        return nil
      }
      let fields = FormFields(parsing: halves.count == 2 ? halves[1] : "")
      guard let key = redirected ?? fields[kind == .bank ? "transaction" : "token"], !key.isEmpty else { return nil }
      isRedirected = redirected != nil
      self.url = url
      self.kind = kind
      self.key = key
      port = parts.count == 2 ? String(parts[1]) : ""
      callback = fields["callbackurl"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How what it shows is built.
    var form: ProviderPage { ProviderPage(SwedbankPaySandbox.id, url: url) }

    /// Whether it is the place of an address, whatever follows the path.
    func isAt(_ address: String) -> Bool {
      func base(_ url: String) -> String { url.prefix { $0 != "?" && $0 != "#" }.lowercased() }
      return base(url) == base(address)
    }

    /// Says something to the kit.
    func tell(_ event: String, _ more: FormFields = FormFields()) -> PageResponse {
      guard !port.isEmpty else { return .unavailable(status: 503) }
      var fields = FormFields(["event": event])
      for field in more.fields { fields.append(field.name, field.value) }
      return .redirect(fields.appended(to: port))
    }
  }

  /// The order that a place shows something of.
  func index(at place: Place) -> Int? {
    switch place.kind {
    case .checkIn: nil
    case .menu: index(ofToken: place.key)
    case .bank, .app: index(ofOrder: place.key)
    }
  }

  /// The paths of the bank's pages.
  static let bankPaths = ["/challenge", "/sign", "/account"]

  /// The token in the address to which a merchant's server leads the shopper's browser (Swedbank Pay docs, Redirect).
  static func redirected(_ base: String, _ account: Account) -> String? {
    ["/payment/menu/", "/paymentmenu/"].map { "\(account.pages)\($0)" }
      .first { base.hasPrefix($0) && !base.dropFirst($0.count).contains("/") }
      .map { String(base.dropFirst($0.count)) }
  }

  /// Where a step of an order is shown that is no page of Swedbank Pay's own.
  func address(of step: PaymentOrder.Step, for order: PaymentOrder, _ settings: Settings) -> String? {
    order.address(of: step, at: account.bank(settings))
  }

  /// The script that identifies a shopper.
  static func consumerPage(_ token: String, at pages: BaseURL) -> String {
    "\(pages)/consumers/core/scripts/client/px.consumer.client.js?token=\(token)"
  }

  /// Returns from another site's page to the payment address, where the SDK shows the menu again, or from an app to the address
  /// it was opened with.
  func goBack(_ index: Int, _ place: Place) -> PageResponse {
    let order = orders[index]
    return .redirect((place.kind == .app ? place.callback : nil) ?? order.asked.paymentURL ?? order.menuURL)
  }
}

extension SwedbankPaySandbox.Place.Kind {
  /// Who answers at an address without its query.
  fileprivate init?(base: String, _ account: SwedbankPaySandbox.Account) {
    let banks = [account.listedBank, account.unlistedBank, account.trapBank]
    // The bank may be at the same origin as Swedbank Pay.
    if let path = SwedbankPaySandbox.bankPaths.first(where: base.hasSuffix),
      banks.contains(where: { base.dropLast(path.count) == "\($0)" })
    {
      self = .bank
    } else if base.hasPrefix("\(account.pages)/") {
      self = base.hasSuffix("px.consumer.client.js") ? .checkIn : .menu
    } else if banks.contains(where: { base.hasPrefix("\($0)/") }) {
      self = .bank
    } else if SwedbankPaySandbox.appSchemes.contains(where: { base.lowercased().hasPrefix("\($0)://") }) {
      self = .app
    } else {
      return nil
    }
  }
}

extension SwedbankPaySandbox.Instrument {
  /// The page behind its button.
  var firstStep: SwedbankPaySandbox.PaymentOrder.Step {
    switch self {
    case .swish, .vipps, .mobilePay: .phone(self)
    case .card: .card
    case .invoice, .creditAccount: .details(self)
    case .trustly: .bank
    }
  }

  /// The scheme of its app; the names are not confirmed by any document.
  var appScheme: String? {
    switch self {
    case .swish: "swish"
    case .vipps: "vipps"
    case .mobilePay: "mobilepay"
    case .card, .invoice, .creditAccount, .trustly: nil
    }
  }
}

extension SwedbankPaySandbox.PaymentOrder.Step {
  /// Who shows it. An app runs beside the menu, which waits for it.
  var home: SwedbankPaySandbox.Place.Kind {
    switch self {
    case .challenge, .signing, .bank: .bank
    case .app: .app
    case .payer, .menu, .card, .phone, .waiting, .details, .failed: .menu
    }
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// What the menu offers.
  var offered: [SwedbankPaySandbox.Instrument] {
    instrument.map { [$0] } ?? asked.instruments
  }

  /// Where a shopper begins, and begins again: at the card that a token fills in, or at the only instrument where the order wants no
  /// menu (Swedbank Pay docs, One-click payments; `disablePaymentMenu`).
  var start: Step {
    if stored != nil, offered.contains(.card) { return .card }
    return asked.hidesMenu && offered.count == 1 ? offered[0].firstStep : .menu
  }

  /// Where the menu is: in the web view that showed it last.
  var menuURL: String { shownAt ?? pageURL }

  /// Where a step is shown that is no page of Swedbank Pay's own. The shape of an app's address is Swish's; that the others have
  /// the same is Till's own.
  func address(of step: Step, at bank: BaseURL) -> String? {
    switch step {
    case .challenge: return "\(bank)/challenge?transaction=\(id)"
    case .signing: return "\(bank)/sign?transaction=\(id)"
    case .bank: return "\(bank)/account?transaction=\(id)"
    case .app(let instrument, _):
      guard let scheme = instrument.appScheme else { return nil }
      let back = asked.paymentURL.map { "&callbackurl=" + PercentCoding.encode($0) } ?? ""
      return "\(scheme)://paymentrequest?token=\(id)\(back)"
    case .payer, .menu, .card, .phone, .waiting, .details, .failed: return nil
    }
  }
}
