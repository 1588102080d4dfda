import Commerce
import Deeplinks
import Payments
import Wire

extension Stitch {
  /// A transaction in a response.
  struct Transaction {
    let id: String
    let nonce: String
    let reference: String
    let page: String?
    let status: PaymentStatus

    /// Reads a transaction; `nil` without identifier or state. A success without amount or reference decides nothing.
    init?(_ json: JSON?, of context: Context) {
      guard let json, let id = json["id"]?.string, !id.isEmpty, let word = json.at("state", "__typename")?.string else {
        return nil
      }
      self.id = id
      nonce = json["nonce"]?.string ?? ""
      reference = json["externalReference"]?.string ?? ""
      let page = json["interactionUrl"]?.string ?? ""
      self.page = (try? Link(page))?.isSafe == true ? page : nil
      let reason = json.at("state", "reason")?.string
      let amount = Self.money(json["amount"])
      let read = Stitch.state(of: word, reason: reason)
      let isSound = read != .captured || (amount != nil && !reference.isEmpty)
      let state = isSound ? Self.withRefunds(read, json["refunds"], amount) : .pending(.unrecognised)
      status = PaymentStatus(
        state: state,
        words: ProviderResponseCode(
          code: String((reason ?? word).prefix(64)), text: String(word.prefix(64)),
          kit: Stitch.kit(context.request.method, state), retry: Stitch.retryAdvice(reason)),
        amount: amount, reference: reference.isEmpty ? nil : reference,
        captured: state.isPaid || state == .refunded ? amount : nil,
        refunded: state.isPaid || state == .refunded ? Self.sum(of: json["refunds"], .success, amount) : nil,
        refunding: state.isPaid ? Self.sum(of: json["refunds"], .pending, amount)?.ifAny : nil,
        refundFailure: Self.failure(ofNewest: json["refunds"]))
    }

    /// The state of the newest refund if it failed; nothing else of it is read.
    private static func failure(ofNewest refunds: JSON?) -> ProviderResponseCode? {
      guard refunds?.array?.last?.at("state", "__typename")?.string == StateWord.failure.rawValue else { return nil }
      return ProviderResponseCode(code: StateWord.failure.rawValue)
    }

    /// A scalar that holds `quantity` and `currency` (Stitch docs, API, scalar Money); quoted or not.
    private static func money(_ json: JSON?) -> Money? { Money(json?["quantity"], currency: json?["currency"]) }

    /// The total of the refunds in one state; `nil` if one of them has no readable amount.
    private static func sum(of refunds: JSON?, _ state: StateWord, _ amount: Money?) -> Money? {
      guard let amount else { return nil }
      return (refunds?.array ?? []).filter { $0.at("state", "__typename")?.string == state.rawValue }
        .reduce(Optional(Money.zero(amount.currency))) { sum, refund in
          money(refund["amount"]).flatMap { sum?.adding($0) }
        }
    }

    private static func withRefunds(_ state: PaymentState, _ refunds: JSON?, _ amount: Money?) -> PaymentState {
      guard state == .captured, let amount, amount.minorUnits > 0, let back = sum(of: refunds, .success, amount) else {
        return state
      }
      return back.minorUnits >= amount.minorUnits ? .refunded : .captured
    }
  }
}
