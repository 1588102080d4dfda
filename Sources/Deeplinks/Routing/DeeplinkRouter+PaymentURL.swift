/// Compares a link with payment addresses, which return with additions.
extension DeeplinkRouter {
  /// Whether a link is a payment address of some attempt's.
  static func meetsPaymentURL(_ link: Link, _ registrations: [LinkRegistration]) -> Bool {
    registrations.contains { $0.paymentURLs.contains { $0.compare(link.text).isMatch } }
  }

  /// Compares a link that the operating system keeps from the app with the expected links.
  static func paymentURLReasons(of link: Link, _ registrations: [LinkRegistration]) -> [LinkReason] {
    registrations.filter(\.isOpen).flatMap { registration in
      registration.paymentURLs.map { .paymentURL(attempt: registration.attempt, $0.compare(link.text)) }
    }
  }

  /// The fit of a link to one payment address, and its closeness, larger for closer.
  ///
  /// The address with everything that was in it is the attempt's. With an item or the fragment changed it never is, whatever
  /// else identifies it; the fragment has the name `#`, as in association files.
  static func comparison(
    of link: Link, with rule: PaymentURLRule, _ identifiers: [LinkRegistration.Identifier],
    of registration: LinkRegistration
  ) -> (Comparison, rank: Int) {
    let match = rule.compare(link.text)
    let step = LinkReason.paymentURL(attempt: registration.attempt, match)
    func elsewhere(_ part: LinkPart) -> (Comparison, rank: Int) {
      ((.elsewhere, [step]), LinkPart.allCases.firstIndex(of: part) ?? 0)
    }
    let changed: String
    switch match {
    case .identical, .slash, .extended: return ((.identified, [step]), .max)
    case .differs(.unreadable), .differs(.originalUnreadable): return elsewhere(.scheme)
    case .differs(.scheme):
      // Nearer than any other address of the page if only the scheme differs.
      guard isSameBehindScheme(link, rule) else { return elsewhere(.scheme) }
      return ((.elsewhere, [step]), LinkPart.allCases.count)
    case .differs(.host): return elsewhere(.host)
    case .differs(.port): return elsewhere(.port)
    case .differs(.path): return elsewhere(.path)
    case .differs(.fragment): changed = "#"
    case .differs(.item(let name, _, _)), .differs(.itemMissing(let name)): changed = name
    }
    guard let original = try? Link(rule.original) else { return elsewhere(.scheme) }
    let (plainFit, plainSteps) = comparison(of: link, at: original, identifiers: identifiers, of: registration)
    let fit: Fit
    switch plainFit {
    case .identified, .altered: fit = .altered(item: changed)
    case .unidentified, .changed, .elsewhere: fit = .changed(item: changed)
    case .forged: fit = plainFit
    }
    let nearNames = plainSteps.filter { if case .itemNear = $0 { true } else { false } }
    return ((fit, [step] + nearNames), LinkPart.allCases.count + fit.weight)
  }

  /// Whether a link has the host, the port and the path of a payment address.
  private static func isSameBehindScheme(_ link: Link, _ rule: PaymentURLRule) -> Bool {
    guard let original = try? Link(rule.original) else { return false }
    return link.host.utf8.elementsEqual(original.host.utf8) && link.port == original.port
      && link.path.utf8.elementsEqual(original.path.utf8)
  }
}
