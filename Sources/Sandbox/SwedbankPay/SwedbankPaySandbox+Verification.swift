import Commerce
import Pages
import Simulation
import Wire

extension SwedbankPaySandbox {
  /// A card that was only verified (Swedbank Pay docs, Payment order, operation `Verify`).
  struct Verification: Hashable {
    /// The name of its kind of transaction.
    static let name = "Verification"

    let number: Int
    let at: Timestamp

    /// What the ledger holds: the card can be used, and no money has moved.
    func record(_ words: String) -> ProviderRecord { ProviderRecord(state: .linked, words: words) }
  }

  /// A token made of a card, with which a merchant may charge it later (Swedbank Pay docs, Payment order). Its members in answers are
  /// Till's own.
  struct PaymentToken: Hashable {
    /// What it is for.
    enum Kind: String, CaseIterable {
      case payment
      case recurrence
      case unscheduled

      /// The member of an order that uses one.
      var member: String { "\(rawValue)Token" }
      /// Its name in problems, and after `generate` in an order that asks for one.
      var name: String { member.prefix(1).uppercased() + member.dropFirst() }
    }

    let kind: Kind
    let id: String

    func json(of card: CardKept) -> JSON {
      [
        "type": .string(kind.rawValue), "token": .string(id), "name": .string(card.masked),
        "expiryDate": .string(card.expiry),
      ]
    }
  }

  /// Makes the tokens of a card that an order asked for, and verifies the card where the order wants no more; `false` where money has to
  /// move.
  mutating func keep(_ card: CardKept?, _ index: Int, at moment: inout SandboxMoment) -> Bool {
    orders[index].card = card
    if card != nil {
      for kind in orders[index].asked.tokenKinds {
        let token = PaymentToken(kind: kind, id: moment.random.uuid())
        orders[index].tokens.append(token)
        orders.identify(index, by: token.id)
      }
    }
    guard orders[index].asked.isVerification else { return false }
    orders[index].verification = Verification(number: Self.number(&moment), at: moment.now)
    changed(index, at: &moment)
    return true
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// Whether all that was taken has gone back.
  var isReversed: Bool { verification == nil && reserved == 0 && givenBack >= taken }

  /// The number and the time of the transaction that paid the order or verified the card.
  var paidAs: (number: Int, at: Timestamp)? {
    movements.first.map { ($0.detail.number, $0.at) } ?? verification.map { ($0.number, $0.at) }
  }

  /// The tokens in an answer.
  var tokenList: JSON { .array(card.map { card in tokens.map { $0.json(of: card) } } ?? []) }
}
