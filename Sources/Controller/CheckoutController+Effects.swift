import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Phone
import Rules
import Sandbox
import Simulation

extension CheckoutController {
  func run(_ effects: [Effect]) async {
    for effect in effects { await perform(effect) }
  }

  /// Starts the providers' kits with the app (Yuno docs, Seamless SDK iOS, Initialise the SDK); those that say no are on record.
  func startKits() {
    for gateway in process.gateways {
      guard case .refused = gateway.kitStart else { continue }
      timeline.note(at: now, from: .app, to: .library, .startedKit(gateway: gateway.name))
      timeline.note(at: now, from: .library, to: .app, .kitRefused(gateway: gateway.name))
    }
  }

  /// Does what takes no time; returns whether that was all.
  private func performAtOnce(_ effect: Effect) -> Bool {
    switch effect {
    case .answer(let id, let answer): self.answer(id, answer)
    case .stopWaiting: stopWaiting()
    case .copy(let text): send(.copy(text))
    case .ignored(let reason): note(ignored: reason)
    case .leaveQuestion(let id): leave(id)
    case .loadOffers, .signIn, .startPayment, .settleUndecided, .openPage, .submitPage, .showOutside, .checkAgain,
      .resume:
      return false
    }
    return true
  }

  /// Begins what follows from something that the person at the keyboard did in the store's app.
  func begin(_ effects: [Effect]) {
    let later = effects.drop(while: performAtOnce)
    guard !later.isEmpty else { return noteChange() }
    simulation.start {
      await self.run(Array(later))
      self.noteChange()
    }
  }

  private func perform(_ effect: Effect) async {
    guard !performAtOnce(effect) else { return }
    switch effect {
    case .loadOffers:
      let offers = await manager.offers(for: checkout.order, in: checkout.store)
      await take(.offersArrived(offers))
    case .signIn: await signIn()
    case .startPayment(let method, _): await start(method)
    case .settleUndecided(let method): settleUndecided(before: method)
    case .openPage(let url): await openPage(url)
    case .submitPage(let submission): await submitPage(submission)
    case .showOutside: await showOutside()
    case .checkAgain:
      await withSession(DomainEvent.called) { session, manager in _ = await manager.verifyPayment(session) }
    case .resume:
      let presenter = ScreenPresenter(controller: self, life: process.number)
      await withSession(DomainEvent.resumed) { session, manager in
        _ = await manager.resumePayment(session, presenter: presenter)
      }
    case .answer, .stopWaiting, .leaveQuestion, .copy, .ignored: break
    }
  }

  /// The shopper signs in, which takes no password in Till, and the app registers its gateways anew.
  private func signIn() async {
    timeline.note(at: now, from: .shopper, to: .app, .signedIn)
    process.signInAgain()
    await process.begin()
  }

  /// The library's events tell how it ends, in order; so its answer is not needed here.
  private func start(_ method: PaymentMethod) async {
    forgetGateway()
    guard let request = request(for: method) else {
      await take(.finished(.failed(.invalidRequest(field: "order", .none))))
      return
    }
    // Another payment of the order is known to be paid: a second would take the money twice.
    if await hasBeenPaid() { return await take(.finished(.failed(.refused(.duplicate, .none)))) }
    baskets[request.attempt] = checkout.basket
    history.forgetProvider()
    history.note(
      .begun(
        Intent(request, basket: checkout.basket, order: checkout.order.number, polls: polls(method))))
    let presenter = ScreenPresenter(controller: self, life: self.process.number)
    run { [manager] in _ = await manager.processPayment(request, presenter: presenter) }
  }

  /// Whether an earlier attempt to pay the order is on record as paid, whatever is on the screen.
  private func hasBeenPaid() async -> Bool {
    for number in stride(from: checkout.attempts - 1, to: 0, by: -1) {
      guard let reference = reference(ofAttempt: number),
        case .finished(.success)? = await journal.record(about: reference)?.progress
      else { continue }
      return true
    }
    return false
  }

  /// How long each gateway that serves a method waits before each further question, as it says itself.
  private func polls(_ method: PaymentMethod) -> [String: [Duration]] {
    let serving = process.gateways.filter { $0.serves(method) }
    return Dictionary(
      serving.map { ($0.name, $0.capabilities(for: method).pollSchedule) }, uniquingKeysWith: { _, last in last })
  }

  private func request(for method: PaymentMethod) -> PaymentRequest? {
    guard let attempt = currentAttempt, let reference = currentReference else { return nil }
    let offers = lastOffers
    guard let amount = offers.first(where: { $0.method == method.listed })?.price else { return nil }
    let locale = setup.settings[PhoneLocale.self]
    return PaymentRequest(
      attempt: attempt, method: method, amount: amount, order: checkout.order, reference: reference,
      shopper: checkout.shopper,
      country: checkout.store.country, language: locale.language ?? setup.language, returnURL: "tillshop://return",
      merchant: checkout.store.name, region: locale.region)
  }

  private func withSession(
    _ happening: (String) -> DomainEvent, _ body: @escaping @Sendable (PaymentSession, PaymentManager) async -> Void
  ) async {
    guard let attempt = currentAttempt, let session = await journal.record(of: attempt)?.session else {
      await take(.finished(checkout.told ?? .cancelled(.none)))
      return
    }
    history.note(happening(attempt.text))
    run { [manager] in await body(session, manager) }
  }

  // MARK: The shopper's bank

  /// The shopper pays the code of a payment in the bank app: of the one that was shown last, or of the one that is named.
  func payInBank(wrongAmount: Bool, of reference: String? = nil) async {
    guard let payload = reference.map({ qrCodes[$0] }) ?? lastQRCode else {
      note(ignored: .notNow)
      noteChange()
      return
    }
    timeline.note(
      at: now, from: .shopper, to: .provider,
      .paidInBank(wrongAmount: wrongAmount))
    history.note(.happenedOutside)
    let outcome: BankOutcome =
      switch await server.perform(wrongAmount ? .payPixWrongAmount(code: payload) : .payPix(code: payload)) {
      case .accepted: .paid
      case .refused(let reason): .refused(reason)
      case .unknown: .refused("unknown-code")
      }
    trail.note(.bank(outcome, isAmountWrong: wrongAmount), at: now)
    await bankActed(outcome)
  }

  /// Shows what the bank app said where the code is on the screen; elsewhere only the ledger tells.
  private func bankActed(_ outcome: BankOutcome) async {
    if case .answering(_, .qr) = checkout.phase { await take(.bankActed(outcome)) } else { noteChange() }
  }

  // MARK: What the shopper does, for the timeline

  func noteShopper(_ event: Event, _ before: Checkout) {
    switch event {
    case .methodChosen(let method): picks(method)
    case .submitted:
      if case .selecting(let selecting) = before.phase { picks(selecting.highlighted) }
    case .asked(_, .qr(let prompt)):
      lastQRCode = prompt.payload
      if let reference = currentReference { qrCodes[reference] = prompt.payload }
    case .offersArrived(let offers): lastOffers = offers
    case .finished(let result):
      timeline.note(at: now, from: .app, to: .shopper, .shown(TimelineFact.Verdict(result)))
    case .returned:
      timeline.note(at: now, from: .app, to: .library, .handedReturn)
    case .methodHighlighted, .detailsOpened, .edited, .focusMoved, .focused, .pressed, .escaped, .asked, .withdrawn,
      .pageAnswered, .pageLeft, .pageLost, .broughtBack,
      .bankActed, .progressed, .learnt, .cleared, .blocked:
      break
    }
  }

  private func picks(_ method: PaymentMethod) {
    timeline.note(at: now, from: .shopper, to: .app, .picked(method))
  }
}
