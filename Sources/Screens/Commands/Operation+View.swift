import Checkout
import Commerce
import Frames
import Inspection
import Language

/// How the program looks, what it begins next, and its end.
extension Operation {
  static let viewCommands: [any AnyCommand] = [
    stage, motion, theme, store, language, help, redraw, suspend, leave,
  ]

  static let stage = plain(
    "stage", .view, .leavesStage, keys: [Key("stage", "s", .function(9), in: .everywhere)],
    title: { $0.say($0.model.isOnStage ? "operation.stage-off" : "operation.stage-on") }
  ) { model, _ in
    model.isOnStage.toggle()
    model.inspector.close()
    return []
  }

  static let motion = plain(
    "motion", .view, .offered,
    title: { $0.say($0.model.hasReducedMotion ? "operation.motion-on" : "operation.motion-off") }
  ) { model, _ in done(model.hasReducedMotion.toggle()) }

  static let theme = CommandSpec<Theme.Name>(
    "theme", .raw(), .view, .offered, palette: { _ in Theme.Name.allCases },
    title: { $0.say("operation.theme", ["theme": .phrase(Phrase("theme.\($1.rawValue)"))]) },
    obstacle: { $1 == $0.model.theme ? Phrase("why.present") : nil }
  ) { model, _, name in
    model.theme = name
    return [.theme(name)]
  }

  static let store = CommandSpec<String>(
    "store", .text(), .view, .offered, palette: { $0.model.choices.stores.map(\.id) },
    title: { $0.say("operation.store", ["store": .outside($0.name(of: $1, in: $0.model.choices.stores))]) },
    obstacle: { $1 == $0.checkout.store.id ? Phrase("why.present") : nil }
  ) { _, _, id in [.store(id)] }

  static let language = CommandSpec<String>(
    "language", .text(), .view, .offered, palette: { $0.model.choices.languages.map(\.id) },
    title: {
      $0.say("operation.language", ["language": .outside($0.name(of: $1, in: $0.model.choices.languages))])
    }, obstacle: { $1 == $0.phrases.code ? Phrase("why.present") : nil }
  ) { _, _, code in [.language(code)] }

  static let help = plain(
    "help", .view, .leavesStage, keys: [Key("help", "?", .function(1), in: .everywhere)]
  ) { model, _ in model.open(.help(Overlay.ListState())) }

  static let redraw = plain(
    "redraw", .program, .offered, keys: [Key("redraw", .control("l"), in: .always)]
  ) { _, _ in [.redraw] }

  static let suspend = plain(
    "suspend", .program, .leavesStage, keys: [Key("suspend", .control("z"), in: .always)]
  ) { _, _ in [.suspend] }

  static let leave = plain(
    "leave", .program, .leavesStage, spoken: "quit", keys: [Key("leave", .control("q"), .control("c"), in: .always)]
  ) { $0.leave($1) }
}
