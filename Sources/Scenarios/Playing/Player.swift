import Checkout
import Commerce

/// Plays a scenario in front of an audience: keys and time go in, what is to be done to the world comes out.
///
/// It is a value without a clock and without a screen. Its driver carries out its orders in turn.
public struct Player: Sendable {
  /// A presenter's wish.
  public enum Key: Hashable, Sendable {
    /// On to the next beat; what is left of this one is done at once.
    case next
    /// Back to the end of the beat before.
    case previous
    /// Stops in the middle of a beat, or continues.
    case playPause
    /// Does what is left of this beat at once.
    case finish
    /// Plays a chapter, counted from 1.
    case chapter(Int)
    /// A clean checkout, to be used by hand.
    case home
    case faster
    case slower
    /// Continues from beat to beat automatically, or no longer.
    case automatic
    /// A person uses the checkout by hand, from here on.
    case takeOver
    /// Back to the script, where it stood.
    case giveBack
  }

  /// The orders for the world.
  public enum Order: Sendable {
    /// This, in the present world.
    case perform(Deed)
    /// A new world, and these in it.
    case rebuild([Deed])
  }

  /// Its state.
  public enum Stance: Hashable, Sendable {
    /// At the end of a beat, or before the first.
    case waiting
    /// In the middle of a beat.
    case playing
    /// In the middle of a beat, and time stands still.
    case paused
    /// A person uses the checkout by hand; `isHome` where that began in a clean one.
    case byHand(isHome: Bool)
  }

  /// The playbook.
  public let playbook: Playbook
  /// The beat, counted from 0; `nil` before the first.
  public private(set) var beat: Int?
  /// Its state.
  public private(set) var stance = Stance.waiting
  /// Whether it continues from beat to beat automatically.
  public private(set) var isAutomatic: Bool
  /// Whether it has played automatically to the end, and the end was shown for long enough.
  public private(set) var isOver = false
  private var pace = Player.paces.firstIndex(of: 100) ?? 0
  /// The next move of the beat, and how much of it has passed, in milliseconds at the usual pace.
  private var (move, elapsed) = (0, 0)
  /// The time for which the end of a beat has been shown, in milliseconds at the usual pace.
  private var rested = 0
  /// Its state before a person took over.
  private var stanceBefore = Stance.waiting

  /// The paces, in percent of the usual one; Till's own.
  static let paces = [25, 50, 100, 200, 400]
  /// The interval at which the world's time is moved while it passes, in milliseconds; Till's own.
  static let frame = 50

  /// A player before the first beat.
  public init(_ playbook: Playbook, isAutomatic: Bool = false) {
    self.playbook = playbook
    self.isAutomatic = isAutomatic
  }

  /// The orders that bring a new world to the player's place before the first beat.
  public var beginning: Order { .rebuild(playbook.deeds(throughBeats: 0)) }

  /// The pace, in percent of the usual one.
  public var percent: Int { Self.paces[pace] }

  /// The present beat; `nil` before the first.
  public var present: Playbook.Beat? { beat.map { playbook.beats[$0] } }

  /// Whether there is no next beat.
  public var isAtEnd: Bool { (beat ?? -1) >= playbook.beats.count - 1 && stance == .waiting }

  /// Whether a person uses the checkout by hand.
  public var isByHand: Bool { if case .byHand = stance { true } else { false } }

  /// The last beat that was played to its end, counted from 0; `nil` before that.
  public var lastWhole: Int? {
    guard let beat else { return nil }
    return move >= playbook.beats[beat].moves.count ? beat : beat > 0 ? beat - 1 : nil
  }

  /// Stands at the end of a beat, counted from 0 and no later than the last, as after a talk that was cut off; `nil` is before the first.
  public mutating func stand(atEndOf beat: Int?) -> [Order] { stop(atEndOf: min(beat ?? -1, playbook.beats.count - 1)) }

  // MARK: Keys

  /// Takes in a key.
  public mutating func take(_ key: Key) -> [Order] {
    switch key {
    case .faster: pace = min(pace + 1, Self.paces.count - 1)
    case .slower: pace = max(pace - 1, 0)
    case .automatic:
      isAutomatic.toggle()
      if isAutomatic, stance == .waiting, !isAtEnd { return start((beat ?? -1) + 1) }
    case .giveBack: return giveBack()
    case .takeOver:
      guard !isByHand else { return [] }
      stanceBefore = stance
      stance = .byHand(isHome: false)
    case .home:
      if !isByHand { stanceBefore = stance }
      stance = .byHand(isHome: true)
      return [.rebuild([])]
    case .next, .previous, .playPause, .finish, .chapter:
      guard !isByHand else { return giveBack() + take(key) }
      return move(to: key)
    }
    return []
  }

  private mutating func move(to key: Key) -> [Order] {
    switch key {
    case .next:
      let rest = finish()
      return isAtEnd ? rest : rest + start((beat ?? -1) + 1)
    case .previous:
      isAutomatic = false
      return stop(atEndOf: max(-1, (beat ?? -1) - 1))
    case .playPause:
      switch stance {
      case .playing: stance = .paused
      case .paused: stance = .playing
      case .waiting: return isAtEnd ? [] : start((beat ?? -1) + 1)
      case .byHand: break
      }
      return []
    case .finish: return finish()
    case .chapter(let number):
      guard playbook.chapters.indices.contains(number - 1) else { return [] }
      let first = playbook.chapters[number - 1].beat
      return stop(atEndOf: first - 1) + start(first)
    case .home, .faster, .slower, .automatic, .takeOver, .giveBack: return []
    }
  }

  /// The script continues where it stood, in a world in which nothing else was done.
  private mutating func giveBack() -> [Order] {
    guard isByHand else { return [] }
    // The script first looks at its place, and then types.
    stance = stanceBefore == .playing && !isAutomatic ? .paused : stanceBefore
    elapsed = 0
    let done = (present?.moves.prefix(move).map(\.deed) ?? [])
    return [.rebuild(Self.sinceBeginning(playbook.deeds(throughBeats: beat ?? 0) + done))]
  }

  /// Orders from before a world began are over.
  private static func sinceBeginning(_ deeds: [Deed]) -> [Deed] {
    let last = deeds.lastIndex { if case .begin = $0 { true } else { false } }
    return last.map { Array(deeds[($0 + 1)...]) } ?? deeds
  }

  private mutating func stop(atEndOf beat: Int) -> [Order] {
    self.beat = beat < 0 ? nil : beat
    (move, elapsed, rested, isOver) = (present?.moves.count ?? 0, 0, 0, false)
    stance = .waiting
    return [.rebuild(playbook.deeds(throughBeats: beat + 1))]
  }

  private mutating func start(_ beat: Int) -> [Order] {
    guard playbook.beats.indices.contains(beat) else { return [] }
    self.beat = beat
    (move, elapsed, rested, isOver) = (0, 0, 0, false)
    stance = playbook.beats[beat].moves.isEmpty ? .waiting : .playing
    return []
  }

  /// Does what is left of the beat at once.
  private mutating func finish() -> [Order] {
    guard stance == .playing || stance == .paused, let present else { return [] }
    let rest = present.moves.dropFirst(move).map { Order.perform($0.deed) }
    end()
    return rest
  }

  private mutating func end() {
    (move, elapsed, rested) = (present?.moves.count ?? 0, 0, 0)
    stance = .waiting
    if present?.failures.isEmpty == false { isAutomatic = false }
  }

  // MARK: Time

  /// The time until the next order, in milliseconds of the wall clock; `nil` while nothing is.
  public var nextTick: Int? {
    func wall(_ milliseconds: Int) -> Int { max(1, (milliseconds * 100 + percent - 1) / percent) }
    switch stance {
    case .playing:
      guard let present, present.moves.indices.contains(move) else { return 0 }
      let next = present.moves[move]
      if elapsed < next.pause { return wall(next.pause - elapsed) }
      return min(Self.frame, wall(next.length - elapsed))
    case .waiting where isAutomatic && !isOver: return wall(rest - rested)
    case .waiting, .paused, .byHand: return nil
    }
  }

  /// The time for which the end of a beat is shown before the next begins automatically.
  private var rest: Int {
    guard let present else { return Self.readingTime(of: playbook.introduction) }
    return max(1_800, present.readingTime - present.length)
  }

  /// The time in which a person reads a caption, in milliseconds; Till's own: two and a half seconds at least, nine at most.
  static func readingTime(of caption: String) -> Int { min(9_000, max(2_500, 1_500 + 50 * caption.count)) }

  /// Lets time pass, in milliseconds of the wall clock.
  public mutating func pass(_ milliseconds: Int) -> [Order] {
    let passed = max(0, milliseconds) * percent / 100
    switch stance {
    case .paused, .byHand: return []
    case .waiting:
      guard isAutomatic, !isOver else { return [] }
      rested += passed
      guard rested >= rest else { return [] }
      guard !isAtEnd else {
        isOver = true
        return []
      }
      return start((beat ?? -1) + 1)
    case .playing: return play(passed)
    }
  }

  private mutating func play(_ passed: Int) -> [Order] {
    guard let moves = present?.moves else { return [] }
    var orders: [Order] = []
    var left = passed
    while moves.indices.contains(move) {
      let next = moves[move]
      guard elapsed + left >= next.length else {
        elapsed += left
        if let moment = Self.moment(of: next, after: elapsed) { orders.append(.perform(.advance(to: moment))) }
        return orders
      }
      left -= next.length - elapsed
      orders.append(.perform(next.deed))
      (move, elapsed) = (move + 1, 0)
    }
    end()
    return orders
  }

  /// The world's time in the middle of a move; `nil` where it stands still.
  private static func moment(of move: Move, after elapsed: Int) -> Timestamp? {
    guard let passing = move.passing, case .advance(let end) = move.deed, elapsed > move.pause else { return nil }
    let whole = Double(end.milliseconds - passing.from.milliseconds)
    let part = whole * Double(elapsed - move.pause) / Double(max(1, passing.span))
    return Timestamp(milliseconds: passing.from.milliseconds + Int64(part))
  }
}
