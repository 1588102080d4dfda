public import Checkout
public import Commerce
public import Pages
public import Payments

extension TransitionCoverage {
  /// The standing at a moment: the result that the app had, and the provider's record.
  public struct Standing: Hashable, Sendable {
    /// When it began to stand so.
    public var at: Timestamp
    /// The app's name for the attempt; the last one's name on the way to the next.
    public let attempt: String
    /// The method.
    public let method: PaymentMethod?
    /// The provider's name, such as `Tabby`; empty before one was chosen.
    public let gateway: String
    /// Where the checkout stood.
    public let phase: PhaseName
    /// The result that the app had; `nil` when none yet.
    public let told: PaymentResult?
    /// The provider's record.
    public let ledger: ProviderRecord

    /// Whether nothing but the time is different.
    func isLike(_ other: Standing) -> Bool {
      phase == other.phase && attempt == other.attempt && method == other.method && gateway == other.gateway
        && ledger == other.ledger && told == other.told
    }
  }

  /// A deed to a payment beside the calls, webhooks and links.
  public enum Deed: Hashable, Sendable {
    /// The merchant heard what came of an operation.
    case operated(PaymentModification, OperationResult)
    /// Something happened outside; the name is one of `Snapshot.outside`.
    case outside(String)
    /// The shopper's bank app was to pay the code that was shown last.
    case bank(BankOutcome, isAmountWrong: Bool)
    /// The shopper closed or left what was asked.
    case left(QuestionKind)
    /// The shopper pressed a button on a hosted page.
    case pressed(page: String, button: String)
  }

  /// A deed and its moment.
  public struct Done: Hashable, Sendable {
    /// When.
    public let at: Timestamp
    /// The deed.
    public let deed: Deed
    /// The app's name for the attempt it was done to; `nil` for the one that was under way.
    public let attempt: String?
  }
}
