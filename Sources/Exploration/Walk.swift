import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Phone

/// Somebody who makes choices in a world, one after the other.
struct Walk {
  let world: any ExploredWorld
  let method: PaymentMethod
  private(set) var snapshot: Snapshot
  /// The link that is or was waited for last.
  private var expectedLink: String?
  /// What was typed or picked for the present attempt, other than what is right.
  private var data: [String] = []
  /// The hosted page that was shown last in the present attempt.
  private var lastPage = ""

  init(_ world: any ExploredWorld, method: PaymentMethod) {
    self.world = world
    self.method = method
    snapshot = world.snapshot
    look()
  }

  /// How far ahead anything may lie that a path waits for; longer than any provider lets a shopper wait.
  static let horizon = Duration.seconds(2 * 3_600)

  /// What can be chosen now.
  var options: Options { Options(snapshot, method: method, canWait: canWait, knowsLink: expectedLink != nil) }

  private var canWait: Bool { world.nextChange.map { $0.since(snapshot.now) <= Self.horizon } ?? false }

  /// What the provider knows of the shopper that nothing on the screen tells: as long as the payment is not decided, the same
  /// screen may come to another end.
  var given: [String] {
    let isAsking: Bool
    switch snapshot.checkout.phase {
    case .working, .answering: isAsking = true
    case .selecting, .details, .result: isAsking = false
    }
    return isAsking || !snapshot.ledger.state.isFinal ? data + [lastPage] : []
  }

  private mutating func note(_ choice: Choice) {
    switch choice.act {
    case .fill where choice.argument(0) != TypedData.right.name, .sheet: data.append(choice.text)
    case .page where choice.argument(1) != TypedData.right.name: data.append(choice.text)
    case .press:
      if case .bank = ButtonID(name: choice.argument(0)) { data.append(choice.text) }
    case .choose, .fill, .amend, .pressTwice, .escape, .page, .scan, .scanWrong, .phone, .link, .outside, .operate,
      .retry, .webhook, .wait, .beforeDeadline, .deadline, .untilIdle, .shuffled:
      break
    }
  }

  /// Does what was chosen; what makes no sense here has no effect.
  mutating func make(_ choice: Choice) {
    note(choice)
    switch choice.act {
    case .choose: PaymentMethod(rawValue: choice.argument(0)).map { send(.methodChosen($0)) }
    case .fill: TypedData(name: choice.argument(0)).map { fill($0) }
    case .press: ButtonID(name: choice.argument(0)).map { send(.pressed($0)) }
    case .pressTwice:
      ButtonID(name: choice.argument(0)).map { world.obey([.event(.pressed($0)), .event(.pressed($0))]) }
    case .escape: send(.escaped)
    case .page: TypedData(name: choice.argument(1)).map { press(choice.argument(0), $0) }
    case .sheet: world.obey(put(choice.argument(0), in: .walletCard) + [.event(.pressed(.authorise))])
    case .amend:
      world.obey([.event(.detailsOpened), .event(.focused(.field(.amount)))])
      world.obey([.event(.edited(.end)), .event(.edited(.deleteToStart)), .event(.edited(.insert(choice.argument(0))))])
      world.obey([.event(.pressed(.save)), .event(.escaped)])
    case .scan:
      let reference = choice.argument(0)
      world.obey([.payment(.payInBank(isRightAmount: true), of: reference.isEmpty ? nil : reference)])
    case .scanWrong: world.obey([.payment(.payInBank(isRightAmount: false))])
    case .phone: PhoneChange(name: choice.argument(0)).map { world.obey([.phone($0)]) }
    case .link: LinkTrial(rawValue: choice.argument(0)).map { open($0) }
    case .outside:
      let (name, reference) = (choice.argument(0), choice.argument(1))
      world.obey([.payment(.outside(name), of: reference.isEmpty ? nil : reference)])
    case .operate: operate(choice)
    case .retry:
      let offered = snapshot.retriable.first { "\($0.number)" == choice.argument(1) }
      if let offered { world.obey([.payment(.retry(offered.operation))]) }
    case .webhook: Command.WebhookChange(name: choice.argument(0)).map { world.obey([.webhooks($0)]) }
    case .wait: if let next = world.nextChange { world.pass(to: next) }
    case .beforeDeadline:
      if let timer = snapshot.nextTimer { world.pass(to: timer.at.advanced(by: .milliseconds(-1))) }
    case .deadline: if let timer = snapshot.nextTimer { world.pass(to: timer.at) }
    case .untilIdle: waitUntilIdle(for: Self.horizon)
    // It is part of how the world is made.
    case .shuffled: break
    }
    look()
  }

  /// Lets time pass until nothing happens by itself any more, or so long.
  mutating func waitUntilIdle(for limit: Duration) {
    let end = world.now.advanced(by: limit)
    while let next = world.nextChange, next <= end { world.pass(to: next) }
    look()
  }

  /// Looks at the world again.
  mutating func look() {
    let attempt = snapshot.checkout.attempts
    snapshot = world.snapshot
    if snapshot.checkout.attempts != attempt { (data, lastPage) = ([], "") }
    if case .page(let page, _)? = snapshot.page?.content { lastPage = page.id }
    guard case .answering(_, .page) = snapshot.checkout.phase else { return }
    if let link = LinkCompletion.expected(among: snapshot.expectedLinks).first { expectedLink = link.text }
  }

  private func send(_ event: ShopperEvent) { world.obey([.event(event)]) }

  // MARK: Typing

  private func fill(_ data: TypedData) {
    var before = snapshot
    // A form that is filled in step by step is handed in once for each of its fields.
    for _ in 0..<8 {
      guard let form = before.form, before.phone.front == .shop, let button = form.buttons.first else { return }
      var commands: [Command] = []
      for field in form.fields {
        guard let text = before.text(data, for: field), text != field.input.text else { continue }
        commands += typing(text, into: field, of: form, isFirst: commands.isEmpty)
      }
      world.obey(commands + [.event(.pressed(button))])
      guard button == .next else { return }
      before = world.snapshot
    }
  }

  private func press(_ button: String, _ data: TypedData) {
    guard case .page(let page, let form)? = snapshot.page?.content else { return }
    var commands: [Command] = []
    for field in page.fields {
      guard let known = form.field(.page(field.id)) else { continue }
      let text = snapshot.text(data, for: field, on: page)
      if text != known.input.text { commands += typing(text, into: known, of: form, isFirst: commands.isEmpty) }
    }
    world.obey(commands + [.event(.pressed(.page(button)))])
  }

  private func put(_ text: String, in field: FieldID) -> [Command] {
    guard let form = snapshot.form, let known = form.field(field) else { return [] }
    return typing(text, into: known, of: form, isFirst: true)
  }

  private func typing(_ text: String, into field: Form.Field, of form: Form, isFirst: Bool) -> [Command] {
    var commands: [Command] = []
    if !isFirst || form.focus != .field(field.id) { commands.append(.event(.focused(.field(field.id)))) }
    if !field.input.isEmpty { commands += [.event(.edited(.end)), .event(.edited(.deleteToStart))] }
    return commands + [.event(.edited(.insert(text)))]
  }

  // MARK: Links and the merchant

  private func open(_ trial: LinkTrial) {
    guard let text = trial.text(expected: expectedLink, last: snapshot.links.last?.text) else { return }
    world.obey([.link(text, trial.door, source: .otherApp)])
  }

  private func operate(_ choice: Choice) {
    guard let kind = PaymentModification.Kind(rawValue: choice.argument(0)) else { return }
    let ledger = snapshot.ledger
    guard let whole = kind == .refund ? ledger.captured : ledger.held ?? ledger.captured else { return }
    let amount =
      choice.argument(1) == "half" ? Money(minorUnits: max(1, whole.minorUnits / 2), currency: whole.currency) : whole
    switch kind {
    case .capture: world.obey([.payment(.operate(.capture(amount)))])
    case .refund: world.obey([.payment(.operate(.refund(amount)))])
    case .void: world.obey([.payment(.operate(.void))])
    }
  }
}
