public import Commerce
public import Language

/// Names a field of a form.
public enum FieldID: Hashable, Sendable {
  /// The card's number.
  case cardNumber
  /// The card's expiry date.
  case expiry
  /// The card's security code.
  case securityCode
  /// The name on the card.
  case holder
  /// A mobile number.
  case mobile
  /// A one-time code.
  case oneTimeCode
  /// The shopper's name.
  case shopperName
  /// The shopper's email address.
  case email
  /// The order's amount.
  case amount
  /// A saved card, or a new one.
  case savedCard
  /// Which of a card's two brands pays.
  case cardBrand
  /// Whether the card is saved.
  case saveCard
  /// A card of the phone's wallet.
  case walletCard
  /// The country whose banks are listed.
  case country
  /// Letters of a bank's name.
  case bankSearch
  /// A field of a provider's form in the app, by its own name.
  case prompt(String)
  /// A field of a hosted page, by its own name.
  case page(String)
}

/// Names a button.
public enum ButtonID: Hashable, Sendable {
  /// Pays the amount shown.
  case pay
  /// Sends the one-time code.
  case sendCode
  /// Sends another one-time code.
  case resend
  /// Confirms the one-time code.
  case confirm
  /// Moves to the next field of a form that is filled in step by step.
  case next
  /// Agrees on a wallet's sheet.
  case authorise
  /// Agrees, or hands a provider's form in.
  case submit
  /// Picks a bank, by the provider's name for it.
  case bank(String)
  /// Keeps the shopper's details.
  case save
  /// Goes back without any effect, or cancels.
  case cancel
  /// Closes a page or a window without calling anything off.
  case close
  /// A button of a hosted page, by its own name.
  case page(String)
  /// Copies the code to pay.
  case copyCode
  /// Has the app take a kit's loader away, which it kept (`hideLoader()`); no button of the screen.
  case hideLoader
  /// Shows the code or the page again.
  case reopen
  /// Asks the provider again.
  case checkAgain
  /// Tries the same method again.
  case tryAgain
  /// Opens the shopper's details, at the one that the provider refused.
  case correctDetails
  /// Signs in to the shop again and tries the same method again.
  case signIn
  /// Goes back to the methods.
  case otherMethod
  /// Ends this checkout and begins a new one.
  case leave
}

/// What is wrong with a field, said under it when it is left and gone while it is corrected.
public enum FieldProblem: Error, Hashable, Sendable {
  /// Nothing is in it.
  case empty
  /// The given number of digits is missing.
  case tooShort(missing: Int)
  /// Too many digits.
  case tooLong
  /// A digit looks wrong.
  case checkDigit
  /// No accepted card begins like this.
  case unknownBrand
  /// There is no such month.
  case noSuchMonth
  /// The card has ended, in a month given as `MM/YY`.
  case past(String)
  /// More than twenty years ahead.
  case tooFar
  /// The given number of digits is required.
  case needsDigits(Int)
  /// Digits where a name belongs.
  case notAName
  /// No mobile number of the country.
  case notAMobile
  /// No email address.
  case notAnAddress
  /// A comma in an amount: it may mean decimals or thousands, so it is rejected.
  case decimalComma
  /// Not an amount.
  case amount(MoneyProblem)
  /// More than what is left to capture or to refund.
  case aboveRest(Money)
  /// Another total than that of a payment which may still be paid.
  case frozen
  /// The provider did not take it.
  case refused(String)
  /// The hosted page says so.
  case page(Phrase)
}

/// Fields and buttons in their order, one of which has the focus.
public struct Form: Hashable, Sendable {
  /// One field.
  public struct Field: Hashable, Sendable, Identifiable {
    /// Its name.
    public let id: FieldID
    /// Its text.
    public var input: TextField
    /// What is wrong with it, once it has been left.
    public var problem: FieldProblem?
    /// What the names of a choice are called; empty for all other fields.
    public let choices: [Choice]

    /// One of a choice's names with what it is called.
    public struct Choice: Hashable, Sendable, Identifiable {
      /// The name.
      public let id: String
      /// What it is called.
      public let label: Phrase

      /// A name with what it is called.
      public init(id: String, label: Phrase) {
        self.id = id
        self.label = label
      }
    }

    /// What the chosen name is called; `nil` for a field that is typed into.
    public var chosen: Phrase? { choices.first { $0.id == input.text }?.label }

    /// A field with a list to choose from.
    public init(_ id: FieldID, _ choices: [Choice], text: String = "", problem: FieldProblem? = nil) {
      self.choices = choices
      self.id = id
      input = TextField(.choice(choices.map(\.id)), text: text)
      self.problem = problem
    }

    /// A field.
    public init(_ id: FieldID, _ kind: TextField.Kind, text: String = "", problem: FieldProblem? = nil) {
      choices = []
      self.id = id
      input = TextField(kind, text: text)
      self.problem = problem
    }
  }

  /// Where the focus is.
  public enum Focus: Hashable, Sendable {
    /// In a field.
    case field(FieldID)
    /// On a button.
    case button(ButtonID)
  }

  /// The fields from top to bottom.
  public var fields: [Field]
  /// The buttons from left to right; the first is the obvious one.
  public var buttons: [ButtonID]
  /// Where the focus is.
  public private(set) var focus: Focus

  /// A form; the focus is in the first field, or on the first button when there are no fields.
  public init(fields: [Field], buttons: [ButtonID], focus: Focus? = nil) {
    self.fields = fields
    self.buttons = buttons
    self.focus = focus ?? fields.first.map { .field($0.id) } ?? .button(buttons.first ?? .cancel)
  }

  /// A field by its name.
  public func field(_ id: FieldID) -> Field? { fields.first { $0.id == id } }

  /// The text of a field; empty when there is no such field.
  public func text(_ id: FieldID) -> String { field(id)?.input.text ?? "" }

  /// The field that has the focus.
  public var focusedField: Field? { if case .field(let id) = focus { field(id) } else { nil } }

  /// Everything that can have the focus, in order.
  public var stops: [Focus] { fields.map { .field($0.id) } + buttons.map { .button($0) } }

  /// Changes the focused field; what was said against it is gone. Returns whether a field has the focus.
  mutating func edit(_ edit: Edit) -> Bool {
    guard case .field(let id) = focus, let index = fields.firstIndex(where: { $0.id == id }) else { return false }
    let before = fields[index].input.text
    fields[index].input.apply(edit)
    if fields[index].input.text != before { fields[index].problem = nil }
    return true
  }

  /// Moves the focus; returns the field that was left, if one was.
  mutating func move(to new: Focus) -> FieldID? {
    guard stops.contains(new), new != focus else { return nil }
    let left: FieldID? = if case .field(let id) = focus { id } else { nil }
    focus = new
    return left
  }

  /// The stop a number of steps away, around the ends.
  func stop(offset: Int) -> Focus {
    guard let index = stops.firstIndex(of: focus), !stops.isEmpty else { return focus }
    return stops[((index + offset) % stops.count + stops.count) % stops.count]
  }

  /// Shows other fields and buttons; the focus stays where it is while that is still there.
  mutating func show(_ fields: [Field], _ buttons: [ButtonID]) {
    self.fields = fields
    self.buttons = buttons
    if !stops.contains(focus) { focus = stops.first ?? .button(.cancel) }
  }

  mutating func setProblem(_ problem: FieldProblem?, of id: FieldID) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
    fields[index].problem = problem
  }

  mutating func update(_ id: FieldID, _ body: (inout TextField) -> Void) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
    body(&fields[index].input)
  }

  /// Marks every problem; moves the focus to the first field that has one. Returns whether there is none.
  mutating func settle(_ check: (Field) -> FieldProblem?) -> Bool {
    var first: FieldID?
    for index in fields.indices {
      fields[index].problem = check(fields[index])
      if fields[index].problem != nil, first == nil { first = fields[index].id }
    }
    if let first { focus = .field(first) }
    return first == nil
  }
}
