import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Simulation

extension StateHasher {
  /// A span of time counts by its order of magnitude: only the order of what happens matters, never how many milliseconds lie
  /// between.
  mutating func add(span milliseconds: Int64) { add(Self.magnitude(milliseconds)) }

  private static func magnitude(_ milliseconds: Int64) -> Int {
    // Two hours is as far ahead as an exploration waits.
    let limits: [Int64] = [0, 1_500, 15_000, 90_000, 1_000_000, 4_000_000, 7_200_000, 90_000_000]
    return limits.firstIndex { milliseconds <= $0 } ?? limits.count
  }

  /// What will happen by itself: what comes before what or with it, and each by the order of magnitude of its time. Of several alike, one
  /// behind the other, two at most count, because timers that nobody waits for any more are among them.
  mutating func add(timers: [Snapshot.NextTimer], sleeps: [VirtualClock.Sleep], at present: Int64) {
    var rest = sleeps[...]
    var (last, lastMoment, count) = ((VirtualClock.Purpose(), -1), present, 0)
    func addOne(_ purpose: VirtualClock.Purpose, _ moment: Int64) {
      let kind = (purpose, Self.magnitude(moment - present))
      count = kind == last ? count + 1 : 1
      defer { (last, lastMoment) = (kind, moment) }
      guard count <= 2 else { return }
      add(purpose.name)
      add(purpose.mark)
      add(kind.1)
      add(moment == lastMoment)
    }
    for timer in timers {
      let moment = timer.at.milliseconds
      while let sleep = rest.first, sleep.deadline.milliseconds < moment {
        addOne(sleep.purpose, sleep.deadline.milliseconds)
        rest.removeFirst()
      }
      // Who waits for a timer with a name sleeps as well.
      if let sleep = rest.first, sleep.deadline.milliseconds == moment, sleep.purpose == .init() { rest.removeFirst() }
      addOne(VirtualClock.Purpose(timer.name), moment)
    }
    for sleep in rest { addOne(sleep.purpose, sleep.deadline.milliseconds) }
  }

  mutating func add(_ snapshot: Snapshot) {
    add(snapshot.checkout)
    add(snapshot.ledger)
    add(snapshot.gateway)
    addCalls(snapshot.exchanges, at: snapshot.now)
    // That a link or a message came is only written down; what it changed stands elsewhere.
    add(min(snapshot.messages.count, 3))
    add(snapshot.links.isEmpty)
    add(snapshot.webhooks.isEmpty)
    for action in snapshot.outside { add(action) }
    for operation in snapshot.operations { add(operation) }
    if let report = snapshot.lastOperation { add(report) }
    for retriable in snapshot.retriable {
      add(retriable.operation.kind)
      add(retriable.operation.amount.map { Int($0.minorUnits) } ?? 0)
    }
    if let status = snapshot.status { add(status) }
    if let timer = snapshot.nextTimer {
      add(timer.name)
      add(span: timer.at.milliseconds - snapshot.now.milliseconds)
    }
    add(snapshot.brokenRule.map { $0.rule.rawValue } ?? "")
    // What the store and the providers know of every payment of the session.
    if snapshot.books.count > 1 {
      for entry in snapshot.books {
        add(entry.method.rawValue)
        add(entry.ledger)
        if let status = entry.status { add(status) }
        for action in entry.outside { add(action) }
      }
    }
    for registration in snapshot.expectedLinks {
      add(registration.isOpen)
      add(registration.isListening)
      add(registration.step)
    }
    add(snapshot.phone)
  }

  /// The calls of each kind by how they ended, each up to three; those under way in their order. What a merchant's backend passes on
  /// follows from them.
  private mutating func addCalls(_ exchanges: PersistentVector<Exchange>, at now: Timestamp) {
    var counts: [(operation: String, ending: Int, count: Int)] = []
    for exchange in exchanges where exchange.within == nil {
      let ending: Int
      switch exchange.outcome {
      case .open:
        add("open")
        add(exchange.operation)
        // Whether it has left, or has been on its way for a while.
        add(span: now.milliseconds - exchange.at.milliseconds)
        continue
      case .answered(let status, _): ending = status
      case .failed(let reason): ending = -reason.rawValue.utf8.count
      }
      if let index = counts.firstIndex(where: { $0.ending == ending && $0.operation == exchange.operation }) {
        counts[index].count += 1
      } else {
        counts.append((exchange.operation, ending, 1))
      }
    }
    // In the order in which each kind came first.
    for entry in counts {
      add(entry.operation)
      add(entry.ending)
      add(min(entry.count, 3))
    }
  }

  mutating func add(_ ledger: ProviderRecord) {
    add(ledger.state)
    add(ledger.words)
    add(ledger.captures)
    add(ledger.wasHeld)
    add(ledger.triesLeft ?? -1)
    add(ledger.held?.minorUnits ?? -1)
    add(ledger.captured?.minorUnits ?? -1)
    add(ledger.refunded?.minorUnits ?? -1)
    add(ledger.refunding?.minorUnits ?? -1)
    add(ledger.chargedBack?.minorUnits ?? -1)
    add(ledger.isDisputed)
  }

  mutating func add(_ amount: Int64) { add(UInt64(bitPattern: amount)) }

  mutating func add(_ report: OperationReport) {
    add(report.operation.kind)
    switch report.result {
    case nil: add(0)
    case .done(let status), .accepted(let status), .doneEarlier(let status, _):
      add(report.result?.name.rawValue ?? "")
      add(status)
    case .refused(let error): add(error.messageKey)
    case .unknown: add(1)
    case .notMade: add(2)
    }
  }

  mutating func add(_ result: PaymentResult) {
    add(result.name)
    switch result {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): add(status)
    case .cancelled(let words): add(words.code)
    case .failed(let error):
      add(error.messageKey)
      add(error.words.code)
    }
  }

  mutating func add(_ status: PaymentStatus) {
    add(status.words.code)
    switch status.state {
    case .authorised: add(1)
    case .captured: add(2)
    case .refunded: add(3)
    case .linked: add(4)
    case .declined(let reason): add(reason)
    case .cancelled: add(5)
    case .expired: add(6)
    case .pending(let reason):
      switch reason {
      case .shopper: add(11)
      case .closedByShopper: add(12)
      case .provider: add(13)
      case .merchant: add(14)
      case .unrecognised: add(15)
      case .unreachable: add(16)
      case .askedTooOften: add(17)
      case .handedIn: add(18)
      case .interrupted: add(19)
      }
    }
  }

  private mutating func add(_ phone: PhoneState) {
    add(phone.network)
    add(phone.life)
    add(phone.clock)
    add(phone.returns)
    add(phone.leads)
    add(phone.camera)
    add(phone.universalLinks.name)
    add(phone.isJailbroken)
    add(phone.seesForeignCertificate)
    add(phone.missingApps.count)
    switch phone.front {
    case .shop: add(1)
    case .home: add(2)
    case .outside: add(3)
    }
    if let window = phone.window {
      add(window.place.name)
      add(window.isDone)
      add(window.view)
    }
    add(phone.alert?.name ?? "")
    add(min(phone.launches, 4))
  }

  mutating func add(_ hidden: HiddenState) {
    for truth in hidden.held { add(truth) }
    for breaker in hidden.breakers {
      add(breaker.gateway)
      add(min(breaker.failures, 4))
      if let rests = breaker.rests { add(span: rests.wholeMilliseconds) }
    }
    add(min(hidden.savedCards, 4))
    switch hidden.progress {
    case nil: add(0)
    case .calling(let operation):
      add(1)
      add(operation)
    case .answered(let operation):
      add(2)
      add(operation)
    case .finished(let result):
      add(3)
      add(result)
    }
    for name in hidden.references { add(name) }
    add(min(hidden.messages, 4))
    add(hidden.isHolding)
    for name in hidden.delayedEffects { add(name) }
    for span in hidden.ahead { add(span: span.wholeMilliseconds) }
    for order in hidden.waiting {
      add(order == .retry(order.operation))
      add(order.operation.kind)
      add(order.operation.amount.map { Int($0.minorUnits) } ?? 0)
    }
  }
}
