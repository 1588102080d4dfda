import TillAssets

/// What a reply of support tells a customer, so that two replies that tell the same are not offered together.
struct DrillClaim: Hashable {
  /// What it says about paying.
  private enum Advice: Hashable {
    /// There is nothing more to pay.
    case settled
    /// This payment is not decided, and no other begins.
    case open
    /// The same method again, perhaps with other details.
    case again
    /// Another method, or later.
    case otherwise
  }

  private let money: Outcome.ShopperMoney
  private let advice: Advice

  init(_ outcome: Outcome) {
    money = outcome.money
    advice =
      switch outcome.retry {
      case .notNeeded, .never: .settled
      case .askFirst: .open
      // What is not decided is finished, and not begun again.
      case .sameAgain: outcome.money == .unknown ? .open : .again
      case .afterCorrection: .again
      case .later, .otherWay: .otherwise
      }
  }
}

/// The words of a reply, to find near twins.
struct ReplyWords {
  private let words: Set<Substring>

  init(_ text: String) {
    words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "’" }.map { $0 })
  }

  /// Whether most words of both are the same. Till's own.
  func isTwin(of other: ReplyWords) -> Bool {
    words.intersection(other.words).count * 10 >= words.union(other.words).count * 6
  }
}
