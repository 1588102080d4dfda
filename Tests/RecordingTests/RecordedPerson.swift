import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Recording
import Testing
import Wire

/// How finely time passes beside what a person does.
enum Ticks: Sendable, CaseIterable {
  /// In one move.
  case jumps
  /// A second at a time, as beside a terminal.
  case seconds
  /// In moves of 1,370 ms, which fall on nothing.
  case odd
}

/// A recorded world with a checkout in it, driven the way a person drives it, and what was witnessed on the way.
final class RecordedPerson {
  /// What was to be seen when so many entries had been written down.
  struct Witness {
    let entries: Int
    let fingerprint: String
    let standing: String
  }

  let world: RecordedWorld
  let ticks: Ticks
  private(set) var witnesses: [Witness] = []
  /// Whatever was typed into a field that holds a secret.
  private(set) var secrets: Set<String> = []

  /// What the person sits at where it can be gone back in.
  private let machine: TimeMachine?

  init(_ setup: WorldSetup, ticks: Ticks = .jumps) {
    world = RecordedWorld(setup)
    machine = nil
    self.ticks = ticks
  }

  /// Somebody at a session that can be gone back in, and who does not.
  init(_ machine: TimeMachine) {
    world = machine.world
    self.machine = machine
    ticks = .jumps
  }

  var snapshot: Snapshot { world.snapshot }
  var truths: Truths { snapshot.truths }
  var form: Form? { snapshot.checkout.phase.form }

  func perform(_ command: Command) {
    if let machine {
      #expect(machine.perform(command) == nil)
    } else {
      #expect(world.perform(command) == nil)
    }
    witness()
  }

  func send(_ event: ShopperEvent) { perform(.event(event)) }

  func choose(_ method: PaymentMethod) {
    send(.methodChosen(method))
    wait()
  }

  func press(_ button: ButtonID) {
    send(.pressed(button))
    wait()
  }

  func submit() {
    send(.submitted)
    wait()
  }

  /// Takes a field's text out and types another, key by key.
  func fill(_ id: FieldID, _ text: String) {
    send(.focused(.field(id)))
    for _ in 0..<(form?.text(id).count ?? 0) { send(.edited(.deleteBackward)) }
    type(text)
  }

  func type(_ text: String) {
    noteSecret(text)
    for character in text { send(.edited(.insert(String(character)))) }
  }

  /// Of a card number the first six digits may be kept, so less than a whole number is no secret.
  private func noteSecret(_ text: String) {
    guard let field = form?.focusedField, field.isSecretHere else { return }
    if !field.id.name.hasSuffix("card-number") || text.count >= 13 { secrets.insert(text) }
  }

  func paste(_ id: FieldID, _ text: String) {
    send(.focused(.field(id)))
    noteSecret(text)
    send(.edited(.insert(text)))
  }

  func link(_ url: String, _ door: LinkEntryPoint = .automatic, source: LinkSource = .urlBar) {
    if machine?.deliver(url, door, source: source) == nil { world.deliver(url, door, source: source) }
    witness()
  }

  func wait(_ duration: Duration = .seconds(3)) {
    let end = world.now.advanced(by: duration)
    let step: Duration =
      switch ticks {
      case .jumps: duration
      case .seconds: .seconds(1)
      case .odd: .milliseconds(1_370)
      }
    while world.now < end {
      let next = min(end, world.now.advanced(by: step))
      if let machine { machine.advance(to: next) } else { world.advance(to: next) }
    }
    witness()
  }

  func payByCard(_ number: String, expiry: String = "1130", code: String = "917", holder: String = "Sara Demo") {
    choose(.card)
    fill(.cardNumber, number)
    fill(.expiry, expiry)
    fill(.securityCode, code)
    if form?.field(.holder) != nil { fill(.holder, holder) }
    press(.pay)
  }

  /// Fills a hosted page's fields in by their names and presses a button, the obvious one unless told.
  func page(_ values: [String: String] = [:], press button: String? = nil) {
    for (name, text) in values.sorted(by: { $0.key < $1.key }) { fill(.page(name), text) }
    press(button.map { .page($0) } ?? form?.buttons.first ?? .close)
  }

  /// The code that the open page itself shows; empty where it shows none.
  var shownCode: String {
    guard case .answering(_, .page(_, let view)) = snapshot.checkout.phase, case .page(let page, _) = view.content,
      case .notice(let phrase)? = page.blocks.first, case .text(let code)? = phrase.values["code"]
    else { return "" }
    return code
  }

  /// Fills a provider's form in.
  func prompt(_ values: KeyValuePairs<String, String>) {
    for (name, text) in values { fill(.prompt(name), text) }
    press(.submit)
  }

  func witness() {
    _ = world.takePending()
    witnesses.append(
      Witness(
        entries: world.entries.count, fingerprint: world.fingerprint, standing: world.standing.compactText))
  }
}

extension Form.Field {
  /// Whether a test takes what is typed here for a secret; said in other words than the recording's own.
  var isSecretHere: Bool {
    let names = [
      "card-number", "security-code", "one-time-code", "page/card-number", "page/cvc", "page/code", "page/otp",
      "page/pin",
    ]
    return names.contains(id.name) || input.isSecret
  }
}
