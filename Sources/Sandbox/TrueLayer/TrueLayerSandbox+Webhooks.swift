public import Commerce
import HTTPTypes
public import Pages
public import Wire

extension TrueLayerSandbox {
  /// Quick tries, then growing intervals, for up to 72 hours (TrueLayer docs, Webhook notifications); the steps are Till's own,
  /// and without the chance that the real ones have in them.
  public static var redelivery: [Duration] {
    [5, 30, 120, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400].map { .seconds($0) }
  }

  /// The time stands in a header of its own, under the signature.
  public static var signsTime: Bool { true }

  /// The same message with the present under its signature; `event_id` stays.
  public func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest> {
    let request = webhook.content
    let signature = Self.webhookSignature(
      path: request.head.path ?? "/", time: now.iso8601, body: request.body.text, keySet: account.keySet)
    return webhook.with(header: "X-TL-Webhook-Timestamp", now.iso8601).with(header: "Tl-Signature", signature)
      .moved(to: now)
  }

  /// TrueLayer signs for every shop with one key, so what it tells another shop is signed as well.
  public static func canForge(_ forgery: WebhookForgery) -> Bool { true }

  /// Without signature, with one that fits nothing or is under another key, or with another body under the old one. What it tells
  /// another shop names a payment that this one does not have, even where that shop calls its order the same.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    let body = webhook.content.json
    let subjects = [body?["payment_id"]?.string, body?["mandate_id"]?.string]
    return switch forgery {
    case .unsigned: webhook.without(headers: ["X-TL-Webhook-Timestamp", "Tl-Signature"])
    case .wrongSignature:
      webhook.with(header: "Tl-Signature", String((webhook.header("Tl-Signature") ?? "").reversed()))
    case .otherBody: webhook.withOtherBody
    case .rewrittenBody: webhook.withRewrittenBody
    // As behind a proxy that takes a folder off the path.
    case .otherPath: webhook.signedAnew(path: (webhook.content.head.path ?? "") + "/")
    case .tooOld: webhook
    case .otherSecret: webhook.signedAnew(isForeign: true)
    case .otherShop: webhook.about(otherThan: subjects)
    case .otherPayment: webhook.about(otherThan: subjects + [webhook.reference])
    }
  }
}

extension TrueLayerSandbox {
  /// What TrueLayer would tell if the bank had carried the payment out, or a permission were in force.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard let resource = newest(reference, where: { _ in true }).map({ resources[$0] }) else { return nil }
    let word = resource.kind == .mandate ? "authorized" : "executed"
    let type = "\(resource.kind.rawValue)_\(word)"
    let time = JSON.Member(name: "\(word)_at", value: .string(moment.now.iso8601))
    return notification(
      of: Event(id: type, type: type, at: moment.now, members: [time] + resource.sourceMember), about: resource)
  }
}

extension Webhook<WireRequest> {
  /// The same under another signature: for another path than its own, or under another key.
  fileprivate func signedAnew(path: String? = nil, isForeign: Bool = false) -> Webhook {
    with(
      header: "Tl-Signature",
      TrueLayerSandbox.webhookSignature(
        path: path ?? content.head.path ?? "/", time: header("X-TL-Webhook-Timestamp") ?? "", body: content.body.text,
        keySet: TrueLayerSandbox.keySet(of: header("Tl-Signature")), isForeign: isForeign))
  }
}
