public import Pages
public import Wire

extension SwedbankPaySandbox {
  /// 30, 60, 360, 432, 864 and 1,265 seconds after the try before (Swedbank Pay docs, Callback).
  public static var redelivery: [Duration] { [30, 60, 360, 432, 864, 1_265].map { .seconds($0) } }

  /// A callback carries nothing that could prove where it comes from, so an imitation looks the same (Swedbank Pay docs,
  /// Callback).
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    switch forgery {
    case .unsigned, .wrongSignature, .rewrittenBody, .otherPath, .tooOld, .otherSecret, .otherShop: return webhook
    case .otherBody: return webhook.withOtherBody
    case .otherPayment:
      let path = webhook.content.json?.at("paymentOrder", "id")?.string
      let id = path?.split(separator: "/").last.map(String.init)
      return webhook.about(otherThan: [id, webhook.reference])
    }
  }

  /// Nothing is signed, and whatever a callback says is read at the provider.
  public static func canForge(_ forgery: WebhookForgery) -> Bool { forgery.worksUnsigned }

  /// Its callbacks carry neither a signature nor a secret (Swedbank Pay docs, Callback); one about an order that the merchant does not
  /// know is known by that.
  public static func canTell(_ forgery: WebhookForgery) -> Bool { forgery == .otherPayment }

  /// What Swedbank Pay would tell if an order were paid: a callback never says what has changed.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard let index = newest(reference, where: { _ in true }) else { return nil }
    var (copy, moment) = (self, moment)
    copy.outbox = []
    copy.report(index, at: moment.now, &moment)
    return copy.outbox.last
  }
}
