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

  /// What the menu's scripts say to the kit. In an app they speak through the web view; here it travels as a link: Till's own.
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
  func address(_ way: String, _ request: PaymentRequest) -> String { "\(request.returnURL)/\(Self.id.rawValue)/\(way)" }

  /// Where the menu goes when its flow has ended.
  func completeURL(_ request: PaymentRequest) -> String {
    address("complete", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  /// Where the menu goes when the shopper calls it off.
  func cancelURL(_ request: PaymentRequest) -> String {
    address("cancel", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  /// Where pages of somebody else go when they are done; its items are the kit's, in the kit's order, spaces as `%20`
  /// (Swedbank Pay iOS SDK, `PaymentOrderUrls`).
  func paymentURL(_ request: PaymentRequest) -> String {
    let items = [
      ("scheme", configuration.callbackScheme), ("language", Self.language(request)), ("id", request.reference),
      ("app", request.merchant),
    ]
    let query = items.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
    return address("payment", request) + "?" + query
  }

  /// The way that a link came back by; `nil` when it is none of this order's.
  func returned(by link: Link, _ request: PaymentRequest) -> Return? {
    if link.text == completeURL(request) { return .complete }
    if link.text == cancelURL(request) { return .cancel }
    if Self.matches(link.text, paymentURL(request)) { return .payment }
    guard link.base == address("event", request), link.value(of: "id") == request.reference,
      let event = link.value(of: "event").flatMap(PageEvent.init(rawValue:))
    else { return nil }
    return .event(event)
  }

  /// Whether an address is a payment address with nothing but additions: the same up to the query, every item of the original
  /// there as often as in it, and no fragment; or the same but for one slash at the end (Swedbank Pay iOS SDK, payment URL).
  static func matches(_ candidate: String, _ original: String) -> Bool {
    if candidate == original || candidate == original + "/" || candidate + "/" == original { return true }
    guard let found = try? Link(candidate), let wanted = try? Link(original) else { return false }
    guard found.base.utf8.elementsEqual(wanted.base.utf8), found.fragment == wanted.fragment else { return false }
    var items = decoded(found)
    for item in decoded(wanted) {
      guard let index = items.firstIndex(of: item) else { return false }
      items.remove(at: index)
    }
    return true
  }

  /// The query's items, each as its decoded name and value.
  private static func decoded(_ link: Link) -> [[String]] {
    link.queryItems.map { [$0.name, $0.value ?? ""].map { PercentCoding.decode($0, plusIsSpace: false) } }
  }

  /// Whose link it is: every address carries the merchant's reference.
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    let request = context.request
    let ways: [(String, ReturnEvidence.Claim)] = [
      ("complete", .success), ("cancel", .cancelled), ("payment", .silent), ("event", .silent),
    ]
    guard let (_, claim) = ways.first(where: { address($0.0, request) == link.base }) else {
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
