import Commerce
import Pages
import Payments
import Wire

/// What all rules look at: the attempts, their calls, and what each ledger has said.
package struct PaymentProjection: Sendable {
  /// One call of one attempt.
  struct Call: Sendable {
    let sending: Sending
    let at: Timestamp
    let mark: Int
    let life: Int
    var ending: Ending?
    var endedAt: Timestamp?
    var endMark = 0
    /// Whether something on the way answered in the other side's place.
    var isMisled = false
    /// Whether the store's server made it, and not the app.
    var isStores = false

    /// Whether the other side may have acted and nobody knows.
    var isUnknown: Bool {
      switch ending {
      case .failed(.maybeSent): true
      case .answered, .failed(.notSent): false
      case nil: false
      }
    }
  }

  /// One attempt to pay.
  struct Attempt: Sendable {
    let intent: Intent
    /// The amount to charge: the price, or what the shopper agreed to on a wallet's sheet.
    var asked: Money
    let beganAt: Timestamp
    let mark: Int
    let life: Int
    var calls: [Call] = []
    /// How many calls there were when the shopper last did something.
    var callsAtReply = 0
    var replyMark = 0
    /// Whether the shopper was asked anything; before that nobody can have paid.
    var wasAsked = false
    /// Whether what the shopper did last was coming back by a link.
    var wasReturn = false
    /// How many calls there were each time the provider was asked for the truth and has not spoken yet.
    var callsAtAsking: [Int] = []
    var told: PaymentResult?
    var toldMark = 0
    var verified: PaymentStatus?
    var verifiedMark = 0
    var gateway = ""
    /// In which life the provider last said how it stands, or answered.
    var heardInLife: Int

    /// Whether something on the way said in the provider's place that whoever made the last call that can change something has no
    /// right to: nobody can tell that from the provider's own word, by which nothing was done.
    var wasShutOut: Bool {
      guard let last = calls.last(where: { !$0.sending.isReading }), last.isMisled,
        case .answered(status: 401, _, _)? = last.ending
      else { return false }
      return true
    }

    /// The call by which it was opened, as the first that does more than read.
    var opening: String? { calls.first { !$0.sending.isReading }?.sending.operation }
  }

  /// What one ledger said last.
  struct Holding: Sendable {
    var truth = ProviderRecord.nothing
    var since: Timestamp
    var mark = 0
  }

  /// The attempts, oldest first.
  private(set) var attempts: [Attempt] = []
  /// Where money may be, in the order in which providers were first spoken to.
  package private(set) var places: [Place] = []
  /// What each of the places holds.
  private(set) var holdings: [Holding] = []
  private var known: Set<Place> = []

  /// The attempt in hand.
  var current: Attempt? { attempts.last }

  func attempt(_ name: String) -> Attempt? { attempts.last { $0.intent.attempt == name } }

  func attempt(of place: Place) -> Attempt? { attempts.last { $0.intent.reference == place.reference } }

  /// Takes in what happened.
  mutating func take(_ noted: NotedEvent) {
    switch noted.what {
    case .begun(let intent):
      attempts.append(
        Attempt(
          intent: intent, asked: intent.amount, beganAt: noted.at, mark: noted.mark, life: noted.life,
          heardInLife: noted.life))
    case .sent(let sending): take(sending, noted)
    case .ended(let call, let ending): take(call, ending, noted)
    case .asked:
      guard let index = attempts.indices.last else { return }
      attempts[index].wasAsked = true
    case .answered(let answer):
      guard let index = attempts.indices.last else { return }
      attempts[index].callsAtReply = attempts[index].calls.count
      attempts[index].replyMark = noted.mark
      attempts[index].wasReturn = answer.isReturn
    case .noted(let event): take(event, noted)
    case .aside(.misled(let operation)):
      guard let index = attempts.indices.last,
        let call = attempts[index].calls.lastIndex(where: {
          $0.ending == nil && $0.sending.operation == operation
        })
      else { return }
      attempts[index].calls[call].isMisled = true
    case .called, .resumed, .pressed, .happenedOutside, .link, .notified, .aside: break
    }
  }

  /// Takes in what the ledgers hold.
  mutating func take(_ moment: Moment) {
    for (index, truth) in moment.truths.enumerated() where holdings[index].truth != truth {
      holdings[index] = Holding(truth: truth, since: moment.now, mark: moment.mark)
    }
  }

  private mutating func take(_ sending: Sending, _ noted: NotedEvent) {
    guard let index = index(of: sending.attempt) else { return }
    attempts[index].calls.append(
      Call(sending: sending, at: noted.at, mark: noted.mark, life: noted.life, isStores: noted.isStores))
    guard !sending.provider.isEmpty else { return }
    watch(Place(reference: attempts[index].intent.reference, provider: sending.provider), since: noted.at)
  }

  /// Watches one more place where money may be, whether or not the store knows of it.
  mutating func watch(_ place: Place, since: Timestamp) {
    guard known.insert(place).inserted else { return }
    places.append(place)
    holdings.append(Holding(since: since))
  }

  private mutating func take(_ call: Int, _ ending: Ending, _ noted: NotedEvent) {
    for index in attempts.indices.reversed() {
      guard let place = attempts[index].calls.lastIndex(where: { $0.sending.call == call }) else { continue }
      attempts[index].calls[place].ending = ending
      attempts[index].calls[place].endedAt = noted.at
      attempts[index].calls[place].endMark = noted.mark
      if case .answered = ending { attempts[index].heardInLife = noted.life }
      return
    }
  }

  private mutating func take(_ event: PaymentEvent, _ noted: NotedEvent) {
    guard let index = attempts.lastIndex(where: { $0.intent.attempt == event.attempt.text }) else { return }
    switch event.kind {
    case .verifying: attempts[index].callsAtAsking.append(attempts[index].calls.count)
    case .verified(let status):
      if !attempts[index].callsAtAsking.isEmpty { attempts[index].callsAtAsking.removeFirst() }
      attempts[index].verified = status
      attempts[index].verifiedMark = noted.mark
    // Of questions that cross each other the later one is taken to be the one that nobody answered.
    case .notAnswered("verify", _, nil): _ = attempts[index].callsAtAsking.popLast()
    case .finished(let result):
      attempts[index].told = result
      attempts[index].toldMark = noted.mark
    case .routed(let gateway, _): attempts[index].gateway = gateway
    case .agreed(let amount): attempts[index].asked = amount
    case .started, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver, .handedBack,
      .asked,
      .replied, .resting, .operating, .retrying,
      .operated, .settled,
      .notified:
      break
    }
  }

  /// The attempt that a call was made for: the last one where the caller named none; `nil` where no payment has the name, as when a card is
  /// saved without one.
  private func index(of attempt: String?) -> Int? {
    guard let attempt else { return attempts.indices.last }
    return attempts.lastIndex { $0.intent.attempt == attempt }
  }
}
