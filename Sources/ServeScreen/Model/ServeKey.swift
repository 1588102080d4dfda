import Frames

/// Where a key works.
enum ServeScope: CaseIterable, Sendable {
  case payments
  case details
  case page
  case returning
  case actions
  case faults
  case webhooks
  case breaks
  case held
  case rules
  case calls
  case call
  case help
  case reset
}

/// An action of the person at the screen.
enum ServeCommand: String, Sendable {
  case up
  case down
  case left
  case right
  case pageUp = "page-up"
  case pageDown = "page-down"
  case home
  case end
  case pane
  case openPage = "open-page"
  case openDeed = "open-deed"
  case press
  case goBack = "go-back"
  case perform
  case arm
  case release
  case showPayment = "show-payment"
  case confirm
  case close
  case leavePage = "leave-page"
  case stayAway = "stay-away"
  case reload
  case next
  case actions
  case faults
  case webhooks
  case breaks
  case rules
  case calls
  case comeBack = "come-back"
  case nextTimer = "next-timer"
  case day
  case second
  case pause
  case faster
  case slower
  case heal
  case hold
  case again
  case forge
  case choose
  case endBreaks = "end-breaks"
  case letCallGo = "let-call-go"
  case drop
  case read
  case write
  case reset
  case help
  case quit
  case redraw
  case suspend
}

/// One entry of the keys: what it does, where, and whether the last row of the screen says so.
struct ServeKey: Sendable {
  let command: ServeCommand
  let inputs: [Input]
  let scopes: Set<ServeScope>
  let isHinted: Bool

  init(_ command: ServeCommand, _ inputs: Input..., in scopes: Set<ServeScope>, isHinted: Bool = false) {
    (self.command, self.inputs, self.scopes, self.isHinted) = (command, inputs, scopes, isHinted)
  }

  private static let both: Set<ServeScope> = [.payments, .details]
  private static let lists: Set<ServeScope> = [
    .payments, .details, .actions, .faults, .webhooks, .breaks, .rules, .calls, .call, .help,
  ]
  /// Where no letter is typed.
  private static let free = Set(ServeScope.allCases).subtracting([.page, .held])

  /// All keys, in the order in which they are shown. The first that fits works.
  static let all: [ServeKey] = [
    ServeKey(.openPage, .enter, in: [.payments], isHinted: true),
    ServeKey(.openDeed, .enter, in: [.details, .calls], isHinted: true),
    ServeKey(.pane, .tab, .backTab, in: both, isHinted: true),
    ServeKey(.press, .enter, in: [.page], isHinted: true),
    ServeKey(.letCallGo, .enter, in: [.held], isHinted: true),
    ServeKey(.next, .tab, .down, in: [.page, .held], isHinted: true),
    ServeKey(.goBack, .enter, in: [.returning], isHinted: true),
    ServeKey(.perform, .enter, in: [.actions], isHinted: true),
    ServeKey(.arm, .enter, in: [.faults], isHinted: true),
    ServeKey(.release, .enter, in: [.webhooks], isHinted: true),
    ServeKey(.choose, .enter, in: [.breaks], isHinted: true),
    ServeKey(.showPayment, .enter, in: [.rules], isHinted: true),
    ServeKey(.confirm, .enter, in: [.reset], isHinted: true),
    ServeKey(.hold, "h", in: [.webhooks], isHinted: true),
    ServeKey(.again, "r", in: [.webhooks], isHinted: true),
    ServeKey(.forge, "f", in: [.webhooks], isHinted: true),
    ServeKey(.heal, "x", in: [.faults], isHinted: true),
    ServeKey(.endBreaks, "x", in: [.breaks], isHinted: true),
    ServeKey(.read, .function(6), in: [.held], isHinted: true),
    ServeKey(.drop, .function(8), in: [.held], isHinted: true),
    ServeKey(.close, .escape, in: [.held], isHinted: true),
    ServeKey(.leavePage, .escape, in: [.page], isHinted: true),
    ServeKey(.reload, .function(6), in: [.page], isHinted: true),
    ServeKey(.stayAway, .escape, in: [.returning], isHinted: true),
    ServeKey(
      .close, .escape, "q", in: [.actions, .faults, .webhooks, .breaks, .rules, .calls, .call, .help, .reset],
      isHinted: true),
    ServeKey(.comeBack, "l", in: both, isHinted: true),
    ServeKey(.actions, "a", in: both, isHinted: true),
    ServeKey(.faults, "f", .alt("f"), in: both, isHinted: true),
    ServeKey(.nextTimer, "]", .function(5), in: Set(ServeScope.allCases), isHinted: true),
    ServeKey(.webhooks, "w", in: both, isHinted: true),
    ServeKey(.rules, "r", in: both, isHinted: true),
    ServeKey(.calls, "c", in: both, isHinted: true),
    ServeKey(.breaks, "b", in: both, isHinted: true),
    ServeKey(.day, "}", in: Set(ServeScope.allCases)),
    ServeKey(.second, ".", in: free),
    ServeKey(.pause, " ", in: free),
    ServeKey(.faster, "+", "=", in: free),
    ServeKey(.slower, "-", in: free),
    ServeKey(.up, .up, "k", in: lists.union([.returning])),
    ServeKey(.up, .up, .backTab, in: [.page, .held]),
    ServeKey(.down, .down, "j", in: lists.union([.returning])),
    ServeKey(.left, .left, in: [.page, .faults, .webhooks, .breaks]),
    ServeKey(.right, .right, in: [.page, .faults, .webhooks, .breaks]),
    ServeKey(.pageUp, .pageUp, in: lists),
    ServeKey(.pageDown, .pageDown, in: lists),
    ServeKey(.home, .home, in: lists),
    ServeKey(.end, .end, in: lists),
    ServeKey(.write, "R", in: both),
    ServeKey(.reset, .alt("0"), in: both),
    ServeKey(.help, "?", .function(1), in: free),
    ServeKey(.quit, "q", in: both),
    ServeKey(.quit, .control("c"), .control("q"), in: Set(ServeScope.allCases)),
    ServeKey(.redraw, .control("l"), in: Set(ServeScope.allCases)),
    ServeKey(.suspend, .control("z"), in: Set(ServeScope.allCases)),
  ]

  /// The keys to explain over a dialog, or over the payments.
  static func help(over overlay: Overlay?) -> [ServeKey] {
    all.filter { $0.scopes.isDisjoint(with: overlay.map { [$0.scope] } ?? both) == false }
  }

  /// The command of a key in a scope.
  static func command(of input: Input, in scope: ServeScope) -> ServeCommand? {
    all.first { $0.scopes.contains(scope) && $0.inputs.contains(input) }?.command
  }
}
