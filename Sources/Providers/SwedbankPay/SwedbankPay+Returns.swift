public import Deeplinks
public import Payments
import Wire

extension SwedbankPay {
  /// By which of an order's addresses a page was left.
  enum Return: Hashable {
    /// The flow has ended, which says nothing of the outcome.
    case complete
    /// The shopper called it off in the menu.
    case cancel
    /// Another site's page is done; the menu must be shown again.
    case payment
    /// The page said something to the kit.
    case event(PageEvent)
  }

  /// The messages of the menu's scripts to the SDK. In an app they go through the web view; here they travel as links: this
  /// library's own.
  enum PageEvent: String, CaseIterable {
    case paid
    case failed
    case scriptLoadingFailure = "script-loading-failure"
    case scriptError = "script-error"
    case redirectFailure = "redirect-failure"
    case terms
    case identified
  }

  /// The return address of one of our pages, without query.
  func address(_ way: String, _ request: PaymentRequest) -> String { "\(returnAddress(request))/\(way)" }

  /// The address of the menu's end. Only the SDK's web view sees it, so it can have the app's own scheme.
  func completeURL(_ request: PaymentRequest) -> String {
    address("complete", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  /// The address of the menu's cancellation; as the address of its end, seen by the SDK's web view only.
  func cancelURL(_ request: PaymentRequest) -> String {
    address("cancel", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  /// The return address of other sites' pages: the helper of the merchant's backend. The path is relative to the backend's
  /// address, which loses its last part without a slash at its end; the items are the SDK's, in the SDK's order, spaces as
  /// `%20` (Swedbank Pay iOS SDK, `PaymentOrderUrls`).
  func paymentURL(_ request: PaymentRequest) -> String {
    let items = [
      ("scheme", configuration.callbackScheme), ("language", language(request).rawValue), ("id", request.reference),
      ("app", request.merchant),
    ]
    let query = items.filter { $0.0 != "app" || !$0.1.isEmpty }.map { "\($0.0)=\(PercentCoding.encode($0.1))" }
    let path = "sdk-callback/ios-universal-link"
    let address = Self.resolve(path, against: configuration.backend) ?? configuration.backend + path
    return address + "?" + query.joined(separator: "&")
  }

  /// The kind of return of a link; `nil` if it is not one of this order's.
  func returned(by link: Link, _ request: PaymentRequest) -> Return? {
    if link.text == completeURL(request) { return .complete }
    if link.text == cancelURL(request) { return .cancel }
    if paymentURLRule(paymentURL(request)).compare(link.text).isMatch { return .payment }
    guard link.base == address("event", request), link.value(of: "id") == request.reference,
      let event = link.value(of: "event").flatMap(PageEvent.init(rawValue:))
    else { return nil }
    return .event(event)
  }

  /// The addresses at which a link of this order is recognised, without their queries, and the claim of each.
  private func ways(_ request: PaymentRequest) -> [(base: String, claim: ReturnEvidence.Claim)] {
    let payment = String(paymentURL(request).prefix { $0 != "?" })
    return [
      (address("complete", request), .success), (address("cancel", request), .cancelled), (payment, .silent),
      (inOwnScheme(payment), .silent), (address("event", request), .silent),
    ]
  }

  /// Whether a link is one of this order's addresses with something changed: the kit's web view takes it for a page, and the app's
  /// entry points return `false` for it.
  func isAlmost(_ link: Link, _ request: PaymentRequest) -> Bool {
    ways(request).contains { $0.base == link.base && $0.base != address("event", request) }
  }

  /// Finds the attempt of a link: every address carries the merchant's reference.
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    let request = context.request
    if returned(by: link, request) == .payment { return ReturnEvidence(claim: .silent, correlation: .ours) }
    guard let (_, claim) = ways(request).first(where: { $0.base == link.base }) else { return .elsewhere }
    return ReturnEvidence(claim: claim, naming: link.value(of: "id"), ours: request.reference)
  }

  /// A callback: it names an order and what number of change it is, carries no signature, and must be answered by reading the
  /// order (Swedbank Pay docs, Callback).
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let order = body["paymentOrder"],
      let id = order["id"]?.string, Self.isOrder(id)
    else { return nil }
    let number = order["number"]?.decimal ?? body.at("transaction", "number")?.decimal ?? ""
    let instrument = order["instrument"]?.string ?? ""
    return NotificationReading(
      authenticity: .unsigned, event: instrument.isEmpty ? "paymentorder" : "paymentorder.\(instrument.lowercased())",
      id: "\(id)#\(number)", subject: id)
  }

  /// Whether a text is a payment order's identifier: its path (Swedbank Pay docs, URL usage).
  static func isOrder(_ text: String) -> Bool {
    let prefix = "/psp/paymentorders/"
    guard text.hasPrefix(prefix), text.utf8.count > prefix.utf8.count, text.utf8.count <= 255 else { return false }
    return text.dropFirst(prefix.count).utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D
    }
  }
}
