import Commerce
import Cryptography
public import Deeplinks
public import Payments
import Wire

extension Tamara: ThreeWayReturning {
  /// Finds the attempt of a link: Tamara adds `orderId` and `paymentStatus` to the address (Tamara's WooCommerce plugin).
  ///
  /// If the address and `paymentStatus` contradict each other, the link says nothing (this library's own).
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard let way = way(of: link, context.request) else { return .elsewhere }
    let word = link.value(of: "paymentStatus") ?? ""
    let claim = word.isEmpty || Self.claim(of: word) == way.claim ? way.claim : .silent
    return ReturnEvidence(claim: claim, naming: link.value(of: "orderId"), ours: context.session.payment)
  }

  /// Both spellings of "cancelled" are seen in the wild.
  private static func claim(of word: String) -> ReturnEvidence.Claim {
    switch word {
    case "approved", "authorised", "fully_captured": .success
    case "declined", "expired": .failure
    case "canceled", "cancelled": .cancelled
    default: .silent
    }
  }

  /// The SwiftUI checkout of Tamara's iOS SDK takes a cancel for a page that has finished loading.
  func tells(of way: ReturnWay) -> Bool { configuration.kit == .uikit || way != .cancel }

  /// Reads a webhook (Tamara docs, Webhook subscription; the older channel writes `order_status`).
  ///
  /// Its token proves that Tamara sent something within a quarter of an hour, but not what: it names no order, and the body is
  /// not signed. So a webhook only triggers a query of the order.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let order = body["order_id"]?.filledString,
      let event = body["event_type"]?.filledString ?? body["order_status"]?.filledString
    else { return nil }
    // `data` is an empty list in some events and an object in others; a refund names its capture as well, which others share.
    let part = ["refund_id", "cancel_id", "capture_id"].lazy.compactMap { body.at("data", $0)?.string }.first
    let status = event.hasPrefix("order_") ? String(event.dropFirst("order_".count)) : event
    let verifier = TokenVerifier(secret: configuration.notificationToken)
    return NotificationReading(
      authenticity: verifier.verify(notification) ? .genuine : .forged, event: event,
      id: "\(order)/\(status)/\(part ?? "")", subject: order)
  }
}

extension Tamara {
  /// Verifies the JSON Web Tokens that come with Tamara's notifications.
  struct TokenVerifier: WebhookVerifier {
    /// The notification token from Tamara's portal.
    let secret: Secret

    /// Whether every token that comes with a notification is Tamara's; it stands in a header and in the query.
    func verify(_ notification: MerchantNotification) -> Bool {
      let scheme = "Bearer "
      let header = notification[header: "Authorization"] ?? ""
      let query = notification.path.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
      let tokens = [
        header.hasPrefix(scheme) ? String(header.dropFirst(scheme.count)) : nil,
        FormFields(parsing: query)["tamaraToken"],
      ].compactMap(\.self)
      return !tokens.isEmpty && tokens.allSatisfy { isGenuine($0, at: notification.receivedAt) }
    }

    /// Checks a JSON Web Token signed with HMAC-SHA-256 (RFC 7515, RFC 7519); one that has run out when the message comes is
    /// worth nothing.
    private func isGenuine(_ token: String, at present: Timestamp?) -> Bool {
      let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, let given = Base64.decode(parts[2], .url), let head = Self.json(parts[0]),
        let claims = Self.json(parts[1]), head["alg"]?.string == "HS256", claims["iss"]?.string == "Tamara",
        let from = claims["iat"]?.integer, let until = claims["exp"]?.integer, from < until
      else { return false }
      if let present, present.milliseconds / 1_000 >= until { return false }
      return HMAC<SHA256>.isValidAuthenticationCode(
        given, authenticating: Array("\(parts[0]).\(parts[1])".utf8),
        using: secret.reveal { SymmetricKey(data: Array($0.utf8)) })
    }

    private static func json(_ part: String) -> JSON? {
      Base64.decode(part, .url).flatMap { try? JSON(parsing: String(decoding: $0, as: UTF8.self)) }
    }
  }
}
