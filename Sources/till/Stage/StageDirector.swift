import Checkout
import Controller
import Frames
import Language
import Scenarios
import Screens

/// Leads a session through demos: keys and the wall clock go to a player, and what the player orders is done to the session's world.
///
/// It belongs to the main thread.
final class StageDirector {
  enum Reply {
    /// It was the presenter's; this is to be done.
    case orders([Player.Order])
    /// It is the checkout's.
    case checkout
    /// The person who pressed it uses the checkout from now on, and the key is the checkout's.
    case takesOver
    /// What was done so far is to be kept as a scenario.
    case saves
    /// Nothing is to be done, which is said.
    case says(Phrase)
    /// The provider’s next answer is to be lost.
    case losesAnswer
    /// Whoever pressed it is asked whether the demo is to end.
    case asksToLeave
    /// It answered that question: the demo goes on, and the key does nothing else.
    case stays
    case quit
  }

  /// What is played, one after the other.
  private var playbooks: [Playbook]
  private var current = 0
  private(set) var player: Player
  /// Whether the demos are played again and again, and a key makes a checkout of it.
  let loops: Bool
  private(set) var showsKeys = false
  /// Whether the last key asked to leave, where that is asked twice.
  private var isLeaving = false
  /// Whether time stands still: from the moment of taking over until the checkout gets a key, so that a key by accident spoils no beat.
  private(set) var holdsTime = false
  /// Whether an answer was made to get lost by hand, so that the room wants to see who asks whom.
  private var hasLost = false
  /// The colours that were asked for, which a scenario that is saved keeps.
  var look = ShopLook()
  /// The stages, where this is the presenter's terminal; `nil` where the audience looks at this one.
  var audience: StageAudience?
  /// The file that is played, which may be saved meanwhile.
  var source: StageSource?
  /// What is wrong with the file that was saved last; empty while it is what is played.
  private(set) var complaints: [String] = []
  /// The progress of an earlier talk that this one continues; `nil` for a talk from the start.
  var earlier: (beat: Int?, elapsed: Int)?
  /// Is told where the demo stands whenever that changes.
  var onPlace: (_ beat: Int?, _ elapsed: Int) -> Void = { _, _ in }
  private var keptBeat: Int?
  /// When the first beat began, in nanoseconds of the monotonic clock; `nil` before it.
  private(set) var begunAt: UInt64?
  /// When time passed last and when a key came last, in nanoseconds of the monotonic clock.
  private var (passedAt, typedAt): (UInt64, UInt64) = (0, 0)

  /// The time that an abandoned checkout stays in a loop, in nanoseconds; Till's own.
  private static let patience: UInt64 = 60_000_000_000

  /// A director before the first beat; `playbooks` are one or more.
  init(_ playbook: Playbook, _ others: [Playbook] = [], loops: Bool = false, isAutomatic: Bool = false) {
    playbooks = [playbook] + others
    self.loops = loops
    player = Player(playbook, isAutomatic: loops || isAutomatic)
  }

  /// Whether the messages are shown whatever the beat says.
  var showsWire: Bool { isByHand && hasLost }
  /// What is played now.
  var playbook: Playbook { player.playbook }
  /// Whether the checkout's keys are the checkout's.
  var isByHand: Bool { player.isByHand }
  /// Whether the world's time is the script's, or stands still.
  var ownsTime: Bool { !isByHand || holdsTime }

  // MARK: Keys

  /// What a key does. By hand, one that the checkout types (`isTyped`) is always the checkout's.
  func take(_ input: Input, at now: UInt64, isTyped: Bool = false) -> Reply {
    typedAt = now
    if isLeaving, input.answers {
      isLeaving = false
      return input == .control("c") ? .quit : .stays
    }
    let leaves = input == .control("c") || input == .character("q") && isByHand && !isTyped && !loops
    if leaves, isByHand || loops {
      // Asks first, so that a slip of the hand does not end a demo.
      isLeaving = true
      return .asksToLeave
    }
    if isByHand {
      let reply = takeByHand(input, isTyped: isTyped)
      if case .checkout = reply, input.answers { holdsTime = false }
      return reply
    }
    if loops { return takeInLoop(input) }
    if showsKeys {
      showsKeys = false
      if input == .escape || input == .character("?") { return .orders([]) }
    }
    if input == .character("q") || input == .control("c") { return .quit }
    if let key = Self.key(of: input) { return refusal(of: key).map(Reply.says) ?? .orders(order(key)) }
    switch input {
    case .character("?"), .function(1):
      showsKeys = true
      return .orders([])
    case .up, .down, .left, .right, .tab, .backTab: return takeOver()
    case .mouse(let mouse):
      guard mouse.kind == .press else { return .orders([]) }
      // What is pressed on the presenter's screen is not where it is on the checkout.
      return audience == nil ? takeOver() : .orders(order(.takeOver))
    case .character, .paste, .function, .enter, .escape, .backspace, .delete, .insert, .wordLeft, .wordRight, .home,
      .end, .pageUp, .pageDown, .control, .alt, .resized, .focusGained, .focusLost, .unknown:
      return .orders([])
    }
  }

  /// Why a key does nothing; `nil` for one that does.
  private func refusal(of key: Player.Key) -> Phrase? {
    let count = playbook.chapters.count
    guard case .chapter(let number) = key, number > count else { return nil }
    return Phrase(count == 0 ? "notice.stage.no-chapters" : "notice.stage.chapters", ["count": .number(count)])
  }

  private func takeByHand(_ input: Input, isTyped: Bool) -> Reply {
    if showsKeys {
      showsKeys = false
      return .orders([])
    }
    switch input {
    case .control("x"): return .orders(order(.giveBack))
    // A clicker has no other key that leads back.
    case .pageDown, .pageUp: return loops ? .checkout : .orders(order(.giveBack))
    case .control("s"): return loops ? .checkout : .saves
    case .control("k"):
      guard !loops else { return .checkout }
      hasLost = true
      return .losesAnswer
    case .alt("0"): return .orders(order(.home))
    case .character("0"): return isTyped ? .checkout : .orders(order(.home))
    case .character("?"), .function(1):
      guard !isTyped || input == .function(1), !loops else { return .checkout }
      showsKeys = true
      return .orders([])
    case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
      .wordLeft, .wordRight, .home, .end, .function, .control, .alt, .paste, .mouse, .resized, .focusGained, .focusLost,
      .unknown:
      return .checkout
    }
  }

  /// Plays all of the next beat at once.
  func next() -> [Player.Order] { order(.next) + order(.finish) }

  /// Leaving the checkout's first screen by hand leads back to the script.
  func leaveCheckout() -> [Player.Order] { order(.giveBack) }

  /// In a loop, any key of a passer-by starts a checkout; the key itself has no effect on it.
  private func takeInLoop(_ input: Input) -> Reply {
    switch input {
    case .up, .down, .left, .right, .tab, .backTab: return takeOver()
    case .mouse(let mouse): return mouse.kind == .press ? takeOver() : .orders([])
    case .resized, .focusGained, .focusLost, .unknown: return .orders([])
    case .character, .paste, .function, .enter, .escape, .backspace, .delete, .insert, .wordLeft, .wordRight, .home,
      .end, .pageUp, .pageDown, .control, .alt:
      return .orders(order(.takeOver))
    }
  }

  private func takeOver() -> Reply {
    _ = order(.takeOver)
    return .takesOver
  }

  private func order(_ key: Player.Key) -> [Player.Order] {
    let wasByHand = isByHand
    let orders = player.take(key)
    hasLost = hasLost && isByHand
    holdsTime = isByHand && !loops && (wasByHand ? holdsTime && key != .home : key == .takeOver)
    if begunAt == nil, player.beat != nil { begunAt = typedAt }
    notePlace()
    return orders
  }

  /// What is done first: a new world, or all that leads to where an earlier talk was cut off.
  func begin(at now: UInt64) -> [Player.Order] {
    if !loops { onPlace(earlier?.beat, earlier?.elapsed ?? 0) }
    guard let earlier else { return [player.beginning] }
    if earlier.beat != nil { begunAt = now - min(now, UInt64(earlier.elapsed) * 1_000_000_000) }
    keptBeat = earlier.beat
    return player.stand(atEndOf: earlier.beat)
  }

  private func notePlace() {
    guard !loops, !isByHand, player.lastWhole != keptBeat else { return }
    keptBeat = player.lastWhole
    onPlace(keptBeat, elapsed(at: max(typedAt, passedAt)))
  }

  /// How long ago the first beat began, in seconds.
  func elapsed(at now: UInt64) -> Int { begunAt.map { Int((now - min(now, $0)) / 1_000_000_000) } ?? 0 }

  /// What a key means to the player; `nil` where it means nothing.
  static func key(of input: Input) -> Player.Key? {
    switch input {
    case .character(" "), .enter, .pageDown: return .next
    case .backspace, .pageUp: return .previous
    case .character("p"): return .playPause
    case .character("."): return .finish
    case .character("0"): return .home
    case .character("+"), .character("="): return .faster
    case .character("-"): return .slower
    case .character("a"): return .automatic
    case .character("t"): return .takeOver
    case .character(let character):
      guard character.isASCII, let number = character.wholeNumberValue, number > 0 else { return nil }
      return .chapter(number)
    case .escape, .tab, .backTab, .delete, .insert, .up, .down, .left, .right, .wordLeft, .wordRight, .home, .end,
      .function, .control, .alt, .paste, .mouse, .resized, .focusGained, .focusLost, .unknown:
      return nil
    }
  }

  // MARK: Time

  /// What is to be done because time passed.
  func pass(to now: UInt64) -> [Player.Order] {
    guard passedAt > 0, now > passedAt else {
      passedAt = now
      return []
    }
    if let orders = readAgain() {
      passedAt = now
      return orders
    }
    if loops, isByHand, now >= typedAt + Self.patience {
      passedAt = now
      return begin(current)
    }
    // What is left of a millisecond counts next time.
    let milliseconds = (now - passedAt) / 1_000_000
    passedAt += milliseconds * 1_000_000
    let orders = pass(milliseconds: Int(milliseconds))
    notePlace()
    guard player.isOver, loops else { return orders }
    return begin((current + 1) % playbooks.count)
  }

  /// Lets no time pass up to now.
  func stand(at now: UInt64) { passedAt = now }

  /// A file that was saved is played from its start; what is wrong with it is said, and what was played stays.
  private func readAgain() -> [Player.Order]? {
    guard !isByHand, let news = source?.news() else { return nil }
    switch news {
    case .success(let playbook):
      (playbooks[current], complaints) = (playbook, [])
      return begin(current)
    case .failure(let refusal):
      complaints = refusal.headlines
      return []
    }
  }

  /// What is to be done because so much time passed.
  func pass(milliseconds: Int) -> [Player.Order] { player.pass(milliseconds) }

  /// A demo begins in a clean world.
  private func begin(_ number: Int) -> [Player.Order] {
    current = number
    player = Player(playbooks[number], isAutomatic: loops)
    return [player.beginning]
  }

  /// When time is to pass next, on the monotonic clock; `nil` while nothing depends on it.
  var nextTick: UInt64? {
    if loops, isByHand { return typedAt + Self.patience }
    let moment = player.nextTick.map { passedAt + UInt64($0) * 1_000_000 }
    // The presenter's clock shows seconds.
    let second = audience == nil ? nil : passedAt + 1_000_000_000
    let look = source == nil ? nil : passedAt + StageSource.pause
    return [moment, second, look].compactMap(\.self).min()
  }
}
