import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Rules
import Testing
import WorldFixture

@testable import Controller

@Suite("The store's records, its ledger and its plan, each by itself")
struct StoreByHandTests {
  private static let start = Timestamp(milliseconds: 1_772_355_600_000)

  private func at(_ seconds: Int64) -> Timestamp { Self.start.advanced(by: .seconds(seconds)) }

  private func name(_ text: String) throws -> AttemptID { try #require(AttemptID(text)) }

  private func record(
    _ progress: AttemptRecord.Progress, _ attempt: String = "a", at seconds: Int64 = 0, told: PaymentResult? = nil,
    references: [String: String] = [:]
  ) throws -> AttemptRecord {
    let shopper = Shopper(givenName: "Sara", familyName: "Demo", email: "demo@example.test", mobile: "0512345678")
    let request = PaymentRequest(
      attempt: try name(attempt), method: .card, amount: .sar(14_800),
      order: Order(number: "1042", name: "Coffee", total: .sar(14_800)), reference: "TILL-\(attempt)", shopper: shopper,
      country: .saudiArabia, language: "en", returnURL: "tillshop://return", merchant: "Till")
    return AttemptRecord(
      session: PaymentSession(request: request, gateway: "one", references: references), progress: progress,
      at: at(seconds), told: told)
  }

  /// A store that heard this of one attempt from the app, whose last answer came through a server.
  private func store(heard progress: [AttemptRecord.Progress], through sender: CallSender = .merchant) throws
    -> StoreDatabase
  {
    let sessions = InMemoryAttemptStore()
    let store = StoreDatabase(sessions: sessions)
    try answer(store, through: sender)
    for progress in progress {
      let record = try record(progress)
      sessions.save(record)
      store.hear(record)
    }
    return store
  }

  /// The app's library gets an answer of the provider's to a call that this server made for it, or that it made itself.
  private func answer(_ store: StoreDatabase, through sender: CallSender) throws {
    for kind in [
      PaymentEvent.Kind.calling(operation: "p.status", sender: sender, attempt: 1, key: "k"),
      .answered(operation: "p.status"),
    ] {
      store.note(PaymentEvent(at: Self.start, attempt: try name("a"), kind: kind), inStore: false)
    }
  }

  // MARK: Records

  @Test("an end that the provider told counts, one that the app only believes counts where nothing else is known")
  func ends() throws {
    let (opened, paid) = (AttemptRecord.Progress.calling(operation: "p.open"), AttemptRecord.Progress.finished(.paid()))
    let believed = AttemptRecord.Progress.finished(.cancelled(.none))
    let refused = AttemptRecord.Progress.finished(.refusedByBank)
    for (heard, known) in [
      ([opened], opened), ([opened, paid], paid), ([opened, believed], opened), ([believed], believed),
      ([paid, opened], paid), ([paid, .answered(operation: "p.open")], paid), ([paid, refused], refused),
      ([opened, .answered(operation: "p.open")], .answered(operation: "p.open")),
    ] {
      #expect(try store(heard: heard).record(of: name("a"))?.progress == known, "\(heard)")
    }
  }

  @Test("what the provider told the app alone is not in the store's records, until the store's server passes it on")
  func toldAppAlone() throws {
    let (opened, paid) = (AttemptRecord.Progress.calling(operation: "p.open"), AttemptRecord.Progress.finished(.paid()))
    let store = try store(heard: [opened, paid], through: .app)
    #expect(try store.record(of: name("a"))?.progress == opened)
    try answer(store, through: .merchant)
    store.note(PaymentEvent(at: at(1), attempt: try name("a"), kind: .verifying), inStore: false)
    store.hear(try record(paid))
    #expect(try store.record(of: name("a"))?.progress == opened, "the query that follows is not answered yet")
    try answer(store, through: .merchant)
    store.hear(try record(paid))
    #expect(try store.record(of: name("a"))?.progress == paid)
  }

  @Test("what the store does to a payment leaves what the app has written down, and what it was told, as they are")
  func saving() throws {
    let sessions = InMemoryAttemptStore()
    let store = StoreDatabase(sessions: sessions)
    sessions.save(try record(.answered(operation: "p.open"), at: 5, told: .paid()))
    store.save(try record(.finished(.paid()), at: 10, told: .paid(), references: ["payment": "x"]))
    store.save(try record(.calling(operation: "p.refund"), at: 20, references: ["payment": "y"]))
    let inApp = try #require(sessions.record(of: try name("a")))
    #expect(inApp.progress == .answered(operation: "p.open") && inApp.at == at(5) && inApp.told == .paid())
    #expect(inApp.session.references == ["payment": "y"])
    let own = try #require(store.record(about: "y"))
    #expect(own.progress == .calling(operation: "p.refund") && own.at == at(20) && own.told == .paid())
    store.save(try record(.finished(.refusedByBank), at: 30))
    #expect(store.record(about: "TILL-a")?.told == nil)
    #expect(store.record(about: "z") == nil)
    store.save(try record(.calling(operation: "p.open"), "b", at: 40, told: .paid()))
    #expect(sessions.record(of: try name("b"))?.progress == .calling(operation: "p.open"))
    #expect(store.record(about: "TILL-b")?.told == .paid())
  }

  @Test("how a payment stands is what the provider's server said last, and no doubt takes back a decision")
  func standing() throws {
    let attempt = try name("a")
    let store = try store(heard: [.calling(operation: "p.open")])
    let written = store.version
    #expect(store.status(of: attempt) == nil && store.known.isEmpty)
    for (state, known) in [
      (PaymentState.pending(.provider), PaymentState.pending(.provider)), (.pending(.shopper), .pending(.shopper)),
      (.captured, .captured), (.pending(.unreachable), .captured), (.refunded, .refunded),
    ] {
      store.note(PaymentEvent(at: at(1), attempt: attempt, kind: .verified(.at(state))), inStore: true)
      #expect(store.status(of: attempt)?.state == known && store.known == ["TILL-a": known], "\(state)")
    }
    #expect(store.version == written + 4)
    store.note(.at(.captured), of: try name("stranger"))
    store.note(PaymentEvent(at: at(2), attempt: attempt, kind: .finished(.refusedByBank)), inStore: true)
    #expect(store.known == ["TILL-a": .refunded] && store.version == written + 4)
    store.hear(try record(.finished(.refusedByBank)))
    #expect(store.status(of: attempt)?.state == .refunded && store.version == written + 5)
  }

  @Test("a refusal that the provider answered is known to the store, one that decides nothing is not")
  func refusals() throws {
    let declined = PaymentResult.failed(.refused(.authenticationFailed, .none))
    let opened = AttemptRecord.Progress.calling(operation: "p.open")
    let refused = try store(heard: [opened, .finished(declined)])
    #expect(try refused.status(of: name("a"))?.state == .declined(.authenticationFailed))
    #expect(refused.known["TILL-a"] == .declined(.authenticationFailed))
    let unsure = PaymentResult.failed(.refused(.duplicate, .none))
    #expect(try store(heard: [opened, .finished(unsure)]).status(of: name("a")) == nil)
    let told = try store(heard: [opened, .finished(declined)], through: .app)
    #expect(try told.status(of: name("a")) == nil && told.known.isEmpty, "the provider refused in the app alone")
  }

  @Test("records are read in the order in which they were written, and then in that of their names")
  func order() throws {
    let store = StoreDatabase(sessions: InMemoryAttemptStore())
    for (attempt, seconds) in [("c", 1), ("b", 2), ("a", 2), ("d", 0)] as [(String, Int64)] {
      store.save(try record(.answered(operation: "p.open"), attempt, at: seconds))
    }
    #expect(store.all.map(\.session.request.attempt.text) == ["d", "c", "a", "b"])
    store.save(try record(.finished(.paid()), "c", at: 1))
    #expect(store.unfinished().map(\.session.request.attempt.text) == ["d", "a", "b"])
  }

  // MARK: The ledger of the world

  /// What moves when a ledger says one thing after the other, as `kind amount from>to`.
  private func movements(_ truths: ProviderRecord...) -> [String] {
    var ledger = WorldLedger()
    for (index, truth) in truths.enumerated() {
      _ = ledger.note([(Place(reference: "r", provider: "p"), truth)], at: at(Int64(index)), mark: index)
    }
    return ledger.movements.map { "\($0.kind) \($0.amount.minorUnits) \($0.from)>\($0.to)" }
  }

  @Test("what a ledger says in turn is told apart into movements between accounts")
  func moves() {
    func truth(_ state: ProviderRecord.State, held: Int64 = 0, taken: Int64 = 0) -> ProviderRecord {
      ProviderRecord(
        state: state, words: "", held: .sar(held), captures: taken > 0 ? 1 : 0, captured: .sar(taken))
    }
    #expect(movements(.held(100)) == ["hold 100 shopper>reserved"])
    #expect(movements(.held(100), .held(150)) == ["hold 100 shopper>reserved", "hold 50 shopper>reserved"])
    #expect(movements(.held(100), .at(.cancelled)).last == "void 100 reserved>shopper")
    #expect(movements(.held(100), .at(.expired)).last == "lapse 100 reserved>shopper")
    #expect(movements(.taken(100)) == ["capture 100 shopper>merchant"])
    #expect(movements(.held(100), .taken(100)) == ["hold 100 shopper>reserved", "capture 100 reserved>merchant"])
    #expect(
      movements(.held(100), .taken(130)) == [
        "hold 100 shopper>reserved", "capture 100 reserved>merchant", "capture 30 shopper>merchant",
      ])
    #expect(
      movements(.held(100), truth(.authorised, held: 60, taken: 40)) == [
        "hold 100 shopper>reserved", "capture 40 reserved>merchant",
      ])
    #expect(
      movements(.held(100), truth(.captured, taken: 40)) == [
        "hold 100 shopper>reserved", "capture 40 reserved>merchant", "void 60 reserved>shopper",
      ])
    #expect(
      movements(.taken(100), .taken(100, refunded: 30), .taken(100, refunded: 30, chargedBack: 1)) == [
        "capture 100 shopper>merchant", "refund 30 merchant>shopper", "chargeback 1 merchant>shopper",
      ])
    #expect(movements(.at(.open), .at(.declined), .taken(100), .taken(100)).count == 1)
    #expect(movements(.taken(100), .held(100)) == ["capture 100 shopper>merchant", "hold 100 shopper>reserved"])
    #expect(
      movements(.held(2), truth(.authorised, held: 1, taken: 1), .at(.expired)) == [
        "hold 2 shopper>reserved", "capture 1 reserved>merchant", "lapse 1 reserved>shopper",
      ])
    #expect(
      movements(.taken(9), .taken(9, refunded: 2, chargedBack: 1), .taken(9, refunded: 3, chargedBack: 3)) == [
        "capture 9 shopper>merchant", "refund 2 merchant>shopper", "chargeback 1 merchant>shopper",
        "refund 1 merchant>shopper", "chargeback 2 merchant>shopper",
      ])
    #expect(
      movements(.taken(1), .taken(1, refunded: 1), .taken(1, refunded: 1, chargedBack: 1)) == [
        "capture 1 shopper>merchant", "refund 1 merchant>shopper", "chargeback 1 merchant>shopper",
      ])
  }

  @Test("a movement is numbered and says where, when and behind which message; live is what holds money")
  func movement() throws {
    var ledger = WorldLedger()
    let (first, second) = (Place(reference: "b", provider: "p"), Place(reference: "a", provider: "q"))
    let isFirstNews = ledger.note([(first, .held(100)), (second, .taken(50))], at: at(1), mark: 7)
    #expect(ledger.live == ["a", "b"])
    let isNextNews = ledger.note([(first, .at(.cancelled)), (second, .taken(50))], at: at(2), mark: 9)
    let isNewsAgain = ledger.note([(first, .at(.cancelled)), (second, .taken(50))], at: at(3), mark: 10)
    #expect([isFirstNews, isNextNews, isNewsAgain] == [true, true, false])
    #expect(ledger.live == ["a"])
    #expect(ledger.movements.map(\.id) == [1, 2, 3])
    #expect(ledger.movements.map(\.mark) == [7, 7, 9])
    #expect(ledger.movements.map(\.at) == [at(1), at(1), at(2)])
    #expect(ledger.movements.map(\.provider) == ["p", "q", "p"])
    #expect(ledger.movements.map(\.reference) == ["b", "a", "b"])
  }

  // MARK: The plan

  @Test("an open payment is asked about ever more rarely, for as long as the store has patience")
  func plan() throws {
    var plan = Reconciliation()
    let open = [Reconciliation.Open(attempt: try name("a"), patience: .seconds(7_200))]
    plan.plan(open, at: at(0))
    #expect(plan.nextDue == at(900))
    #expect(plan.takeDue(at: at(899)).isEmpty)
    plan.plan(open, at: at(899))
    var asked: [Int64] = []
    for second in stride(from: Int64(900), through: 20_000, by: 900) where !plan.takeDue(at: at(second)).isEmpty {
      asked.append(second)
    }
    #expect(asked == [900, 2_700, 6_300])
    #expect(plan.nextDue == nil)
  }

  @Test("a payment is asked about for a hundred days, every day at last")
  func patience() throws {
    var plan = Reconciliation()
    plan.plan([.init(attempt: try name("a"), patience: Reconciliation.patience)], at: at(0))
    var last = at(0)
    while let next = plan.nextDue {
      last = next
      _ = plan.takeDue(at: next)
    }
    #expect(last == at(56_700 + 99 * 86_400))
  }

  @Test("a payment that is only reserved is asked about once a day")
  func reserved() throws {
    var plan = Reconciliation()
    plan.plan([.init(attempt: try name("a"), patience: Reconciliation.patience, isReserved: true)], at: at(0))
    #expect(plan.nextDue == at(86_400))
    _ = plan.takeDue(at: at(86_400))
    #expect(plan.nextDue == at(2 * 86_400))
  }

  @Test("the last wait repeats, a question due when patience ends is still asked, and what is settled is not")
  func planned() throws {
    var plan = Reconciliation()
    let waits: [Int64] = [900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400, 86_400]
    let patience = Duration.seconds(waits.reduce(0, +))
    plan.plan(
      [.init(attempt: try name("b"), patience: patience), .init(attempt: try name("a"), patience: patience)], at: at(0))
    var gaps: [Int64] = []
    var last: Int64 = 0
    while let next = plan.nextDue {
      let second = next.since(at(0)).wholeMilliseconds / 1_000
      gaps.append(second - last)
      last = second
      #expect(plan.takeDue(at: next).map(\.text) == ["a", "b"])
    }
    #expect(gaps == waits)
    plan = Reconciliation()
    plan.plan(
      [.init(attempt: try name("a"), patience: patience), .init(attempt: try name("b"), patience: patience)], at: at(0))
    plan.plan([.init(attempt: try name("b"), patience: patience)], at: at(1))
    #expect(plan.takeDue(at: at(900)).map(\.text) == ["b"])
  }
}
