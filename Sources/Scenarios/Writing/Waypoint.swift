import Backend
import Basics
import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Phone

/// The expectations of one moment, as lines of a file; each line is one side.
struct Waypoint: Equatable {
  /// One thing that must be true, with the name that a complaint gives it.
  struct Fact: Equatable {
    let key: String
    let value: String
  }

  struct Side: Equatable {
    let name: String
    var facts: [Fact]

    /// The side of the rules that still wait for something; its facts are their names.
    static let deadlines = "deadlines"

    /// The lines of the file, the second and later ones further in.
    var lines: [String] {
      if facts.isEmpty { return [] }
      if name == Self.deadlines { return ["\(name): [\(facts.map(\.key).joined(separator: ", "))]"] }
      guard name == "wire" else { return ["\(name): \(YAML.map(facts.map { ($0.key, $0.value) }))"] }
      return ["wire:"] + facts.map { "  - {call: \($0.key)\($0.value)}" }
    }

    /// Leaves out what a complaint is about, such as `provider.charges` or `wire stc-pay.confirm`.
    mutating func drop(_ complaint: String) {
      facts.removeAll {
        complaint == "\(name).\($0.key)" || complaint == name || (name == "wire" && complaint == "wire \($0.bare)")
      }
    }
  }

  var sides: [Side] = []

  /// The changes since an earlier moment, as far as it matters; everything when there is none.
  init(_ run: ScenarioRun, since earlier: Waypoint?) {
    let now = Self.facts(of: run)
    sides = now.filter { side in earlier.map { !$0.sides.contains(side) } ?? true }
  }

  init(sides: [Side]) { self.sides = sides }

  /// The sides that waypoints compare.
  private static func facts(of run: ScenarioRun) -> [Side] {
    let snapshot = run.world.snapshot
    return [screen(snapshot), app(snapshot), provider(snapshot), operation(snapshot)].filter { !$0.facts.isEmpty }
  }

  /// Everything that is worth a line at the end.
  static func end(_ run: ScenarioRun, faults: [String], operations: Set<String>) -> Waypoint {
    let snapshot = run.world.snapshot
    var sides = facts(of: run)
    let calls = wire(snapshot, operations)
    if !calls.isEmpty { sides.append(Side(name: "wire", facts: calls)) }
    if !snapshot.webhooks.isEmpty || snapshot.underway.contains(where: \.isHeld) {
      sides.append(webhooks(snapshot))
    }
    let fired = faults.map { id in
      Fact(key: id, value: (run.world.line.faults.fired(id) ?? 0) > 0 ? "fired" : "not-fired")
    }
    if !fired.isEmpty { sides.append(Side(name: "fault", facts: fired)) }
    sides.append(Side(name: "truths", facts: [Fact(key: "agree", value: "\(!snapshot.truths.disagree)")]))
    let open = PaymentRule.allCases.filter { rule in run.world.openDeadlines.contains { $0.rule == rule } }
    if !open.isEmpty {
      sides.append(Side(name: Side.deadlines, facts: open.map { Fact(key: $0.rawValue, value: "") }))
    }
    return Waypoint(sides: sides)
  }

  /// The decision about the last link; of one on a page in the browser, where the phone's system led it.
  static func link(_ run: ScenarioRun, after action: Action) -> Waypoint {
    if action.isInBrowser {
      let last = run.world.snapshot.phone.hops.last
      return Waypoint(
        sides: last.map { [Side(name: "hops", facts: [Fact(key: "last", value: $0.outcome.rawValue)])] } ?? [])
    }
    guard let link = run.world.snapshot.links.last else { return Waypoint(sides: []) }
    return Waypoint(sides: [
      Side(
        name: "link",
        facts: [Fact(key: "decision", value: link.decision.name), Fact(key: "handled", value: "\(link.handled)")])
    ])
  }

  // MARK: Sides

  private static func screen(_ snapshot: Snapshot) -> Side {
    var facts = [Fact(key: "is", value: ScreenName(snapshot).rawValue)]
    if let name = snapshot.page?.name { facts.append(Fact(key: "page", value: YAML.text(name))) }
    if case .result(let outcome) = snapshot.checkout.phase, snapshot.phone.front == .shop {
      facts.append(Fact(key: "outcome", value: Tone(outcome.result).rawValue))
    }
    return Side(name: "screen", facts: facts)
  }

  private static func app(_ snapshot: Snapshot) -> Side {
    guard let told = snapshot.checkout.told else {
      return Side(name: "app", facts: [Fact(key: "result", value: "none")])
    }
    var facts = [Fact(key: "result", value: ResultName(snapshot.checkout.appTruth).rawValue)]
    if let sub = SubStatus(told) {
      facts.append(Fact(key: PendingOn(sub) == nil ? "sub-status" : "pending-on", value: sub.rawValue))
    }
    if let key = told.error?.messageKey, NameList.paymentErrors.all.contains(key) {
      facts.append(Fact(key: "error", value: YAML.text(key)))
    }
    if case .success = told { facts.append(Fact(key: "verified", value: "\(told.isVerified)")) }
    return Side(name: "app", facts: facts)
  }

  private static func provider(_ snapshot: Snapshot) -> Side {
    let ledger = snapshot.ledger
    var facts = [Fact(key: "status", value: ledger.state.rawValue)]
    if ledger.state != .nothing { facts.append(Fact(key: "charges", value: "\(ledger.captures)")) }
    if let taken = ledger.captured { facts.append(Fact(key: "captured", value: ScenarioReader.text(of: taken))) }
    if let refunded = ledger.refunded { facts.append(Fact(key: "refunded", value: ScenarioReader.text(of: refunded))) }
    if let back = ledger.chargedBack { facts.append(Fact(key: "charged-back", value: ScenarioReader.text(of: back))) }
    if let tries = ledger.triesLeft { facts.append(Fact(key: "otp.tries-left", value: "\(tries)")) }
    return Side(name: "provider", facts: facts)
  }

  /// The result of the merchant's last operation, once it is known.
  private static func operation(_ snapshot: Snapshot) -> Side {
    guard let report = snapshot.lastOperation, report.result != nil else { return Side(name: "operation", facts: []) }
    return Side(name: "operation", facts: [Fact(key: "result", value: OperationName(report).rawValue)])
  }

  private static func webhooks(_ snapshot: Snapshot) -> Side {
    var facts = [Fact(key: "received", value: "\(snapshot.webhooks.count)")]
    for decision in NotificationReceipt.Decision.allCases {
      let count = snapshot.webhooks.count { $0.content.decision == decision }
      if count > 0 { facts.append(Fact(key: decision.word, value: "\(count)")) }
    }
    return Side(name: "webhooks", facts: facts)
  }

  /// The calls that change something, how many there were of each, and that they carry one key.
  private static func wire(_ snapshot: Snapshot, _ known: Set<String>) -> [Fact] {
    var names: [String] = []
    for exchange in snapshot.exchanges where !exchange.isReading && !names.contains(exchange.operation) {
      names.append(exchange.operation)
    }
    return names.filter { known.contains($0) }.prefix(8).map { name in
      let calls = snapshot.exchanges.filter { $0.operation == name }
      let key = calls.first.flatMap { keyHeader(of: $0.request) }
      let isSame = key.map { header in
        Set(calls.map { WireExpectation.Part.header(header).value(in: $0.request) }).count == 1
      }
      let same = calls.count > 1 && isSame == true ? ", same: [\(key ?? "")]" : ""
      return Fact(key: YAML.text(name), value: ", times: \(calls.count)\(same)")
    }
  }

  /// The header that makes a repeated call the same call.
  private static func keyHeader(of request: String) -> String? {
    let head = request.split(separator: "\n\n", maxSplits: 1).first ?? ""
    return head.split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: ":", maxSplits: 1).first.map(String.init)
    }.first { $0.lowercased().contains("idempotency") }
  }
}

extension Waypoint.Fact {
  /// The key without quotes.
  fileprivate var bare: String { key.replacingScalars("\"", with: "") }
}

extension Action {
  /// Whether it is a link on a page in the browser.
  fileprivate var isInBrowser: Bool {
    let door: LinkEntryPoint? =
      switch self {
      case .open(let arrival): arrival.door
      case .link(let spoiling): spoiling.door
      default: nil
      }
    if case .browser? = door { return true }
    return false
  }
}
