import Checkout
public import Commerce
public import Controller
public import Deeplinks
public import Inspection
import Payments
import Rules
import Wire

/// A world whose doings are written down as they are done, so that the same set-up and the same entries give the same world
/// again. It belongs to the thread that made it.
///
/// What is typed is written down only when the shopper does something else than typing in the same field, and then as what the
/// field holds: secrets and a card's expiry as something in their place (`RedactedInput`), the name on a card with other letters,
/// anything else with card numbers masked. So nothing that was
/// answered is ever lost, and what was typed and not left yet is lost when the program dies. That is on purpose: key by key,
/// a card number would be written down whole, in whatever field it is typed.
public final class RecordedWorld {
  /// How the world was set up.
  public let setup: WorldSetup
  /// The world; whatever is done to it directly is not written down.
  public let world: World
  /// What somebody else's gateway in it is called; `nil` where there are only Till's own.
  public let gateway: String?
  /// Everything written down so far.
  public private(set) var entries: [RecordingEntry] = []
  private var takenCount = 0
  private var lastAnswer: AnswerMark
  private(set) var attempts = AttemptBook()
  private var typing: OpenTyping?
  /// The identifiers of the payments that pages were opened for.
  private(set) var identifiers: Set<String> = []
  /// Marks of codes and the like that were typed, to recognise them in a link without keeping them.
  private(set) var typedSecrets: Set<SecretMark> = []
  /// Card numbers whose end was written down, by their beginning and how long they are.
  private var shownEnds: [String: Int] = [:]

  /// Told of each moment at which something happens by itself in the middle of a jump.
  var onMoment: (() -> Void)?

  /// Makes a world and lets it begin; `gateways` are Till's own unless others shall be tried.
  public init(_ setup: WorldSetup, gateways: GatewayMaker = .own) {
    self.setup = setup
    gateway = gateways.name
    world = World(setup, gateways: gateways)
    lastAnswer = AnswerMark(world.snapshot)
    observe()
  }

  // MARK: What there is to see

  /// Everything there is to see now.
  public var snapshot: Snapshot { world.snapshot }
  /// The present.
  public var now: Timestamp { world.now }
  /// When the library or a call on its way goes on by itself; `nil` when everything waits for somebody.
  public var nextTimer: Timestamp? { world.nextTimer }
  /// When something happens next by itself, in the library or in a ledger; `nil` when nothing will.
  public var nextChange: Timestamp? { world.nextChange }
  /// What has left the world for the person at the keyboard since this was last asked.
  public func takeOutgoing() -> [Outgoing] { world.takeOutgoing() }
  /// The truths, the ledger and the attempts as they are now, for whoever wants to compare without replaying.
  public var standing: JSON { Standing.json(of: world.snapshot, attempts.entries) }
  /// What tells this moment from any other, as far as it can be known without secrets: 64 hexadecimal digits.
  public var fingerprint: String { Recording.fingerprint(of: world.snapshot) }

  // MARK: What can be done

  /// Does what a command says and runs until nothing is ready; what cannot be recorded is not done, and why is returned.
  @discardableResult
  public func perform(_ command: Command) -> RecordingProblem? {
    if case .event(.edited(let edit)) = command { return type(edit) }
    if case .link(let url, let door, let source) = command {
      return write(.link(masked(url), door, source: source)) { $0.perform(.link(url, door, source: source)) }
    }
    let start = now
    var target: Timestamp?
    let problem = write(command) { world in
      target = self.target(of: command)
      carryOut(command, in: world, stops: true)
    }
    if let problem { return problem }
    // A jump that a broken rule ended is written down as long as it was.
    if let target, now < target {
      let jump = RecordedCommand(.advance(now.since(start)))
      entries[entries.count - 1] = RecordingEntry(at: start, .commanded(jump))
    }
    return nil
  }

  /// Where a jump in time leads; `nil` for anything else.
  private func target(of command: Command) -> Timestamp? {
    switch command {
    case .advance(let span): now.advanced(by: span)
    case .nextTimer: world.nextJump
    case .event, .payment, .webhooks, .link, .pace, .storeServer, .fault, .heal, .phone:
      nil
    }
  }

  /// Does what a command says; of a jump in time each moment on the way is told to whoever wants to hear of it, and `stops` says
  /// whether a rule that is broken on the way ends it.
  private func carryOut(_ command: Command, in world: World, stops: Bool = false) {
    guard let onMoment, let target = target(of: command) else { return world.perform(command) }
    world.pass(to: target, stops: stops, each: onMoment)
    if case .advance = command { world.advance(by: .zero) }
  }

  /// Lets time pass until nothing goes on in the library or on its way, but no longer than a limit, and no further than to where a
  /// rule is broken; written down as one jump.
  func runUntilIdle(limit: Duration) {
    seal()
    let (start, before) = (now, world.brokenRule)
    let end = start.advanced(by: limit)
    var hasHappened = false
    while let timer = world.nextTimer, timer <= end, let next = world.nextMoment, !world.isBroken(since: before) {
      // The same moments are told as when the jump is done again: all but the one at which it ends.
      if hasHappened { onMoment?() }
      hasHappened = world.advance(to: next)
    }
    world.advance(by: .zero)
    guard now > start else { return }
    entries.append(RecordingEntry(at: start, .commanded(RecordedCommand(.advance(now.since(start))))))
    observe()
  }

  /// Delivers a link to one of the app's entry points; returns what that entry point returned.
  @discardableResult
  public func deliver(_ url: String, _ door: LinkEntryPoint, source: LinkSource) -> Bool {
    var handled = false
    write(.link(masked(url), door, source: source)) { handled = $0.deliver(url, door, source: source) }
    return handled
  }

  /// Moves time ahead to a moment, if that is not in the past; returns whether anything happened by itself on the way. Only then
  /// it is written down, and of several such moves in a row only the last.
  @discardableResult
  public func advance(to moment: Timestamp) -> Bool {
    guard world.advance(to: moment) else { return false }
    if entries.count > takenCount, case .passed? = entries.last?.doing { entries.removeLast() }
    entries.append(RecordingEntry(at: world.now, .passed))
    observe()
    return true
  }

  /// Moves time ahead by a span.
  public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

  /// Writes down what is typed and not left yet, as when the person leaves in good order.
  public func seal() {
    noteSecret()
    guard let open = typing else { return }
    typing = nil
    let snapshot = world.snapshot
    guard let form = snapshot.form, let field = form.focusedField, OpenTyping.Place(snapshot, field.id) == open.place,
      open.isTouched || field.input.caret != open.field.input.caret
    else { return }
    let content: TypedText.Content =
      if !open.isTouched { .kept } else if field.holdsSecret { .secret(surrogate(of: field)) } else {
        TypedText.Content(field, of: form, in: snapshot)
      }
    let behind = field.input.text.count - field.input.caret
    entries.append(RecordingEntry(at: world.now, .typed(TypedText(field: field.id, content: content, behind: behind))))
  }

  /// Empties the field in hand if something secret was being typed into it when the recording ended: what was written down in its
  /// place has made-up digits, and nobody could tell them from those that were typed.
  public func forgetUnfinished() {
    guard case .typed(let typed)? = entries.last?.doing, case .secret(let surrogate) = typed.content,
      !surrogate.isExact, let field = world.snapshot.form?.focusedField, field.id == typed.field
    else { return }
    for edit in [Edit.end, .deleteToStart] { perform(.event(.edited(edit))) }
  }

  /// What was written down since this was last asked, and whether anything was answered by a provider or a page, shown or
  /// decided since; then it must be kept safely before the person sees it.
  public func takePending() -> (entries: [RecordingEntry], isAnswer: Bool) {
    guard entries.count > takenCount else { return ([], false) }
    let mark = AnswerMark(world.snapshot)
    defer {
      lastAnswer = mark
      takenCount = entries.count
    }
    return (Array(entries[takenCount...]), mark != lastAnswer)
  }

  // MARK: Writing down

  /// Remembers what stands in a secret field.
  func noteSecret() {
    guard let field = world.snapshot.form?.focusedField, field.holdsSecret else { return }
    if let mark = SecretMark(field.input.text) { typedSecrets.insert(mark) }
  }

  @discardableResult
  private func write(_ command: Command, doing: (World) -> Void) -> RecordingProblem? {
    let entry = RecordingEntry(at: world.now, .commanded(RecordedCommand(command)))
    // What could not be read again would end every replay here.
    do { _ = try RecordingEntry(reading: entry.text) } catch { return error }
    seal()
    entries.append(entry)
    doing(world)
    observe()
    return nil
  }

  /// A key or a paste in a field that is typed into is written down later, with what else is typed there.
  private func type(_ edit: Edit) -> RecordingProblem? {
    let before = world.snapshot
    guard let form = before.form, let field = form.focusedField else { return write(edit, among: []) }
    if case .choice(let names) = field.input.kind { return write(edit, among: names) }
    if typing?.place != OpenTyping.Place(before, field.id) { typing = OpenTyping(before, field) }
    world.perform(.event(.edited(edit)))
    let after = world.snapshot
    guard let changed = after.form, let now = changed.field(field.id) else { return nil }
    if now.input.text != field.input.text || now.problem != field.problem { typing?.isTouched = true }
    // What a text leads to elsewhere in the form can depend on every step on the way to it.
    if Self.others(in: form, than: field.id) != Self.others(in: changed, than: field.id) {
      seal()
      typing = OpenTyping(after, now)
    }
    return nil
  }

  /// Where nothing can be typed, a text has no effect, so it is not written down.
  private func write(_ edit: Edit, among names: [String]) -> RecordingProblem? {
    var written = edit
    if case .insert(let text) = edit, text != " ", !names.contains(text) { written = .insert("") }
    return write(.event(.edited(written))) { $0.perform(.event(.edited(edit))) }
  }

  private static func others(in form: Form, than id: FieldID) -> [[String]] {
    form.fields.filter { $0.id != id }.map { [$0.id.name, $0.input.text] }
  }

  /// Of numbers that begin alike, the end is kept of one length only: two ends would show more than four digits.
  private func surrogate(of field: Form.Field) -> RedactedInput {
    let text = field.input.text
    let beginning = String(text.prefix(6))
    let keepsEnd = shownEnds[beginning].map { $0 == text.count } ?? true
    let surrogate = RedactedInput(of: field, in: world.snapshot, keepsEnd: keepsEnd)
    if case .card(let shape) = surrogate, !shape.last.isEmpty { shownEnds[beginning] = text.count }
    return surrogate
  }

  /// Takes down what later entries and the standing need to know of the way here.
  private func observe() {
    let snapshot = world.snapshot
    attempts.note(snapshot.checkout)
    if case .answering(_, .page(let prompt, _)) = snapshot.checkout.phase {
      identifiers.formUnion(prompt.identifiers.values)
    }
  }

  // MARK: Replaying

  /// Lets time pass until an entry's moment.
  func approach(_ entry: RecordingEntry, number: Int) throws(RecordingProblem) {
    guard entry.at >= world.now else { throw RecordingProblem(.backwards, part: .entry(number), field: "at") }
    guard entry.at.milliseconds - setup.start.milliseconds <= Recording.longestSpan else {
      throw RecordingProblem(.outOfRange, part: .entry(number), field: "at")
    }
    world.advance(to: entry.at)
    observe()
  }

  /// Does what an entry says, at its moment; it counts as written down and taken.
  func replay(_ entry: RecordingEntry, number: Int) throws(RecordingProblem) {
    try approach(entry, number: number)
    switch entry.doing {
    case .passed: break
    case .typed(let typed):
      do { try world.put(typed) } catch { throw RecordingProblem(error, part: .entry(number), field: typed.field.name) }
    case .commanded(let recorded): carryOut(recorded.command, in: world)
    }
    observe()
    entries.append(entry)
  }

  /// The world is where the entries end.
  func finishReplay() {
    takenCount = entries.count
    lastAnswer = AnswerMark(world.snapshot)
    _ = world.takeOutgoing()
  }
}
