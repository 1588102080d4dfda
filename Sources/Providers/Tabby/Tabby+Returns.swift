public import Deeplinks
public import Payments
import Wire

extension Tabby: ThreeWayReturning {
  /// Whose link it is: Tabby adds `payment_id` to the address (Tabby docs, Checkout flow).
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard let way = way(of: link, context.request) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    guard let payment = link.value(of: "payment_id"), !payment.isEmpty else {
      return ReturnEvidence(claim: way.claim, correlation: .missing)
    }
    return ReturnEvidence(
      claim: way.claim, correlation: payment == context.reference(Known.payment) ? .ours : .foreign)
  }

  /// The header that the merchant chose when it asked for notifications; Tabby signs nothing (Tabby docs, Webhooks).
  static let notificationHeader = "X-Secret"

  /// What a notification says (Tabby docs, Webhooks): statuses in lower case, and no identifier of its own, so that repeated
  /// ones are known by payment, status and what has moved.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let payment = try? JSON(parsing: notification.body), let id = Self.text(payment["id"]),
      let status = Self.text(payment["status"])
    else { return nil }
    let given = notification[header: Self.notificationHeader] ?? ""
    let isGenuine = configuration.notificationSecret.reveal { HMAC.areEqual(Array($0.utf8), Array(given.utf8)) }
    let moved = ["captures", "refunds"].map { payment[$0]?.array?.count ?? 0 }
    let reference = payment.at("order", "reference_id")?.string ?? ""
    return NotificationReading(
      authenticity: isGenuine ? .genuine : .forged, event: status,
      id: "\(id)/\(status)/\(moved[0])/\(moved[1])/\(reference)", subject: id)
  }

  private static func text(_ json: JSON?) -> String? { json?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
