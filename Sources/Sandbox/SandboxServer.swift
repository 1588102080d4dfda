import Commerce
public import Pages
public import Simulation
public import Wire

/// All pretend providers behind one door: requests are told apart by their host, each answered after a short, seeded delay.
public actor SandboxServer: Transport {
  private let simulation: Simulation
  private let delay: ClosedRange<UInt64>
  private var sandboxes: [any ProviderSandbox]

  /// A server for some providers; `delay` is how long an answer takes, in milliseconds.
  public init(simulation: Simulation, sandboxes: [any ProviderSandbox], delay: ClosedRange<UInt64> = 90...240) {
    self.simulation = simulation
    self.sandboxes = sandboxes
    self.delay = delay
  }

  /// Answers a request at the moment it arrives; half of the delay passes before that and half after.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard let index = index(ofHost: request.host) else { throw .notSent(.unknownHost) }
    let span = delay.upperBound - delay.lowerBound + 1
    let milliseconds = Int64(delay.lowerBound + simulation.random("latency") % span)
    try await pass(.milliseconds(milliseconds / 2))
    let answer = act(at: index) { sandbox, moment in sandbox.respond(to: request, at: &moment) }
    try await pass(.milliseconds(milliseconds - milliseconds / 2))
    return answer
  }

  private func pass(_ duration: Duration) async throws(TransportFailure) {
    do { try await simulation.sleep(for: duration) } catch { throw .maybeSent(.answerLost) }
  }

  /// Shows the hosted page at an address.
  public func open(_ url: String) -> PageResponse {
    guard let index = index(ofHost: Self.host(of: url)) else { return .unavailable(status: 404) }
    return act(at: index) { sandbox, moment in sandbox.open(url, at: &moment) }
  }

  /// Takes what a person did on a hosted page.
  public func submit(_ submission: PageSubmission) -> PageResponse {
    guard let index = index(ofHost: Self.host(of: submission.url)) else { return .unavailable(status: 404) }
    return act(at: index) { sandbox, moment in sandbox.submit(submission, at: &moment) }
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
  public func truth(of reference: String, provider: String) -> LedgerTruth {
    sandbox(provider)?.truth(of: reference, at: now) ?? .nothing
  }

  /// The messages on the shopper's phone, oldest first.
  public var messages: [PhoneMessage] { sandboxes.flatMap(\.messages).sorted { $0.at < $1.at } }

  /// The published test data of one provider.
  public func testData(provider: String) -> [TestDatum] { sandbox(provider).map { type(of: $0).testData } ?? [] }

  /// What is due next in any ledger.
  public var nextDeadline: SandboxDeadline? {
    let present = now
    return sandboxes.compactMap { $0.nextDeadline(after: present) }.min { $0.at < $1.at }
  }

  private var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  private func sandbox(_ provider: String) -> (any ProviderSandbox)? { sandboxes.first { type(of: $0).id == provider } }

  private func index(ofHost host: String) -> Int? { sandboxes.firstIndex { type(of: $0).hosts.contains(host) } }

  private func act<Result>(at index: Int, _ body: (inout any ProviderSandbox, inout SandboxMoment) -> Result) -> Result
  {
    let stream = "sandbox." + type(of: sandboxes[index]).id
    var moment = SandboxMoment(now: now, random: SeededRandom(seed: simulation.random(stream)))
    return body(&sandboxes[index], &moment)
  }

  private static func host(of url: String) -> String {
    guard let range = url.firstRange(of: "://") else { return "" }
    return String(url[range.upperBound...].prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" })
  }
}
