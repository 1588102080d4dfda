import Testing

/// Keeps comments of the library in plain English: a noun for a value, a verb for a function, an actor for an action.
@Suite("Plain comments")
struct PlainCommentTests {
  /// The targets that ship as a library or speak to programs of others, and those that followed them.
  private static let targets: Set<String> = [
    "Commerce", "Wire", "Deeplinks", "Pages", "Phone", "Payments", "Providers", "PaymentKit", "ForeignGateways",
    "Training", "Controller", "Scenarios",
  ]

  static let files = SourceTree.files.filter { targets.contains($0.target) }

  @Test("the targets exist")
  func everyTarget() { #expect(Set(Self.files.map(\.target)) == Self.targets) }

  @Test("a comment names the actor, the payment term and the thing itself", arguments: PlainCommentTests.files)
  func words(file: SourceFile) {
    let start = #/\b(?i:whoever|nobody|somebody|anybody|so many|so long|so often|anew)\b/#
    let terms = #/\b(?i:given back|gave back|gives? back|handed in|calls? off|called off|in hand|by itself|said no)\b/#
    let verbs = #/\b(?i:written down|wrote down|goes on|go on|went on)\b/#
    let relative = #/^(?:What|How|Through whom|Of which)\b/#
    var isContinued = false
    for (number, line) in file.lines.enumerated() {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("//") else {
        isContinued = false
        continue
      }
      let words = text.drop { $0 == "/" }.drop { $0 == " " }
      let isRelative = !isContinued && words.contains(relative)
      if isRelative || words.contains(start) || words.contains(terms) || words.contains(verbs) {
        Issue.record("\(file.path):\(number + 1): \(words)")
      }
      isContinued = true
    }
  }
}
