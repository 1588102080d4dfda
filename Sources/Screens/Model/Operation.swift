import Deeplinks
import Frames
import Inspection
import Pages
import Payments

/// Everything a key, the palette or a click can ask for.
enum Operation: Hashable, Sendable {
  // Moving about
  /// Moves by this number of stops, rows or lines; back when below zero.
  case move(Int)
  /// To the next tab or entry point; to the one before when below zero.
  case turn(Int)
  /// Scrolls by this number of blocks without changing the selection.
  case scroll(Int)
  case accept
  case back
  case search
  // Over the screen
  case help
  case palette
  case urlBar
  case testData
  case outcomes
  // Links
  /// Completes the address line with what is expected.
  case complete
  /// Takes an expected link into the address line, counted from 0.
  case candidate(Int)
  /// Spoils the link in the address line.
  case alter(LinkMutation.Kind)
  /// Takes what was probably meant into the address line.
  case takeNearest
  /// Lays a link open.
  case lens
  /// Takes a link that came into the address line.
  case reopenLink
  // Faults
  /// Opens what is armed and what can go wrong.
  case faults
  /// Makes the next call of a name go wrong, as in the wire log; `*` is any call, `*.notification` a message to the merchant's server.
  case fault(FaultKind, String)
  /// Ends what was armed by its name, or all of it.
  case heal(String?)
  /// Resumes an interrupted earlier session, or leaves it.
  case resume(Bool)
  // The inspector
  case inspect
  case tab(InspectorTab)
  /// Shows the origin of the selected value.
  case provenance
  /// To the next place of what is looked for; to the one before when below zero.
  case searchOn(Int)
  /// Copies the response of the selected request.
  case copyAnswer
  /// Tells long values in full, or folds them.
  case unfold
  /// Acts on the selected webhook.
  case notice(NoticeAct)
  /// Goes to a deadline, by its name below `deadline.`.
  case timer(String)
  /// Copies the command that runs a scenario, by its identifier.
  case scenario(String)
  // The checkout
  case choose(PaymentMethod)
  case details
  /// Saves a card without paying.
  case enrolCard
  /// Has the app take the kit's loader away (`hideLoader()`).
  case hideLoader
  case resend
  case copyCode
  case payInBank
  case payWrongAmount
  case showMessage
  /// Takes the next value of the selected choice; the previous one when below zero.
  case change(Int)
  /// Loads a hosted page once more.
  case reload
  /// Shows what support says while the shopper waits, or hides it.
  case support
  /// Copies what is at hand: the text for a ticket, or the exchange that is open.
  case copy
  // Elsewhere and the merchant
  case outside(String)
  case operate(PaymentModification.Kind)
  case notifications(Command.NotificationChange)
  // The world
  case setting(String, String)
  case outcome(String)
  case pause
  case faster
  case slower
  case nextTimer
  case passMinute
  case passSecond
  case runUntilIdle
  /// Runs time at this number of virtual seconds a second.
  case pace(Int)
  // History
  /// Goes somewhere in the session's history.
  case travel(Travel)
  /// Lists the ways that the session went.
  case forks
  /// Asks for a name of a fork, by its number.
  case nameFork(Int)
  /// Restarts the same set-up; with other random numbers when true.
  case restart(Bool)
  /// Begins in another store with the same method.
  case againStore(String)
  /// Resumes a session that was left for another set-up, by its number.
  case earlier(Int)
  case network
  /// Stops the store's server, or starts it again.
  case storeServer
  case loseRequest
  case loseAnswer
  /// Loses a part of the next call of one kind, by its name in the wire log.
  case lose(Command.LostPart, String)
  // The phone
  /// Opens everything that can be done to the phone, or closes it.
  case phonePane
  /// Changes a thing of the phone's pane.
  case pane(PhoneItem)
  case phone(PhoneChange)
  /// Presses the selected button twice.
  case doubleTap
  // The view
  case stage
  case motion
  case theme(Theme.Name)
  case store(String)
  case language(String)
  /// Asks what to call a file of what was done so far.
  case save(SavedFile)
  // The program
  case redraw
  case suspend
  case leave

  /// What can be asked for without saying more.
  static let plain: [Operation] = [
    .accept, .back, .search, .help, .palette, .urlBar, .testData, .inspect, .details, .enrolCard, .hideLoader, .resend,
    .copyCode, .payInBank, .payWrongAmount, .showMessage, .reload, .outcomes, .support, .copy, .pause, .faster, .slower,
    .nextTimer,
    .passMinute,
    .passSecond,
    .runUntilIdle, .forks,
    .network, .storeServer,
    .loseRequest, .loseAnswer, .phonePane, .doubleTap, .stage, .motion, .redraw, .suspend, .leave,
    .complete, .takeNearest, .lens, .reopenLink, .faults, .heal(nil), .provenance, .copyAnswer, .unfold,
  ]

  /// A stable name: lower-case words with dashes, with what it is about behind a slash.
  var name: String {
    switch self {
    case .move(let offset): "move/\(offset)"
    case .turn(let offset): "turn/\(offset)"
    case .scroll(let offset): "scroll/\(offset)"
    case .accept: "accept"
    case .back: "back"
    case .search: "search"
    case .help: "help"
    case .palette: "palette"
    case .urlBar: "url-bar"
    case .complete: "complete"
    case .candidate(let index): "candidate/\(index)"
    case .alter(let change): "alter/\(change.rawValue)"
    case .takeNearest: "take-nearest"
    case .lens: "lens"
    case .reopenLink: "reopen-link"
    case .testData: "test-data"
    case .faults: "faults"
    case .fault(let kind, let call): "fault/\(kind.rawValue)/\(call)"
    case .heal(let id): id.map { "heal/\($0)" } ?? "heal"
    case .provenance: "provenance"
    case .searchOn(let offset): "search-on/\(offset)"
    case .copyAnswer: "copy-answer"
    case .unfold: "unfold"
    case .notice(let act): "notice/\(act.rawValue)"
    case .timer(let name): "timer/\(name)"
    case .scenario(let id): "scenario/\(id)"
    case .outcomes: "outcomes"
    case .outcome(let id): "outcome/\(id)"
    case .setting(let id, let choice): "setting/\(id)/\(choice)"
    case .outside(let name): "outside/\(name)"
    case .operate(let kind): "operate/\(kind.rawValue)"
    case .notifications(let change): "notifications/\(change.name)"
    case .change(let offset): "change/\(offset)"
    case .reload: "reload"
    case .inspect: "inspect"
    case .resume(let goesOn): goesOn ? "resume/yes" : "resume/no"
    case .tab(let tab): "tab/\(tab.rawValue)"
    case .choose(let method): "choose/\(method.rawValue)"
    case .details: "details"
    case .enrolCard: "enrol-card"
    case .hideLoader: "hide-loader"
    case .resend: "resend"
    case .copyCode: "copy-code"
    case .payInBank: "pay-in-bank"
    case .payWrongAmount: "pay-wrong-amount"
    case .showMessage: "show-message"
    case .support: "support"
    case .copy: "copy"
    case .pause: "pause"
    case .faster: "faster"
    case .slower: "slower"
    case .nextTimer: "next-timer"
    case .passMinute: "pass-minute"
    case .passSecond: "pass-second"
    case .runUntilIdle: "run-until-idle"
    case .pace(let pace): "pace/\(pace)"
    case .travel(let travel): "travel/\(travel.name)"
    case .forks: "forks"
    case .nameFork(let number): "name-fork/\(number)"
    case .restart(let isNew): isNew ? "restart/new-seed" : "restart/same-seed"
    case .againStore(let id): "again-store/\(id)"
    case .earlier(let number): "earlier/\(number)"
    case .network: "network"
    case .storeServer: "store-server"
    case .loseRequest: "lose-request"
    case .loseAnswer: "lose-answer"
    case .lose(let part, let call): "lose/\(part.rawValue)/\(call)"
    case .phonePane: "phone-pane"
    case .pane(let item): "pane/\(item.name)"
    case .phone(let change): "phone/\(change.name)"
    case .doubleTap: "double-tap"
    case .stage: "stage"
    case .motion: "motion"
    case .theme(let name): "theme/\(name.rawValue)"
    case .store(let id): "store/\(id)"
    case .language(let code): "language/\(code)"
    case .save(let file): "save/\(file.rawValue)"
    case .redraw: "redraw"
    case .suspend: "suspend"
    case .leave: "leave"
    }
  }

  init?(name: String) {
    if let operation = Self.plain.first(where: { $0.name == name }) {
      self = operation
      return
    }
    guard let slash = name.firstIndex(of: "/") else { return nil }
    let rest = String(name[name.index(after: slash)...])
    let operation: Operation? =
      switch name[..<slash] {
      case "move": Int(rest).map(Operation.move)
      case "turn": Int(rest).map(Operation.turn)
      case "fault":
        rest.firstIndex(of: "/").flatMap { slash in
          FaultKind(rawValue: String(rest[..<slash])).map { .fault($0, String(rest[rest.index(after: slash)...])) }
        }
      case "heal": .heal(rest)
      case "search-on": Int(rest).map(Operation.searchOn)
      case "notice": NoticeAct(rawValue: rest).map(Operation.notice)
      case "timer": .timer(rest)
      case "scenario": .scenario(rest)
      case "scroll": Int(rest).map(Operation.scroll)
      case "candidate": Int(rest).map(Operation.candidate)
      case "alter": LinkMutation.Kind(rawValue: rest).map(Operation.alter)
      case "tab": InspectorTab(rawValue: rest).map(Operation.tab)
      case "choose": PaymentMethod(rawValue: rest).map(Operation.choose)
      case "theme": Theme.Name(rawValue: rest).map(Operation.theme)
      case "change": Int(rest).map(Operation.change)
      case "operate": PaymentModification.Kind(rawValue: rest).map(Operation.operate)
      case "notifications": Command.NotificationChange(name: rest).map(Operation.notifications)
      case "outside": .outside(rest)
      case "outcome": .outcome(rest)
      case "pane": PhoneItem(name: rest).map(Operation.pane)
      case "phone": PhoneChange(name: rest).map(Operation.phone)
      case "lose":
        rest.firstIndex(of: "/").flatMap { slash in
          Command.LostPart(rawValue: String(rest[..<slash])).map {
            .lose($0, String(rest[rest.index(after: slash)...]))
          }
        }
      case "setting":
        rest.firstIndex(of: "/").map { .setting(String(rest[..<$0]), String(rest[rest.index(after: $0)...])) }
      case "save": SavedFile(rawValue: rest).map(Operation.save)
      case "resume": .resume(rest == "yes")
      case "pace": Int(rest).map(Operation.pace)
      case "travel": Travel(name: rest).map(Operation.travel)
      case "name-fork": Int(rest).map(Operation.nameFork)
      case "restart": .restart(rest == "new-seed")
      case "again-store": .againStore(rest)
      case "earlier": Int(rest).map(Operation.earlier)
      case "store": .store(rest)
      case "language": .language(rest)
      default: nil
      }
    guard let operation else { return nil }
    self = operation
  }
}
