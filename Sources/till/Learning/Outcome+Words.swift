import Payments
import Screens
import TillAssets
import Wire

extension Outcome {
  /// What became of the money, in the words that the checkout's screen has for it, below a key such as `lookup.money`.
  func moneyKey(below key: String) -> String {
    // What waits for the customer can still be paid, and while the provider has not decided, nobody knows of a charge; setting up a
    // mandate charges nothing in any case.
    if isOpen, retry == .sameAgain, method != PaymentMethod.mandate.rawValue {
      return ends["ledger"]?.string == "pending" ? "\(key).unknown.open" : "\(key).no.open"
    }
    guard let known = Payments.ShopperMoney(rawValue: money.rawValue), let paid = PaymentMethod(rawValue: method) else {
      return "\(key).\(money.rawValue)"
    }
    return known.phraseKey(of: paid, below: key)
  }

  /// When trying again makes sense, below a key such as `lookup.next`: a payment that is still open is continued.
  func adviceKey(below key: String) -> String {
    "\(key).\(retry.rawValue)\(retry == .sameAgain && isOpen ? ".open" : "")"
  }
}
