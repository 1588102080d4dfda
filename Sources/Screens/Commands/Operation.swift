import Inspection
import Language

/// What a key, the palette or a click asks for: a command and what it is about. Two are the same if they have the same name.
struct Operation: Hashable, Sendable {
  /// A stable name: lower-case words with dashes, with what it is about behind a slash.
  let name: String
  let command: any AnyCommand
  /// What an audience may do with it.
  let stage: StageRule
  let title: @Sendable (RenderContext) -> String
  let obstacle: @Sendable (RenderContext) -> Phrase?
  /// What is done although an obstacle is said.
  let refused: @Sendable (RenderContext) -> [Action]
  let perform: @Sendable (inout AppModel, Asked) -> [Action]

  static func == (first: Operation, second: Operation) -> Bool { first.name == second.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Operation {
  init?(name: String) {
    let slash = name.firstIndex(of: "/")
    guard let command = Self.all.first(where: { $0.word == name[..<(slash ?? name.endIndex)] }),
      let operation = command.operation(slash.map { String(name[name.index(after: $0)...]) })
    else { return nil }
    self = operation
  }

  /// Every command, in the order in which the palette offers them.
  static let all: [any AnyCommand] = groups.flatMap(\.self)

  private static let groups: [[any AnyCommand]] = [
    movingCommands, checkoutCommands, linkCommands, inspectorCommands, phoneCommands, faultCommands, timeCommands,
    historyCommands, viewCommands,
  ]

  /// A command that needs no more words.
  static func plain(
    _ word: String, _ group: KeyGroup, _ stage: StageRule, spoken: String? = nil, keys: [Key<Void>] = [],
    isInPalette: Bool = true,
    title: (@Sendable (RenderContext) -> String)? = nil,
    obstacle: @escaping @Sendable (RenderContext) -> Phrase? = { _ in nil },
    effect: @escaping @Sendable (inout AppModel, Asked) -> [Action]
  ) -> Operation {
    let spec = CommandSpec<Void>(
      word, .nothing(), group, stage, spoken: spoken.map { [$0: ()] } ?? [:], keys: keys,
      palette: { _ -> [Void] in isInPalette ? [()] : [] },
      title: { context, _ in title?(context) ?? context.say("operation.\(word)") },
      obstacle: { context, _ in obstacle(context) }, effect: { model, asked, _ in effect(&model, asked) })
    return spec(())
  }
}

/// The command is its own where it needs no more words.
extension Operation: AnyCommand {
  var word: String { command.word }
  var group: KeyGroup { command.group }
  var bindings: [Binding] { command.bindings }
  var words: [(name: String, operation: Operation)] { command.words }
  func offered(_ context: RenderContext) -> [Operation] { command.offered(context) }
  func operation(_ rest: String?) -> Operation? { command.operation(rest) }
}
