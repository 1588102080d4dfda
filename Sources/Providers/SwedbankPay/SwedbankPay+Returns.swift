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
    /// A page of somebody else is done; the menu must be shown again.
    case payment
    /// The page said something to the kit.
    case event(PageEvent)
  }

  /// What the menu's scripts say to the kit. In an app they speak through the web view; here it travels as a link: this library's own.
  enum PageEvent: String, CaseIterable {
    case paid
    case failed
    case scriptLoadingFailure = "script-loading-failure"
    case scriptError = "script-error"
    case redirectFailure = "redirect-failure"
    case terms
    case identified
  }

  /// Where a page of ours leads back to, without query.
  func address(_ way: String, _ request: PaymentRequest) -> String { "\(returnAddress(request))/\(way)" }

  /// Where the menu goes when its flow has ended. Only the kit's web view ever sees it, so it can have the app's own scheme.
  func completeURL(_ request: PaymentRequest) -> String {
    address("complete", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  /// Where the menu goes when the shopper calls it off; as the address of the end, seen by the kit's web view only.
  func cancelURL(_ request: PaymentRequest) -> String {
    address("cancel", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  /// Where pages of somebody else go when they are done: the helper of the merchant's backend. The path is relative to the
  /// backend's address, which loses its last part without a slash at its end; the items are the kit's, in the kit's order, spaces
  /// as `%20` (Swedbank Pay iOS SDK, `PaymentOrderUrls`).
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

  /// The way that a link came back by; `nil` when it is none of this order's.
  func returned(by link: Link, _ request: PaymentRequest) -> Return? {
    if link.text == completeURL(request) { return .complete }
    if link.text == cancelURL(request) { return .cancel }
    if paymentURLRule(paymentURL(request)).compare(link.text).isMatch { return .payment }
    guard link.base == address("event", request), link.value(of: "id") == request.reference,
      let event = link.value(of: "event").flatMap(PageEvent.init(rawValue:))
    else { return nil }
    return .event(event)
  }

  /// The addresses at which a link of this order can be told, without their queries, and what being there would claim.
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

  /// Whose link it is: every address carries the merchant's reference.
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    let request = context.request
    if returned(by: link, request) == .payment { return ReturnEvidence(claim: .silent, correlation: .ours) }
    guard let (_, claim) = ways(request).first(where: { $0.base == link.base }) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    guard let id = link.value(of: "id"), !id.isEmpty else {
      return ReturnEvidence(claim: claim, correlation: .missing)
    }
    return ReturnEvidence(claim: claim, correlation: id == request.reference ? .ours : .foreign)
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
