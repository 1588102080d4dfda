import Checkout
import Commerce
public import Frames
public import Inspection

extension AppModel {
  /// Columns from which the inspector stands beside the screen.
  static let besideColumns = 110

  /// What the screen shows, as the place where its keys mean something.
  static func scope(of phase: Phase) -> Scope {
    switch phase {
    case .selecting: .methods
    case .details: .details
    case .working: .waiting
    case .answering(_, .card): .card
    case .answering(_, .phone): .phone
    case .answering(_, .code): .code
    case .answering(_, .page): .page
    case .answering(_, .qr): .qr
    case .answering(_, .sheet): .sheet
    case .answering(_, .bank): .bank
    case .answering(_, .form): .form
    case .answering(_, .wait): .wait
    case .result: .result
    }
  }

  /// The place whose keys come first on the phone's screen.
  func screenScope(of snapshot: Snapshot) -> Scope {
    if snapshot.phone.alert != nil { return .alert }
    return switch snapshot.sight {
    case .app(let phase): snapshot.finishedSheet == nil ? Self.scope(of: phase) : .finishedSheet
    case .elsewhere: .elsewhere
    case .lostPage: .lostPage
    case .closed: .closed
    case .home: .home
    case .outside: .page
    }
  }

  /// The places whose keys mean something on the phone's screen, the nearest first.
  func screenScopes(of snapshot: Snapshot) -> [Scope] {
    let scope = screenScope(of: snapshot)
    guard scope == .page, case .outside(let window) = snapshot.sight else { return [scope] }
    return window.isDone ? [.doneWindow, .page] : [.window, .page]
  }

  /// Where keys mean something now, the nearest first.
  func scopes(for snapshot: Snapshot) -> [Scope] {
    if case .exchange(let state) = overlay, !state.query.isEmpty, !state.isSearching {
      return [.found, .exchange, .always]
    }
    if let overlay { return [overlay.scope, .always] }
    if inspector.hasFocus, inspector.entry != nil { return [.amount, .always] }
    if inspector.hasFocus {
      return (inspector.query.isEmpty ? [] : [.found]) + (inspector.tab == .notices ? [.notices] : [])
        + [.inspector, .everywhere, .always]
    }
    return (history.isInPast ? [.past] : []) + screenScopes(of: snapshot) + [.everywhere, .always]
  }

  /// Where keys mean something now, without those that mean the same on every screen.
  func ownScopes(for snapshot: Snapshot) -> [Scope] {
    scopes(for: snapshot).filter { $0 != .everywhere && $0 != .always }
  }

  /// Whether letters are typed rather than read as keys.
  ///
  /// A form with a field for letters types them in all its fields, so that a name typed into the wrong one does no harm; a form
  /// that takes digits alone leaves letters free.
  func typesLetters(_ snapshot: Snapshot) -> Bool {
    guard overlay == nil, !inspector.hasFocus else { return overlay?.query != nil || inspector.isTyping }
    return Self.typesLettersOnScreen(snapshot)
  }

  /// The same of the phone's screen, whatever lies over it.
  static func typesLettersOnScreen(_ snapshot: Snapshot) -> Bool {
    // Letters look for a bank wherever the focus is.
    if case .answering(_, .bank) = snapshot.visiblePhase { return true }
    guard let form = snapshot.visibleForm, form.focusedField != nil else { return false }
    return form.fields.contains { field in
      switch field.input.kind {
      case .text, .cardholder, .secretText: true
      case .digits, .secretDigits, .cardNumber, .expiry, .phone, .amount, .choice: false
      }
    }
  }

  /// Whether a key writes something now, rather than to mean what it means elsewhere.
  public func types(_ input: Input, in snapshot: Snapshot) -> Bool {
    overlay != nil || typesLetters(snapshot) || search(input, among: snapshot) != nil || edit(input, snapshot) != nil
  }

  /// The change that a key makes to a text; `nil` for a key that edits nothing.
  static func edit(_ input: Input) -> Edit? {
    switch input {
    case .character(let character): .insert(String(character))
    case .paste(let text): text.isEmpty ? nil : .insert(text)
    case .backspace: .deleteBackward
    case .delete: .deleteForward
    case .left, .wordLeft: .left
    case .right, .wordRight: .right
    case .home, .control("a"): .home
    case .end, .control("e"): .end
    case .control("u"): .deleteToStart
    case .control("w"): .deleteWord
    case .enter, .escape, .tab, .backTab, .insert, .up, .down, .pageUp, .pageDown, .function, .control, .alt, .mouse,
      .resized, .focusGained, .focusLost, .unknown:
      nil
    }
  }

  /// A letter in a list of banks outside its search line: it searches for a bank.
  func search(_ input: Input, among snapshot: Snapshot) -> [ShopperEvent]? {
    guard case .answering(_, .bank(_, let form)) = snapshot.visiblePhase, form.focus != .field(.bankSearch) else {
      return nil
    }
    switch input {
    case .character(" ") where form.focus == .field(.country): return nil
    case .character, .backspace, .paste:
      guard let edit = Self.edit(input) else { return nil }
      return [.focused(.field(.bankSearch)), .edited(.end), .edited(edit)]
    case .enter, .escape, .tab, .backTab, .delete, .insert, .up, .down, .left, .right, .wordLeft, .wordRight, .home,
      .end, .pageUp, .pageDown, .function, .control, .alt, .mouse, .resized, .focusGained, .focusLost, .unknown:
      return nil
    }
  }

  /// The change of a key in the selected field. On a mirrored screen a choice's arrows point the other way round, and so do those of a
  /// text that runs from right to left.
  func edit(_ input: Input, _ snapshot: Snapshot, isMirrored: Bool = false) -> Edit? {
    guard let field = snapshot.visibleForm?.focusedField else { return nil }
    if isMirrored, Self.runsBackwards(field) {
      if input == .left || input == .wordLeft { return .right }
      if input == .right || input == .wordRight { return .left }
    }
    if case .character(let character) = input, !typesLetters(snapshot), !Self.takes(character, field) { return nil }
    return Self.edit(input)
  }

  private static func runsBackwards(_ field: Form.Field) -> Bool {
    switch field.input.kind {
    case .choice: true
    case .text, .cardholder: Direction(firstLetterOf: field.input.text) == .rightToLeft
    case .digits, .secretDigits, .secretText, .cardNumber, .expiry, .phone, .amount: false
    }
  }

  /// Whether a character goes into a field where letters are keys.
  static func takes(_ character: Character, _ field: Form.Field) -> Bool {
    // What groups the digits on a card is read over, and is no key meanwhile.
    takes(character, field.input.kind) || (field.id == .cardNumber && " -".contains(character))
  }

  private static func takes(_ character: Character, _ kind: TextField.Kind) -> Bool {
    if Digits.value(of: character) != nil { return true }
    return switch kind {
    case .digits, .secretDigits: false
    case .cardNumber: " -".contains(character)
    case .expiry: character == "/" || character == " "
    case .phone: "+ -()".contains(character)
    case .amount: character == "." || character == "," || character == "\u{066B}"
    case .text, .cardholder, .secretText: true
    case .choice: character == " "
    }
  }
}
