import Inspection
import Language

/// Everything about one command: its word, what plain screens call it, its keys, what the palette offers of it and calls it, what an audience may do of it, what
/// stands in its way and what it does. `Argument` is what a person names with it; `Void` for nothing.
final class CommandSpec<Argument: Sendable>: AnyCommand {
  let word: String
  let group: KeyGroup
  private let naming: ArgumentName<Argument>
  private let stage: @Sendable (Argument) -> StageRule
  private let spoken: KeyValuePairs<String, Argument>
  private let keys: [Key<Argument>]
  private let palette: @Sendable (RenderContext) -> [Argument]
  /// What the palette offers behind it, of whichever command.
  private let behind: @Sendable (RenderContext) -> [Operation]
  private let title: @Sendable (RenderContext, Argument) -> String
  private let obstacle: @Sendable (RenderContext, Argument) -> Phrase?
  /// What is done although an obstacle is said.
  private let refused: @Sendable (RenderContext, Argument) -> [Action]
  private let effect: @Sendable (inout AppModel, Asked, Argument) -> [Action]

  init(
    _ word: String, _ naming: ArgumentName<Argument>, _ group: KeyGroup, _ stage: StageRule,
    stageOf: (@Sendable (Argument) -> StageRule)? = nil, spoken: KeyValuePairs<String, Argument> = [:],
    keys: [Key<Argument>] = [],
    palette: @escaping @Sendable (RenderContext) -> [Argument] = { _ in [] },
    behind: @escaping @Sendable (RenderContext) -> [Operation] = { _ in [] },
    title: (@Sendable (RenderContext, Argument) -> String)? = nil,
    obstacle: @escaping @Sendable (RenderContext, Argument) -> Phrase? = { _, _ in nil },
    refused: @escaping @Sendable (RenderContext, Argument) -> [Action] = { _, _ in [] },
    effect: @escaping @Sendable (inout AppModel, Asked, Argument) -> [Action]
  ) {
    (self.word, self.group, self.naming, self.spoken, self.keys) = (word, group, naming, spoken, keys)
    self.stage = stageOf ?? { _ in stage }
    self.title = title ?? { context, _ in context.say("operation.\(word)") }
    (self.palette, self.behind, self.obstacle) = (palette, behind, obstacle)
    (self.refused, self.effect) = (refused, effect)
  }

  /// The command with what it is about.
  func callAsFunction(_ argument: Argument) -> Operation {
    Operation(
      name: naming.text(argument).map { "\(word)/\($0)" } ?? word, command: self, stage: stage(argument),
      title: { self.title($0, argument) }, obstacle: { self.obstacle($0, argument) },
      refused: { self.refused($0, argument) }, perform: { self.effect(&$0, $1, argument) })
  }

  var bindings: [Binding] {
    keys.map { Binding(self($0.subject), $0.name, all: $0.keys, shown: $0.shown, $0.group, in: $0.scopes) }
  }

  var words: [(name: String, operation: Operation)] { spoken.map { ($0.key, self($0.value)) } }

  func offered(_ context: RenderContext) -> [Operation] { palette(context).map { self($0) } + behind(context) }

  func operation(_ rest: String?) -> Operation? { naming.read(rest).map { self($0) } }
}

/// A command, whatever it is about.
protocol AnyCommand: Sendable {
  /// Its name in lower-case words with dashes.
  var word: String { get }
  /// The group of its keys, unless a key has its own.
  var group: KeyGroup { get }
  /// Its keys in the order in which they were given.
  var bindings: [Binding] { get }
  /// What a plain screen, which has no keys, calls it: names of words below `plain.word.`.
  var words: [(name: String, operation: Operation)] { get }
  /// What the palette offers of it now.
  func offered(_ context: RenderContext) -> [Operation]
  /// The command about what a text names; `nil` where it names nothing.
  func operation(_ rest: String?) -> Operation?
}

/// The moment at which a command is carried out.
struct Asked {
  let context: RenderContext
  /// Whether the inspector has a place of its own beside the screen.
  let isBeside: Bool
  /// Whether the last key asked to leave.
  let wasLeaving: Bool
}

/// No request to the program: what was done is all.
func done(_: Void) -> [Action] { [] }

/// What an audience may do with a command.
enum StageRule {
  /// All of it.
  case offered
  /// It would show the simulator or the shell, so that it is disabled where the audience uses a demo by hand.
  case leavesStage
  /// Only the simulator can do it, so that it is not offered; a key does it all the same.
  case keyOnly
  /// Its effect cannot be seen there, so that its key does nothing.
  case offStage

  /// Whether it is offered on stage.
  var isOffered: Bool { self == .offered || self == .leavesStage }
}

/// How a command's name says what it is about, behind a slash.
struct ArgumentName<Argument: Sendable>: Sendable {
  let text: @Sendable (Argument) -> String?
  let read: @Sendable (String?) -> Argument?

  init(_ text: @escaping @Sendable (Argument) -> String, _ read: @escaping @Sendable (String) -> Argument?) {
    self.init(text: text, read: { $0.flatMap(read) })
  }

  private init(text: @escaping @Sendable (Argument) -> String?, read: @escaping @Sendable (String?) -> Argument?) {
    (self.text, self.read) = (text, read)
  }

  static func nothing() -> Self where Argument == Void { Self(text: { _ in nil }, read: { $0 == nil ? () : nil }) }
  static func number() -> Self where Argument == Int { Self({ String($0) }, { Int($0) }) }
  static func text() -> Self where Argument == String { Self({ $0 }, { $0 }) }
  static func textOrNone() -> Self where Argument == String? { Self(text: { $0 }, read: { $0 }) }
  static func raw() -> Self where Argument: RawRepresentable, Argument.RawValue == String {
    Self({ $0.rawValue }, { Argument(rawValue: $0) })
  }

  /// One word for yes; whatever else was written is a no.
  static func words(_ yes: String, _ no: String) -> Self where Argument == Bool {
    Self({ $0 ? yes : no }, { $0 == yes })
  }

  /// Two parts with a slash between them; the second may have slashes of its own.
  static func pair<First>(_ text: @escaping @Sendable (First) -> String, _ read: @escaping @Sendable (String) -> First?)
    -> Self where Argument == (First, String)
  {
    Self({ "\(text($0))/\($1)" }) { name in
      guard let slash = name.firstIndex(of: "/") else { return nil }
      return read(String(name[..<slash])).map { ($0, String(name[name.index(after: slash)...])) }
    }
  }
}

extension CommandSpec {
  func callAsFunction<First>(_ first: First, _ second: String) -> Operation where Argument == (First, String) {
    self((first, second))
  }
}
