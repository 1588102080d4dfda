import Commerce
import Pages
import Simulation
import Wire

/// Cards that are paid with again by a token (Swedbank Pay docs, One-click payments; Recur; Unscheduled purchase).
extension SwedbankPaySandbox {
  /// A token that an order comes with.
  struct UsedToken {
    let kind: PaymentToken.Kind
    let id: String
  }

  /// The card of a token that an order made, or that a payer of native sessions has (Till's own); throws where there is none
  /// (Swedbank Pay docs, Problems, Token problems).
  func card(of token: UsedToken, _ settings: Settings) throws(Problem) -> CardKept {
    if let index = orders.index(ofID: token.id), let card = orders[index].card,
      orders[index].tokens.contains(where: { $0.kind == token.kind && $0.id == token.id })
    {
      return card
    }
    if token.kind == .payment, let kept = settings[KeptCard.self].kept, kept.token == token.id { return kept.card }
    throw .unknownToken(token.kind.name)
  }

  /// The order that the same request has charged already: a `payeeReference` charges once (Swedbank Pay docs, payeeReference).
  func charge(made asked: OrderRequest) -> PaymentOrder? {
    guard asked.operation.charged != nil else { return nil }
    return orders.indices(named: asked.reference).map { orders[$0] }.first {
      $0.fate == .paid && $0.asked.operation == asked.operation && $0.asked.payeeReference == asked.payeeReference
    }
  }

  /// Reserves an order's money on a card without its holder; the merchant captures it later. An attempt that fails ends the order.
  mutating func charge(
    _ card: CardKept, _ index: Int, at moment: inout SandboxMoment
  ) throws(Problem) -> PaymentOrder {
    authorise(index, .card, card: card, at: &moment)
    guard let failure = orders[index].failures.last else { return orders[index] }
    orders[index].fate = .failed
    throw Problem(failure.problem.status, failure.problem.tail, failure.problem.title)
  }
}
