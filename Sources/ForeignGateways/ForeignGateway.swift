import Commerce
public import Payments
import Synchronization
public import Wire

/// A gateway that is another program, connected by lines of text (docs/gateway.md).
///
/// Each question to it is a message `{"id", "do", …}`. It answers with its next request under the same id: a `call` to a
/// provider, an `ask` to the shopper, a `wait`, or its result; the response to each request carries the same id. It never sees
/// a card number or a code, only stand-ins for them. After an invalid line, it is asked nothing more.
public final class ForeignGateway: PaymentGateway {
  /// The gateway's own name.
  public let name: String
  /// The methods it serves.
  public let supportedMethods: [PaymentMethod]
  /// The operations that a merchant can perform on a payment afterwards.
  public let operations: [PaymentModification.Kind]
  /// The providers whose messages it reads, as scenario files name them.
  public let providers: [String]
  private let offers: [PaymentMethod: GatewayCapabilities]
  let channel: any LineChannel
  let transport: any Transport
  let runtime: any PaymentRuntime
  let journal: PaymentJournal
  let timeout: Duration
  let state = Mutex(State())

  struct State {
    var lastID = 0
    var placeholders = Placeholders()
    var problem: LineProblem?
    /// The attempts that this life began, and those of which a call may have reached a provider.
    var begun: Set<AttemptID> = []
    var touched: Set<AttemptID> = []
    var readings: [MerchantNotification: NotificationReading?] = [:]
  }

  /// Begins a life of the gateway at the other end of a channel; throws when it is not understood.
  public init(
    _ channel: any LineChannel, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    timeout: Duration = .seconds(30)
  ) throws(LineProblem) {
    let hello = try Self.hello(try channel.exchange(Self.greeting, for: 0))
    name = LineReader.shown(try hello.text("name"), atMost: 60)
    var (methods, offers): ([PaymentMethod], [PaymentMethod: GatewayCapabilities]) = ([], [:])
    for part in hello.parts("methods") {
      let method = try part.choice("method", of: PaymentMethod.self)
      methods.append(method)
      offers[method] = GatewayCapabilities(part)
    }
    supportedMethods = methods
    self.offers = offers
    operations = hello.choices("operations", of: PaymentModification.Kind.self)
    providers = hello.strings("providers")
    self.channel = channel
    self.transport = transport
    self.runtime = runtime
    self.journal = journal
    self.timeout = timeout
    channel.hide { [weak self] line in self?.state.withLock { $0.placeholders }.shown(line) ?? line }
  }

  /// The first line of each life.
  public static let greeting = JSON.fields(["till": 1, "do": "begin"]).compactText

  private static func hello(_ answer: String) throws(LineProblem) -> LineReader {
    let hello = try LineReader(answer)
    try hello.check(.hello)
    return hello
  }

  /// The methods that a program says it serves in its answer to the greeting.
  public static func methods(in answer: String) throws(LineProblem) -> [PaymentMethod] {
    var methods: [PaymentMethod] = []
    for part in try hello(answer).parts("methods") {
      methods.append(try part.choice("method", of: PaymentMethod.self))
    }
    return methods
  }

  /// The problem with its first invalid line, if there was one.
  public var problem: LineProblem? { state.withLock { $0.problem } }

  /// The gateway's capabilities.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    offers[method] ?? offers[method.listed] ?? GatewayCapabilities(currencies: [])
  }

  /// Opens a session.
  public func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    state.withLock { _ = $0.begun.insert(request.attempt) }
    let talk = Talk(.initiate, request, nil, nextID())
    let line = state.withLock { request.line(typed: $0.placeholders.typed) }
    let end = try await perform(talk, [.init(name: "payment", value: line)], nil)
    return PaymentSession(
      request: request, gateway: name, references: end.texts("references"),
      expiresAt: try understood(talk) { () throws(LineProblem) in try end.moment("expires-at") })
  }

  /// Leads the shopper through the payment.
  public func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    let talk = Talk(.process, session.request, session, nextID())
    let end = try await perform(talk, [.init(name: "session", value: line(of: session))], presenter)
    return PaymentClaim(
      session: talk.session ?? session,
      ending: try understood(talk) { () throws(LineProblem) in try PaymentClaim.Ending(end) })
  }

  /// Asks the provider's server.
  public func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    do throws(GatewayFailure) {
      return try await status(Talk(.verify, session.request, session, nextID()), [])
    } catch {
      // A provider that says nothing of a payment has not said that it failed.
      guard case .payment(.tooManyRequests(let wait, let words)) = error else { throw error }
      return PaymentStatus(state: .pending(.askedTooOften(retryAfter: wait)), words: words)
    }
  }

  /// Calls a payment off.
  public func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await status(Talk(.cancel, session.request, session, nextID()), [])
  }

  /// Does what a merchant wants done.
  public func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    // It declared what it can do; nothing else is asked of it.
    guard operations.contains(operation.kind) else {
      throw .payment(.invalidRequest(field: "operation", ProviderResponseCode(code: "gateway-program")))
    }
    let talk = Talk(.operate, session.request, session, nextID())
    return try await status(talk, [.init(name: "operation", value: operation.line)])
  }

  private func status(_ talk: Talk, _ fields: [JSON.Member]) async throws(GatewayFailure) -> PaymentStatus {
    guard let session = talk.session else { throw .delivery(.maybeSent) }
    let end = try await perform(talk, [.init(name: "session", value: line(of: session))] + fields, nil)
    return try understood(talk) { () throws(LineProblem) in
      try PaymentStatus(try end.part("status"), gateway: name)
    }
  }

  private func line(of session: PaymentSession) -> JSON {
    let payment = state.withLock { session.request.line(typed: $0.placeholders.typed) }
    return .fields([
      "payment": payment, "references": .texts(session.references),
      "expires-at": session.expiresAt.map { .moment($0) },
    ])
  }

  func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }
}

extension PaymentRequest {
  /// The request as a line, with the typed values in the form that may be passed on.
  fileprivate func line(typed: (String) -> String) -> JSON {
    var request = PaymentRequest(
      attempt: attempt, method: method, amount: amount, order: order, reference: reference,
      shopper: Shopper(
        givenName: typed(shopper.givenName), familyName: typed(shopper.familyName), email: typed(shopper.email),
        mobile: typed(shopper.mobile)),
      country: country, language: language, returnURL: returnURL, merchant: typed(merchant))
    request.savedCards = savedCards
    return request.line
  }
}

extension GatewayCapabilities {
  fileprivate init(_ reader: LineReader) {
    self.init(
      currencies: reader.strings("currencies").compactMap { Currency(code: $0) },
      countries: reader.strings("countries").compactMap { Country(code: $0) },
      minimums: (reader.json["minimums"]?.array ?? []).compactMap(LineReader.money),
      maximums: (reader.json["maximums"]?.array ?? []).compactMap(LineReader.money),
      instalments: reader.json["instalments"]?.integer ?? 1,
      cardBrands: reader.choices("brands", of: CardBrand.self),
      pollSchedule: (reader.json["polls"]?.array ?? []).compactMap { $0.integer.map { .milliseconds($0) } },
      reservesFirst: reader.flag("reserves-first"))
  }
}
