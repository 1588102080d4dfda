public import Checkout
public import Commerce
public import Pages
public import Payments

extension TransitionCoverage {
  /// How things stood at a moment: what the app had been told and what the provider held.
  public struct Standing: Hashable, Sendable {
    /// When it began to stand so.
    public var at: Timestamp
    /// What the app calls the attempt; the last one's name on the way to the next.
    public let attempt: String
    /// The method.
    public let method: PaymentMethod?
    /// The provider's name, such as `Tabby`; empty before one was chosen.
    public let gateway: String
    /// Where the checkout stood.
    public let phase: PhaseName
    /// What the app had been told; `nil` when nothing yet.
    public let told: PaymentResult?
    /// What the provider held.
    public let ledger: ProviderRecord

    /// Whether nothing but the time is different.
    func isLike(_ other: Standing) -> Bool {
      phase == other.phase && attempt == other.attempt && method == other.method && gateway == other.gateway
        && ledger == other.ledger && told == other.told
    }
  }

  /// Something that somebody did to a payment beside the calls, messages and links.
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
    /// What.
    public let deed: Deed
    /// What the app calls the attempt it was done to; `nil` for the one that was under way.
    public let attempt: String?
  }
}
