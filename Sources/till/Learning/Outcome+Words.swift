import Payments
import Screens
import TillAssets
import Wire

extension Outcome {
  /// What became of the money, below a key such as `lookup.money`.
  func moneyKey(below key: String) -> String { toldMoney.key(below: key, of: method) }

  /// When trying again makes sense, below a key such as `lookup.next`: a payment that is still open is continued, a refund that is
  /// under way is waited for, and after a chargeback others decide.
  func adviceKey(below key: String) -> String {
    let detail =
      switch toldMoney {
      case .refunding: ".refunding"
      case .chargedBack: ".charged-back"
      case .no, .noSoFar, .held, .yes, .refunded, .unknown, .sent: retry == .sameAgain && isOpen ? ".open" : ""
      }
    return "\(key).\(retry.rawValue)\(detail)"
  }
}

extension Outcome.ToldMoney {
  /// Its phrase below a key such as `lookup.money`, in the words that the checkout's screen has for a method where it has its own.
  func key(below key: String, of method: String) -> String {
    guard let known = ShopperMoney(rawValue: rawValue), let paid = PaymentMethod(rawValue: method) else {
      return "\(key).\(rawValue)"
    }
    return known.phraseKey(of: paid, below: key)
  }
}
