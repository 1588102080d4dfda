import Checkout
import Commerce
public import Controller
public import Inspection
public import Language
import Pages
import Payments
public import Recording

/// Makes a scenario file of a run that was done by hand, by a walk or by another scenario.
///
/// The recording is played beside a scenario that is written step by step, so that time passes and texts are filled in only where
/// something would be different without; then the file is checked and run like any other, and what of its expectations does not
/// hold whatever the order of ready jobs is left out.
public struct ScenarioWriter: Sendable {
  /// A file that was written.
  public struct Written: Sendable {
    /// The file's text.
    public let text: String
    /// The parts of the run that the file could not express, and the replacements of secrets; all of it also stands in the text.
    public let notes: [Phrase]
    /// Whether the file was run: every expectation held, and it ended in the same three truths, with the same rule broken or none.
    public let isProven: Bool
    /// The rule that the run breaks; then the file fails until that is put right.
    public let breaks: PaymentRule?
    /// Whether it ends in the same three truths, but not with the same money, calls or messages.
    var endsOtherwise = false
    /// Its source; `nil` where there is nothing, and of several ways.
    var draft: DraftText?
  }

  /// The number of published cards that are tried in place of an unpublished one.
  private static let mostCards = 12

  let runner: ScenarioRunner
  private let look: ShopLook

  /// A writer; whatever it writes is checked and run by the runner, and says how the shop was shown.
  public init(_ runner: ScenarioRunner, look: ShopLook = ShopLook()) { (self.runner, self.look) = (runner, look) }

  /// Writes what was done in a world so far.
  public func write(_ world: RecordedWorld, named name: String, gateways: GatewayMaker = .own)
    throws(RecordingProblem) -> Written
  {
    try write(world.setup, world.entries, named: name, gateways: gateways)
  }

  /// Writes the ways that a session went: what they have in common, then each as an alternative, which makes a variant of its own;
  /// the first one alone where there is only that, or where one of the others cannot be said so that it holds.
  public func write(_ ways: [SessionWay], _ setup: WorldSetup, named name: String, gateways: GatewayMaker = .own)
    throws(RecordingProblem) -> Written
  {
    var all: [Written] = []
    for way in ways { all.append(try write(setup, way.entries, named: name, gateways: gateways)) }
    guard let first = all.first else { return Written(text: "", notes: [], isProven: false, breaks: nil) }
    let drafts = all.compactMap(\.draft)
    guard all.count > 1, drafts.count == all.count, all.allSatisfy({ $0.isProven && $0.breaks == nil }) else {
      return first
    }
    let text = DraftWays(names: ways.map { $0.name ?? "" }, drafts).text()
    let file = ScenarioFile(path: "ways" + ScenarioFile.ending, text: text)
    let report = runner.trying(gateways).run([file], options: RunOptions(isStrict: true))
    guard report.exitCode == .passed, report.runs.count == all.count else { return first }
    let notes = all.flatMap(\.notes).reduce(into: [Phrase]()) { if !$0.contains($1) { $0.append($1) } }
    return Written(text: text, notes: notes, isProven: true, breaks: nil)
  }

  /// Writes what a recording holds; `gateways` are those that it was made with. Throws when the recording cannot be replayed.
  public func write(
    _ setup: WorldSetup, _ entries: [RecordingEntry], named name: String, gateways: GatewayMaker = .own
  ) throws(RecordingProblem) -> Written {
    let survey = try Survey(setup, entries, gateways, published: runner.vocabulary.publishedCards)
    let runner = runner.trying(gateways)
    var best: Written?
    var alike: Written?
    let works = survey.replacements(most: Self.mostCards).map { cards in
      Work(setup, entries, name: name, look: look, gateways: gateways, survey: survey, cards: cards)
    }
    // Of several cards only the one that leads farthest is worth every way of writing; the others are given up where they lead elsewhere.
    var (work, followed) = (works[0], -1)
    for other in works where works.count > 1 {
      let attempt = try other.attempt(runner)
      if let written = attempt.written, written.isProven, !written.endsOtherwise { return written }
      if attempt.followed > followed { (work, followed) = (other, attempt.followed) }
    }
    for timing in Draft.Timing.allCases {
      let written = try work.write(timing, runner)
      if written.isProven, written.endsOtherwise == false { return written }
      if written.isProven, alike == nil { alike = written }
      if best == nil || (best?.breaks == nil && written.breaks != nil) { best = written }
    }
    return alike ?? best ?? Written(text: "", notes: [], isProven: false, breaks: nil)
  }
}

/// Where a run has come to: the three truths, and what of money, calls and messages a file speaks of at its end.
struct RunEnd: Equatable {
  let truths: [String]
  private let details: [String]

  init(_ snapshot: Snapshot) {
    let ledger = snapshot.ledger
    var lines = [ledger.state.rawValue, "\(ledger.captures)"]
    lines += [ledger.held, ledger.captured, ledger.refunded, ledger.chargedBack].map { $0?.description ?? "-" }
    var counts: [String: Int] = [:]
    for exchange in snapshot.exchanges.made where !exchange.isReading { counts[exchange.operation, default: 0] += 1 }
    for webhook in snapshot.webhooks { counts[webhook.content.decision.rawValue, default: 0] += 1 }
    lines += counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    truths = snapshot.truths.names
    details = lines
  }
}

/// The end of a recording, and the secrets in it that a file must not hold.
struct Survey {
  let end: RunEnd
  let broken: PaymentRule?
  /// The rules that the world left out, and that were broken all the same.
  let excused: Set<PaymentRule>
  let tags: [String]
  /// The names of all calls that were made, each once, in order.
  private let calls: [String]
  /// The card numbers that pass the check and are not published, with the published replacement of each.
  private(set) var cards: [(number: String, published: [String])] = []

  init(
    _ setup: WorldSetup, _ entries: [RecordingEntry], _ gateways: GatewayMaker, published: Set<String>
  ) throws(RecordingProblem) {
    let player = RecordingPlayer(setup, entries, gateways: gateways)
    var (methods, tags): ([String], [String]) = ([], [])
    while let entry = player.next {
      try player.step()
      let snapshot = player.world.snapshot
      if let method = snapshot.checkout.method?.rawValue, !methods.contains(method) { methods.append(method) }
      if !entry.tag.isEmpty, !tags.contains(entry.tag) { tags.append(entry.tag) }
      for field in snapshot.form?.fields ?? [] {
        let text = field.input.text
        guard (13...19).contains(text.count), CardNumber.passesLuhn(text), text.allSatisfy(\.isNumber),
          !published.contains(text), !cards.contains(where: { $0.number == text })
        else { continue }
        cards.append((text, Self.alike(text, snapshot, published)))
      }
    }
    let snapshot = player.world.snapshot
    end = RunEnd(snapshot)
    calls = snapshot.exchanges.made.reduce(into: []) { if !$0.contains($1.operation) { $0.append($1.operation) } }
    broken = snapshot.brokenRule?.rule
    excused = player.world.world.excusedRules
    if !setup.faults.isEmpty { tags.append("fault") }
    self.tags = methods + tags
  }

  /// Published cards of the same brand, the gateway's own first.
  private static func alike(_ number: String, _ snapshot: Snapshot, _ published: Set<String>) -> [String] {
    let own = snapshot.testData.compactMap { datum in
      if case .card(let number, _, _) = datum.input { number } else { nil }
    }
    let brand = CardBrand.detect(number)
    let others = published.sorted().filter { !own.contains($0) }
    let all = own + others
    return all.filter { CardBrand.detect($0) == brand } + all.filter { CardBrand.detect($0) != brand }
  }

  /// The calls that none of Till's own gateways makes, by names that a file can declare.
  func foreignCalls(_ vocabulary: Grammar) -> [String] {
    calls.filter { !vocabulary.operations.contains($0) && DeclaredCall.isName($0) }
  }

  /// The replacements of each such number, one try after the other.
  func replacements(most: Int) -> [[String: String]] {
    guard !cards.isEmpty else { return [[:]] }
    // With fewer published cards than tries, some would only be tried twice.
    let count = min(most, max(1, cards.map(\.published.count).max() ?? 1))
    return (0..<count).map { index in
      var replacement: [String: String] = [:]
      for card in cards where !card.published.isEmpty {
        replacement[card.number] = card.published[index % card.published.count]
      }
      return replacement
    }
  }
}

extension RecordingEntry {
  /// A word to find a scenario by in which this was done.
  fileprivate var tag: String {
    guard case .commanded(let command) = deed else { return "" }
    switch command {
    case .link: return "links"
    case .fault(let rule) where rule.lostPart != nil: return "network"
    case .phone(.network): return "network"
    case .phone: return "phone"
    case .storeServer: return "store"
    case .webhooks: return "webhooks"
    case .payment(.operate, _), .payment(.retry, _): return "merchant"
    case .payment(.outside, _), .payment(.payInBank, _): return "outside"
    case .fault, .heal: return "fault"
    case .event, .pace, .advance, .nextTimer: return ""
    }
  }
}
