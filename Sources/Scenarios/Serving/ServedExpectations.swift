public import Backend
public import Commerce
import Controller
import Inspection
public import Language
public import Pages
public import Wire

/// The provider's side of a served world at one moment, by which expectations are judged.
public struct ServedSide: Sendable {
  /// The provider's ledger for the payment.
  public let ledger: ProviderRecord
  /// The calls that are kept, oldest first.
  public let calls: [WireEntry]
  /// The number of calls before them that are no longer kept; claims about calls cannot be judged without those.
  public let droppedCalls: Int
  /// The number of the providers' tries to deliver a webhook.
  public let webhookTries: Int
  /// The number of webhooks that were answered.
  public let webhooksReceived: Int
  /// The number of webhooks that were answered with a status of success.
  public let webhooksAccepted: Int
  /// The faults, and what each has made go wrong.
  let faults: [FaultReport]

  /// The provider's side at a moment.
  public init(
    ledger: ProviderRecord, calls: [WireEntry], droppedCalls: Int, webhookTries: Int, webhooksReceived: Int,
    webhooksAccepted: Int, faults: [FaultPlan.Progress], at now: Timestamp
  ) {
    (self.ledger, self.calls, self.droppedCalls, self.webhookTries) = (ledger, calls, droppedCalls, webhookTries)
    (self.webhooksReceived, self.webhooksAccepted) = (webhooksReceived, webhooksAccepted)
    self.faults = faults.map { FaultReport($0, at: now) }
  }
}

/// Expectations in the words of scenario files, as far as the provider's side of a served world decides them.
public struct ServedExpectations: Sendable {
  private let expectations: [Expectation]

  /// Why they cannot be judged.
  public struct Problem: Error, Hashable, Sendable {
    /// The mistakes and their remedies, one sentence each.
    public let phrases: [Phrase]
  }

  /// One claim and whether it holds.
  public struct Verdict: Hashable, Sendable {
    /// The claim, such as `provider.captured`.
    public let claim: String
    /// The expected value and the one that was found; `nil` where it holds.
    public let problem: Phrase?
  }

  /// Reads what stands behind `expect` in scenario files, as JSON or YAML; `faults` are the names of those that were armed.
  public init(reading text: String, faults: [String] = []) throws(Problem) {
    let source = SourceText(path: "expect", text: text)
    var tree = TreeReader(source)
    let read = tree.read()
    var reader = ScenarioReader(source, vocabulary: Grammar(stores: [], languages: []), variables: [:])
    reader.faults = faults
    let expectations = read.map { reader.expectations($0) } ?? []
    let complaints = (tree.complaints.complaints + reader.complaints.complaints).filter { $0.code.severity == .error }
    guard complaints.isEmpty else { throw Problem(phrases: complaints.flatMap { [$0.message] + $0.notes }) }
    if let foreign = expectations.first(where: { !$0.check.isOfProvidersSide }) {
      throw Problem(phrases: [Phrase("scenario.served.not-here", ["name": .text(foreign.name)])])
    }
    self.expectations = expectations
  }

  /// Which claims hold.
  public func judge(_ side: ServedSide) -> [Verdict] {
    var calls = PersistentVector<Exchange>()
    calls.append(contentsOf: side.calls.map { Exchange($0) })
    return expectations.map { expectation in
      let problem = mismatch(of: expectation.check, in: side, calls).map { mismatch in
        Phrase(
          "scenario.\(mismatch.key)",
          ["name": .text(expectation.name), "expected": mismatch.expected, "got": mismatch.got])
      }
      return Verdict(claim: expectation.name, problem: problem)
    }
  }

  private func mismatch(of check: Check, in side: ServedSide, _ calls: PersistentVector<Exchange>) -> Mismatch? {
    switch check {
    case .provider(let check): side.ledger.mismatch(of: check, store: nil)
    case .money(.captured(let money)): side.ledger.mismatch(of: .captured(money), store: nil)
    case .money(.held(let money)): side.ledger.mismatch(of: .held(money), store: nil)
    case .wire where side.droppedCalls > 0:
      Mismatch(expected: .text(""), got: .number(side.droppedCalls), key: "served.dropped")
    case .wire(let expectation): expectation.mismatch(in: calls) { $0.plain }
    case .webhooks(.sent(let count)): .numbers(count, side.webhookTries)
    case .webhooks(.received(let count)): .numbers(count, side.webhooksReceived)
    case .webhooks(.accepted(let count)): .numbers(count, side.webhooksAccepted)
    case .fault(let id, let count): count.mismatch(of: side.faults.first { $0.id == id }.map { ($0.state, $0.fired) })
    case .money, .webhooks, .screen, .app, .link, .phone, .hops, .qr, .truths, .ignored, .messages, .journal,
      .operation, .settlement, .deadlines, .shop:
      // Refused when it was read.
      .missing(.text(""))
    }
  }
}

extension Check {
  /// Whether the ledger, the calls, the answers to webhooks and the faults decide it, without a word from the shop or the phone.
  fileprivate var isOfProvidersSide: Bool {
    switch self {
    case .provider(.order): false
    case .provider, .fault: true
    case .wire(let expectation): expectation.isPlain
    case .money(let check):
      switch check {
      case .captured, .held: true
      case .total, .asked: false
      }
    case .webhooks(let check):
      switch check {
      case .sent, .received, .accepted: true
      case .treated, .signed, .nextAttempt: false
      }
    case .screen, .app, .link, .phone, .hops, .qr, .truths, .ignored, .messages, .journal, .operation, .settlement,
      .deadlines, .shop:
      false
    }
  }
}

extension WireExpectation {
  /// Whether all its values are texts, and none is one of a run.
  fileprivate var isPlain: Bool { (headers + fields).allSatisfy { $0.value.plain != nil } }
}

extension Template {
  /// The text, where no value of a run stands in it.
  fileprivate var plain: String? {
    var text = ""
    for part in parts {
      guard case .text(let piece) = part else { return nil }
      text += piece
    }
    return text
  }
}

extension HTTPArchive {
  /// An archive of the calls of a served world, oldest first; `dropped` of them before these are no longer kept, and it says so.
  public init(_ calls: [WireEntry], dropped: Int, program: String) {
    var exchanges = PersistentVector<Exchange>()
    exchanges.append(contentsOf: calls.map { Exchange($0) })
    self.init(exchanges, program: program, dropped: dropped)
  }
}
