/// A rule that your software keeps or breaks, as far as it can be judged from the providers' side. Where a rule of Till's own worlds means
/// the same, it has the same name.
enum ShopRule: String, CaseIterable, Sendable {
  /// One reference is charged once.
  case capturedOnce = "captured-once"
  /// An idempotency key comes again only with the same request.
  case sameKeySameBody = "same-key-same-body"
  /// After a call that may have moved money and had no answer, the provider is asked before the same is sent again.
  case askedBeforeRepeating = "asked-before-repeating"
  /// A refund asks for no more than is left to refund.
  case refundWithinCharge = "refund-within-charge"
  /// A genuine webhook is answered with a status from 200 to 299.
  case webhooksAreTaken = "webhooks-are-taken"
  /// A webhook that comes a second time moves no money a second time.
  case webhooksActOnce = "webhooks-act-once"
  /// No card number stands in an address or a header.
  case nothingSecretLeaves = "nothing-secret-leaves"
  /// One payment is asked about at most 30 times a minute; Till's own number.
  case politePolling = "polite-polling"

  /// What the rule demands, in a sentence.
  var sentence: String {
    switch self {
    case .capturedOnce: "One reference is charged once."
    case .sameKeySameBody: "An idempotency key comes again only with the same request."
    case .askedBeforeRepeating:
      "After a call that may have moved money and had no answer, ask for the status, or use the same idempotency key, before you repeat it."
    case .refundWithinCharge: "A refund asks for no more than is left to refund."
    case .webhooksAreTaken: "A genuine webhook is answered with a status from 200 to 299."
    case .webhooksActOnce: "A webhook that comes a second time moves no money a second time."
    case .nothingSecretLeaves: "No card number stands in an address or a header."
    case .politePolling: "One payment is asked about at most 30 times a minute."
    }
  }
}

/// A rule that was broken, with what proves it.
struct BrokenShopRule: Sendable {
  let rule: ShopRule
  let provider: String
  /// The merchant's reference, or the provider's identifier of the payment; empty where neither is known.
  let payment: String
  /// What happened.
  let story: String
  /// The calls that prove it, by their numbers in the log.
  let calls: [Int]
  /// The webhooks that prove it.
  var webhooks: [Int] = []
}
