import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Phone

extension ScenarioRun {
  /// Does one step and waits for the calls that it set off.
  mutating func perform(_ step: Step) {
    if step.action.isShoppers {
      memory.ignored = nil
      memory.messagesBefore = world.look { $0.webhooks.count }
    }
    step.action.entry.perform(&self, step)
    if step.action.entry.traits.contains(.calls) {
      if step.goesOnAtOnce { world.advance(by: .zero) } else { settle(step) }
    }
    finish(step)
    remember()
  }

  /// The command to the payment that a step names; `nil` where it names none.
  func about(_ deed: Command.PaymentDeed, _ step: Step) -> Command {
    .payment(deed, of: step.payment.map { $0.reference(order: world.look { $0.checkout.order.number }) })
  }

  // MARK: Waiting

  /// Two hours are longer than any provider lets a shopper wait; Till's own limit.
  static let longestWait = Duration.seconds(2 * 3_600)

  /// Lets calls under way be answered.
  private mutating func settle(_ step: Step) {
    let end = step.within.map { world.now.advanced(by: $0) }
    // The published snapshot may be older than the last call; this brings it up to date.
    world.advance(by: .zero)
    guard let end else { return waitForAnswers() }
    while isBusy, !isOver, let next = world.nextTimer, next <= end { world.advance(to: next) }
    if isBusy { fail(.neverHappened, step.place, "run.still-busy") }
  }

  /// Lets calls under way be answered; each of those that are made meanwhile has as long as a slow network takes besides.
  func waitForAnswers() {
    let (begun, slowness) = (world.now, slowness)
    var end = begun.advanced(by: Self.patience + slowness)
    while isBusy, !isOver, let next = world.nextTimer {
      if slowness > .zero, let sent = world.look({ $0.exchanges.last { $0.outcome == .open }?.at }), sent > begun {
        end = max(end, sent.advanced(by: Self.patience + slowness))
      }
      guard next <= end else { return }
      world.advance(to: next)
    }
  }

  /// The extra time of every exchange over a good network.
  var slowness: Duration { if case .slow(let span) = world.phone.phone.network { span } else { .zero } }

  /// Whether the caller wants it to stop, so that nothing can be waited for any more.
  var isOver: Bool { world.isCut != nil }

  private var isBusy: Bool { world.hasOpenCalls }

  mutating func pass(_ move: ClockMove, at place: Place) {
    switch move {
    case .ahead(let duration): world.advance(by: duration)
    case .to(let moment):
      guard moment >= world.now else { return fail(.neverHappened, place, "run.past") }
      world.advance(to: moment)
    case .untilIdle:
      let end = world.now.advanced(by: Self.longestWait)
      while !isOver, let next = world.nextTimer, next <= end { world.advance(to: next) }
      if world.nextTimer != nil { fail(.neverHappened, place, "run.never-idle") }
    case .untilScreen(let screen): wait(for: screen, at: place)
    case .untilWebhook: waitForWebhook(at: place)
    case .timers(let count): for _ in 0..<count { world.perform(.nextTimer) }
    case .speed(let pace): world.perform(.pace(pace))
    }
  }

  private mutating func wait(for screen: ScreenName, at place: Place) {
    let end = world.now.advanced(by: .seconds(24 * 3_600))
    while !isOver, !world.look({ screen.holds(for: $0) }) {
      guard let next = world.nextTimer, next <= end else {
        return fail(
          .neverHappened, place, "run.never-screen",
          ["screen": .text(screen.rawValue), "got": .text(self.screen.rawValue)])
      }
      world.advance(to: next)
    }
  }

  var screen: ScreenName { world.look { ScreenName($0) } }

  // MARK: The shopper

  mutating func send(_ event: ShopperEvent) { perform(.event(event)) }

  mutating func perform(_ command: Command) {
    world.perform(command)
    memory.ignored = memory.ignored ?? world.look(\.ignored).flatMap { $0.isAnswer ? nil : $0 }
    remember()
    switch command {
    case .payment(.payInBank, _): rememberBank()
    default: break
    }
  }

  mutating func fill(_ fillings: [Filling]) {
    for filling in fillings where focus(filling) { replaceText(with: text(filling.text), in: filling.field.id) }
  }

  /// Types into the field that has the focus, in place of what stands there.
  private mutating func replaceText(with text: String, in field: FieldID) {
    if world.look({ $0.form?.field(field)?.input.isEmpty == false }) {
      send(.edited(.end))
      send(.edited(.deleteToStart))
    }
    send(.edited(.insert(text)))
  }

  mutating func type(_ fillings: [Filling]) {
    for filling in fillings where focus(filling) {
      for character in text(filling.text) { send(.edited(.insert(String(character)))) }
    }
  }

  private mutating func focus(_ filling: Filling) -> Bool {
    let form = world.look(\.form)
    guard form?.field(filling.field.id) != nil else {
      let names = (form?.fields ?? []).compactMap { FieldName($0.id)?.rawValue }
      notHere(filling.field.rawValue, "run.no-field", names, filling.place)
      return false
    }
    send(.focused(.field(filling.field.id)))
    return true
  }

  mutating func press(_ button: ButtonName, at place: Place) {
    let buttons = world.look(\.pressable)
    guard buttons.contains(button) else {
      return notHere(button.rawValue, "run.no-button", buttons.map(\.rawValue), place)
    }
    send(button.event)
  }

  mutating func close(_ window: WindowName, at place: Place) {
    let isThere =
      switch window {
      case .page: world.snapshot.page != nil
      case .qr: screen == .qr
      }
    guard isThere else { return notHere(window.rawValue, "run.no-window", [screen.rawValue], place) }
    send(.pressed(.close))
  }

  mutating func press(_ press: PagePress, at place: Place) {
    guard case .page(let page, _)? = world.snapshot.page?.content else {
      return notHere(press.button, "run.no-page", [screen.rawValue], place)
    }
    for filling in press.fields {
      guard page.fields.contains(where: { $0.id == filling.field }) else {
        return notHere(filling.field, "run.no-field", page.fields.map(\.id), filling.place)
      }
      send(.focused(.field(.page(filling.field))))
      replaceText(with: text(filling.text), in: .page(filling.field))
    }
    guard page.buttons.contains(where: { $0.id == press.button }) else {
      return notHere(press.button, "run.no-button", page.buttons.map(\.id), place)
    }
    send(.pressed(.page(press.button)))
  }

  /// The bank pays whether or not the app still shows the code.
  mutating func scan(_ isRightAmount: Bool, _ code: CodeReference?, at place: Place) {
    let wanted: String? =
      switch code {
      case nil: memory.codes.last
      case .first: memory.codes.first
      case .previous: memory.codes.dropLast().last
      }
    if code != nil, wanted == nil || wanted != memory.codes.last { return fail(.notHere, place, "run.other-code") }
    perform(.payment(.payInBank(isRightAmount: isRightAmount)))
    if memory.ignored == .staleQuestion { memory.ignored = nil }
  }

  mutating func notHere(_ name: String, _ key: String, _ names: [String], _ place: Place) {
    fail(
      .notHere, place, key, ["name": .text(name), "screen": .text(screen.rawValue)],
      notes: (names.isEmpty ? [] : [ScenarioReader.oneOf(names)]) + waitNotes)
  }

  // MARK: Links

  /// Does something with the page that a payment opened last in place of the one that was opened last of all.
  mutating func speaking(of payment: PaymentName?, _ work: (inout ScenarioRun) -> Void) {
    guard let payment else { return work(&self) }
    let last = memory.redirect
    memory.redirect = memory.redirects[payment.reference(order: world.snapshot.checkout.order.number)]
    work(&self)
    memory.redirect = last
  }

  mutating func open(_ arrival: LinkArrival, at place: Place) {
    let missing = arrival.url.parts.compactMap { part -> RunValue? in
      if case .value(let value) = part, self.value(value) == nil { value } else { nil }
    }
    if let name = missing.first {
      return fail(.neverHappened, place, "run.no-value", ["name": .text("${\(name.rawValue)}")], notes: waitNotes)
    }
    perform(.link(text(arrival.url), arrival.door, source: arrival.source))
  }
}
