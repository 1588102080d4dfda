import Wire

/// A word with which a step begins: how what stands behind it is read, and what an editor says about it.
struct StepWord: Sendable {
  let name: String
  let traits: StepWordTraits
  /// The form of what stands behind it.
  let form: @Sendable (ScenarioSchema) -> JSON
  /// The steps that it stands for; none where what stands behind it is wrong.
  let steps: @Sendable (inout ScenarioReader, Tree.Entry) -> [Step]

  /// A word that stands for one action; `read` gives nothing where what stands behind it is wrong.
  static func one(
    _ name: String, _ traits: StepWordTraits = [], form: @escaping @Sendable (ScenarioSchema) -> JSON,
    read: @escaping @Sendable (inout ScenarioReader, Tree) -> Action?
  ) -> StepWord {
    StepWord(name: name, traits: traits, form: form) { reader, entry in
      read(&reader, entry.value).map { [Step(action: $0, place: entry.place)] } ?? []
    }
  }

  /// The same with a form that is always the same.
  static func one(
    _ name: String, _ traits: StepWordTraits = [], form: @autoclosure @escaping @Sendable () -> JSON,
    read: @escaping @Sendable (inout ScenarioReader, Tree) -> Action?
  ) -> StepWord { one(name, traits, form: { _ in form() }, read: read) }

  /// Every word, in the order in which they are told.
  static let all =
    CheckoutActions.words + QuestionActions.words + MerchantActions.words + WorldActions.words + FlowActions.words
  static let names = all.map(\.name)

  static func named(_ name: String) -> StepWord? { all.first { $0.name == name } }
}

/// The special traits of a step's word.
struct StepWordTraits: OptionSet {
  let rawValue: Int

  /// Later steps depend on it: where it cannot be read, the state of later steps is unknown.
  static let turning = StepWordTraits(rawValue: 1)
  /// `of` may stand beside it.
  static let namesPayment = StepWordTraits(rawValue: 2)
}

/// Everything about one kind of action: its word, what a file writes, what it needs and what it does.
struct ActionEntry<Value: Sendable>: Sendable {
  let word: StepWord
  let traits: ActionTraits
  /// The text that a file writes behind the dash, on one line.
  let text: @Sendable (Value) -> String
  /// The same in the file's own words, without what is typed; `nil` where that is the same.
  let summary: (@Sendable (Value) -> String)?
  /// Whether what it needs is there, as far as that may still come automatically; `nil` where it needs nothing.
  let isReady: (@Sendable (ScenarioRun, Value) -> Bool)?
  let perform: @Sendable (inout ScenarioRun, Value, Step) -> Void

  init(
    _ word: StepWord, _ traits: ActionTraits, text: @escaping @Sendable (Value) -> String,
    summary: (@Sendable (Value) -> String)? = nil, isReady: (@Sendable (ScenarioRun, Value) -> Bool)? = nil,
    perform: @escaping @Sendable (inout ScenarioRun, Value, Step) -> Void
  ) {
    (self.word, self.traits, self.text, self.summary) = (word, traits, text, summary)
    (self.isReady, self.perform) = (isReady, perform)
  }

  func of(_ value: Value) -> ActionPart {
    ActionPart(
      traits: traits, fileText: { text(value) }, summary: { (summary ?? text)(value) },
      isReady: { isReady?($0, value) ?? true }, perform: { perform(&$0, value, $1) })
  }
}

/// An entry's description of one action.
struct ActionPart {
  let traits: ActionTraits
  let fileText: () -> String
  let summary: () -> String
  let isReady: (ScenarioRun) -> Bool
  let perform: (inout ScenarioRun, Step) -> Void
}

struct ActionTraits: OptionSet {
  let rawValue: Int

  /// The shopper does it, so that the checkout may ignore it.
  static let shoppers = ActionTraits(rawValue: 1)
  /// It can start calls, for which the next step waits.
  static let calls = ActionTraits(rawValue: 2)
  static let needsCheckout = ActionTraits(rawValue: 4)
  /// It is a beat of its own in a demo where no step says anything.
  static let isPlayed = ActionTraits(rawValue: 8)

  static let onScreen: ActionTraits = [.shoppers, .calls, .needsCheckout, .isPlayed]
}
