/// A word of an older file or of another tool, and the one that took its place.
struct RenamedWord: Hashable, Sendable {
  let place: Place
  let old: String
  /// The present word; `nil` where nothing has to be said any more.
  let new: String?
}

/// Brings the words of an older file, or of another tool, up to the present ones, before anything reads them.
struct WordUpdate {
  private(set) var renamed: [RenamedWord] = []
  /// The names of `vary`, which a condition may use whatever else they mean.
  private let varied: Set<String>

  private init(varied: Set<String>) { self.varied = varied }

  /// A file with the present words only, and what was renamed in it.
  static func of(_ tree: Tree) -> (tree: Tree, renamed: [RenamedWord]) {
    var update = WordUpdate(varied: varied(in: tree))
    let tree = update.update(tree, in: .file)
    return (tree, update.renamed)
  }

  private static func varied(in tree: Tree) -> Set<String> {
    guard case .map(let parts) = tree.content, let vary = parts.first(where: { ["vary", "matrix"].contains($0.name) }),
      case .map(let names) = vary.value.content
    else { return [] }
    let together = names.flatMap { name -> [String] in
      guard case .list(let items) = name.value.content else { return [] }
      return items.flatMap { item -> [String] in
        guard case .map(let values) = item.content else { return [] }
        return values.map(\.name)
      }
    }
    return Set(names.map(\.name) + together)
  }

  private mutating func update(_ tree: Tree, in part: FilePart) -> Tree {
    let content: Tree.Content
    switch tree.content {
    case .scalar(let text, let isPlain):
      guard let word = part.values[text] else { return tree }
      renamed.append(RenamedWord(place: tree.place, old: text, new: word))
      content = .scalar(word, isPlain: isPlain)
    case .list(let items): content = .list(items.map { update($0, in: part) })
    case .map(let entries):
      let taken = entries.map(\.name)
      content = .map(entries.compactMap { update($0, in: part, beside: taken) })
    }
    return Tree(content: content, place: tree.place)
  }

  /// A name with its value; `nil` for one that says what holds anyway.
  private mutating func update(_ entry: Tree.Entry, in part: FilePart, beside taken: [String]) -> Tree.Entry? {
    if part == .condition, varied.contains(entry.name) {
      return Tree.Entry(name: entry.name, place: entry.place, value: update(entry.value, in: .vary))
    }
    if part == .file, FilePart.rules(entry) == .all {
      if entry.name != "rules" { renamed.append(RenamedWord(place: entry.place, old: entry.name, new: nil)) }
      return nil
    }
    var name = entry.name
    if let word = part.name(of: entry), !taken.contains(word) {
      renamed.append(RenamedWord(place: entry.place, old: name, new: word))
      name = word
    }
    let value = part.part(below: name).map { update(entry.value, in: $0) } ?? entry.value
    return Tree.Entry(name: name, place: entry.place, value: value)
  }
}

/// A part of a file in which a word has a meaning of its own.
private enum FilePart {
  case file, vary, flows, lesson, given, rules
  case step, rewind, either, wait, task, fault, effect
  case phone, certificate, redirects
  case expectations, condition, screen, app, provider, webhooks

  /// The part below a name; `nil` where nothing was ever called otherwise.
  func part(below name: String) -> FilePart? {
    switch self {
    case .file:
      ["vary": .vary, "flows": .flows, "lesson": .lesson, "given": .given, "steps": .step, "rules": .rules][name]
    case .vary: .vary
    case .flows: .step
    case .given: name == "phone" ? .phone : nil
    case .step:
      [
        "repeat": .rewind, "rewind": .rewind, "either": .either, "wait": .wait, "task": .task, "fault": .fault,
        "phone": .phone, "expect": .expectations, "if": .condition,
      ][name]
    case .rewind: name == "then" || name == "steps" ? .step : nil
    case .either: name == "of" ? .flows : nil
    case .wait: name == "until" ? .expectations : nil
    case .task: ["solution": .step, "done-when": .expectations][name]
    case .fault: name == "do" ? .effect : nil
    case .phone: ["certificate": .certificate, "redirects": .redirects][name]
    case .expectations, .condition:
      ["screen": .screen, "app": .app, "provider": .provider, "webhooks": .webhooks][name]
    case .rules: name == "except" ? .rules : nil
    case .lesson, .effect, .certificate, .redirects, .screen, .app, .provider, .webhooks: nil
    }
  }

  /// The present word for a name; `nil` for one that is present.
  func name(of entry: Tree.Entry) -> String? {
    switch self {
    case .file: ["always": "rules", "matrix": "vary"][entry.name]
    case .lesson: ["needs": "prerequisites", "pass": "pass-score"][entry.name]
    case .phone: entry.name == "leads" ? "redirects" : nil
    case .step: entry.name == "backend" ? Self.backOffice(entry.value) : Self.steps[entry.name]
    case .task: entry.name == "recipe" ? "solution" : nil
    case .fault: entry.name == "p" ? "probability" : nil
    case .expectations, .condition:
      ["backend": "provider", "sdk": "app", "messages": "sms", "ignored": "no-effect", "records": "truths"][entry.name]
    case .screen: entry.name == "tone" ? "outcome" : nil
    case .app: entry.name == "sub-status" && Self.isParty(entry.value) ? "pending-on" : nil
    case .provider: entry.name == "captures" ? "charges" : nil
    case .webhooks: entry.name == "unheard" ? "inconclusive" : nil
    case .vary, .flows, .given, .rules, .rewind, .either, .wait, .effect, .certificate, .redirects: nil
    }
  }

  /// The present words for values.
  var values: [String: String] {
    switch self {
    case .effect: Synonym.former("fault")
    case .rules: Synonym.former("rule")
    case .vary: Synonym.former("fault").merging(Synonym.former("rule")) { $1 }
    case .certificate: Synonym.former("certificate")
    case .redirects: Synonym.former("redirects")
    case .phone: Synonym.former("phone-change")
    case .file, .flows, .lesson, .given, .step, .rewind, .either, .wait, .task, .fault, .expectations, .condition,
      .screen, .app, .provider, .webhooks:
      [:]
    }
  }

  /// Words for steps, of older files and of other tools.
  private static let steps = [
    "operate": "merchant", "outside": "external", "at-once": "no-wait", "tap": "press", "launch": "relaunch",
    "open-link": "open", "tamper": "link",
  ]

  /// `backend` was both what the merchant does and what happens outside, which only a name says.
  private static func backOffice(_ value: Tree) -> String {
    if case .map = value.content { "merchant" } else { "external" }
  }

  private static func isParty(_ value: Tree) -> Bool {
    if case .scalar(let text, _) = value.content { PendingOn(rawValue: text) != nil } else { false }
  }

  /// The rules that an entry of a file selects by one word; `nil` for any other.
  static func rules(_ entry: Tree.Entry) -> RuleSelection? {
    guard ["always", "rules"].contains(entry.name), case .scalar("all", _) = entry.value.content else { return nil }
    return .all
  }
}
