import Inspection
import Pages
import Payments

/// A final state never changes, but for money that is given back.
struct EndIsEndRule: WatchedRule {
  static let rule = PaymentRule.endIsEnd
  private(set) var isExercised = false
  /// The places that are over, at which nothing was sent or done since that could begin again at the same reference.
  private var untouched: Set<Place> = []
  /// A payment that was told as paid and then as undecided: whether it is taken back, its ledger says.
  private var takenBack: (attempt: String, told: Int, mark: Int, words: String)?
  private var ends: [Place: Int] = [:]
  /// The calls under way that open a session, by their number: what one ends with, another begins again.
  private var openings: [Int: String] = [:]

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .sent(let sending):
      guard !sending.isReading else { break }
      untouched = untouched.filter { $0.provider != sending.provider }
      let attempt = sending.attempt.flatMap { story.attempt($0) } ?? story.current
      if sending.operation == attempt?.opening { openings[sending.call] = sending.provider }
    case .pressed: untouched = []
    case .noted(let event):
      guard case .finished(.pending(_, let status)) = event.kind, let attempt = story.attempt(event.attempt.text),
        case .success? = attempt.told
      else { break }
      takenBack = (event.attempt.text, attempt.toldMark, noted.mark, status.words.code)
    case .ended(let call, _):
      if !ends.isEmpty { isExercised = true }
      openings[call] = nil
    case .link, .notified: if !ends.isEmpty { isExercised = true }
    case .begun, .called, .resumed, .asked, .answered, .happenedOutside, .aside: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() {
      let place = story.places[index]
      let old = before[index]
      guard truth != old else { continue }
      defer {
        if truth.state.isFinal {
          ends[place] = moment.mark
          untouched.insert(place)
        } else {
          untouched.remove(place)
        }
      }
      guard old.state.isFinal, old.state != truth.state else {
        continue
      }
      guard !old.state.mayBecome(truth.state, hasBegunAgain: isReopened(place)) else { continue }
      return broken(ends[place] ?? 0, moment.mark, ["ledger \(old.state.rawValue)", "ledger \(truth.state.rawValue)"])
    }
    return judgeTakenBack(story)
  }

  /// Whether a session may have been opened at a place since it was over.
  private func isReopened(_ place: Place) -> Bool {
    !untouched.contains(place) || openings.values.contains(place.provider)
  }

  private mutating func judgeTakenBack(_ story: PaymentProjection) -> BrokenRule? {
    guard let told = takenBack else { return nil }
    takenBack = nil
    guard let attempt = story.attempt(told.attempt) else { return nil }
    let held = story.held(by: attempt)
    // What the ledger has changed since may be told.
    guard held.truth.state.holdsMoney, held.mark <= told.told else { return nil }
    return broken(told.told, told.mark, ["success", "pending \(told.words)"])
  }
}

extension ProviderRecord.State {
  /// Whether rule 7 lets a ledger go from this state to another; `hasBegunAgain` says whether anything was sent or done since that can
  /// begin another payment under the same reference.
  package func mayBecome(_ next: ProviderRecord.State, hasBegunAgain: Bool) -> Bool {
    switch self {
    // What is held can be taken, given up or lapse; a permission can end.
    case .authorised: next != .open && next != .pending && next != .nothing && next != .linked
    case .linked: next != .open && next != .nothing
    case .captured: next == .refunded
    case .refunded: false
    case .declined, .cancelled, .expired: hasBegunAgain
    case .nothing, .open, .pending: true
    }
  }
}
