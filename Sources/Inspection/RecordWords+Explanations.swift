import Pages
public import Payments

extension RecordWords {
  /// The keys of the sentences that say why the records of a payment by a method differ.
  public static func explanations(of truths: Truths, by method: PaymentMethod?) -> [String] {
    let end = method?.group == .payLater ? ".pay-later" : ""
    var keys: [String] = []
    // The bank has acted, and nobody in the shop knows it yet.
    if truths.provider.chargedBack != nil, truths.providerBelief == .refunded, truths.appBelief == .paid {
      return ["truth.charged-back-unknown" + end] + (truths.hasStrayMoney ? ["truth.stray-money"] : [])
    }
    if truths.shopperDisagrees, truths.shopperBelief != truths.appBelief {
      keys.append("truth.shopper-differs.\(truths.shopperBelief.rawValue).\(truths.appBelief.rawValue)")
    }
    if truths.isSecondReturnUnknown {
      keys.append("truth.returned-twice-unknown" + end)
    } else if truths.isPartUnknown {
      keys.append("truth.part-charged-back-unknown" + end)
    } else if truths.appDisagrees, truths.appBelief != truths.providerBelief || !truths.isReleaseUnknown {
      keys.append("truth.app-differs.\(truths.appBelief.rawValue).\(truths.providerBelief.rawValue)")
    }
    if truths.isDisputeUnknown { keys.append("truth.dispute-unknown") }
    if truths.isReleaseUnknown { keys.append("truth.release-unknown") }
    let isExplained = truths.isDisputeUnknown || truths.isPartUnknown || truths.isReleaseUnknown
    let isSaidOfApp = truths.appDisagrees && truths.appBelief == truths.storeBelief
    if truths.providerDisagrees, !isSaidOfApp, !isExplained { keys.append("truth.store-differs.\(storeWord(truths))") }
    if truths.hasStrayMoney { keys.append("truth.stray-money") }
    return keys
  }

  /// In what the store's books differ from the provider's record, as the end of a key.
  private static func storeWord(_ truths: Truths) -> String {
    switch (truths.storeBelief, truths.providerBelief) {
    case (_, .paid), (_, .linked): "money"
    case (.paid, _), (.linked, _): "no-money"
    case (.notPaid, .notPaid): "declined"
    case (_, _): "end"
    }
  }
}
