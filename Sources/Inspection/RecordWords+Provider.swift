import Commerce
public import Language
import Pages

extension RecordWords {
  /// What the provider holds, with its own word behind it unless that says the same.
  public func provider(withCode: Bool = true) -> Phrase {
    let ledger = truths.provider
    let says = ledger.words.lowercased()
    guard withCode, !says.isEmpty, !says.hasPrefix(ledger.state.rawValue.prefix(6)) else { return held }
    return Phrase("truth.with-code", ["truth": .phrase(held), "code": .text(ledger.words)])
  }

  /// The provider's movements of the money, and what is not finished.
  private var held: Phrase {
    let ledger = truths.provider
    var text = moved
    func add(_ what: String, _ amount: Money?) {
      guard let amount, amount.minorUnits > 0 else { return }
      text = Phrase("ledger.and-\(what)", ["first": .phrase(text), "amount": .money(amount)])
    }
    add("refunding", ledger.refunding)
    if let missingRefund {
      if missingRefund.hasFailed {
        add("refund-failed", missingRefund.amount)
      } else if ledger.refunding == nil {
        add("refund-requested", missingRefund.amount)
      }
    }
    return disputed(text)
  }

  private func disputed(_ record: Phrase) -> Phrase {
    truths.provider.isDisputed ? Phrase("ledger.in-dispute", ["record": .phrase(record)]) : record
  }

  /// What was charged and what went back, with each amount.
  private var moved: Phrase {
    let ledger = truths.provider
    guard let captured = ledger.captured else {
      guard let held = ledger.held else { return Phrase("ledger.\(stateName)") }
      return ledger.state == .captured ? charged("captured.amount", held) : amount("authorised.amount", held)
    }
    var text: Phrase
    var refunded = ledger.refunded
    if let held = ledger.held, let whole = ledger.whole {
      text = charged("part-captured", whole).adding(["captured": .money(captured), "held": .money(held)])
    } else if ledger.state == .refunded, ledger.chargedBack == nil, let all = refunded {
      text = charged("refunded.amount", all).adding(["captured": .money(captured)])
      refunded = nil
    } else {
      text = charged("captured.amount", captured)
    }
    let others = [("refunded", refunded), (isPayLater ? "returned-by-dispute" : "charged-back", ledger.chargedBack)]
    for (name, amount) in others {
      guard let amount else { continue }
      text = Phrase("ledger.and-\(name)", ["first": .phrase(text), "amount": .money(amount)])
    }
    return text
  }

  private func amount(_ name: String, _ amount: Money) -> Phrase {
    Phrase("ledger.\(name)", ["amount": .money(amount)])
  }

  /// A phrase about charges. Of a pay-later payment the shop’s charge is the provider’s: the customer pays the provider in parts.
  private func charged(_ name: String, _ amount: Money) -> Phrase {
    self.amount(name + (isPayLater ? ".pay-later" : ""), amount)
      .adding(["count": .number(max(1, truths.provider.captures))])
  }

  /// The state of a payment without any amount, as the end of a key.
  private var stateName: String {
    let ledger = truths.provider
    return switch ledger.state {
    case .cancelled where ledger.wasHeld: "released"
    case .pending where ledger.isSent: "sent"
    // Until the customer acts, it is as open as one that was only begun.
    case .pending where isCustomersTurn: "customers-turn"
    case .expired where isCustomersTurn: "code-expired"
    case .nothing, .open, .pending, .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired:
      ledger.state.rawValue
    }
  }

  // MARK: Where there is little room

  /// What the provider holds, for a line of the tool: of two amounts only the one that is captured, and neither where one could be
  /// taken for the other.
  public var providerInShort: Phrase {
    let ledger = truths.provider
    let isMoney = ledger.state.holdsMoney
    let text =
      if isMoney, ledger.captured != nil, ledger.refunding != nil {
        Phrase("ledger.captured.refund-on-its-way.short")
      } else if let part {
        amount("captured.amount", part)
      } else if let returned, ledger.chargedBack != nil {
        Phrase("ledger.\(returned).short")
      } else if ledger.state == .refunded, let refunded = ledger.refunded {
        amount("refunded.amount", refunded)
      } else if ledger.state == .captured, ledger.refunded != nil {
        Phrase("ledger.captured.part-refunded.short")
      } else if ledger.state == .captured, let captured = ledger.captured {
        amount("captured.amount", captured)
      } else if isMoney, let held = ledger.held {
        amount("\(ledger.state.rawValue).amount", held)
      } else {
        Phrase("ledger.\(ledger.state.rawValue)")
      }
    return disputed(text)
  }

  /// What the provider holds, in a word.
  public var tinyProvider: Phrase {
    let ledger = truths.provider
    let name =
      if ledger.isDisputed {
        "disputed"
      } else if let returned {
        returned
      } else if ledger.refunding != nil {
        "refund-on-its-way"
      } else if ledger.state.holdsMoney, ledger.refunded != nil {
        "part-refunded"
      } else if part != nil || hasReleasedRest {
        "part-captured"
      } else {
        ledger.state.rawValue
      }
    return Phrase("ledger.tiny.\(name)")
  }

  /// What was taken of a payment of which the rest is still set aside; `nil` where it is not so.
  private var part: Money? {
    let ledger = truths.provider
    return ledger.state.holdsMoney && ledger.held != nil ? ledger.captured : nil
  }

  /// Whether a part was captured of what was asked for, and the rest is not held any more.
  private var hasReleasedRest: Bool {
    let ledger = truths.provider
    guard let asked, ledger.state == .captured, let captured = ledger.captured, captured.currency == asked.currency
    else { return false }
    return captured.minorUnits < asked.minorUnits
  }

  /// How money went back, as the end of a key; `nil` where it did not all do so, and no part was taken back.
  private var returned: String? {
    let ledger = truths.provider
    return ReturnedMoney.name(
      isAll: ledger.state == .refunded, refunded: ledger.refunded, takenBack: ledger.chargedBack, byDispute: isPayLater)
  }
}
