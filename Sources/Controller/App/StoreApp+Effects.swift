import Checkout
import Commerce
import Inspection
import Payments
import Phone
import Rules
import Simulation

/// The effects of what happens to the checkout.
extension StoreApp {
  func run(_ effects: [Effect]) async {
    for effect in effects { await perform(effect) }
  }

  /// Begins what follows from something that the person at the keyboard did in the store's app.
  func begin(_ effects: [Effect]) {
    let later = Array(effects.drop(while: performAtOnce))
    guard !later.isEmpty else { return world.noteChange() }
    world.start {
      await $0.app.run(later)
      $0.world.noteChange()
    }
  }

  /// Does what takes no time; returns whether that was all.
  private func performAtOnce(_ effect: Effect) -> Bool {
    switch effect {
    case .answer(let id, let answer): questions.answer(id, answer)
    case .agree(let id, let card): questions.agree(id, with: card)
    case .stopWaiting:
      world.log.note(.aside(.stoppedWaiting(attempt: attempts.text)))
      payment?.cancel()
    case .copy(let text): outgoing.append(.copy(text))
    case .ignored(let reason): note(ignored: reason)
    case .leaveQuestion(let id): questions.leave(id)
    case .loadOffers, .signIn, .startPayment, .enrolCard, .settleUndecided, .openPage, .submitPage, .showOutside,
      .checkAgain,
      .resume:
      return false
    }
    return true
  }

  private func perform(_ effect: Effect) async {
    switch effect {
    case .loadOffers: await take(.offersArrived(await manager.offers(for: checkout.order, in: checkout.store)))
    case .signIn: await signIn()
    case .startPayment(let method, _): await start(method)
    case .enrolCard: enrolCard()
    case .settleUndecided(let method): payment = world.start { await $0.app.settleUndecided(before: method) }
    case .openPage(let url): await device?.openPage(url)
    case .submitPage(let submission): await device?.submitPage(submission)
    case .showOutside: await device?.showOutside()
    case .checkAgain:
      await withSession(DomainEvent.called) { session, manager, _ in _ = await manager.verifyPayment(session) }
    case .resume:
      await withSession(DomainEvent.resumed) { session, manager, presenter in
        _ = await manager.resumePayment(session, presenter: presenter)
      }
    case .answer, .agree, .stopWaiting, .leaveQuestion, .copy, .ignored: _ = performAtOnce(effect)
    }
  }

  private var presenter: ScreenPresenter { ScreenPresenter(world, life: process.number) }

  /// The shopper signs in, which takes no password in Till, and the app registers its gateways again.
  private func signIn() async {
    world.log.note(from: .shopper, to: .app, .signedIn)
    process.signInAgain()
    await process.begin()
  }

  /// The library's events tell how it ends, in order; so its answer is not needed here.
  private func start(_ method: PaymentMethod) async {
    attempts.forgetGateway()
    guard let request = request(for: method) else {
      await take(.finished(.failed(.invalidRequest(field: "order", .none))))
      return
    }
    // Another payment of the order is known to be paid: a second would take the money twice.
    if await hasBeenPaid() { return await take(.finished(.failed(.refused(.duplicate, .none)))) }
    attempts.baskets[request.attempt] = checkout.basket
    world.log.history.forgetProvider()
    world.log.note(
      .begun(Intent(request, basket: checkout.basket, order: checkout.order.number, polls: polls(method))))
    let (manager, presenter) = (manager, presenter)
    payment = world.simulation.start { _ = await manager.processPayment(request, presenter: presenter) }
  }

  /// Has the library save a card, without the order. It belongs to no attempt to pay.
  private func enrolCard() {
    let offer = lastOffers.first { $0.enrolsCards && $0.obstacle == nil }
    guard let offer, let currency = offer.price?.currency, let attempt = AttemptID("enrolment-\(enrolments + 1)")
    else { return }
    let (manager, presenter, life) = (manager, presenter, process.number)
    let locale = world.setup.settings[PhoneLocale.self]
    enrolments += 1
    let request = CardEnrolmentRequest(
      attempt: attempt, currency: currency, shopper: checkout.shopper, country: checkout.store.country,
      language: locale.language ?? world.setup.language,
      returnURL: "tillshop://return", merchant: checkout.store.printedName)
    attempts.enrolling = offer.gateway
    world.start {
      let enrolment = await manager.enrolCard(request, presenter: presenter)
      guard $0.app.process.number == life else { return }
      $0.app.attempts.enrolling = nil
      await $0.app.take(.enrolled(enrolment))
    }
  }

  /// Whether an earlier attempt to pay the order is on record as paid, whatever is on the screen.
  private func hasBeenPaid() async -> Bool {
    for number in stride(from: checkout.attempts - 1, to: 0, by: -1) {
      guard let reference = AttemptDesk.reference(of: checkout.order, attempt: number),
        case .finished(.success)? = await journal.record(about: reference)?.progress
      else { continue }
      return true
    }
    return false
  }

  /// The waits of each gateway that serves a method before each further status query, as the gateway states them.
  private func polls(_ method: PaymentMethod) -> [String: [Duration]] {
    let serving = process.gateways.filter { $0.serves(method) }
    return Dictionary(
      serving.map { ($0.name, $0.capabilities(for: method).pollSchedule) }, uniquingKeysWith: { _, last in last })
  }

  private func request(for method: PaymentMethod) -> PaymentRequest? {
    guard let attempt = attempts.current, let reference = attempts.reference,
      let amount = lastOffers.first(where: { $0.method == method.listed })?.price
    else { return nil }
    let locale = world.setup.settings[PhoneLocale.self]
    return PaymentRequest(
      attempt: attempt, method: method, amount: amount, order: checkout.order, reference: reference,
      shopper: checkout.shopper, country: checkout.store.country, language: locale.language ?? world.setup.language,
      returnURL: "tillshop://return", merchant: checkout.store.printedName, region: locale.region)
  }

  private func withSession(
    _ happening: (String) -> DomainEvent,
    _ body: @escaping @Sendable (PaymentSession, PaymentManager, ScreenPresenter) async -> Void
  ) async {
    let presenter = presenter
    guard let attempt = attempts.current, let session = await journal.record(of: attempt)?.session else {
      await take(.finished(checkout.told ?? .cancelled(.none)))
      return
    }
    world.log.note(happening(attempt.text))
    let manager = manager
    payment = world.simulation.start { await body(session, manager, presenter) }
  }
}
