import Wire

extension ScenarioSchema {
  /// A step: one action, with what may stand beside it.
  var step: JSON {
    let companions: [(String, JSON)] = [
      ("id", SchemaForm.identifier), ("say", SchemaForm.text), ("chapter", SchemaForm.text),
      ("show", SchemaForm.word(StageView.self)), ("hint", SchemaForm.text), ("within", SchemaForm.duration),
      ("why", SchemaForm.text), ("if", condition), ("no-wait", SchemaForm.flag), ("of", SchemaForm.text),
    ]
    let words = StepWord.all.filter { $0.name != FlowActions.say.word.name }
    let names = words.map(\.name)
    let parts =
      described(companions, below: "beside") + described(words.map { ($0.name, $0.form(self)) }, below: "step")
    func needs(_ name: String) -> JSON { ["required": [.string(name)]] }
    let onlyWords: JSON = ["required": ["say"], "not": ["anyOf": .array(names.map(needs))]]
    return SchemaForm.map(parts).adding(["oneOf": .array(names.map(needs) + [onlyWords])])
  }
}
