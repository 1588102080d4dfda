import Checkout
import Deeplinks
import Frames
import Pages

extension Binding {
  /// Every key there is. Within a scope the footer shows them in this order for as long as there is room.
  static let table: [Binding] =
    fixed + PhoneItem.all.map { Binding("pane-\($0.name)", .pane($0), [.character($0.key)], shown: [], in: .pane) }
    + LinkMutation.Kind.allCases.map { Binding("url-\($0.rawValue)", .alter($0), $0.keys, shown: [], in: .urlBar) }

  private static let fixed: [Binding] = [
    // Looking back
    Binding("past-back", .travel(.back), [.character("<"), .alt("<")], in: .past),
    Binding("past-forward", .travel(.forward), [.character(">"), .alt(">")], in: .past),
    Binding("past-present", .travel(.present), [.end], in: .past),
    Binding("past-start", .travel(.start), [.home], in: .past),
    Binding("past-go-on", .travel(.goOn), [.character(" "), .alt("g")], in: .past),
    Binding("person-back", .travel(.personBack), [.character("{"), .alt("{")], in: .past),
    Binding("person-forward", .travel(.personForward), [.character("}"), .alt("}")], in: .past),

    // Choosing
    Binding("choose-up", .move(-1), [.up, .backTab, .character("k")], shown: [], in: .methods),
    Binding("choose", .move(1), [.down, .tab, .character("j")], shown: [.up, .down], in: .methods),
    Binding("choose-first", .move(-100), [.home], shown: [], in: .methods),
    Binding("choose-last", .move(100), [.end], shown: [], in: .methods),
    Binding("pay-with", .accept, [.enter], in: .methods),
    Binding("outcomes", .outcomes, [.character("o"), .function(10)], in: .methods, .everywhere),
    Binding("details", .details, [.character("e")], in: .methods),
    Binding("leave-till", .back, [.escape], in: .methods),

    // Filling in
    Binding("field-back", .move(-1), [.backTab, .up], shown: [], in: .card, .phone, .details, .code, .form),
    Binding("field-next", .move(1), [.tab, .down], in: .card, .phone, .details, .form),
    Binding("digits", .move(1), [.tab, .down], shown: [.character("0"), .character("9")], in: .code),
    Binding("pay", .accept, [.enter], in: .card),
    Binding("send-code", .accept, [.enter], in: .phone),
    Binding("confirm", .accept, [.enter], in: .code),
    Binding("submit", .accept, [.enter], in: .form),
    Binding("save", .accept, [.enter], in: .details),
    Binding("resend", .resend, [.character("r"), .function(6)], in: .code),
    Binding("test-cards", .testData, [.function(2)], in: .card),
    Binding("other-method", .back, [.escape], in: .card, .phone, .form),
    Binding("back", .back, [.escape], in: .details),
    Binding("cancel", .back, [.escape], in: .code),

    // A wallet's sheet, a bank, what happens elsewhere
    Binding("sheet-back", .move(-1), [.backTab, .up], shown: [], in: .sheet, .wait),
    Binding("sheet-next", .move(1), [.tab, .down], shown: [], in: .sheet, .wait),
    Binding("change", .change(1), [.right], shown: [.left, .right], in: .sheet),
    Binding("change-back", .change(-1), [.left], shown: [], in: .sheet),
    Binding("authorise", .accept, [.enter], in: .sheet),
    Binding("bank-up", .move(-1), [.up, .backTab], shown: [], in: .bank),
    Binding("bank-move", .move(1), [.down, .tab], shown: [.up, .down], in: .bank),
    Binding("bank-page-up", .move(-8), [.pageUp], shown: [], in: .bank),
    Binding("bank-page-down", .move(8), [.pageDown], shown: [], in: .bank),
    Binding("bank-pick", .accept, [.enter], in: .bank),
    Binding("other-method", .back, [.escape], in: .sheet, .bank),
    Binding("press", .accept, [.enter], shown: [], in: .wait),
    Binding("leave-wait", .back, [.escape], in: .wait),

    // The phone
    Binding("resume", .accept, [.enter], in: .offer),
    Binding("resume-not", .back, [.escape, .character("n")], in: .offer),
    Binding("alert-yes", .accept, [.enter], in: .alert),
    Binding("alert-no", .back, [.escape], in: .alert),
    Binding("open-app", .accept, [.enter], in: .closed, .home),
    Binding("open-app", .back, [.escape], shown: [], in: .closed, .home),
    Binding("back-to-app", .accept, [.enter], in: .doneWindow),
    Binding("back-to-app", .phone(.openShop), [.character("o"), .function(10)], shown: [], in: .doneWindow),
    Binding("open-outside", .phone(.openOutside), [.character("w")], in: .closed, .home),
    Binding("back-elsewhere", .accept, [.enter], in: .elsewhere),
    Binding("reload", .accept, [.enter], in: .lostPage),
    Binding("close-page", .back, [.escape], in: .elsewhere, .lostPage),
    Binding("pane-up", .move(-1), [.up, .backTab], shown: [], in: .pane),
    Binding("pane-move", .move(1), [.down, .tab], shown: [.up, .down], in: .pane),
    Binding("pane-page-up", .move(-8), [.pageUp], shown: [], in: .pane),
    Binding("pane-page-down", .move(8), [.pageDown], shown: [], in: .pane),
    Binding("pane-do", .accept, [.enter], in: .pane),

    // A hosted page
    Binding("page-back", .move(-1), [.backTab, .up, .left], shown: [], in: .page),
    Binding("page-next", .move(1), [.tab, .down, .right], in: .page),
    Binding("press", .accept, [.enter], in: .page),
    Binding("reload", .reload, [.character("r"), .function(6)], in: .page),
    Binding("close-page", .back, [.escape], in: .page),
    Binding("back-to-app", .phone(.openShop), [.character("o"), .function(10)], in: .window),
    Binding(
      "phone-pane", .phonePane, [.control("f"), .function(12)], in: .page, .elsewhere, .lostPage, .home, .closed,
      .alert),
    Binding("background", .phone(.home), [.character("b")], in: .page, .elsewhere, .lostPage),
    Binding("kill", .phone(.kill), [.character("k")], in: .page, .elsewhere, .lostPage),
    Binding("network", .network, [.character("n"), .function(8)], in: .page, .elsewhere, .lostPage),
    Binding("double-tap", .doubleTap, [.character("d")], in: .page),

    // What helps with several questions
    Binding("test-data", .testData, [.function(2)], in: .methods, .phone, .code, .page, .details, .bank),
    Binding("message", .showMessage, [.character("m"), .function(7)], in: .code, .page, .home, .closed),

    // A QR code
    Binding("pay-in-bank", .payInBank, [.character("p")], in: .qr),
    Binding("pay-wrong-amount", .payWrongAmount, [.character("w")], in: .qr),
    Binding("copy-code", .copyCode, [.character("c")], in: .qr),
    Binding("qr-back", .move(-1), [.backTab, .up, .left], shown: [], in: .qr, .result),
    Binding("qr-next", .move(1), [.tab, .down, .right], shown: [], in: .qr),
    Binding("close-window", .back, [.escape], in: .qr),
    Binding("press", .accept, [.enter], shown: [], in: .qr),

    // Waiting and the end
    Binding("back", .back, [.escape], in: .waiting),
    Binding("result-next", .move(1), [.tab, .right, .down], in: .result),
    Binding("result-press", .accept, [.enter], in: .result),
    Binding("pay-late", .payInBank, [.character("p")], in: .result, .methods),
    Binding("pay-wrong-amount", .payWrongAmount, [.character("w")], shown: [], in: .result, .methods),
    Binding("copy-support", .copy, [.character("y")], in: .result),
    Binding("merchant", .tab(.merchant), [.character("v")], in: .result),
    Binding("result-back", .back, [.escape], in: .result),

    // The inspector
    Binding("inspector-tab", .turn(1), [.tab, .right], in: .inspector),
    Binding("inspector-tab-back", .turn(-1), [.backTab, .left], shown: [], in: .inspector),
    Binding("inspector-up", .move(-1), [.up, .character("k")], shown: [], in: .inspector),
    Binding("inspector-move", .move(1), [.down, .character("j")], shown: [.up, .down], in: .inspector),
    Binding("inspector-open", .accept, [.enter], in: .inspector),
    Binding("search", .search, [.character("/")], in: .inspector, .exchange),
    Binding("copy-exchange", .copy, [.character("y")], in: .inspector, .exchange),
    Binding("inspector-close", .back, [.escape], in: .inspector),
    Binding("amount-send", .accept, [.enter], in: .amount),
    Binding("amount-back", .back, [.escape], in: .amount),

    // Over the screen
    Binding(
      "page-up", .move(-10), [.pageUp], shown: [], in: .help, .palette, .testData, .outcomes, .inspector, .exchange,
      .lens),
    Binding(
      "page-down", .move(10), [.pageDown], shown: [], in: .help, .palette, .testData, .outcomes, .inspector, .exchange,
      .lens),
    Binding("list-up", .move(-1), [.up], shown: [], in: .help, .palette, .testData, .outcomes),
    Binding("list-move", .move(1), [.down], shown: [.up, .down], in: .help, .palette, .testData, .outcomes),
    Binding("list-run", .accept, [.enter], in: .help, .palette),
    Binding("list-start", .accept, [.enter], in: .outcomes),
    Binding("list-fill", .accept, [.enter], in: .testData),
    Binding("url-deliver", .accept, [.enter], in: .urlBar),
    Binding("url-complete", .complete, [.tab], in: .urlBar),
    Binding("url-door", .turn(1), [.backTab, .alt("e")], in: .urlBar),
    Binding("url-history", .move(-1), [.up], shown: [.up, .down], in: .urlBar),
    Binding("url-history-on", .move(1), [.down], shown: [], in: .urlBar),
    Binding("url-nearest", .takeNearest, [.control("n")], in: .urlBar),
    Binding("url-up", .scroll(-4), [.pageUp], shown: [], in: .urlBar),
    Binding("url-down", .scroll(4), [.pageDown], shown: [], in: .urlBar),
    Binding("scroll-up", .move(-1), [.up, .character("k")], shown: [], in: .exchange),
    Binding("scroll", .move(1), [.down, .character("j")], shown: [.up, .down], in: .exchange),
    Binding("lens-reopen", .reopenLink, [.enter, .character("o")], in: .lens),
    Binding("lens-back", .turn(-1), [.left, .backTab], shown: [], in: .lens),
    Binding("lens-next", .turn(1), [.right, .tab], shown: [.left, .right], in: .lens),
    Binding("lens-up", .move(-1), [.up, .character("k")], shown: [], in: .lens),
    Binding("lens-down", .move(1), [.down, .character("j")], shown: [.up, .down], in: .lens),
    Binding("lens-top", .move(-10_000), [.home], shown: [], in: .lens),
    Binding("lens-end", .move(10_000), [.end], shown: [], in: .lens),
    Binding("lens-copy", .copy, [.character("y")], in: .lens),
    Binding(
      "close", .back, [.escape], in: .help, .palette, .urlBar, .testData, .outcomes, .exchange, .pane,
      .lens),

    Binding("fork-up", .move(-1), [.up], shown: [], in: .forks),
    Binding("fork-move", .move(1), [.down], shown: [.up, .down], in: .forks),
    Binding("fork-go", .accept, [.enter], in: .forks),
    Binding("fork-name", .nameFork(-1), [.function(2), .control("e")], in: .forks),
    Binding("fork-close", .back, [.escape], in: .forks, .forkName),
    Binding("fork-name-save", .accept, [.enter], in: .forkName),

    // Everywhere
    Binding("palette", .palette, [.control("p"), .character(":")], in: .everywhere),
    Binding("url-bar", .urlBar, [.control("o")], in: .everywhere),
    Binding("lens", .lens, [.character("l")], in: .everywhere),
    Binding("url-why", .lens, [.control("t"), .alt("l")], in: .urlBar),
    Binding("inspect", .inspect, [.character("i"), .function(3)], in: .everywhere),
    Binding("truths", .tab(.truths), [.character("t"), .function(4)], in: .everywhere),
    Binding("next-timer", .nextTimer, [.character("]"), .function(5)], in: .everywhere),
    Binding("next-second", .passSecond, [.character(".")], in: .everywhere),
    Binding("until-idle", .runUntilIdle, [.character("\\")], in: .everywhere),
    Binding("pause", .pause, [.character(" ")], in: .everywhere),
    Binding("faster", .faster, [.character("+"), .character("=")], in: .everywhere),
    Binding("slower", .slower, [.character("-")], in: .everywhere),
    Binding("network", .network, [.character("n"), .function(8)], in: .everywhere),
    Binding("step-back", .travel(.back), [.character("<"), .alt("<")], in: .everywhere),
    Binding("step-forward", .travel(.forward), [.character(">"), .alt(">")], shown: [], in: .everywhere),
    Binding("person-back", .travel(.personBack), [.character("{"), .alt("{")], in: .everywhere),
    Binding("person-forward", .travel(.personForward), [.character("}"), .alt("}")], shown: [], in: .everywhere),
    Binding("undo", .travel(.undo), [.character("u"), .alt("u")], in: .everywhere),
    Binding("redo", .travel(.redo), [.character("U"), .alt("y")], in: .everywhere),
    Binding("forks", .forks, [.control("g")], in: .everywhere),
    Binding("reset", .travel(.reset), [.character("0"), .alt("0")], in: .everywhere),
    Binding("stage", .stage, [.character("s"), .function(9)], in: .everywhere),
    Binding("help", .help, [.character("?"), .function(1)], in: .everywhere),
    Binding("screen-up", .scroll(-4), [.pageUp], shown: [], in: .everywhere),
    Binding("screen-down", .scroll(4), [.pageDown], in: .everywhere),
    Binding("pay-late", .payInBank, [.character("p")], shown: [], in: .everywhere),
    Binding("pay-wrong-amount", .payWrongAmount, [.character("w")], shown: [], in: .everywhere),
    Binding("phone-pane", .phonePane, [.control("f"), .function(12)], in: .everywhere, .always),
    Binding("redraw", .redraw, [.control("l")], in: .always),
    Binding("suspend", .suspend, [.control("z")], in: .always),
    Binding("leave", .leave, [.control("q"), .control("c")], in: .always),
  ]
}
