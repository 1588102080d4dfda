import Basics
import Checkout
import Commerce
import Language
import Pages
import Payments
import Testing

@testable import Inspection

@Suite("How it came to be")
struct ProvenanceTests {
  private func at(_ seconds: Int) -> Timestamp { Timestamp(milliseconds: Int64(seconds) * 1_000) }

  private func exchange(_ id: Int, _ code: String) -> Exchange {
    Exchange(
      id: id, at: at(id), took: .milliseconds(10), sender: .merchant, operation: "x.status", summary: "GET /s",
      isReading: true, origin: "https://h", request: "GET h/s",
      outcome: .answered(status: 200, text: "200\nA: b\n\n{\n  \"result\": {\n    \"code\": \"\(code)\"\n  }\n}"))
  }

  private let price = Money(minorUnits: 14_800, currency: .sar)

  private var store: Store {
    Store(
      id: "riyadh", name: "Qahwa & Co.", city: "Riyadh", country: .saudiArabia, currency: .sar, utcOffsetMinutes: 180,
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "sara@example.test", mobile: "0500000001"),
      order: Order(number: "1042", name: "Coffee", total: price), methods: [], rates: [:])
  }

  private func snapshot(codes: [String]) throws -> Snapshot {
    var snapshot = Snapshot(checkout: Checkout(store: store), now: at(60))
    snapshot.gateway = "HyperPay"
    var timeline: PersistentVector<TimelineEntry> = [
      TimelineEntry(id: 1, at: at(0), from: .app, to: .library, .started(.card, price)),
      TimelineEntry(
        id: 2, at: at(0), from: .library, to: .library, .routed(gateway: "HyperPay")),
    ]
    for (index, code) in codes.enumerated() {
      snapshot.exchanges.append(exchange(index + 1, code))
      timeline.append(
        TimelineEntry(
          id: timeline.count + 1, at: at(index + 1), from: .merchant, to: .provider, .request("POST /"),
          exchange: index + 1))
      timeline.append(
        TimelineEntry(
          id: timeline.count + 1, at: at(index + 1), from: .provider, to: .merchant, .answer(status: 200),
          exchange: index + 1))
    }
    snapshot.timeline = timeline
    return snapshot
  }

  @Test("what the provider holds came with the first answer that has said so ever since")
  func provider() throws {
    var snapshot = try snapshot(codes: ["000.200.000", "800.100.155", "800.100.155"])
    snapshot.ledger = ProviderRecord(state: .declined, words: "800.100.155")
    let found = snapshot.provenance(of: .provider)
    #expect(found.exchange == 2 && found.field == WireText.Value(path: "result.code", text: "800.100.155"))
    #expect(found.before?.values["code"] == .text("000.200.000"))
    #expect(found.event?.exchange == 2 && found.event?.from == .provider)
    #expect(found.code == "800.100.155" && found.rule.key == "provenance.provider.code")
  }

  @Test("what no answer has said yet stands in the provider's books alone")
  func books() throws {
    var snapshot = try snapshot(codes: ["000.200.000"])
    snapshot.ledger = ProviderRecord(state: .captured, words: "000.100.110")
    let found = snapshot.provenance(of: .provider)
    #expect(found.rule.key == "provenance.provider.books" && found.field == nil && found.before == nil)
  }

  @Test("before anything was asked there is nothing to say, and nothing is made up")
  func nothing() throws {
    let snapshot = try snapshot(codes: [])
    #expect(snapshot.provenance(of: .provider).rule.key == "provenance.provider.nothing")
    #expect(snapshot.provenance(of: .app).rule.key == "provenance.app.nothing")
    #expect(snapshot.provenance(of: .app).event == nil)
    #expect(snapshot.provenance(of: .gateway).event?.fact == .routed(gateway: "HyperPay"))
    #expect(snapshot.provenance(of: .link(3)).rule.key == "provenance.unknown")
  }

  @Test("an answer of an earlier attempt is not taken for this one's")
  func attempts() throws {
    var snapshot = try snapshot(codes: ["CREATED"])
    snapshot.timeline.append(
      TimelineEntry(id: 99, at: at(9), from: .shopper, to: .app, .picked(.card)))
    snapshot.timeline.append(
      TimelineEntry(
        id: 100, at: at(9), from: .merchant, to: .provider, .request("POST /"), exchange: 2))
    snapshot.exchanges.append(exchange(2, "OTHER"))
    snapshot.ledger = ProviderRecord(state: .open, words: "CREATED")
    #expect(snapshot.provenance(of: .provider).rule.key == "provenance.provider.books")
  }

  @Test("a deadline is traced to the field of the answer that set it")
  func timer() throws {
    var snapshot = try snapshot(codes: ["A"])
    snapshot.exchanges.append(
      Exchange(
        id: 2, at: at(2), took: nil, sender: .app, operation: "x", summary: "s", isReading: true, origin: "https://h",
        request: "GET h/s",
        outcome: .answered(status: 200, text: "200\n\n{\n  \"session\": {\n    \"expires_at\": \"2026-01-01\"\n  }\n}"))
    )
    snapshot.expiryFields = ["expires_at"]
    snapshot.timers = [Snapshot.NextTimer(at: at(9), name: "retry", cause: .retry)]
    let found = snapshot.provenance(of: .timer("session-expires"))
    #expect(found.exchange == 2 && found.field?.path == "session.expires_at")
    #expect(snapshot.provenance(of: .timer("retry")).field == nil)
    snapshot.expiryFields = []
    #expect(snapshot.provenance(of: .timer("session-expires")).field == nil)
  }

  @Test("where the app is and what addresses led to is nothing that was set about the phone")
  func phone() throws {
    var snapshot = try snapshot(codes: [])
    snapshot.phone.life = .background
    snapshot.phone.launches = 2
    snapshot.phone.hops = [
      PhoneState.Navigation(id: 1, at: at(1), url: "https://a.test", from: .webView, outcome: .intercepted, reasons: [])
    ]
    #expect(snapshot.provenance(of: .phone).rule.key == "provenance.phone.start")
    snapshot.phone.network = .slow
    #expect(snapshot.provenance(of: .phone).rule.key == "provenance.phone.set")
  }

  @Test("a fault tells what it hit, and the exchange tells which fault hit it")
  func fault() throws {
    var snapshot = try snapshot(codes: ["A", "B"])
    let rule = FaultRule(id: "f", operation: .all, occurrence: .nth(2...2), effect: .dropAfter)
    snapshot.faults = [
      FaultReport(rule: rule, state: .spent, seen: 2, hits: [.init(at: at(2), exchange: 2, entry: 6)], endsAt: nil)
    ]
    let found = snapshot.provenance(of: .fault("f"))
    #expect(found.exchange == 2 && found.event?.id == 6 && found.rule.key == "provenance.fault.spent")
    #expect(snapshot.provenance(of: .exchange(2)).rule.key == "provenance.exchange.fault")
    #expect(snapshot.provenance(of: .exchange(1)).rule.key == "provenance.exchange.first")
  }
}
