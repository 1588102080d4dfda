public import TillAssets

/// The claims of a reply of support, so that two replies that tell the same are not offered together.
public struct DrillClaim: Hashable, Sendable {
  /// Its claim about paying.
  public enum Advice: String, Hashable, Sendable, CaseIterable {
    /// There is nothing more to do.
    case settled
    /// No other payment begins before this one is decided.
    case open
    /// The same method again, perhaps with other details.
    case again
    /// Another method, or later.
    case otherwise
  }

  /// Its claim about the money.
  public let money: Outcome.ToldMoney
  /// Its claim about paying.
  public let advice: Advice

  /// The claim of an outcome's reply.
  public init(_ outcome: Outcome) {
    money = outcome.toldMoney
    advice =
      switch outcome.retry {
      case .notNeeded, .never: .settled
      case .askFirst: .open
      // A payment that is not decided is finished, and not begun again.
      case .sameAgain: [.noSoFar, .unknown].contains(outcome.toldMoney) ? .open : .again
      case .afterCorrection: .again
      case .later, .otherWay: .otherwise
      }
  }

  /// Whether both tell nearly the same: neither has the customer pay again, and often no word of them says more about that.
  func isLike(_ other: DrillClaim) -> Bool {
    // A payment whose refund is requested is still charged, and what can still be paid is not.
    let near: [Set<Outcome.ToldMoney>] = [[.yes, .refunding], [.no, .noSoFar]]
    guard money == other.money || near.contains([money, other.money]) else { return false }
    return advice == other.advice || !paysAgain && !other.paysAgain
  }

  private var paysAgain: Bool { [.again, .otherwise].contains(advice) }
}

/// The words of a reply, to find near twins.
struct ReplyWords {
  private let words: Set<String>

  init(_ text: String) {
    words = Set(
      text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "’" }.map(String.init))
  }

  /// Whether most words of both are the same. Till's own.
  func isTwin(of other: ReplyWords) -> Bool {
    words.intersection(other.words).count * 10 >= words.union(other.words).count * 6
  }
}
