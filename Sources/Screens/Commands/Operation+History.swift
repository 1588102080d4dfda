import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// The session's history and its branches.
extension Operation {
  static let historyCommands: [any AnyCommand] = [travel, forks, nameFork, earlier, restart, againStore]

  /// Goes somewhere in the session's history.
  static let travel = CommandSpec<Travel>(
    "travel", ArgumentName({ $0.name }, Travel.init(name:)), .history, .offStage,
    stageOf: { $0 == .reset ? .keyOnly : .offStage },
    spoken: ["undo": .undo, "redo": .redo, "earlier": .back, "later": .forward, "present": .present, "go-on": .goOn],
    keys: [
      Key(.goOn, "past-go-on", " ", .alt("g"), in: .past),
      Key(.back, "past-back", "<", .alt("<"), in: .past),
      Key(.forward, "past-forward", ">", .alt(">"), in: .past),
      Key(.present, "past-present", .end, in: .past),
      Key(.start, "past-start", .home, in: .past),
      Key(.back, "step-back", "<", .alt("<"), in: .everywhere),
      .twin(.forward, ">", .alt(">"), in: .everywhere),
      Key(.personBack, "person-back", "{", .alt("{"), in: .past, .everywhere),
      Key(.personForward, "person-forward", "}", .alt("}"), in: .past),
      .twin(.personForward, "}", .alt("}"), in: .everywhere),
      Key(.undo, "undo", "u", .alt("u"), in: .everywhere),
      Key(.redo, "redo", "U", .alt("y"), in: .everywhere),
      Key(.reset, "reset", "0", .alt("0"), at: .reset, in: .everywhere),
    ],
    palette: { _ in
      [.undo, .redo, .back, .forward, .personBack, .personForward, .start, .present, .goOn, .reset]
    }, title: { $0.title(of: $1) }, obstacle: { $0.obstacle(of: $1) }
  ) { model, _, travel in model.go(travel) }

  /// Lists the ways that the session went.
  static let forks = plain(
    "forks", .history, .offStage, keys: [Key("forks", .control("g"), in: .everywhere)],
    obstacle: { $0.model.history.forks.count < 2 && $0.model.earlier.isEmpty ? Phrase("why.no-forks") : nil }
  ) { model, _ in model.open(.forks(Overlay.ListState())) }

  /// Asks for a name of a fork, by its number.
  static let nameFork = CommandSpec<Int>(
    "name-fork", .number(), .own, .offStage,
    keys: [Key(-1, "fork-name", .function(2), .control("e"), in: .forks)],
    behind: { $0.model.history.forks.filter { !$0.isPresent }.map { .travel(.fork($0.id)) } },
    obstacle: { context, number in
      let hasNone = number < 0 && context.selectedFork == nil || context.model.history.forks.count < 2
      return hasNone ? Phrase("why.no-fork-in-hand") : nil
    }
  ) { done($0.nameFork($2, $1.context)) }

  /// Resumes a session that was left for another set-up, by its number.
  static let earlier = CommandSpec<Int>(
    "earlier", .number(), .history, .offStage, palette: { $0.model.earlier.reversed().map(\.id) },
    title: { context, number in
      let session = context.model.earlier.first { $0.id == number }.map { context.title(of: $0) }
      return context.say("operation.earlier", ["session": .text(session ?? "")])
    },
    obstacle: { context, number in
      context.model.earlier.contains { $0.id == number } ? nil : Phrase("why.no-such-session")
    }
  ) { _, _, number in [.earlier(number)] }

  /// Restarts the same set-up; with other random numbers when true.
  static let restart = CommandSpec<Bool>(
    "restart", .words("new-seed", "same-seed"), .history, .keyOnly, palette: { _ in [false, true] },
    behind: { context in
      guard let method = context.checkout.method else { return [] }
      return PaymentMethod.allCases.filter { $0 != method }.map { .travel(.again($0)) }
    }, title: { $0.say($1 ? "operation.restart-new" : "operation.restart") },
    obstacle: { $1 ? nil : $0.obstacle(of: Travel.reset) }
  ) { model, _, isNew in isNew ? [.newSeed] : model.go(.reset) }

  /// Begins in another store with the same method.
  static let againStore = CommandSpec<String>(
    "again-store", .text(), .history, .offStage,
    palette: { $0.checkout.method == nil ? [] : $0.model.choices.stores.map(\.id) },
    behind: { ($0.snapshot.brokenRule?.events.last).map { [.travel(.message($0))] } ?? [] },
    title: {
      $0.say("operation.again-store", ["store": .outside($0.name(of: $1, in: $0.model.choices.stores))])
    },
    obstacle: {
      $1 == $0.checkout.store.id || $0.checkout.method == nil ? Phrase("why.no-other-store") : nil
    }
  ) { _, _, id in [.again(store: id)] }
}
