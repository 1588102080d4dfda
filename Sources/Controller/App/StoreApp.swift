import Checkout
import Commerce
import Inspection
import Pages
import Payments

/// The store's app on the phone: its lives, its checkout, and what the library in it does.
final class StoreApp {
  let world: WorldContext
  let attempts: AttemptDesk
  let questions: QuestionDesk
  let links: LinkDesk
  /// The phone that it is on.
  weak var device: Device?

  /// The present life of the app, or the one that will begin when the app is opened again.
  var process: LibraryProcess
  /// The lives of the app before it.
  private var pastProcesses: [LibraryProcess] = []
  private(set) var checkout: Checkout { didSet { attempts.follow(checkout) } }
  /// Why the last event was ignored; `nil` where it was not.
  private(set) var ignored: IgnoredReason?
  var outgoing: [Outgoing] = []
  /// The work of the library that the shopper may stop waiting for.
  var payment: Task<Void, Never>?
  /// The number of cards that the shopper asked to save without paying.
  var enrolments = 0
  /// The prices of the methods when they were last listed.
  var lastOffers: [MethodOffer] = []

  init(
    _ world: WorldContext, _ checkout: Checkout, _ attempts: AttemptDesk, _ questions: QuestionDesk, _ links: LinkDesk
  ) {
    (self.world, self.checkout, self.attempts, self.questions, self.links) = (
      world, checkout, attempts, questions, links
    )
    process = LibraryProcess(world)
  }

  var manager: PaymentManager { process.manager }

  var journal: PaymentJournal { process.journal }

  /// The app's saved record of the present attempt.
  var record: AttemptRecord? { attempts.current.flatMap { process.store.record(of: $0) } }

  /// The hosted page that is the present question; `nil` while another one is, or none.
  var page: (prompt: RedirectPrompt, view: Phase.PageView)? {
    if case .answering(_, .page(let prompt, let view)) = checkout.phase { (prompt, view) } else { nil }
  }

  // MARK: Its lives

  /// The app runs: it starts its kits, listens to its library and finds out the methods.
  func launch() async {
    process.gate.launch()
    startKits()
    listen()
    await run(checkout.firstEffects)
  }

  /// The app is gone; the next life knows only what was saved.
  func kill() async {
    let next = LibraryProcess(world, life: process.number + 1)
    await next.begin()
    process.gate.stop()
    pastProcesses.append(process)
    process = next
    world.log.history.begin(life: next.number)
    // A call that has left the phone continues, but no caller waits for it any more.
    payment = nil
    questions.drop()
    links.close()
    checkout = checkout.startedAgain()
    attempts.lastOperation = nil
    attempts.enrolling = nil
  }

  /// The world is over: no caller waits any more, so that everything can be freed.
  func end() {
    process.gate.stop()
    for process in pastProcesses + [process] { process.journal.close() }
    questions.drop()
  }

  /// Starts the providers' kits with the app (Yuno docs, Seamless SDK iOS, Initialise the SDK); those that say no are on record.
  private func startKits() {
    for gateway in process.gateways {
      guard case .refused = gateway.kitStart else { continue }
      world.log.note(from: .app, to: .library, .startedKit(gateway: gateway.name))
      world.log.note(from: .library, to: .app, .kitRefused(gateway: gateway.name))
    }
  }

  // MARK: The library

  private func listen() {
    let (events, number) = (journal.stream(), process.number)
    world.start { await $0.app.listen(to: events, of: number) }
  }

  private func listen(to events: AsyncStream<PaymentEvent>, of life: Int) async {
    for await event in events {
      guard life == process.number, device?.state.life != .stopped,
        let attempt = attempts.number(of: event.attempt, in: checkout)
      else { continue }
      guard attempt == checkout.present else {
        if case .finished(let result) = event.kind { await learn(result, of: attempt) }
        continue
      }
      switch event.kind {
      case .routed(let name, _):
        attempts.gateway = name
        await take(.progressed(event.kind))
      case .finished(let result):
        links.close()
        await take(.finished(result))
        // A guided shopper hears from the store only when the payment is over, so the app catches up on a pending result.
        if case .pending = result { await device?.store.catchUp() }
      case .started, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver, .handedBack,
        .asked,
        .replied, .agreed, .resting, .verifying, .verified, .notified, .operating, .retrying,
        .operated, .settled:
        await take(.progressed(event.kind))
      }
    }
  }

  /// The app is told how another attempt of the order stands.
  private func learn(_ result: PaymentResult, of attempt: Int) async {
    attempts.note(result, ofAttempt: attempt)
    await take(.learnt(attempt: attempt, result))
  }

  // MARK: Its checkout

  /// Takes in what the shopper does and performs what follows from it.
  func take(_ event: ShopperEvent) async { await follow(effects(of: event)) }

  /// Takes in what the library says and performs what follows from it.
  func take(_ event: LibraryEvent) async {
    // A question of a life that is over.
    if case .asked(let id, _) = event, !questions.isOpen(id) { return }
    let before = checkout
    let effects = checkout.handle(event, at: world.phoneNow)
    if noteProgress(since: before) {
      switch event {
      case .asked(_, .qr(let prompt)): attempts.noteShown(prompt)
      case .offersArrived(let offers): lastOffers = offers
      case .finished(let result): world.log.note(from: .app, to: .shopper, .shown(TimelineFact.Verdict(result)))
      case .enrolled(let enrolment):
        world.log.note(from: .library, to: .app, .enrolled(TimelineFact.Enrolment(enrolment)))
      case .asked, .withdrawn, .progressed, .learnt, .cleared, .blocked, .broughtBack: break
      }
    }
    await follow(effects)
  }

  /// Takes in what happens outside the app and performs what follows from it.
  func take(_ event: OutsideEvent) async {
    let before = checkout
    let effects = checkout.handle(event)
    if noteProgress(since: before), case .returned = event { world.log.note(from: .app, to: .library, .handedReturn) }
    await follow(effects)
  }

  private func follow(_ effects: [Effect]) async {
    await run(effects)
    world.noteChange()
  }

  /// Takes in what the shopper does; returns what follows from it.
  func effects(of event: ShopperEvent) -> [Effect] {
    func picks(_ method: PaymentMethod) { world.log.note(from: .shopper, to: .app, .picked(method)) }
    let before = checkout
    let effects = checkout.handle(event, at: world.phoneNow)
    guard noteProgress(since: before) else { return effects }
    switch event {
    case .methodChosen(let method): picks(method)
    case .submitted: if case .selecting(let selecting) = before.phase { picks(selecting.highlighted) }
    case .methodHighlighted, .detailsOpened, .enrolmentChosen, .edited, .focusMoved, .focused, .pressed, .escaped: break
    }
    return effects
  }

  /// Notes that the checkout changed; returns whether it did.
  private func noteProgress(since before: Checkout) -> Bool {
    ignored = nil
    guard checkout != before else { return false }
    if checkout.present != before.present, checkout.attempts == before.attempts { attempts.turnToPresent() }
    world.log.note(.checkout(before: before, after: checkout))
    // Where no page is left, the shopper cannot be stuck on it.
    if page == nil { device?.plans[.help] = nil }
    return true
  }

  func note(ignored reason: IgnoredReason?) { ignored = reason }

  /// Takes what shall leave the world.
  func takeOutgoing() -> [Outgoing] {
    defer { outgoing = [] }
    return outgoing
  }
}
