import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Recording
import Sandbox

/// Finds the words of the scenario language for what was done in a world.
struct StepFinder {
  /// The steps of one entry.
  enum Finding {
    /// Nothing that a scenario has to say: the caret moved, something was looked at.
    case nothing
    /// Time passes on purpose.
    case clock(ClockMove)
    /// Things to do, in order.
    case actions([Action])
    /// Something to do to a payment by its reference.
    case payment(Action, String)
    /// Something shall go wrong.
    case fault(FaultRule)
    /// A fault is ended, or all are.
    case heal(String?)
    /// The language has no words for it.
    case wordless(String)
  }

  /// The recorded world's snapshot before the entry.
  let before: Snapshot
  /// The scenario's own run, which is in front of the same.
  let run: ScenarioRun
  /// The replacements for unpublished card numbers, by the number.
  let cards: [String: String]
  let vocabulary: Grammar

  private static let place = Place(file: "", line: 1, column: 1)

  func find(_ deed: RecordingEntry.Deed) -> Finding {
    switch deed {
    case .passed, .typed: .nothing
    case .commanded(let command): find(command)
    }
  }

  private func find(_ command: Command) -> Finding {
    switch command {
    case .event(let event): find(event)
    case .payment(.outside(let name), nil) where !vocabulary.outsideActions.contains(name):
      .wordless("outside: \(name)")
    case .payment(let deed, let reference?): .payment(deed.action, reference)
    case .payment(let deed, nil): .actions([deed.action])
    case .webhooks(let change): webhook(change)
    case .fault(let rule): rule.lostPart.map { lost($0, of: rule.operation) } ?? .fault(rule)
    case .heal(let id): .heal(id)
    case .link(let url, let door, let source): .actions([link(url, door, source)])
    case .pace: .nothing
    case .advance(let span): .clock(.ahead(span))
    case .nextTimer: .clock(.timers(1))
    case .storeServer(let isRunning): .actions([.storeServer(isRunning: isRunning)])
    case .phone(.network(let network)): .actions([.network(network)])
    case .phone(let change): .actions([.phone([change])])
    }
  }

  private func lost(_ part: LostPart, of calls: OperationPattern) -> Finding {
    guard calls != .all else { return .actions([.lose(part, of: nil)]) }
    let isKnown = vocabulary.operations.contains(calls.text)
    return isKnown ? .actions([.lose(part, of: calls.text)]) : .wordless("lose: \(calls.text)")
  }

  // MARK: Messages

  private func webhook(_ change: Command.WebhookChange) -> Finding {
    func about(_ id: Int, _ move: (MessageReference) -> WebhookMove) -> Finding {
      reference(id).map { .actions([.webhook(move($0))]) } ?? .wordless("webhook: \(change.kind)")
    }
    return switch change {
    case .hold: .actions([.webhook(.hold)])
    case .release: .actions([.webhook(.release)])
    case .releaseBackwards: .actions([.webhook(.releaseBackwards)])
    case .releaseOne(let id): about(id) { .releaseOne($0) }
    case .repeat(nil): .actions([.webhook(.repeat(.last))])
    case .repeat(let id?): about(id) { .repeat($0) }
    case .forge(let forgery, nil): .actions([.webhook(.forge(forgery, .last))])
    case .forge(let forgery, let id?): about(id) { .forge(forgery, $0) }
    case .delay(let id, let span): about(id) { .delay($0, span) }
    }
  }

  /// The file's words for a webhook; `nil` when its words would mean another one.
  private func reference(_ id: Int) -> MessageReference? {
    if before.underway.first?.id == id { return .next }
    if let event = before.underway.first(where: { $0.id == id })?.content {
      return before.underway.first { MessageReference.event(event).means($0.content) }?.id == id ? .event(event) : nil
    }
    if before.underway.isEmpty, before.webhooks.last?.id == id { return .last }
    guard let event = before.webhooks.last(where: { $0.id == id })?.content.event else { return nil }
    let reference = MessageReference.event(event)
    guard !before.underway.contains(where: { reference.means($0.content) }) else { return nil }
    return before.webhooks.last { reference.means($0.content.event) }?.id == id ? reference : nil
  }

  // MARK: The shopper

  private func find(_ event: ShopperEvent) -> Finding {
    switch event {
    case .methodChosen(let method): .actions([.choose(method)])
    case .detailsOpened: .actions([.press(.details)])
    case .enrolmentChosen: .actions([.press(.enrolCard)])
    case .pressed(let button): press(button)
    case .submitted: submit()
    case .escaped: .actions([.cancel])
    case .edited(let edit): country(after: edit)
    case .methodHighlighted, .focusMoved, .focused: .nothing
    }
  }

  /// Enter does what the focus is on, or what is obvious.
  private func submit() -> Finding {
    if let page = before.page, page.isElsewhere || page.content == .lost { return press(.reopen) }
    if case .selecting(let selecting) = before.checkout.phase, before.phone.front == .shop {
      return .actions([.choose(selecting.highlighted)])
    }
    guard let form = before.form else { return .nothing }
    if case .button(let button) = form.focus { return press(button) }
    return form.buttons.first.map { press($0) } ?? .nothing
  }

  /// A country that is chosen is asked for at once.
  private func country(after edit: Edit) -> Finding {
    guard case .answering(_, .bank(let prompt, _)) = before.checkout.phase, let field = before.form?.focusedField,
      field.id == .country
    else { return .nothing }
    var input = field.input
    input.apply(edit)
    return input.text == prompt.country.code || input.text.isEmpty ? .nothing : .actions([.bank(.country(input.text))])
  }

  private func press(_ button: ButtonID) -> Finding {
    if case .page(let name) = button {
      guard vocabulary.pages.buttons.contains(name) else { return .wordless("page: \(name)") }
      return .actions([.page(PagePress(button: name, fields: pageFillings()))])
    }
    if before.phone.front == .shop, case .answering(_, let answering) = before.checkout.phase {
      switch (answering, button) {
      case (.sheet, .authorise): return .actions([.sheet(walletCard.map { .card($0) } ?? .authorise)])
      case (.sheet, .cancel): return .actions([.sheet(.cancel)])
      case (.bank, .bank(let id)): return .actions([.bank(.choose(id))])
      case (.bank, .cancel): return .actions([.bank(.cancel)])
      case (.form, .submit): return .actions([.form(.submit(promptFillings()))])
      case (.form, .cancel): return .actions([.form(.cancel)])
      case (.wait, .close): return .actions([.leaveWait])
      case (.qr, .close): return .actions([.close(.qr)])
      case (.page, .close): return .actions([.close(.page)])
      default: break
      }
    }
    if button == .close, before.page != nil { return .actions([.close(.page)]) }
    guard let name = ButtonName(button) else { return .wordless("press: \(button.name)") }
    let leaves: [ButtonName] = [.cancel, .close, .leave, .resend, .copyCode, .hideLoader]
    return .actions((leaves.contains(name) ? [] : fillings()) + [.press(name)])
  }

  // MARK: What was typed

  /// The fields to fill in so that the form holds what the recorded one holds.
  private func fillings() -> [Action] {
    guard let form = before.form, let own = run.world.snapshot.form else { return [] }
    var (texts, chosen): ([Filling], [Action]) = ([], [])
    for field in form.fields where own.text(field.id) != field.input.text || own.field(field.id) == nil {
      switch field.id {
      case .savedCard: if let move = savedCard(field) { return [move] }
      case .cardBrand:
        // Before its number is there, the brand that the form picks on its own is not worth a step.
        if own.field(.cardBrand) != nil || field.input.text != field.choices.first?.id {
          chosen.append(.card(.brand(field.input.text)))
        }
      case .saveCard: chosen.append(.card(.save(field.input.text == "yes")))
      case .cardNumber, .expiry, .securityCode, .holder, .mobile, .oneTimeCode, .shopperName, .email, .amount:
        guard let name = FieldName(field.id) else { continue }
        texts.append(Filling(field: name, text: typed(field), place: Self.place))
      case .walletCard, .country, .bankSearch, .prompt, .page: break
      }
    }
    return (texts.isEmpty ? [] : [.fill(texts)]) + chosen
  }

  private func savedCard(_ field: Form.Field) -> Action? {
    guard case .answering(_, .card(let prompt, _)) = before.checkout.phase else { return nil }
    return Array(prompt.saved.reversed()).firstIndex { $0.token == field.input.text }.map { .card(.saved($0 + 1)) }
  }

  private var walletCard: String? {
    guard let text = before.form?.text(.walletCard), !text.isEmpty, text != run.world.snapshot.form?.text(.walletCard)
    else { return nil }
    return text
  }

  private func pageFillings() -> [PageFilling] {
    different().compactMap { field in
      guard case .page(let name) = field.id else { return nil }
      return PageFilling(field: name, text: typed(field), place: Self.place)
    }
  }

  private func promptFillings() -> [PageFilling] {
    different().compactMap { field in
      guard case .prompt(let name) = field.id else { return nil }
      return PageFilling(field: name, text: typed(field), place: Self.place)
    }
  }

  private func different() -> [Form.Field] {
    let own = run.world.snapshot.form
    return (before.form?.fields ?? []).filter { own?.text($0.id) != $0.input.text }
  }

  /// The typed text that leads there: the code that came as the code that came, an unpublished card as a published one.
  private func typed(_ field: Form.Field) -> TypedText {
    let text = field.input.text
    if isCode(field.id), !text.isEmpty, text == run.value(.code) { return value(.code) }
    if let published = cards[text] { return plain(published) }
    if case .expiry = field.id, text.count == 4, text.allSatisfy(\.isNumber) {
      return plain("\(text.prefix(2))/\(text.suffix(2))")
    }
    return plain(text)
  }

  private func isCode(_ id: FieldID) -> Bool {
    switch id {
    case .oneTimeCode, .prompt: true
    case .page(let name): vocabulary.pages.codeFields.contains(name)
    case .cardNumber, .expiry, .securityCode, .holder, .mobile, .shopperName, .email, .amount, .savedCard, .cardBrand,
      .saveCard, .walletCard, .country, .bankSearch:
      false
    }
  }

  private func plain(_ text: String) -> TypedText {
    TypedText(Template(parts: text.isEmpty ? [] : [.text(text)], place: Self.place))
  }

  private func value(_ value: RunValue) -> TypedText { TypedText(Template(parts: [.value(value)], place: Self.place)) }

  // MARK: Links

  private func link(_ url: String, _ door: LinkEntryPoint, _ source: LinkSource) -> Action {
    let expected = LinkCompletion.expected(among: before.expectedLinks).first?.text
    let last = before.links.last?.text
    func open(_ parts: [Template.Part]) -> Action {
      .open(LinkArrival(url: Template(parts: parts, place: Self.place), door: door, source: source))
    }
    if url == expected { return open([.value(.expectedLink)]) }
    for (origin, text) in [(LinkOrigin.expected, expected), (.last, last)] {
      guard let text else { continue }
      let all = LinkMutation.all(for: text, among: before.expectedLinks)
      guard let index = all.firstIndex(where: { $0.apply(to: text) == url }) else { continue }
      let mutation = all[index]
      let item = mutation.kind.takesParameter ? mutation.values["item"] : nil
      return .link(LinkSpoiling(mutation: mutation.kind, origin: origin, parameter: item, door: door, source: source))
    }
    if url == last { return open([.value(.lastLink)]) }
    guard let session = run.value(.session), session.count >= 6, let range = url.firstRange(of: session) else {
      return open(url.isEmpty ? [] : [.text(url)])
    }
    let (head, tail) = (String(url[..<range.lowerBound]), String(url[range.upperBound...]))
    return open((head.isEmpty ? [] : [.text(head)]) + [.value(.session)] + (tail.isEmpty ? [] : [.text(tail)]))
  }
}

extension Command.PaymentDeed {
  /// The action of a scenario that does this.
  fileprivate var action: Action {
    switch self {
    case .payInBank(let isRightAmount): .scan(isRightAmount: isRightAmount, nil)
    case .outside(let name): .outside(name)
    case .operate(let operation): .operate(operation)
    case .retry(let operation): .retry(operation)
    }
  }
}
