import Checkout
import Commerce
import Deeplinks
public import Frames
public import Inspection
public import Language
import Pages
import Payments
import Wire

/// The screens as lines of words, for terminals that can do no more and for ears: each line says role, name, value and state.
public struct PlainScreen: Sendable {
  /// The words.
  public let phrases: Phrasebook

  /// A plain screen in a language.
  public init(phrases: Phrasebook) { self.phrases = phrases }

  /// The size to draw frames at so that nothing is hidden.
  public static let size = Size(width: 80, height: 120)

  /// The frame's outline as lines; what can be pressed or filled has its number in front.
  public func lines(of frame: Frame) -> [String] {
    let words = phrases
    let plain = PlainText { word in
      switch word {
      case .role(let role): words.text("role.\(role)")
      case .state(let state): words.text("state.\(Self.name(of: state))")
      }
    }
    // Lines like these are kept in logs: a number that stands in a field is masked, also in one for something else.
    func line(_ item: OutlineItem) -> String {
      item.role == .field ? Scrubbing.digits(in: plain.line(item)) : plain.line(item)
    }
    var number = 0
    return frame.outline.items.compactMap { item in
      switch item.role {
      case .key, .image, .tab, .dialog: return nil
      case .field, .button, .option, .link, .row:
        guard Self.isUsable(item) else { return line(item) }
        number += 1
        return "\(number). " + line(item)
      case .heading, .text, .status, .alert, .timer: return line(item)
      }
    }
  }

  /// What a typed line asks for: a number, a name or its beginning, a field with its new text, `?`; and what to answer when it
  /// asks for nothing that is there.
  ///
  /// Examples: `2`, `pay`, `number 4200 0000 0000 0000`, `3 05 12345678`, `next`, `quit`. An empty line continues, as Enter
  /// does; `back` goes back, as Escape does.
  public func read(_ line: String, model: inout AppModel, snapshot: Snapshot, frame: Frame)
    -> (actions: [Action], answer: [String])
  {
    let text = line.trimmed
    let context = RenderContext(snapshot: snapshot, model: model, phrases: phrases)
    if text.isEmpty { return perform(.accept, &model, context) }
    if text == "?" { return ([], help(context)) }
    if let operation = word(text) { return perform(operation, &model, context) }
    let parts = text.split(separator: " ", maxSplits: 1)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    if parts[0] == phrases.text("plain.word.open"), !rest.isEmpty {
      return ([.command(.link(rest, .automatic, source: .urlBar))], [])
    }
    let first = String(parts[0]).lowercased()
    if let answer = workbench(first, rest, &model, context) ?? operate(first, rest, &model, context) {
      return answer
    }
    guard let item = item(text, in: frame) ?? item(String(parts[0]), in: frame),
      let target = item.target.flatMap(Target.init)
    else {
      // A number or a code typed without its field must not come back.
      let isSecret = text.count(where: \.isNumber) >= 3
      let masked = String(text.map { isSecret && $0.isNumber ? "*" : $0 })
      return ([], [phrases.text("plain.unknown", ["text": .outside(masked)])])
    }
    if case .field(let id) = target, !rest.isEmpty {
      return (context.set(id, rest).map { .command(.event($0)) }, [])
    }
    return told(model.perform(target, context, isBeside: true), &model)
  }

  private func perform(_ operation: Operation, _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])
  {
    told(model.perform(operation, context, isBeside: true, wasLeaving: true), &model)
  }

  /// What the merchant does: an operation with its amount, all that is left unless one is given, or a change to the messages.
  private func operate(_ word: String, _ rest: String, _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])?
  {
    func isWord(_ name: String) -> Bool { phrases.text("plain.word.\(name)") == word }
    if let change = Command.WebhookChange.basic.first(where: { isWord($0.name) }) {
      return perform(.webhooks(change), &model, context)
    }
    guard let kind = PaymentModification.Kind.allCases.first(where: { isWord($0.rawValue) }) else { return nil }
    if let obstacle = context.obstacle(of: .operate(kind)) { return ([], [phrases.text(obstacle)]) }
    // What was ordered before is retried by its word in front, and another one ordered by that word.
    let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
    let isRetry = words.first == phrases.text("plain.word.retry")
    let isAnother = words.first == phrases.text("plain.word.another")
    let typed = isRetry || isAnother ? words.dropFirst().first ?? "" : rest
    func order(_ operation: PaymentModification) -> (actions: [Action], answer: [String]) {
      guard !isRetry else { return ([.command(.payment(.retry(operation)))], []) }
      guard !isAnother, let earlier = context.earlier(like: operation) else {
        return ([.command(.payment(.operate(operation)))], [])
      }
      return (
        [],
        [
          phrases.text(
            "plain.repeated",
            [
              "time": .text(context.time(earlier.at)), "word": .text(word),
              "retry": .phrase(Phrase("plain.word.retry")),
              "another": .phrase(Phrase("plain.word.another")),
            ])
        ]
      )
    }
    guard let left = context.left(for: kind) else { return order(.void) }
    do {
      let amount = typed.isEmpty ? left : try Money.typed(typed, currency: left.currency, most: context.most(for: kind))
      return order(kind == .refund ? .refund(amount) : .capture(amount))
    } catch {
      return ([], [phrases.text(error.phrase(for: .amount, phrases))])
    }
  }

  /// Says at once what the footer would have said.
  func told(_ actions: [Action], _ model: inout AppModel) -> (actions: [Action], answer: [String]) {
    // A terminal has a key to redo; here it is a word.
    let redo: Phrase.Value = .phrase(Phrase("plain.word.redo"))
    let answer =
      model.notice.map { notice in
        [phrases.text(notice.adding(["key": redo]))]
      } ?? []
    model.notice = nil
    return (actions, answer)
  }

  private static func isUsable(_ item: OutlineItem) -> Bool {
    switch item.target.flatMap(Target.init) {
    case .method, .field, .button, .option: true
    case .operation(let operation): item.role == .button || operation == .turn(1)
    case .tab, .row, .inspector, nil: false
    }
  }

  /// The thing with a number, or whose name begins with a text, in any letter case.
  private func item(_ text: String, in frame: Frame) -> OutlineItem? {
    let items = frame.outline.items.filter(Self.isUsable)
    if let number = Int(text), items.indices.contains(number - 1) { return items[number - 1] }
    let wanted = text.lowercased()
    return items.first { $0.name.lowercased() == wanted } ?? items.first { $0.name.lowercased().hasPrefix(wanted) }
      ?? items.first { $0.name.lowercased().split(separator: " ").contains { $0.hasPrefix(wanted) } }
  }

  /// The words of commands that need no name on the screen.
  private static let words = Operation.all.flatMap(\.words)

  private func word(_ text: String) -> Operation? {
    Self.words.first { phrases.text("plain.word.\($0.name)") == text.lowercased() }?.operation
  }

  private func help(_ context: RenderContext) -> [String] {
    [phrases.text("plain.help")]
      + Self.words.filter { context.obstacle(of: $0.operation) == nil }.map {
        "  \(phrases.text("plain.word.\($0.name)"))  \(context.title(of: $0.operation))"
      } + ["  " + phrases.text("plain.word.open.help"), "  " + phrases.text("plain.word.merchant.help")] + workbenchHelp
  }

  private static func name(of state: OutlineState) -> String {
    switch state {
    case .focused: "focused"
    case .selected: "selected"
    case .disabled: "disabled"
    default: "invalid"
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
