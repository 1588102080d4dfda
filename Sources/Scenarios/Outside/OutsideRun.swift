import Backend
import Commerce
import Controller
import Language
import Pages
import Payments
import Sandbox
import Wire

/// One run of one scenario against your own software, in a served world of its own.
struct OutsideRun {
  let scenario: Scenario
  let file: ScenarioFile
  let shop: ShopFile
  let line: OutsideLine
  let seed: UInt64
  let steps: [Step]
  private let cut: RunCut.Check
  private(set) var failures: [Diagnostic] = []
  private(set) var transcript: [TranscriptLine] = []
  /// Why it ended before its last step; `nil` when it did not.
  private(set) var cutShort: RunCut?
  /// When the world began, and the present.
  private(set) var begun = Timestamp(milliseconds: 0)
  var now = Timestamp(milliseconds: 0)
  /// The provider's page that the shopper has open; `nil` when there is none.
  var page: String?
  var method: PaymentMethod?
  /// Your software's name for the order.
  var order: String?
  /// The amount of the operation that is asked for.
  var amount: Money?
  private var waitingFaults: [(step: String, rule: FaultRule)] = []
  private var doneSteps: Set<String> = []
  private var position = 0

  init(
    _ scenario: Scenario, _ file: ScenarioFile, _ shop: ShopFile, _ line: OutsideLine, seed: UInt64,
    until cut: @escaping RunCut.Check
  ) {
    (self.scenario, self.file, self.shop, self.line, self.seed, self.cut) = (scenario, file, shop, line, seed, cut)
    steps = ScenarioRun.flat(scenario.steps, seed: seed)
  }

  /// Begins a world and does every step until one fails; then looks whether your software broke a rule.
  mutating func run() {
    guard let first = steps.first, beginWorld(at: first.place) else { return }
    for (index, step) in steps.enumerated() {
      if let cut = cut() {
        cutShort = cut
        return
      }
      position = index + 1
      announce(step)
      guard isWanted(step) else { continue }
      perform(step)
      guard failures.isEmpty else { return }
      finish(step)
    }
    position = 0
    judge(at: first.place)
  }

  private mutating func beginWorld(at place: Place) -> Bool {
    let providers = Set(SandboxCatalog.settings.map(\.id))
    let settings = scenario.world.settings.chosen.filter { providers.contains($0.key) }.sorted { $0.key < $1.key }
    let body: JSON = [
      "seed": .number(String(seed)), "clock": .string(scenario.setup.start.iso8601), "pace": 0,
      "settings": .object(settings.map { JSON.Member(name: $0.key, value: .string($0.value)) }),
    ]
    guard let clock = control("POST", "reset", body, at: place), take(clock) else { return false }
    begun = now
    return true
  }

  /// Whether what the step asks for holds.
  private mutating func isWanted(_ step: Step) -> Bool {
    guard !step.condition.isEmpty else { return true }
    return mismatches(of: step.condition, of: step.payment, at: step.place).isEmpty
  }

  /// A step is done: the faults that waited for it are armed.
  private mutating func finish(_ step: Step) {
    guard let id = step.id else { return }
    doneSteps.insert(id)
    for waiting in waitingFaults where waiting.step == id {
      _ = control("POST", "faults", waiting.rule.json, at: step.place)
    }
    waitingFaults.removeAll { $0.step == id }
  }

  mutating func arm(_ rule: FaultRule, after step: String?, at place: Place) {
    if let step, !doneSteps.contains(step) { return waitingFaults.append((step, rule)) }
    _ = control("POST", "faults", rule.json, at: place)
  }

  /// Says which rules your software broke, with the calls that prove each.
  private mutating func judge(at place: Place) {
    guard scenario.rules != .none, let rules = control("GET", "rules", nil, at: place)?.array else { return }
    for rule in rules {
      for broken in rule["broken"]?.array ?? [] {
        fail(
          .ruleBroken, place, "outside.rule",
          ["rule": .text(rule["rule"]?.string ?? ""), "story": .text(Shown.text(broken["story"]?.string ?? ""))])
      }
    }
  }

  // MARK: Asking

  /// Asks control; a problem is a failure of the step.
  mutating func control(_ method: String, _ path: String, _ body: JSON?, at place: Place) -> JSON? {
    var headers = [("Content-Type", "application/json")]
    if let world = line.world { headers.append(("Till-World", world)) }
    let question = OutsideLine.Question(
      method: method, url: "\(line.control)/_till/\(path)", headers: headers, body: body?.compactText ?? "")
    switch line.send(question) {
    case .failed(let reason):
      fail(.neverHappened, place, "outside.no-server", ["reason": .text(Shown.text(reason))])
      return nil
    case .answered(let status, let text):
      let json = (try? JSON(parsing: text)) ?? .null
      guard status == 200 else {
        fail(.notHere, place, "outside.refused", ["text": .text(Shown.text(json["problem"]?.string ?? "\(status)"))])
        return nil
      }
      return json
    }
  }

  /// Asks your software; an answer without 2xx, or none, is a failure of the step.
  mutating func ask(_ request: ShopFile.Request, at place: Place) -> JSON? {
    let value: (ShopValue) -> String? = { [self] in self.value($0) }
    let (path, body) = (request.path.text(value), request.body?.written(value))
    var headers = request.headers.map { ($0.name, $0.value.text(value)) }
    if body?.isJSON == true, !headers.contains(where: { $0.0.lowercased() == "content-type" }) {
      headers.append(("Content-Type", "application/json"))
    }
    if let world = line.world { headers.append(("Till-World", world)) }
    let question = OutsideLine.Question(
      method: request.method, url: line.shop + path, headers: headers, body: body?.text ?? "")
    let name: Phrase.Value = .text(Shown.text("\(request.method) \(path)"))
    switch line.send(question) {
    case .failed(let reason):
      fail(.neverHappened, place, "outside.no-answer", ["request": name, "reason": .text(Shown.text(reason))])
      return nil
    case .answered(let status, let text):
      guard (200...299).contains(status) else {
        fail(
          .neverHappened, place, "outside.status",
          ["request": name, "count": .number(status), "text": .text(Shown.text(String(text.prefix(200))))])
        return nil
      }
      return (try? JSON(parsing: text)) ?? .null
    }
  }

  private func value(_ name: ShopValue) -> String? {
    let setup = scenario.setup
    let (cart, shopper) = (setup.order ?? setup.store.order, setup.shopper ?? setup.store.shopper)
    return switch name {
    case .order: order
    case .total: cart.total.decimalText
    case .currency: cart.total.currency.code
    case .method: method?.rawValue
    case .amount: amount?.decimalText
    case .cart: cart.number
    case .name: shopper.fullName
    case .email: shopper.email
    case .mobile: shopper.mobile
    }
  }

  /// Takes over the present from an answer of control's clock.
  mutating func take(_ clock: JSON) -> Bool {
    guard let moment = clock["now"]?.string.flatMap({ Timestamp(iso8601: $0) }) else { return false }
    now = moment
    return true
  }

  // MARK: Records

  private mutating func announce(_ step: Step) {
    let summary = Phrase("scenario.transcript.step", ["count": .number(position), "step": .text(step.action.summary)])
    transcript.append(TranscriptLine(at: now, text: summary, beginsStep: true))
    guard let words = step.say else { return }
    transcript.append(
      TranscriptLine(at: now, text: Phrase("scenario.transcript.say", ["words": .text(Shown.sentence(words))])))
  }

  mutating func fail(
    _ code: ErrorCode, _ place: Place, _ key: String, _ values: [String: Phrase.Value] = [:], notes: [Phrase] = []
  ) {
    let step = position > 0 ? Diagnostic.Moment.Step(number: position, of: steps.count) : nil
    failures.append(
      Diagnostic(
        code, place, Phrase("scenario.\(key)", values), line: file.shown(line: place.line), notes: notes,
        moment: Diagnostic.Moment(seed: seed, event: nil, step: step)))
  }
}

extension ScenarioRunner {
  func play(
    _ scenario: Scenario, _ piece: PlannedRun, _ outside: OutsideShop, _ options: RunOptions,
    _ cut: @escaping RunCut.Check
  ) -> ScenarioReport {
    var done: OutsideRun?
    outside.lend { line in
      var run = OutsideRun(
        scenario, piece.file, outside.file, line, seed: options.seed ?? scenario.world.seed, until: cut)
      run.run()
      done = run
    }
    guard let run = done else { preconditionFailure("a way is lent") }
    var report = ScenarioReport(
      index: piece.index, path: piece.path, scenario: piece.scenario, seed: run.seed, events: 0,
      took: run.now.since(run.begun), failures: run.failures, warnings: [],
      transcript: options.keepsTranscripts ? run.transcript : [], reached: Reached())
    report.cut = run.cutShort
    return report
  }
}
