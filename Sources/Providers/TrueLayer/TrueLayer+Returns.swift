import Commerce
public import Deeplinks
public import Payments
import Wire

extension TrueLayer {
  /// The address that leads back; it must stand in TrueLayer's console exactly as it is.
  func returnURL(_ request: PaymentRequest) -> String {
    switch configuration.returnAddress {
    case .registered: configuration.returnURL
    case .ownScheme: returnAddress(request)
    case .unregistered: "\(request.returnURL)/truelayer-preview"
    }
  }

  /// Whose link it is: TrueLayer adds `payment_id` or `mandate_id`, never both and never twice, and `error` when the shopper left
  /// its own page early. It never tells an outcome (TrueLayer docs, Authorise payments or mandates).
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard link.base == returnURL(context.request) else { return .elsewhere }
    // Only how the shopper left; the payment may have been made all the same.
    let claim: ReturnEvidence.Claim = link.value(of: "error") == nil ? .silent : .cancelled
    let named = link.queryItems.filter { $0.name == Subject.payment.queryName || $0.name == Subject.mandate.queryName }
    guard let first = named.first, let value = first.value, !value.isEmpty else {
      return ReturnEvidence(claim: claim, correlation: named.isEmpty ? .missing : .foreign)
    }
    let isOurs =
      named.count == 1 && first.name == Self.subject(context).queryName && value == context.session.payment
    return ReturnEvidence(claim: claim, correlation: isOurs ? .ours : .foreign)
  }

  /// Reads a webhook and checks its signature over the path, the time and the bytes of the body (TrueLayer docs, Webhook
  /// notifications; TrueLayer signing, Verifying webhooks).
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let event = body["type"]?.filledString,
      let id = body["event_id"]?.filledString,
      let subject = body[Subject.payment.queryName]?.filledString ?? body[Subject.mandate.queryName]?.filledString
    else { return nil }
    return NotificationReading(
      authenticity: configuration.webhooks.verify(notification) ? .genuine : .forged, event: event, id: id,
      subject: subject)
  }
}
