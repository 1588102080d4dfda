import Language

/// Reads YAML into a tree, within limits, collecting what is wrong with the text.
struct TreeReader {
  /// Till's own limits: deep nesting and repeated aliases are how YAML files hurt their readers.
  static let deepest = 32
  static let mostValues = 10_000
  static let mostAliases = 20

  let source: SourceText
  var complaints: ComplaintList
  private var values = 0
  /// The values that aliases repeat, by name.
  private var anchors: [String: Tree] = [:]

  init(_ source: SourceText, showsLines: Bool = true) {
    self.source = source
    complaints = ComplaintList(source, showsLines: showsLines)
  }

  /// The tree; `nil` when the text is no YAML or holds nothing.
  mutating func read() -> Tree? {
    guard checkText() else { return nil }
    var text: [UInt8] = []
    for (index, line) in source.lines.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "\n")) }
      for scalar in line { UTF8.encode(scalar).map { text.append(contentsOf: $0) } }
    }
    do throws(YAMLEvents.Problem) {
      return try document(YAMLEvents(text))
    } catch {
      complain(error)
      return nil
    }
  }

  private mutating func document(_ events: YAMLEvents) throws(YAMLEvents.Problem) -> Tree? {
    guard case .documentStart = try events.next().kind else {
      complaints.add(.empty, source.place(line: 1, column: 1), "file.empty")
      return nil
    }
    // The caller and not the reader decides whether a plain word is a number, yes or no.
    let tree = try tree(events.next(), events, depth: 1)
    _ = try events.next()
    let last = try events.next()
    guard case .end = last.kind else {
      throw YAMLEvents.Problem(text: "but found another document", mark: last.mark)
    }
    return tree
  }

  // MARK: Tree

  /// The value that begins with an event; `nil` where it goes over a limit.
  private mutating func tree(
    _ event: YAMLEvents.Event, _ events: YAMLEvents, depth: Int
  ) throws(YAMLEvents.Problem) -> Tree? {
    let start = source.place(line: event.mark.line, column: event.mark.column)
    guard takes(1, depth: depth, at: start) else {
      try events.skip(event)
      return nil
    }
    switch event.kind {
    case .scalar(let text, let isPlain, let anchor):
      return keep(.scalar(text, isPlain: isPlain), as: anchor, place(of: text, at: event.mark))
    case .alias:
      let tree = try repeated(event)
      // The alias itself was the first of these values.
      return takes(tree.count - 1, depth: depth + tree.depth - 1, at: start) ? tree : nil
    case .listStart(let anchor):
      var items: [Tree] = []
      while true {
        let item = try events.next()
        if case .listEnd = item.kind { break }
        if let tree = try tree(item, events, depth: depth + 1) { items.append(tree) }
      }
      return keep(.list(items), as: anchor, start)
    case .mapStart(let anchor):
      var entries: [Tree.Entry] = []
      while true {
        let name = try events.next()
        if case .mapEnd = name.kind { break }
        if let entry = try entry(name, events, beside: entries, depth: depth) { entries.append(entry) }
      }
      return keep(.map(entries), as: anchor, start)
    case .listEnd, .mapEnd, .documentStart, .documentEnd, .end: return nil
    }
  }

  private mutating func entry(
    _ event: YAMLEvents.Event, _ events: YAMLEvents, beside others: [Tree.Entry], depth: Int
  ) throws(YAMLEvents.Problem) -> Tree.Entry? {
    guard let name = try name(event) else {
      complaints.add(.wrongShape, source.place(line: event.mark.line, column: event.mark.column), "shape.name")
      try events.skip(event)
      try events.skip(events.next())
      return nil
    }
    let place = place(of: name, at: event.mark)
    if let first = others.first(where: { $0.name == name }) {
      complaints.add(
        .duplicateName, place, "file.twice",
        ["name": .text(Shown.text(name)), "line": .text(String(first.place.line))])
      try events.skip(events.next())
      return nil
    }
    return try tree(events.next(), events, depth: depth + 1).map { Tree.Entry(name: name, place: place, value: $0) }
  }

  /// The name of an entry; `nil` where a list or a map stands for one.
  private mutating func name(_ event: YAMLEvents.Event) throws(YAMLEvents.Problem) -> String? {
    switch event.kind {
    case .scalar(let text, let isPlain, let anchor):
      return keep(.scalar(text, isPlain: isPlain), as: anchor, place(of: text, at: event.mark)).text
    case .alias: return try repeated(event).text
    case .listStart, .listEnd, .mapStart, .mapEnd, .documentStart, .documentEnd, .end: return nil
    }
  }

  /// The value that an alias repeats.
  private func repeated(_ event: YAMLEvents.Event) throws(YAMLEvents.Problem) -> Tree {
    guard case .alias(let name) = event.kind, let tree = anchors[name] else {
      throw YAMLEvents.Problem(text: "found undefined alias", mark: event.mark)
    }
    return tree
  }

  private mutating func keep(_ content: Tree.Content, as anchor: String?, _ place: Place) -> Tree {
    let tree = Tree(content: content, place: place)
    if let anchor { anchors[anchor] = tree }
    return tree
  }

  private func place(of text: String, at mark: YAMLEvents.Mark) -> Place {
    let length = source.length(of: text, line: mark.line, column: mark.column)
    return source.place(line: mark.line, column: mark.column, length: length)
  }

  /// Whether there is room for some more values, the deepest of them at a depth.
  private mutating func takes(_ count: Int, depth: Int, at place: Place) -> Bool {
    let wereFew = values <= Self.mostValues
    values += count
    guard values <= Self.mostValues else {
      if wereFew { complaints.add(.tooManyValues, place, "file.values", ["limit": .number(Self.mostValues)]) }
      return false
    }
    guard depth <= Self.deepest else {
      complainOfDepth(place)
      return false
    }
    return true
  }
}

// MARK: Complaints

extension TreeReader {
  mutating func complainOfDepth(_ place: Place) {
    complaints.add(.tooDeep, place, "file.deep", ["limit": .number(Self.deepest)])
  }

  private mutating func complain(_ problem: YAMLEvents.Problem) {
    if case .quotedScalar(let mark) = problem.context {
      return complaints.add(
        .notYAML, source.place(line: mark.line, column: mark.column), "file.quote-open",
        notes: [Phrase("scenario.file.quote.help")])
    }
    guard let mark = problem.mark else {
      let line = source.lines.firstIndex { $0.contains(where: Self.isForbidden) }
      let column = line.flatMap { source.lines[$0].firstIndex(where: Self.isForbidden) }
      guard line.map({ source.lines[$0].contains("\0") }) != true else {
        // Every other byte of such a file is zero.
        return complaints.add(.notYAML, source.place(line: 1, column: 1), "file.utf16")
      }
      return complainNotYAML(problem.text, line: (line ?? 0) + 1, column: (column ?? 0) + 1)
    }
    guard let quote = OpenQuotes.last(endingIn: mark.line, of: source.lines) else {
      return complainNotYAML(problem.text, line: mark.line, column: mark.column)
    }
    complaints.add(
      .notYAML, source.place(line: quote.line, column: quote.column), "file.quote-late",
      ["line": .text(String(quote.lastLine)), "detail": .text(problem.text)],
      notes: [Phrase("scenario.file.quote.help")])
  }

  /// The characters that YAML 1.1, section 5.1, does not allow in a file.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\t" && scalar.properties.generalCategory == .control
  }

  private mutating func complainNotYAML(_ problem: String, line: Int, column: Int) {
    complaints.add(.notYAML, source.place(line: line, column: column), "file.not-yaml", ["detail": .text(problem)])
  }
}

extension YAMLEvents {
  /// Reads over the value that begins with an event.
  fileprivate func skip(_ event: Event) throws(Problem) {
    var depth = 0
    var event = event
    while true {
      switch event.kind {
      case .listStart, .mapStart: depth += 1
      case .listEnd, .mapEnd: depth -= 1
      case .scalar, .alias, .documentStart, .documentEnd: break
      case .end: return
      }
      if depth <= 0 { return }
      event = try next()
    }
  }
}

extension Tree {
  /// The text of a scalar.
  fileprivate var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The number of values in it, itself included.
  fileprivate var count: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.count }
    }
  }

  /// The number of values inside one another, itself included.
  fileprivate var depth: Int {
    switch content {
    case .scalar: 1
    case .list(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .map(let entries): 1 + (entries.map(\.value.depth).max() ?? 0)
    }
  }
}
