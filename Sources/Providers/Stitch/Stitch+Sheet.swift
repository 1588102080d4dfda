import Commerce
import Payments

extension Stitch {
  /// The wallet's sheet: one line for each thing, and last the total under the shop's name (Apple docs, PKPaymentRequest,
  /// payment summary items; Stitch docs, Wallets mobile integration, Payment request and sheet).
  func sheet(_ context: AdapterContext) -> Reaction<Call>.Step {
    let request = context.request
    guard let wallet = request.method.wallet else { return .failed(.invalidRequest(field: "method", .none)) }
    let prompt = WalletSheetPrompt(
      wallet: wallet, merchant: request.merchant,
      items: lines(request) + [SummaryItem(label: request.merchant, amount: request.amount)], amount: request.amount,
      country: configuration.country, networks: [.visa, .mastercard])
    switch wallet {
    case .samsungPay: return .askAtMost(.sheet(prompt), Self.samsungSheetLife)
    case .applePay, .googlePay: return .ask(.sheet(prompt))
    }
  }

  /// The order's lines, which must add up to the total; where they are in another currency, only the total is shown.
  private func lines(_ request: PaymentRequest) -> [SummaryItem] {
    guard request.order.total == request.amount else { return [] }
    let lines = request.order.items.compactMap { item in
      item.unitPrice.multiplied(by: item.quantity).map {
        SummaryItem(label: item.quantity == 1 ? item.name : "\(item.quantity) × \(item.name)", amount: $0)
      }
    }
    let sum = lines.reduce(Optional(Money.zero(request.amount.currency))) { $0?.adding($1.amount) }
    return sum == request.amount ? lines : []
  }
}
