import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = HyperPaySample

/// What can be set up, saved cards, co-badged cards and what 3-D Secure came to.
struct HyperPaySettingTests {
  private static let token = "8ac7a4a2000000000000000000000700"

  private func adapter<Choice: SettingChoice>(_ choice: Choice) -> HyperPay {
    var settings = Settings()
    settings[Choice.self] = choice
    return HyperPay(settings: settings)
  }

  private func saved(_ brand: CardBrand = .visa, token: String = token, gateway: String = "HyperPay") throws
    -> SavedCard
  {
    SavedCard(
      token: token, gateway: gateway, brand: brand, lastFour: "0042",
      expiry: try #require(CardExpiry(month: 12, year: 2030)))
  }

  private func context(_ cards: [SavedCard], _ references: [String: String] = Sample.opened) throws -> HyperPay.Context
  {
    var request = try Sample.request()
    request.savedCards = cards
    let session = PaymentSession(request: request, gateway: "HyperPay", references: references)
    return HyperPay.Context(payment: session, now: Sample.start)
  }

  private func submission(_ instrument: HyperPay.Instrument, forcesChallenge: Bool = false) -> HyperPay.Call {
    .submit(
      HyperPay.Submission(
        instrument: instrument, checkout: Sample.checkout, number: 1, forcesChallenge: forcesChallenge))
  }

  // MARK: Saved cards

  @Test("only HyperPay's own cards are offered, and none that is gone")
  func offered() throws {
    let own = try saved()
    let cards = [own, try saved(gateway: "Yuno"), try saved(token: String(repeating: "b", count: 32))]
    let gone = Sample.opened.merging(["gone": String(repeating: "b", count: 32)]) { $1 }
    let prompt = Sample.adapter.cardPrompt(try context(cards, gone))
    #expect(prompt.saved == [own])
    #expect(prompt.asksCodeOfSaved)
    #expect(prompt.offersSaving)
    #expect(!adapter(HyperPay.SavedCardCode.skipped).cardPrompt(try context(cards)).asksCodeOfSaved)
    #expect(!adapter(HyperPay.CardStore.never).cardPrompt(try context(cards)).offersSaving)
    #expect(!adapter(HyperPay.CardStore.always).cardPrompt(try context(cards)).offersSaving)
  }

  @Test("a card is kept when the shopper wants it, or always, or never")
  func stored() throws {
    let plain = try Sample.card(Sample.visa)
    let wanted = CardDetails(
      number: plain.number, expiry: plain.expiry, securityCode: plain.securityCode, holder: plain.holder, saves: true)
    func asks(_ store: HyperPay.CardStore, _ card: CardDetails) throws -> Bool {
      let sent = adapter(store).request(
        for: .submit(card, to: Sample.checkout), key: "", try Sample.context(Sample.opened))
      return sent.form["createRegistration"] == "true"
    }
    #expect(try asks(.prompt, wanted))
    #expect(try !asks(.prompt, plain))
    #expect(try asks(.always, plain))
    #expect(try !asks(.never, wanted))
  }

  @Test("a saved card is paid by its token, with its security code or without, and no number")
  func paidByToken() throws {
    let code = try #require(SecretDigits("907", length: 3...3))
    let context = try context([saved()])
    let with = Sample.adapter.request(for: submission(.saved(try saved(), code)), key: "", context)
    #expect(with.operation == "hyperpay.submit-saved-card")
    #expect(with.form["registrationId"] == Self.token)
    #expect(with.form["card.cvv"] == "907")
    #expect(with.form["card.number"] == nil)
    #expect(!Scrubbing.text(of: with).contains("907"))
    let without = Sample.adapter.request(for: submission(.saved(try saved(), nil)), key: "", context)
    #expect(without.form["card.cvv"] == nil)
    let prepared = Sample.adapter.request(for: .createCheckout(.cards, waiting: nil), key: "", context)
    #expect(prepared.form["registrations[0].id"] == Self.token)
    let mada = Sample.adapter.request(for: .createCheckout(.mada, waiting: nil), key: "", context)
    #expect(mada.form["registrations[0].id"] == nil)
  }

  @Test("a saved card that HyperPay does not keep any more is not offered again")
  func gone() throws {
    let context = try context([saved()], Sample.submitted)
    for code in ["100.150.202", "100.150.200", "100.150.203", "800.100.197"] {
      let made = Sample.adapter.reaction(
        to: Sample.answer(400, Sample.result(code)), after: submission(.saved(try saved(), nil)), context)
      guard case .ask(.card(let prompt)) = made.step else {
        Issue.record("\(code): \(made.step.summary)")
        continue
      }
      #expect(prompt.saved.isEmpty)
      #expect(prompt.problem == .notPermitted && prompt.part == .savedCard)
      #expect(made.session.gone == [Self.token])
    }
  }

  @Test("a paid status tells of the card that is kept, and nothing else does")
  func keptCard() throws {
    let kept =
      #","registrationId":"\#(Self.token)","card":{"last4Digits":"0042","expiryMonth":"12","expiryYear":"2030"}}"#
    func status(_ body: String) throws -> PaymentStatus? {
      let step = Sample.adapter.reaction(
        to: Sample.answer(200, body), after: .readStatus(Sample.checkout), try Sample.context(Sample.submitted)
      ).step
      if case .status(let status) = step { return status } else { return nil }
    }
    let paid = String(Sample.payment("000.100.110").dropLast()) + kept
    #expect(try status(paid)?.savedCard == saved())
    #expect(try status(Sample.payment("000.100.110"))?.savedCard == nil)
    #expect(try status(paid.replacing("\"0042\"", with: "42"))?.savedCard == nil)
    #expect(try status(paid.replacing(Self.token, with: "short"))?.savedCard == nil)
    #expect(try status(String(Sample.payment("800.100.155").dropLast()) + kept)?.savedCard == nil)
  }

  // MARK: Brands and entities

  @Test(
    "a card that mada shares with another scheme can be paid as either, and no scheme gets another one's numbers",
    arguments: [
      ("4201320111111010", [CardBrand.mada, .visa]), ("5360230159427034", [.mada, .mastercard]),
      ("2420300000000000", [.mada, .mastercard]), ("2233790200000009", [.mada, .mastercard]),
      ("4008610000000000", [.mada, .visa]), ("5043000000000000", [.mada]), ("5081600000000000", [.mada]),
      ("5888450000000003", [.mada]), ("9682080000000008", [.mada]), ("4242424242424242", [.visa]),
      ("5555555555554444", [.mastercard]), ("374500262001008", [.amex]), ("6011111111111117", []),
    ])
  func choices(number: String, brands: [CardBrand]) { #expect(CardBrand.choices(number) == brands) }

  @Test("the brand that the shopper picks for a co-badged card decides the entity and the brand that is sent")
  func coBadged() throws {
    let typed = try Sample.card(Sample.mada)
    let picked = CardDetails(
      number: typed.number, expiry: typed.expiry, securityCode: typed.securityCode, holder: typed.holder,
      brand: .mastercard)
    let context = try Sample.context(Sample.opened)
    let made = Sample.adapter.reaction(
      to: .card(.entered(picked)), after: .card(Sample.adapter.cardPrompt(context)), context)
    guard case .call(.submit(let submission)) = made.step else {
      Issue.record("\(made.step.summary)")
      return
    }
    #expect(submission.checkout.entity == .cards)
    let sent = Sample.adapter.request(for: .submit(submission), key: "", context)
    #expect(sent.form["paymentBrand"] == "MASTER")
    // HyperPay refuses the wrong brand, and the shopper picks mada instead.
    let refused = Sample.adapter.reaction(
      to: Sample.answer(200, Sample.payment("600.200.800")), after: .submit(submission), context)
    #expect(refused.step.summary == "card invalid-card")
  }

  @Test("each entity's checkout and each submission has a key of its own")
  func scopes() throws {
    let card = try Sample.card(Sample.visa)
    let calls: [HyperPay.Call] = [
      .createCheckout(.cards, waiting: nil), .createCheckout(.mada, waiting: .card(card)),
      .submit(HyperPay.Submission(instrument: .card(card), checkout: Sample.checkout, number: 1)),
      .submit(HyperPay.Submission(instrument: .card(card), checkout: Sample.checkout, number: 2)),
      .submit(
        HyperPay.Submission(
          instrument: .card(card), checkout: HyperPay.OpenCheckout(id: Sample.madaID, entity: .mada), number: 1)),
    ]
    let traits = calls.map { Sample.adapter.traits(of: $0) }
    #expect(Set(traits.map { "\($0.operation)/\($0.scope)" }).count == calls.count)
  }

  @Test(
    "what is reserved and what is taken at once",
    arguments: [
      (HyperPay.PaymentType.debit, "DB", "DB"), (.preauthorise, "PA", "DB"), (.preauthoriseAll, "PA", "PA"),
    ])
  func paymentTypes(type: HyperPay.PaymentType, cards: String, mada: String) throws {
    let context = try Sample.context()
    let adapter = adapter(type)
    #expect(
      adapter.request(for: .createCheckout(.cards, waiting: nil), key: "", context).form["paymentType"] == cards)
    #expect(adapter.request(for: .createCheckout(.mada, waiting: nil), key: "", context).form["paymentType"] == mada)
  }

  @Test("the acquirer's test system is asked for, never with real money")
  func testMode() throws {
    let context = try Sample.context()
    let call = HyperPay.Call.createCheckout(.cards, waiting: nil)
    #expect(adapter(HyperPay.TestMode.connector).request(for: call, key: "", context).form["testMode"] == "EXTERNAL")
    #expect(Sample.adapter.request(for: call, key: "", context).form["testMode"] == nil)
    var settings = Settings()
    settings[HyperPay.TestMode.self] = .connector
    let production = HyperPay.Configuration(
      baseURL: "https://eu-prod.oppwa.com", token: Secret("t"), cardsEntity: "c", madaEntity: "m",
      environment: .production)
    let live = HyperPay(configuration: production, settings: settings)
    #expect(live.request(for: call, key: "", context).form["testMode"] == nil)
  }

  // MARK: 3-D Secure and the kit

  @Test(
    "what 3-D Secure came to is told in the kit's words",
    arguments: [
      (#"{"authenticationStatus":"Y"}"#, "authenticated"),
      (#"{"authenticationStatus":"Y","flow":"challenge"}"#, "authenticated(challenge-passed)"),
      (#"{"authenticationStatus":"A"}"#, "attemptProcessingPerformed"), (#"{"authenticationStatus":"U"}"#, "failed"),
      (#"{"authenticationStatus":"R","transStatusReason":"11"}"#, "rejected"),
      (#"{"authenticationStatus":"I"}"#, "informationalOnly"), (#"{"authenticationStatus":"D"}"#, "decoupledConfirmed"),
      (#"{"authenticationStatus":"N"}"#, "denied(not-authenticated)"),
      (#"{"authenticationStatus":"N","flow":"challenge","transStatusReason":"19"}"#, "denied(reason-19)"),
      (#"{"authenticationStatus":"N","challengeCancel":"04"}"#, "denied(cancel-04)"),
      (#"{"authenticationStatus":"N","challengeCancel":"01"}"#, "error(6001)"),
      (#"{"authenticationStatus":"Z"}"#, ""), (#"{"authenticationStatus":5}"#, ""), (#"[]"#, ""), ("null", ""),
      (#"{"authenticationStatus":"N","transStatusReason":"77"}"#, "denied(not-authenticated)"),
    ])
  func threeDSecure(json: String, kit: String) throws {
    let body = String(Sample.payment("800.100.155").dropLast()) + #","threeDSecure":\#(json)}"#
    guard
      case .status(let status) = Sample.adapter.reaction(
        to: Sample.answer(200, body), after: .readStatus(Sample.checkout), try Sample.context(Sample.submitted)
      ).step
    else {
      Issue.record("no status")
      return
    }
    #expect(status.words.kit == kit)
  }

  @Test("a soft decline is submitted again once, with a challenge asked for")
  func softDecline() throws {
    let context = try Sample.context(Sample.submitted.merging(["submissions": "1"]) { $1 })
    let body = Sample.payment("300.100.100")
    let first = HyperPay.Call.submit(try Sample.card(Sample.visa), to: Sample.checkout)
    guard
      case .call(.submit(let second)) = Sample.adapter.reaction(to: Sample.answer(200, body), after: first, context)
        .step
    else {
      Issue.record("not submitted again")
      return
    }
    #expect(second.number == 2)
    let sent = Sample.adapter.request(for: .submit(second), key: "", context)
    #expect(sent.form["threeDSecure.challengeIndicator"] == "04")
    let again = Sample.adapter.reaction(to: Sample.answer(200, body), after: .submit(second), context)
    #expect(again.step.summary == "failed authentication-failed")
  }

  @Test("an error of the kit ends the payment before anything is sent", arguments: HyperPay.Kit.allCases)
  func kit(_ kit: HyperPay.Kit) throws {
    let adapter = adapter(kit)
    let context = try Sample.context(Sample.opened)
    let before = adapter.nextAction(context)
    let card = Answer.card(.entered(try Sample.card(Sample.visa)))
    let after = adapter.reaction(to: card, after: .card(adapter.cardPrompt(context)), context).step
    // The one needs a Mastercard card to fail, the other a page that is dismissed.
    if [.usual, .expiredCertificate, .dismissed].contains(kit) {
      #expect(before.summary == "card")
      #expect(after.summary.hasPrefix("call"))
    } else {
      #expect(before.summary.hasPrefix("failed") == kit.isBeforeForm)
      guard case .failed = after else {
        Issue.record("\(after.summary)")
        return
      }
    }
    #expect(HyperPay.kitErrors.contains(kit.rawValue) == (kit != .usual))
  }

  @Test("a bank that asks by itself is waited for, without a page")
  func decoupled() throws {
    let body = String(Sample.payment("000.200.000").dropLast()) + #","threeDSecure":{"authenticationStatus":"D"}}"#
    let call = HyperPay.Call.submit(try Sample.card(Sample.visa), to: Sample.checkout)
    let made = Sample.adapter.reaction(
      to: Sample.answer(200, body), after: call, try Sample.context(Sample.submitted))
    #expect(made.step.summary == "poll wait")
  }

  // MARK: A lost page

  @Test("a submission whose answer was lost is looked for before anything is asked")
  func lostPage() throws {
    guard case .call(.find(.cards, .pageLost)) = Sample.adapter.nextAction(try Sample.context(Sample.submitted)) else {
      Issue.record("not looked for")
      return
    }
    let find = HyperPay.Call.find(.cards, because: .pageLost)
    func after(_ status: Int, _ body: String, _ call: HyperPay.Call = find) throws -> HyperPay.Reaction {
      Sample.adapter.reaction(to: Sample.answer(status, body), after: call, try Sample.context(Sample.submitted))
    }
    let found = try after(200, Sample.list(Sample.declined, Sample.payment("000.200.000")))
    guard case .call(.readPayment(Sample.paymentID, .cards)) = found.step else {
      Issue.record("\(found.step.summary)")
      return
    }
    #expect(try after(404, Sample.result("700.400.580")).step.summary == "card")
    #expect(try after(200, Sample.list(Sample.payment("000.100.110"))).step.summary == "done completed")
    #expect(try after(500, "").step.summary == "done completed")
    let read = HyperPay.Call.readPayment(Sample.paymentID, .cards)
    let page = try after(200, Sample.challenge, read)
    #expect(page.step.summary == "page \(Sample.page)")
    #expect(page.session == .kept(["page": Sample.page]))
    #expect(try after(200, Sample.payment("000.100.110"), read).step.summary == "done completed")
    #expect(try after(503, "", read).step.summary == "done completed")
  }
}
