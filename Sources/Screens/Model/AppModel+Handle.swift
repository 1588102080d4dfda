import Checkout
public import Frames
public import Inspection
public import Language
import Pages
import Payments

extension AppModel {
  /// Takes in what a person did while `frame` was on the screen and says what to do.
  ///
  /// `frame` must be the one drawn last: clicks are resolved through its outline, and whether the inspector stands beside the screen
  /// follows from its size.
  public mutating func handle(_ input: Input, snapshot: Snapshot, frame: Frame, phrases: Phrasebook) -> [Action] {
    switch input {
    case .resized, .focusGained, .focusLost, .unknown: return []
    case .mouse(let mouse): return handle(mouse, snapshot: snapshot, frame: frame, phrases: phrases)
    case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
      .wordLeft,
      .wordRight, .home, .end, .pageUp, .pageDown, .function, .control, .alt, .paste:
      return handle(key: input, snapshot: snapshot, frame: frame, phrases: phrases)
    }
  }

  /// Presses what has that name in the frame's outline, as a click on it would; `nil` when nothing there has it.
  public mutating func press(_ name: String, snapshot: Snapshot, frame: Frame, phrases: Phrasebook) -> [Action]? {
    let pressable = Outline(frame.outline.items.filter { $0.target != nil })
    guard let text = pressable.item(named: name)?.target, let target = Target(text) else { return nil }
    notice = nil
    message = nil
    follow(snapshot)
    let context = RenderContext(snapshot: snapshot, model: self, phrases: phrases)
    return perform(target, context, isBeside: isBeside(frame, context))
  }

  /// Forgets the hint when its checkout is over, and the question about leaving when its payment is.
  private mutating func follow(_ snapshot: Snapshot) {
    switch snapshot.checkout.phase {
    case .working, .answering: break
    case .selecting, .details, .result: leftAttempt = nil
    }
    guard hint != nil else { return }
    if snapshot.checkout.attempts > 0 {
      hintHasBegun = true
    } else if hintHasBegun {
      hint = nil
    }
  }

  // MARK: Keys

  private mutating func handle(key input: Input, snapshot: Snapshot, frame: Frame, phrases: Phrasebook) -> [Action] {
    let wasLeaving = isLeaving
    knownHits = snapshot.faults.reduce(0) { $0 + $1.fired }
    notice = nil
    message = nil
    isLeaving = false
    follow(snapshot)
    let context = RenderContext(snapshot: snapshot, model: self, phrases: phrases, size: frame.surface.size)
    if !scrolls(input, context) { scroll = 0 }
    let isBeside = isBeside(frame, context)
    if meetsAnotherResult(input, snapshot) {
      notice = Phrase("notice.result-changed")
      return []
    }
    if overlay == nil, case .alt(let character) = input, let number = character.wholeNumberValue,
      context.outsideActions.indices.contains(number - 1)
    {
      return perform(.outside(context.outsideActions[number - 1]), context, isBeside: isBeside, wasLeaving: false)
    }
    if handle(forSupport: input, context) { return [] }
    if let binding = scrub(input, snapshot) {
      return perform(binding.operation, context, isBeside: isBeside, wasLeaving: false)
    }
    if overlay != nil { return handle(input, overOf: context, isBeside: isBeside, wasLeaving: wasLeaving) }
    if inspector.hasFocus {
      if let actions = handle(entry: input, context) { return actions }
      if inspector.isSearching,
        search(
          input, in: &inspector.query, isSearching: &inspector.isSearching, isOld: &inspector.isQueryOld)
      {
        inspector.selection = nil
        return []
      }
    } else if let events = search(input, among: snapshot) {
      return events.map { .command(.event($0)) }
    } else if let edit = edit(input, snapshot, isMirrored: phrases.direction == .rightToLeft) {
      if case .paste(let text) = input, text.hasSuffix("\n") { notice = Phrase("notice.pasted-line") }
      return [.command(.event(.edited(edit)))]
    }
    let typesLetters = typesLetters(snapshot)
    if typesLetters, case .character = input { return [] }
    if case .paste(let text) = input { return open(pasted: text) }
    let key = typesLetters ? input : Keyboard.latin(input)
    let binding =
      Binding.matching(input, in: scopes(for: snapshot)) ?? Binding.matching(key, in: scopes(for: snapshot))
    guard let binding else {
      if case .alt(let character) = input, character.wholeNumberValue != nil, !isOnStage {
        notice = Phrase("why.no-such-outside")
      }
      return []
    }
    // A digit of an amount or a code that was typed too late must not end the checkout.
    if input == .character("0"), binding.operation == .travel(.reset), inspector.hasFocus || hasPayment(snapshot) {
      notice = Phrase("notice.reset-elsewhere", ["reset": .text(Keyboard.name(of: .alt("0"), phrases, glyphs))])
      return []
    }
    return perform(binding.operation, context, isBeside: isBeside, wasLeaving: wasLeaving)
  }

  /// Whether a payment was begun that a clean checkout would put away; an audience's is put away at once.
  private func hasPayment(_ snapshot: Snapshot) -> Bool {
    !isOnStage && performance == nil && snapshot.checkout.attempts > 0
  }

  /// `true` if Enter would press a button of a result that changed automatically since the last key, such as *Leave* where
  /// *Check again* was. It presses the next time.
  private mutating func meetsAnotherResult(_ input: Input, _ snapshot: Snapshot) -> Bool {
    guard case .result(let outcome) = snapshot.visiblePhase, snapshot.finishedSheet == nil, overlay == nil,
      !inspector.hasFocus
    else {
      knownButtons = nil
      return false
    }
    let buttons = outcome.form.buttons
    defer { knownButtons = input == .enter ? nil : buttons }
    return input == .enter && (knownButtons ?? buttons) != buttons
  }

  /// Types into a search line; returns whether the key was for it.
  private func search(
    _ input: Input, in query: inout TextField, isSearching: inout Bool, isOld: inout Bool
  ) -> Bool {
    if input == .enter || input == .escape {
      isSearching = false
      if input == .escape { query.clear() }
      return true
    }
    guard let edit = Self.edit(input) else { return false }
    if isOld, case .insert = edit { query.clear() }
    isOld = false
    query.apply(edit)
    return true
  }

  private mutating func handle(_ input: Input, overOf context: RenderContext, isBeside: Bool, wasLeaving: Bool)
    -> [Action]
  {
    if case .exchange(var state) = overlay, state.isSearching,
      search(input, in: &state.query, isSearching: &state.isSearching, isOld: &state.isQueryOld)
    {
      state.scroll = context.place(of: 0, in: state) ?? state.scroll
      overlay = .exchange(state)
      return []
    }
    if let actions = handle(fault: input, context) { return actions }
    let key = overlay?.query == nil ? Keyboard.latin(input) : input
    let binding =
      Binding.matching(input, in: scopes(for: context.snapshot))
      ?? Binding.matching(key, in: scopes(for: context.snapshot))
    if let binding { return perform(binding.operation, context, isBeside: isBeside, wasLeaving: wasLeaving) }
    guard let edit = Self.edit(input) else { return [] }
    switch overlay {
    case .urlBar(var state):
      state.apply(edit)
      overlay = .urlBar(state)
    case .forkName(var state):
      state.line.apply(edit)
      overlay = .forkName(state)
    case .help, .palette, .testData, .outcomes, .forks:
      overlay?.list?.query.apply(edit)
      overlay?.list?.selection = 0
    case .faults(var state):
      state.query.apply(edit)
      state.selection = nil
      overlay = .faults(state)
    case .naming(var state):
      state.line.apply(edit)
      overlay = .naming(state)
    case .exchange, .lens, .phone, .offer, .provenance, nil: break
    }
    return []
  }

  /// A paste outside a field that looks like an address goes into the address line; anything else is no key.
  private mutating func open(pasted text: String) -> [Action] {
    guard text.contains("://"), !isOnStage else { return [] }
    var state = Overlay.URLBarState()
    state.apply(.insert(text))
    overlay = .urlBar(state)
    return []
  }

  // MARK: The mouse

  private mutating func handle(_ mouse: MouseInput, snapshot: Snapshot, frame: Frame, phrases: Phrasebook) -> [Action] {
    let context = RenderContext(snapshot: snapshot, model: self, phrases: phrases, size: frame.surface.size)
    let target = frame.outline.hit(mouse.position).flatMap { $0.target }.flatMap(Target.init)
    switch mouse.kind {
    case .release: return []
    case .wheelUp, .wheelDown:
      let step = mouse.kind == .wheelUp ? -1 : 1
      let isOverInspector = frame.outline.item(target: Target.inspector.text)?.region?.contains(mouse.position) ?? false
      if overlay == nil, isOverInspector {
        moveInspector(by: step, context)
        return []
      }
      // The wheel scrolls; it never changes the selection of a form.
      let operation: Operation = overlay != nil || context.isSelecting ? .move(step) : .scroll(step)
      return perform(operation, context, isBeside: isBeside(frame, context), wasLeaving: false)
    case .press:
      guard mouse.button == .left else { return [] }
      notice = nil
      message = nil
      isLeaving = false
      if overlay == nil, let turns = turns(mouse.position, context, frame) {
        inspector.hasFocus = false
        return turns
      }
      if let target { return perform(target, context, isBeside: isBeside(frame, context)) }
      // This question goes away by being answered only.
      if offer != nil { return [] }
      if let dialog = frame.outline.items.first(where: { $0.role == .dialog }), overlay != nil,
        !(dialog.region?.contains(mouse.position) ?? false)
      {
        overlay = nil
      }
      return []
    }
  }

  /// A press on one of a choice's arrows takes the focus there and does what the arrow's key does; `nil` anywhere else.
  private func turns(_ position: Position, _ context: RenderContext, _ frame: Frame) -> [Action]? {
    guard let item = frame.outline.hit(position), let region = item.region,
      case .field(let id) = item.target.flatMap(Target.init),
      let field = context.snapshot.visibleForm?.field(id), case .choice = field.input.kind
    else { return nil }
    let isLeft = position.x < region.x + Self.arrowColumns
    guard isLeft || position.x >= region.right - Self.arrowColumns else { return nil }
    let isMirrored = context.phrases.direction == .rightToLeft
    return [.command(.event(.focused(.field(id)))), .command(.event(.edited(isLeft == isMirrored ? .right : .left)))]
  }

  /// The columns at either end of a choice that its border and its arrow take.
  private static let arrowColumns = 3

  /// Whether the inspector has a place of its own on a frame of that size.
  private func isBeside(_ frame: Frame, _ context: RenderContext) -> Bool {
    guard frame.surface.size.width >= Self.besideColumns else { return false }
    let matrix = context.qrPrompt.flatMap { QRCode.matrix(of: $0.payload) }
    let layout = Layout.of(
      Layout.page(of: frame.surface.size, isOnStage: isOnStage).size, context: context, matrix: matrix)
    return layout.inspector != nil && !layout.isInspectorOver
  }
}
