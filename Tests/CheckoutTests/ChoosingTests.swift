import Checkout
import Commerce
import Payments
import Testing

@Suite("Questions that are answered by choosing")
struct ChoosingTests {
  private static let id = QuestionID(number: 1)
  private static let banks = [
    BankOption(id: "ob-lloyds", name: "Lloyds"), BankOption(id: "ob-monzo", name: "Monzo"),
    BankOption(id: "ob-closed", name: "Closed Bank", isAvailable: false),
  ]

  private func atBank() -> Walk {
    let prompt = BankPrompt(
      amount: price, country: .unitedKingdom, countries: [.unitedKingdom, .sweden], banks: Self.banks)
    return Walk(choosing: .bankPayment, .asked(Self.id, .bank(prompt)))
  }

  private func bank(of walk: Walk) -> BankReply? {
    for effect in walk.effects { if case .answer(_, .bank(let reply)) = effect { return reply } }
    return nil
  }

  @Test("letters leave the banks whose names hold them, and Enter picks the first")
  func search() {
    var walk = atBank()
    walk.type("mon")
    #expect(walk.form?.buttons == [.bank("ob-monzo"), .cancel])
    walk.send(.submitted)
    #expect(bank(of: walk) == .chosen("ob-monzo"))
    #expect(!walk.checkout.hasSubmitted, "a chosen bank has not been opened yet")
  }

  @Test("a search that leaves nothing picks nothing but the way out")
  func nothingFound() {
    var walk = atBank()
    walk.type("zzz")
    #expect(walk.form?.buttons == [.cancel])
  }

  @Test("a bank that cannot be used is not picked")
  func unavailable() {
    var walk = atBank()
    walk.send(.pressed(.bank("ob-closed")))
    #expect(walk.ignored == .methodUnavailable)
  }

  @Test("another country asks for its banks")
  func country() {
    var walk = atBank()
    walk.send(.focused(.field(.country)))
    walk.send(.edited(.right))
    #expect(bank(of: walk) == .country(.sweden))
  }

  @Test("leaving calls it off", arguments: [ShopperEvent.escaped, .pressed(.cancel)])
  func leaving(event: ShopperEvent) {
    var walk = atBank()
    walk.send(event)
    #expect(bank(of: walk) == .cancelled)
    #expect(!walk.checkout.hasSubmitted)
  }

  @Test("a wallet's sheet hands over the card that is chosen")
  func sheet() {
    let prompt = WalletSheetPrompt(
      wallet: .applePay, merchant: "Till", items: [SummaryItem(label: "Till", amount: price)], amount: price,
      country: .southAfrica, networks: [.visa],
      cards: [
        WalletCard(id: "visa-1", brand: .visa, lastFour: "1111"),
        WalletCard(id: "visa-2", brand: .visa, lastFour: "2222"),
      ])
    var walk = Walk(choosing: .applePay, .asked(Self.id, .sheet(prompt)))
    walk.send(.focused(.field(.walletCard)))
    walk.send(.edited(.right))
    walk.send(.submitted)
    guard case .agree(_, let card)? = walk.effects.first else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(card == "visa-2")
    #expect(walk.checkout.hasSubmitted)
  }

  @Test("a form is handed in only when every field that must be filled in is")
  func form() {
    let prompt = FormPrompt(
      title: "account", amount: price,
      fields: [.init(id: "sort-code", kind: .digits(6)), .init(id: "note", kind: .text(20), isRequired: false)])
    var walk = Walk(choosing: .bankPayment, .asked(Self.id, .form(prompt)))
    walk.send(.pressed(.submit))
    #expect(walk.form?.field(.prompt("sort-code"))?.problem == .empty)
    walk.type("040668")
    walk.send(.submitted)
    guard case .answer(_, .form(.submitted(let values)))? = walk.effects.first else {
      Issue.record("the form was not handed in")
      return
    }
    #expect(values.reveal { $0 } == ["sort-code": "040668", "note": ""])
    #expect("\(values)" == "2 values")
    #expect(!walk.checkout.hasSubmitted, "a consent moves no money before the bank has approved")
  }

  @Test(
    "what was done on a page may move money and is no confirmation in the app; a code that is asked again charged nothing"
  )
  func submitted() {
    let page = RedirectPrompt(
      purpose: .bank, page: "https://bank.sandbox.invalid", returnURLs: ["tillshop://return"], amount: price,
      expiresAt: nil)
    var walk = Walk(choosing: .bankPayment, .asked(Self.id, .page(page)))
    walk.send(.escaped)
    #expect(walk.checkout.hasSubmitted && !walk.checkout.hasConfirmed)
    let code = CodePrompt(
      amount: price, sentTo: "5678", length: 6...6, expiresAt: nil, resendAt: morning, triesLeft: 3)
    walk = Walk(choosing: .stcPay, .asked(Self.id, .code(code)))
    walk.type("000001")
    walk.send(.submitted)
    #expect(walk.checkout.hasSubmitted && walk.checkout.hasConfirmed)
    walk.send(.asked(QuestionID(number: 2), .code(code)))
    #expect(!walk.checkout.hasSubmitted && !walk.checkout.hasConfirmed)
  }

  @Test("a wait can be left, and goes away when the library withdraws it")
  func wait() {
    let prompt = WaitPrompt(reason: .approval, amount: price)
    var walk = Walk(choosing: .bankPayment, .asked(Self.id, .wait(prompt)))
    var other = walk
    walk.send(.escaped)
    guard case .answer(_, .wait(.left))? = walk.effects.first else {
      Issue.record("the wait was not left")
      return
    }
    other.send(.withdrawn(Self.id))
    guard case .working = other.checkout.phase else {
      Issue.record("the wait is still there")
      return
    }
  }
}

@Suite("A kit's loader")
struct LoaderTests {
  private static let id = QuestionID(number: 1)

  private func walk(_ reason: WaitPrompt.Reason) -> Walk {
    Walk(choosing: .card, .asked(Self.id, .wait(WaitPrompt(reason: reason, amount: price))))
  }

  @Test("a loader that is hidden has not been left: the kit goes on")
  func hidden() {
    var walk = walk(.loader)
    guard case .answer(_, .wait(.over))? = walk.send(.pressed(.hideLoader)).first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("no other wait can be hidden", arguments: [WaitPrompt.Reason.approval, .processing, .result("yuno-success")])
  func others(_ reason: WaitPrompt.Reason) {
    var walk = walk(reason)
    walk.send(.pressed(.hideLoader))
    #expect(walk.ignored == .noSuchButton)
  }
}

@Suite("The card form's choices")
struct CardChoiceTests {
  private static let id = QuestionID(number: 1)

  private func walk(_ prompt: CardPrompt) -> Walk {
    Walk(choosing: .card, .asked(Self.id, .card(prompt)))
  }

  private func reply(_ walk: Walk) -> CardReply? {
    for effect in walk.effects { if case .answer(_, .card(let reply)) = effect { return reply } }
    return nil
  }

  private func fill(_ walk: inout Walk, _ number: String) {
    for (field, text) in [
      (FieldID.cardNumber, number), (.expiry, "1130"), (.securityCode, "123"), (.holder, "Sara Demo"),
    ] where walk.form?.field(field) != nil {
      walk.send(.focused(.field(field)))
      walk.send(.edited(.insert(text)))
    }
  }

  @Test("a card of two brands offers the choice, mada first, and pays with the one that is chosen")
  func coBadge() throws {
    var walk = walk(CardPrompt(amount: price, brands: [.mada, .visa]))
    fill(&walk, "4201320111111010")
    #expect(walk.form?.text(.cardBrand) == "mada")
    walk.send(.focused(.field(.cardBrand)))
    walk.send(.edited(.right))
    walk.send(.pressed(.pay))
    guard case .entered(let card)? = reply(walk) else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(card.brand == .visa)
    #expect(card.number.brand == .mada)
  }

  @Test("where only one of the two brands is accepted there is nothing to choose")
  func oneBrand() {
    var walk = walk(CardPrompt(amount: price, brands: [.mada]))
    fill(&walk, "4201320111111010")
    #expect(walk.form?.field(.cardBrand) == nil)
  }

  @Test("the card is saved only when the shopper wants it")
  func saving() throws {
    for wants in [false, true] {
      var walk = walk(CardPrompt(amount: price, brands: [.visa], offersSaving: true))
      fill(&walk, "4200000000000018")
      walk.send(.focused(.field(.saveCard)))
      if wants { walk.send(.edited(.right)) }
      walk.send(.pressed(.pay))
      guard case .entered(let card)? = reply(walk) else {
        Issue.record("nothing was handed over")
        return
      }
      #expect(card.saves == wants)
    }
  }

  @Test("a saved card needs no number, and its code only where that is asked", arguments: [false, true])
  func saved(asksCode: Bool) throws {
    let expiry = try #require(CardExpiry(month: 11, year: 2030))
    let card = SavedCard(token: "t-1", gateway: "G", brand: .visa, lastFour: "1111", expiry: expiry)
    var walk = walk(CardPrompt(amount: price, brands: [.visa], saved: [card], asksCodeOfSaved: asksCode))
    #expect(walk.form?.fields.map(\.id) == [.savedCard] + (asksCode ? [.securityCode] : []))
    if asksCode {
      walk.send(.pressed(.pay))
      #expect(reply(walk) == nil)
      walk.send(.focused(.field(.securityCode)))
      walk.type("123")
    }
    walk.send(.pressed(.pay))
    guard case .saved(let used, let code)? = reply(walk) else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(used == card)
    #expect((code != nil) == asksCode)
  }

  @Test("another card can be typed beside a saved one")
  func another() throws {
    let expiry = try #require(CardExpiry(month: 11, year: 2030))
    let card = SavedCard(token: "t-1", gateway: "G", brand: .visa, lastFour: "1111", expiry: expiry)
    var walk = walk(CardPrompt(amount: price, brands: [.visa], saved: [card]))
    walk.send(.focused(.field(.savedCard)))
    walk.send(.edited(.right))
    #expect(walk.form?.field(.cardNumber) != nil)
    fill(&walk, "4200000000000018")
    walk.send(.pressed(.pay))
    guard case .entered(let typed)? = reply(walk) else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(typed.number.lastFour == "0018")
  }

  @Test("step by step, one field comes after the other, and a wrong one holds up the next")
  func stepByStep() {
    var walk = walk(CardPrompt(amount: price, brands: [.visa], asksHolder: false, layout: .stepByStep))
    #expect(walk.form?.fields.map(\.id) == [.cardNumber])
    #expect(walk.form?.buttons == [.next, .cancel])
    walk.type("42000000")
    walk.send(.submitted)
    #expect(walk.form?.fields.map(\.id) == [.cardNumber])
    walk.type("00000018")
    walk.send(.submitted)
    #expect(walk.form?.fields.map(\.id) == [.cardNumber, .expiry])
    #expect(walk.form?.focus == .field(.expiry))
    walk.type("1130")
    walk.send(.pressed(.next))
    walk.type("123")
    #expect(walk.form?.buttons == [.pay, .cancel])
    walk.send(.submitted)
    guard case .entered(let card)? = reply(walk) else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(card.number.lastFour == "0018")
    #expect(card.holder.isEmpty)
  }
}
