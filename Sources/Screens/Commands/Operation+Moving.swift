import Checkout
import Frames
import Inspection
import Language
import Pages

/// Moving about, on any screen.
extension Operation {
  static let movingCommands: [any AnyCommand] = [turn, move, scroll, accept, back, palette]

  /// To the next tab or entry point; to the one before when below zero.
  static let turn = CommandSpec<Int>(
    "turn", .number(), .moving, .offered,
    keys: [
      Key(1, "inspector-tab", .tab, .right, in: .inspector),
      .twin(-1, .backTab, .left, in: .inspector),
      .twin(-1, .left, .backTab, in: .exchange),
      Key(1, "exchange-next", .right, .tab, shown: [.left, .right], at: .reading, in: .exchange),
      Key(1, "url-door", .backTab, .alt("e"), at: .own, in: .urlBar),
      .twin(-1, .left, .backTab, in: .lens),
      Key(1, "lens-next", .right, .tab, shown: [.left, .right], at: .own, in: .lens),
    ]
  ) { done($0.turn($2, $1.context)) }

  /// Moves by this number of stops, rows or lines; back when below zero.
  static let move = CommandSpec<Int>("move", .number(), .moving, .offered, keys: steps + leaps) {
    $0.move($2, $1.context)
  }

  private static let steps: [Key<Int>] = [
    .twin(-1, .up, in: .help, .palette, .testData, .outcomes, .forks),
    .twin(
      -1, .up, .backTab, in: .card, .phone, .details, .code, .form, .sheet, .wait, .bank, .pane, .faults),
    .twin(-1, .up, .backTab, .left, in: .page, .qr, .result),
    .twin(-1, .up, .backTab, "k", in: .methods),
    .twin(-1, .up, "k", in: .inspector, .exchange, .lens),
    Key(-1, "url-history", .up, shown: [.up, .down], at: .own, in: .urlBar),
    .twin(1, .down, in: .urlBar),
    .twin(1, .down, .tab, in: .sheet, .wait),
    .twin(1, .down, .tab, .right, in: .qr),
    Key(1, "choose", .down, .tab, "j", shown: [.up, .down], in: .methods),
    Key(1, "field-next", .tab, .down, in: .card, .phone, .details, .form),
    Key(1, "digits", .tab, .down, shown: ["0", "9"], in: .code),
    Key(1, "bank-move", .down, .tab, shown: [.up, .down], in: .bank),
    Key(1, "resume-move", .tab, .right, .down, .backTab, .left, .up, shown: [.left, .right], at: .own, in: .offer),
    Key(1, "pane-move", .down, .tab, shown: [.up, .down], in: .pane),
    Key(1, "page-next", .tab, .down, .right, in: .page),
    Key(1, "result-next", .tab, .right, .down, in: .result),
    Key(1, "inspector-move", .down, "j", shown: [.up, .down], in: .inspector),
    Key(1, "list-move", .down, .tab, shown: [.up, .down], in: .faults),
    Key(1, "list-move", .down, shown: [.up, .down], in: .help, .palette, .testData, .outcomes),
    Key(1, "scroll", .down, "j", shown: [.up, .down], at: .reading, in: .exchange),
    Key(1, "lens-down", .down, "j", shown: [.up, .down], at: .own, in: .lens),
    Key(1, "fork-move", .down, shown: [.up, .down], in: .forks),
  ]

  private static let leaps: [Key<Int>] = [
    .twin(-8, .pageUp, in: .bank, .pane, .faults),
    .twin(8, .pageDown, in: .bank, .pane, .faults),
    .twin(-10, .pageUp, in: .help, .palette, .testData, .outcomes, .inspector, .exchange, .lens),
    .twin(10, .pageDown, in: .help, .palette, .testData, .outcomes, .inspector, .exchange, .lens),
    .twin(-100, .home, in: .methods),
    .twin(100, .end, in: .methods),
    .twin(-10_000, .home, in: .inspector, .exchange, .lens),
    .twin(10_000, .end, in: .inspector, .exchange, .lens),
  ]

  /// Scrolls by this number of blocks without changing the selection.
  static let scroll = CommandSpec<Int>(
    "scroll", .number(), .scrolling, .offered,
    keys: [
      .twin(-4, .pageUp, in: .urlBar),
      .twin(4, .pageDown, in: .urlBar),
      .twin(-4, .pageUp, in: .everywhere),
      Key(4, "screen-down", .pageDown, in: .everywhere),
    ]
  ) { done($0.scroll(by: $2, $1.context)) }

  static let accept = plain(
    "accept", .main, .offered, keys: accepting, isInPalette: false,
    obstacle: {
      guard $0.model.inspector.hasFocus, $0.model.overlay == nil else { return nil }
      if $0.model.inspector.hasOrdered { return Phrase("why.ordered") }
      return $0.canOpenRow ? nil : Phrase("why.no-exchange")
    }, effect: { $0.accept($1.context, isBeside: $1.isBeside) })

  private static let accepting: [Key<Void>] = [
    Key("pay-with", .enter, in: .methods),
    Key("pay", .enter, in: .card),
    Key("send-code", .enter, in: .phone),
    Key("confirm", .enter, in: .code),
    Key("submit", .enter, in: .form),
    Key("save", .enter, in: .details),
    Key("authorise", .enter, in: .sheet),
    Key("close-sheet", .enter, in: .finishedSheet),
    Key("bank-pick", .enter, in: .bank),
    .twin((), .enter, in: .wait, .qr),
    Key("resume", .enter, in: .offer),
    Key("naming-save", .enter, in: .naming),
    Key("alert-yes", .enter, in: .alert),
    Key("open-app", .enter, in: .closed, .home),
    Key("back-to-app", .enter, in: .doneWindow),
    Key("back-elsewhere", .enter, in: .elsewhere),
    Key("reload", .enter, in: .lostPage),
    Key("pane-do", .enter, in: .pane),
    Key("press", .enter, in: .page),
    Key("result-press", .enter, in: .result),
    Key("inspector-open", .enter, in: .inspector),
    Key("fault-choose", .enter, in: .faults),
    Key("provenance-open", .enter, in: .provenance),
    Key("amount-send", .enter, in: .amount),
    Key("list-run", .enter, in: .help, .palette),
    Key("list-start", .enter, in: .outcomes),
    Key("list-fill", .enter, in: .testData),
    Key("url-deliver", .enter, in: .urlBar),
    Key("fork-go", .enter, in: .forks),
    Key("fork-name-save", .enter, at: .aid, in: .forkName),
  ]

  static let back = plain(
    "back", .leaving, .offered, spoken: "back", keys: leaving, isInPalette: false, obstacle: { $0.obstacleToGoingBack },
    effect: { $0.back($1) })

  private static let leaving: [Key<Void>] = [
    Key("leave-till", .escape, in: .methods),
    Key("other-method", .escape, in: .card, .phone, .form, .sheet, .bank),
    Key("back", .escape, in: .details, .waiting),
    Key("cancel", .escape, in: .code),
    .twin((), .escape, in: .finishedSheet),
    Key("leave-wait", .escape, in: .wait),
    Key("resume-not", .escape, "n", in: .offer),
    Key("alert-no", .escape, in: .alert),
    .twin((), .escape, in: .closed, .home),
    Key("close-page", .escape, in: .elsewhere, .lostPage, .page),
    Key("close-window", .escape, in: .qr),
    Key("result-back", .escape, in: .result),
    Key("fault-back", .escape, in: .faults),
    Key("inspector-close", .escape, in: .inspector),
    Key("amount-back", .escape, in: .amount),
    Key(
      "close", .escape, in: .help, .palette, .urlBar, .testData, .outcomes, .exchange, .pane, .lens, .provenance,
      .naming),
    Key("fork-close", .escape, in: .forks, .forkName),
  ]

  static let palette = plain(
    "palette", .tools, .leavesStage,
    keys: [Key("palette", .control("p"), ":", in: .everywhere)], isInPalette: false
  ) { model, _ in model.open(.palette(Overlay.ListState())) }
}
