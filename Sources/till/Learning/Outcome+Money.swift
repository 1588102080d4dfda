import Payments
import Screens
import TillAssets

extension Outcome {
  /// What became of the money, in the words that the checkout's screen has for it, below a key such as `lookup.money`.
  func moneyKey(below key: String) -> String {
    guard let known = Payments.ShopperMoney(rawValue: money.rawValue), let paid = PaymentMethod(rawValue: method) else {
      return "\(key).\(money.rawValue)"
    }
    return known.phraseKey(of: paid, below: key)
  }
}
