public import Commerce
public import Pages
public import Sandbox
public import Simulation
public import Wire

/// All pretend providers behind one door: requests are told apart by where they go, each answered after a short, seeded delay.
public actor SandboxServer: Transport {
  private nonisolated let simulation: Simulation
  private let delay: ClosedRange<UInt64>
  private let settings: Settings
  private let merchant: SandboxMerchant
  let redelivery: [Duration]?
  private let onPassingOn: @Sendable (PassedOnCall, Int?) -> Void
  var sandboxes: [any ProviderSandbox]
  private nonisolated let directory: SandboxDirectory
  /// Who reads what a request asks.
  private nonisolated let readers: [any ProviderSandbox]
  /// The ledgers that received a request, in order; the others do not change.
  var inUse: [Int] = []
  var webhooks = WebhookQueue()
  /// How far the clock of each provider has run that was ahead once, by its place: it stands still until the time has caught up,
  /// because no server takes back that something has lapsed (Till's own).
  private var furthest: [Int: Timestamp] = [:]
  /// How many webhooks have been sent about each payment, by provider and reference.
  private var sentAbout: [String: Int] = [:]

  /// A server for some providers, with their directory where it is made already; `delay` is how long an answer takes, in milliseconds,
  /// and `redelivery` stands in for every provider's own waits between its tries to bring a webhook. `onPassingOn` hears of each call that
  /// a merchant's backend makes to the provider, and in answer to which exchange of the wire log.
  public init(
    simulation: Simulation, sandboxes: [any ProviderSandbox], directory: SandboxDirectory? = nil,
    delay: ClosedRange<UInt64> = 90...240,
    settings: Settings = Settings(), merchant: SandboxMerchant = .demo, redelivery: [Duration]? = nil,
    onPassingOn: @escaping @Sendable (PassedOnCall, Int?) -> Void = { _, _ in }
  ) {
    self.onPassingOn = onPassingOn
    self.redelivery = redelivery
    self.settings = settings
    self.merchant = merchant
    self.simulation = simulation
    self.sandboxes = sandboxes
    self.delay = delay
    self.directory = directory ?? SandboxDirectory(sandboxes)
    readers = sandboxes
  }

  /// The world's own executor, so that going here from the controller and back takes no turn in the queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { simulation.executor.asUnownedSerialExecutor() }

  /// What a request asks of the provider that it goes to; `nil` where nobody there knows such a call.
  public nonisolated func call(of request: WireRequest) -> SandboxCall? {
    directory.indices[request.authority].flatMap { readers[$0].call(of: request) }
  }

  /// Responds to a request at the moment when it arrives; half of the delay passes before that and half after. A request whose
  /// sender times out arrives all the same.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard let index = directory.indices[request.authority] else { throw .notSent(.unknownHost) }
    let span = delay.upperBound - delay.lowerBound + 1
    let milliseconds = Int64(delay.lowerBound + simulation.random("latency") % span)
    let due = simulation.now.advanced(by: .milliseconds(milliseconds / 2))
    let purpose = VirtualClock.Purpose(request.operation, content: request.body.text)
    do { try await simulation.sleep(for: .milliseconds(milliseconds / 2), purpose: purpose) } catch {
      simulation.start {
        let left = Duration.milliseconds(max(0, due.milliseconds - self.simulation.now.milliseconds))
        guard (try? await self.simulation.sleep(for: left, purpose: purpose)) != nil else { return }
        _ = self.answer(to: request, at: index)
      }
      throw .maybeSent(.timedOut)
    }
    let answer = answer(to: request, at: index)
    try await pass(
      .milliseconds(milliseconds - milliseconds / 2), VirtualClock.Purpose(request.operation, content: answer.body.text)
    )
    return answer
  }

  private func answer(to request: WireRequest, at index: Int) -> WireAnswer {
    act(at: index, ahead: request.clockSkew, within: request.exchange) { sandbox, moment in
      sandbox.respond(to: request, at: &moment)
    }
  }

  private func pass(_ duration: Duration, _ purpose: VirtualClock.Purpose) async throws(TransportFailure) {
    do { try await simulation.sleep(for: duration, purpose: purpose) } catch { throw .maybeSent(.answerLost) }
  }

  /// What a webhook of the provider that knows a reference would look like now.
  func imitation(about reference: String) -> Webhook<WireRequest>? {
    for index in inUse {
      // Drawn from nothing but what it is about: it must not change what is drawn later.
      let moment = SandboxMoment(
        now: time(at: index), random: SeededRandom(seed: 1).stream(reference), settings: settings, merchant: merchant)
      if let webhook = sandboxes[index].imitation(about: reference, at: moment) { return webhook }
    }
    return nil
  }

  /// Shows the hosted page at an address, in a web view or in the browser, or the screen of an app at an address with that app's
  /// scheme.
  public func open(_ url: String, inBrowser: Bool = false) -> PageResponse {
    guard let index = index(ofAddress: url) else { return .unavailable(status: 404) }
    return act(at: index, inBrowser: inBrowser) { sandbox, moment in sandbox.open(url, at: &moment) }
  }

  /// What the address of a hosted page answers to a program; `nil` where it answers the page.
  public func answerWithoutPage(at url: String) -> WireAnswer? {
    index(ofAddress: url).flatMap { sandboxes[$0].answerWithoutPage(at: url, settings) }
  }

  /// Whether there is or was a page at an address.
  public func hasPage(at url: String) -> Bool {
    guard let index = index(ofAddress: url) else { return false }
    var sandbox = sandboxes[index]
    var moment = SandboxMoment(
      now: time(at: index), random: SeededRandom(seed: 1), settings: settings, merchant: merchant, isInBrowser: true)
    switch sandbox.open(url, at: &moment) {
    case .page, .redirect: return true
    case .unavailable(let status): return status != 404
    }
  }

  /// Takes what a person did on a hosted page.
  public func submit(_ submission: PageSubmission, inBrowser: Bool = false) -> PageResponse {
    guard let index = index(ofAddress: submission.url) else { return .unavailable(status: 404) }
    return act(at: index, inBrowser: inBrowser) { sandbox, moment in sandbox.submit(submission, at: &moment) }
  }

  /// Takes something that happened outside; the first provider that knows of it answers.
  public func perform(_ action: OutsideAction) -> OutsideResult {
    for index in sandboxes.indices {
      let result = act(at: index) { sandbox, moment in sandbox.perform(action, at: &moment) }
      if result != .unknown { return result }
    }
    return .unknown
  }

  /// What one provider's ledger holds for a merchant's reference.
  public func truth(of reference: String, provider: String) -> ProviderRecord {
    guard let index = index(of: provider) else { return .nothing }
    return sandboxes[index].truth(of: reference, at: time(at: index))
  }

  /// What every ledger holds at one moment, by the providers in their order and their references in the order of first appearance.
  public func holdings() -> [(provider: String, reference: String, truth: ProviderRecord)] {
    inUse.flatMap { index in
      let (sandbox, now) = (sandboxes[index], time(at: index))
      return sandbox.references.map { (type(of: sandbox).id, $0, sandbox.truth(of: $0, at: now)) }
    }
  }

  /// Every reference under which any provider's ledger holds a record, provider by provider in the order of first appearance.
  public var places: [(reference: String, provider: String)] {
    inUse.flatMap { index in
      let provider = type(of: sandboxes[index]).id
      return sandboxes[index].references.map { ($0, provider) }
    }
  }

  /// What ledgers hold at one moment for some references, each at one provider, and how many webhooks were sent about each;
  /// `nil` of a provider that owes none.
  public func standings(of places: [(reference: String, provider: String)]) -> [(truth: ProviderRecord, webhooks: Int?)]
  {
    places.map { reference, provider in
      guard let index = index(of: provider) else { return (.nothing, nil) }
      let sandbox = sandboxes[index]
      let webhooks = sandbox.owesWebhooks(settings) ? sentAbout[provider + "/" + reference, default: 0] : nil
      return (sandbox.truth(of: reference, at: time(at: index)), webhooks)
    }
  }

  /// The messages on the shopper's phone, oldest first.
  public var messages: [PhoneMessage] { inUse.flatMap { sandboxes[$0].messages }.sorted { $0.at < $1.at } }

  /// The view of a payment at one moment, by the merchant's reference at one provider, after all actions that are due.
  public func view(of reference: String, provider: String) -> SandboxView {
    settle()
    let chosen = index(of: provider)
    let deadlines = deadlines(of: chosen)
    let others = inUse.lazy.filter { $0 != chosen }.compactMap { self.nextDeadline(at: $0) }
    return SandboxView(
      truth: chosen.map { sandboxes[$0].truth(of: reference, at: time(at: $0)) } ?? .nothing, messages: messages,
      nextDeadline: others.reduce(deadlines.first) { next, other in
        next.map { $0.at <= other.at } ?? false ? next : other
      },
      outsideActions: chosen.map { sandboxes[$0].outsideActions(for: reference, at: time(at: $0)) } ?? [],
      subscriptions: chosen.flatMap { sandboxes[$0].subscriptions(settings) },
      hasArrivals: webhooks.hasArrivals(at: now), underway: webhooks.underway.inOrder,
      webhookTries: webhooks.tries, deadlines: deadlines)
  }

  /// How many deadlines of one provider are told at most; Till's own.
  static let mostDeadlines = 16

  private func deadlines(of provider: Int?) -> [SandboxDeadline] {
    let all = webhooks.deadlines(after: now) + (provider.map { ledgerDeadlines(at: $0) } ?? [])
    guard all.count > 1 else { return all }
    return all.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  func ledgerDeadlines(at index: Int) -> [SandboxDeadline] {
    var (found, moment) = ([SandboxDeadline](), time(at: index))
    for _ in 0..<Self.mostDeadlines {
      guard let next = sandboxes[index].nextDeadline(after: moment) else { break }
      found.append(next)
      moment = next.at
    }
    return found
  }

  func nextDeadline(at index: Int) -> SandboxDeadline? { sandboxes[index].nextDeadline(after: time(at: index)) }

  /// What can happen outside now to the payment of a merchant's reference.
  public func outsideActions(for reference: String, provider: String) -> [String] {
    index(of: provider).map { sandboxes[$0].outsideActions(for: reference, at: time(at: $0)) } ?? []
  }

  /// Performs a named action outside the app, on the payment of a merchant's reference at one provider.
  public func perform(_ action: String, reference: String, provider: String) -> OutsideResult {
    guard let index = index(of: provider) else { return .unknown }
    return act(at: index) { sandbox, moment in sandbox.perform(.named(action, reference: reference), at: &moment) }
  }

  /// Performs the actions that are due in every ledger.
  func settle() {
    // Derived from the time only, so that reading it does not advance the random sequence.
    let random = SeededRandom(seed: UInt64(bitPattern: now.milliseconds))
    for index in inUse { act(at: index, random) { sandbox, moment in sandbox.settle(at: &moment) } }
  }

  /// The present.
  public var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// How far the clocks of providers are ahead, in the order of the providers; empty while all are right.
  public var clocksAhead: [Duration] {
    furthest.sorted { $0.key < $1.key }.map { $0.value.since(now) }.filter { $0 > .zero }
  }

  /// What time it is to the provider at a place.
  func time(at index: Int) -> Timestamp { furthest[index].map { max($0, now) } ?? now }

  func sandbox(_ provider: String) -> (any ProviderSandbox)? { sandboxes.first { type(of: $0).id == provider } }

  func index(of provider: String) -> Int? { sandboxes.firstIndex { type(of: $0).id == provider } }

  /// How many webhooks are on their way, and whether they are held.
  public var webhooksUnderway: (count: Int, isHolding: Bool) {
    (webhooks.count, webhooks.isHolding)
  }

  /// The webhooks under way, held or not, in the order in which they are due.
  public var underway: [Webhook<WireRequest>] { webhooks.underway.inOrder }

  /// Web addresses belong to the sandbox with the host, all others to the one with the scheme.
  private func index(ofAddress url: String) -> Int? {
    guard let end = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<end].lowercased()
    guard scheme != "https", scheme != "http" else { return directory.indices[BaseURL(url).authority] }
    return sandboxes.firstIndex { type(of: $0).appSchemes.contains(scheme) }
  }

  @discardableResult
  private func act<Result>(
    at index: Int, _ random: SeededRandom? = nil, inBrowser: Bool = false, ahead skew: Duration = .zero,
    within exchange: Int? = nil, _ body: (inout any ProviderSandbox, inout SandboxMoment) -> Result
  ) -> Result {
    if !inUse.contains(index) { inUse = (inUse + [index]).sorted() }
    let provider = type(of: sandboxes[index]).id
    let present = now
    let time = skew == .zero ? time(at: index) : present.advanced(by: skew)
    if skew > .zero { furthest[index] = max(time, furthest[index] ?? time) }
    var moment = SandboxMoment(
      now: time,
      random: random ?? SeededRandom(seed: simulation.random("sandbox." + provider)), settings: settings,
      merchant: merchant, isInBrowser: inBrowser)
    let result = body(&sandboxes[index], &moment)
    for call in moment.passedOn { onPassingOn(call, exchange) }
    let sent = sandboxes[index].outbox
    if !sent.isEmpty {
      sandboxes[index].outbox = []
      for webhook in sent { sentAbout[provider + "/" + webhook.reference, default: 0] += 1 }
      let arrival = settings[WebhookArrival.self]
      let tries = waits(of: type(of: sandboxes[index])).count + 1
      // What a clock that is wrong says of its webhooks is no more than what they say of themselves.
      let ahead = time.since(present)
      for webhook in sent.flatMap({ $0.arriving(arrival, sentAt: time) }) {
        webhooks.send(
          ahead == .zero ? webhook : webhook.moved(to: webhook.at.advanced(by: .zero - ahead)),
          hasMoved: arrival == .late || arrival == .early, attempts: tries)
      }
    }
    return result
  }
}
