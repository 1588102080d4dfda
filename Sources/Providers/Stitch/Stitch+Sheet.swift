import Commerce
import Payments

extension Stitch {
  /// The wallet's sheet: one line for each thing, and last the total under the shop's name (Apple docs, PKPaymentRequest,
  /// payment summary items; Stitch docs, Wallets mobile integration, Payment request and sheet).
  func sheet(_ context: Context) -> Reaction.Step {
    let request = context.request
    guard let wallet = request.method.wallet else { return .failed(.invalidRequest(field: "method", .none)) }
    let total = SummaryItem(label: request.merchant, amount: request.price)
    let lines = lines(request)
    let prompt = WalletSheetPrompt(
      wallet: wallet, merchant: request.merchant, items: lines + [total], amount: request.price,
      country: configuration.country, networks: configuration.networks, account: account(wallet),
      updates: wallet == .samsungPay ? updates(of: lines, total) : [])
    switch wallet {
    case .samsungPay: return .askAtMost(.sheet(prompt), Self.samsungSheetLife)
    case .applePay, .googlePay: return .ask(.sheet(prompt))
    }
  }

  /// The changes of the sheet. Samsung Pay reports the card that the shopper picks, and the app may change the sheet then
  /// (Stitch docs, Wallets mobile integration, Samsung Pay, Display payment sheet).
  private func updates(of lines: [SummaryItem], _ total: SummaryItem) -> [SheetUpdate] {
    CardBrand.allCases.compactMap { brand in
      let added = configuration.sheetLines[brand, default: []]
      let sum = added.reduce(Optional(total.amount)) { $0?.adding($1.amount) }
      guard !added.isEmpty, let sum, sum.minorUnits > 0 else { return nil }
      return SheetUpdate(brand: brand, items: lines + added + [SummaryItem(label: total.label, amount: sum)])
    }
  }

  /// As whom a wallet is asked: Apple Pay with the merchant's identifier, Samsung Pay with the registered service, Google Pay with the
  /// gateway `stitch` and the identifier that Stitch gave (Stitch docs, Wallets mobile integration, Payment request, Setup, and
  /// Configure payment client). Stitch takes no card that is known by its number only, so none should be asked for.
  private func account(_ wallet: Wallet) -> WalletAccount {
    let merchant = configuration.walletMerchant
    return switch wallet {
    case .applePay: WalletAccount(merchantID: merchant.appleMerchantID)
    case .samsungPay: WalletAccount(merchantID: merchant.samsungServiceID)
    case .googlePay:
      WalletAccount(
        merchantID: merchant.googleMerchantID,
        gateway: WalletGateway(name: "stitch", merchantID: merchant.gatewayMerchantID),
        authMethods: setup.cardAuth.methods, apiVersion: "2.0")
    }
  }

  /// The order's lines, which must add up to the total; where they are in another currency, only the total is shown.
  private func lines(_ request: PaymentRequest) -> [SummaryItem] {
    guard request.order.total == request.price else { return [] }
    let lines = request.order.items.compactMap { item in
      item.unitPrice.multiplied(by: item.quantity).map {
        SummaryItem(label: item.quantity == 1 ? item.name : "\(item.quantity) × \(item.name)", amount: $0)
      }
    }
    let sum = lines.reduce(Optional(Money.zero(request.price.currency))) { $0?.adding($1.amount) }
    return sum == request.price ? lines : []
  }
}
