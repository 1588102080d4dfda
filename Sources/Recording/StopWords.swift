import Checkout
import Commerce
import Inspection
import Language

enum StopWords {
  /// What the person did: the shopper's own words of the timeline, else what the entry says.
  static func title(of entry: RecordingEntry, _ heard: some BidirectionalCollection<TimelineEntry>) -> Phrase {
    if let own = heard.first(where: { $0.from == .shopper }) { return own.text }
    switch entry.doing {
    case .passed: return Phrase("stop.time")
    case .typed(let typed): return title(ofTyping: typed.field)
    case .commanded(let recorded):
      if case .event(.pressed(let button)) = recorded.command { return title(ofPressing: button) }
      return Phrase(known.contains(recorded.name) ? "stop.\(recorded.name)" : "stop.other")
    }
  }

  /// What happened by itself: the last that was said, else what changed first.
  static func title(ofMoment heard: some BidirectionalCollection<TimelineEntry>, _ changes: [SnapshotChange]) -> Phrase
  {
    if let last = heard.last { return last.text }
    for case .timerGone(let name) in changes { return Phrase("deadline.\(name)") }
    return Phrase("stop.time")
  }

  /// The names of entries that have words of their own below `stop.`.
  static let known: Set<String> = [
    "details", "edit", "submit", "escape", "pay-in-bank", "pay-wrong-amount", "outside", "operate", "notifications",
    "link", "advance", "next-timer", "network", "lose-next", "lose", "phone", "choose", "fault", "heal", "store-server",
  ]

  private static func title(ofTyping field: FieldID) -> Phrase {
    switch field {
    case .cardNumber, .expiry, .securityCode, .holder, .mobile, .oneTimeCode, .shopperName, .email, .amount, .savedCard,
      .cardBrand, .saveCard, .country, .bankSearch:
      Phrase("stop.type", ["field": .phrase(Phrase("field.\(field.name).label"))])
    case .walletCard, .prompt, .page: Phrase("stop.type-there")
    }
  }

  private static func title(ofPressing button: ButtonID) -> Phrase {
    switch button {
    case .bank: Phrase("stop.bank")
    case .page(let id): TimelineFact.pressed(Phrase("button.page.\(id)")).phrase
    case .pay, .sendCode, .resend, .confirm, .next, .authorise, .submit, .save, .cancel, .close, .copyCode,
      .hideLoader, .reopen, .checkAgain, .tryAgain, .correctDetails, .signIn, .otherMethod, .leave:
      TimelineFact.pressed(Phrase("button.\(button.name)")).phrase
    }
  }
}

extension RecordingEntry {
  /// Whether it says only that time passed.
  var isPassing: Bool { if case .passed = doing { true } else { false } }

  /// Whether it is no step of its own: looking about, and how fast time runs.
  var isMinor: Bool {
    switch doing {
    case .passed: return true
    case .typed(let typed): return typed.content == .kept
    case .commanded(let recorded):
      if case .pace = recorded.command { return true }
      guard case .event(let event) = recorded.command else { return false }
      return event.isLookingAbout
    }
  }
}

extension ShopperEvent {
  /// Whether it only takes something else in hand.
  fileprivate var isLookingAbout: Bool {
    switch self {
    case .focusMoved, .focused, .methodHighlighted: true
    case .methodChosen, .detailsOpened, .enrolmentChosen, .edited, .pressed, .submitted, .escaped: false
    }
  }
}
