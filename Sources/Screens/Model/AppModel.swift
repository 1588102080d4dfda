import Checkout
public import Commerce
public import Frames
public import Inspection
public import Language
import Pages
import Payments

/// Everything of the view that is not the checkout's: what lies over the screen, what the inspector shows, how things are drawn.
///
/// It is a value: `frame` draws a snapshot and changes nothing, `handle` takes in a key and says what to do.
public struct AppModel: Hashable, Sendable {
  /// The colours in use; the palette shows which.
  public var theme: Theme.Name
  /// The symbols in use; with `ascii` no frame has a scalar above U+007E.
  public var glyphs: GlyphSet
  /// Whether a code that is to be scanned is drawn in colours of its own; without them its light and dark may be exchanged.
  public var drawsCodesInColour = true
  /// Whether everything that only the simulator knows is hidden.
  public var isOnStage: Bool
  /// How a demo drives the checkout; `nil` for an ordinary one.
  public var performance: Performance?
  /// Whether nothing moves but countdowns.
  public var hasReducedMotion: Bool
  /// What the palette can switch to.
  public var choices: Choices
  /// Said in place of the key hints until the next key, such as where a copied text went; `nil` says nothing.
  public var notice: Phrase?
  /// Said over the bottom of the screen, in as many lines as it takes, until the next key or click, such as why nothing is kept;
  /// `nil` says nothing.
  public var message: Phrase?
  /// What to do to reach the outcome that was asked for; shown as Till's own note until that checkout ends.
  public var hint: OutcomeHint? { didSet { hintHasBegun = false } }

  /// What there is to see of the session's history; the snapshot that is drawn belongs to the stop that it says is looked at.
  public var history = History()

  /// The sessions that were left for another set-up since the program began, oldest first.
  public var earlier: [EarlierSession] = []

  /// An interrupted earlier session: the question whether to resume it covers the screen until it is answered.
  public var offer: ResumeOffer? {
    get { if case .offer(let offer) = overlay { offer } else { nil } }
    set {
      if let newValue { overlay = .offer(newValue) } else if offer != nil { overlay = nil }
    }
  }

  /// Whether the checkout of the hint has begun to pay.
  var hintHasBegun = false
  var overlay: Overlay?
  /// The distance in blocks by which a person has scrolled below the selection; above it when negative.
  var scroll = 0
  var inspector = InspectorState()
  /// The messages on the phone that were opened, by their place.
  var shownMessages: Set<Int> = []
  /// Addresses that were sent from the address line, oldest first.
  var typedLinks: [TypedLink] = []
  /// Whether what support says stands below a screen on which the shopper waits.
  var showsSupport = false
  /// The buttons of the result when a key was last pressed there; `nil` after Enter and elsewhere.
  var knownButtons: [ButtonID]?
  /// Whether the last key asked to leave, where that is asked twice.
  var isLeaving = false
  /// Which attempt was running when leaving was asked about; asked once, the next time leaves, whatever was pressed in between.
  var leftAttempt: Int?
  /// How often faults had struck when a key was last pressed.
  var knownHits = 0
  /// What stands at the end of the footer while a demo or a lesson is used by hand; `nil` where it stands elsewhere.
  public var wayBack: Phrase?
  /// How time ran before it was paused.
  var resumedPace = 1

  /// A view with nothing open.
  public init(
    theme: Theme.Name = .dark, glyphs: GlyphSet = .unicode, choices: Choices = Choices(), isOnStage: Bool = false,
    hasReducedMotion: Bool = false
  ) {
    self.theme = theme
    self.glyphs = glyphs
    self.choices = choices
    self.isOnStage = isOnStage
    self.hasReducedMotion = hasReducedMotion
  }

  /// Whether time stands still as long as this is on the screen: whoever reads what can be done to the phone loses no code by it.
  public var holdsTime: Bool { if case .phone = overlay { true } else { false } }

  /// The time of the next automatic redraw: the clock's next minute, a visible countdown's next second, or the spinner's next
  /// step; `nil` while time is paused.
  public func nextChange(after now: Timestamp, snapshot: Snapshot) -> Timestamp? {
    guard snapshot.pace != .paused else { return nil }
    var moments = visibleDeadlines(snapshot).filter { $0 > now }.map { deadline in
      // Countdowns round up, so they change whenever a whole number of seconds is left.
      let left = deadline.since(now).wholeMilliseconds
      return Timestamp(milliseconds: deadline.milliseconds - (left - 1) / 1_000 * 1_000)
    }
    if !hasReducedMotion, isSpinning(snapshot) {
      let step = Motion.step.wholeMilliseconds
      moments.append(Timestamp(milliseconds: (now.milliseconds / step + 1) * step))
    }
    // The clock in the second line shows whole minutes; where time runs fast, a second of the wall clock will do.
    let step = max(60_000, 1_000 * Int64(snapshot.pace.factor))
    moments.append(Timestamp(milliseconds: (now.milliseconds / step + 1) * step))
    return moments.min()
  }

  /// The moments that something on the screen counts down to.
  private func visibleDeadlines(_ snapshot: Snapshot) -> [Timestamp] {
    var moments: [Timestamp] = []
    // What the phone counts down ends by its own clock.
    func byThePhone(_ moments: Timestamp?...) -> [Timestamp] {
      moments.compactMap { $0?.advanced(by: .zero - snapshot.phone.clock.offset) }
    }
    switch snapshot.visiblePhase {
    case nil: if case .outside = snapshot.sight { moments = byThePhone(snapshot.pageExpiry) }
    case .answering(_, .code(let prompt, _)): moments = byThePhone(prompt.expiresAt, prompt.resendAt)
    case .answering(_, .page): moments = byThePhone(snapshot.pageExpiry)
    case .answering(_, .qr(let prompt, _)): moments = byThePhone(prompt.expiresAt)
    case .answering(_, .wait(let prompt, _)): moments = [prompt.until].compactMap { $0 }
    case .answering(_, .card), .answering(_, .phone), .answering(_, .sheet), .answering(_, .bank), .answering(_, .form),
      .selecting, .details:
      break
    case .result(let outcome):
      moments = byThePhone(snapshot.finishedSheet?.until)
      moments += [snapshot.pauseEnd(of: outcome.result)].compactMap(\.self)
    case .working: moments = [snapshot.nextTry].compactMap { $0 }
    }
    let all = snapshot.timers.map(\.at) + [snapshot.nextTimer?.at].compactMap(\.self)
    if inspector.tab == .timers { moments += all }
    switch overlay {
    // They say how long it is until what happens next.
    case .palette, .provenance: moments += all + [snapshot.nextTry].compactMap(\.self)
    case .help, .testData, .outcomes, .forks, .urlBar, .exchange, .lens, .phone, .forkName, .offer, .faults, .naming,
      nil:
      break
    }
    if inspector.tab == .notices { moments += snapshot.underway.filter { !$0.isHeld }.map(\.at) }
    return moments
  }

  private func isSpinning(_ snapshot: Snapshot) -> Bool {
    if let view = snapshot.usablePage { return view.content == .loading }
    return switch snapshot.visiblePhase {
    case nil: false
    case .working: true
    case .selecting(let selecting): selecting.offers.isEmpty
    case .result(let outcome): outcome.isChecking
    case .answering(_, .wait(let prompt, _)): !prompt.reason.isResult
    case .answering, .details: false
    }
  }
}

/// How a demo or a lesson drives a checkout.
public enum Performance: Hashable, Sendable {
  /// The script does, so that the checkout's own keys do nothing.
  case played
  /// Used by hand by the audience.
  case byHand
  /// Used by hand by a learner.
  case lesson

  /// Whether somebody uses it, and not the script.
  var isByHand: Bool { self != .played }
}

extension Pace {
  /// How many virtual seconds pass in a second; 1 while time stands still.
  var factor: Int { if case .running(let factor) = self { max(1, factor) } else { 1 } }
}

extension Snapshot {
  /// The time of the library's next retry; `nil` if it does not wait for one.
  var nextTry: Timestamp? {
    guard case .working(let working) = checkout.phase, case .retrying(let wait) = working.stage else { return nil }
    return timeline.last(where: \.fact.isRetry).map { $0.at.advanced(by: wait) }
  }
}
