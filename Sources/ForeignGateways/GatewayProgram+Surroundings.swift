import Commerce
import Payments
import Wire

/// The messages between Till and one operation of a gateway: one there, one back, in turns.
actor Conversation {
  /// The conversation of the operation that is being done.
  @TaskLocal static var current: Conversation?

  let id: Int
  private var waiting: [Wish] = []
  private var lastWish = 0
  /// The number of the last request sent, and whether Till is about to answer it.
  private var told = 0
  private var isGranting = false
  private var last: String?
  private var listener: CheckedContinuation<String, Never>?
  private var isClosed = false

  private struct Wish {
    let number: Int
    let message: String
    let reply: CheckedContinuation<LineReader?, Never>
  }

  init(id: Int) { self.id = id }

  /// Sends a request and waits for its response; `nil` if none will come.
  func ask(_ name: String, _ value: JSON) async -> LineReader? {
    let message = JSON.fields(["id": .whole(id), name: value]).compactText
    guard !isClosed else { return nil }
    lastWish += 1
    let number = lastWish
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.append(Wish(number: number, message: message, reply: continuation))
        if waiting.count == 1, !isGranting { tellFirst() }
      }
    } onCancel: {
      Task { await self.drop(number) }
    }
  }

  /// The request was abandoned; its response is discarded.
  private func drop(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).reply.resume(returning: nil)
  }

  /// Says how it ended.
  func say(_ members: [JSON.Member]) { tell(JSON.object(members).compactText) }

  /// The next message for Till.
  func next() async -> String {
    defer { isGranting = true }
    if let last {
      self.last = nil
      return last
    }
    return await withCheckedContinuation { listener = $0 }
  }

  /// The response to the oldest message.
  func deliver(_ reader: LineReader) {
    isGranting = false
    if let index = waiting.firstIndex(where: { $0.number == told }) {
      let wish = waiting.remove(at: index)
      // A question that is still open waits for its turn again.
      if reader.flag("open") { waiting.append(wish) } else { wish.reply.resume(returning: reader) }
    }
    // Concurrent requests take turns.
    tellFirst()
  }

  private func tellFirst() {
    guard let first = waiting.first else { return }
    told = first.number
    tell(first.message)
  }

  func close() {
    isClosed = true
    for wish in waiting { wish.reply.resume(returning: nil) }
    waiting = []
  }

  private func tell(_ message: String) {
    if let listener {
      self.listener = nil
      listener.resume(returning: message)
    } else {
      last = message
    }
  }
}

/// Sends by asking Till to send.
struct LineTransport: Transport {
  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard let reader = await Conversation.current?.ask("call", request.line) else { throw .maybeSent(.answerLost) }
    if let answer = reader.optionalPart("answer") {
      do { return try WireAnswer(answer) } catch { throw .maybeSent(.answerLost) }
    }
    let failure: TransportFailure
    do { failure = try TransportFailure(try reader.part("no-answer")) } catch { throw .maybeSent(.answerLost) }
    throw failure
  }
}

/// Waits and draws by what Till says.
struct LineRuntime: PaymentRuntime {
  let clock: LineClock

  var now: Timestamp { clock.now }

  func sleep(for duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    guard await Conversation.current?.ask("wait", .whole(milliseconds)) != nil else { throw CancellationError() }
  }

  func random() -> UInt64 { clock.draw() }
}

/// Asks the shopper by asking Till to ask.
struct LinePresenter: PaymentPresenter {
  func present(_ question: Question) async -> Answer {
    let line = question.line(lookingAgain: Self.pause(in: question))
    let reply = await Conversation.current?.ask("ask", line)?.optionalPart("reply")
    switch question {
    case .card(let prompt): return .card(reply?.card(prompt) ?? .cancelled)
    case .phone(let prompt):
      let number = reply?.optionalText("mobile").flatMap { PhoneNumber($0, country: prompt.country) }
      return .phone(number.map { .entered($0) } ?? .cancelled)
    case .code(let prompt):
      if reply?.flag("resend") == true { return .code(.resend) }
      let code = reply?.optionalText("code").flatMap { SecretDigits($0, length: prompt.length) }
      return .code(code.map { .entered($0) } ?? .cancelled)
    case .page:
      let url = reply?.optionalText("returned")
      return .page(url.map { .returned(url: $0, showsStatus: reply?.json["shows-status"]?.boolean) } ?? .closed)
    case .qr: return .qr(.closed)
    case .sheet(let prompt): return .sheet(reply?.sheet(prompt) ?? .cancelled)
    case .bank:
      if let bank = reply?.optionalText("bank") { return .bank(.chosen(bank)) }
      return .bank(reply?.optionalText("country").flatMap { Country(code: $0) }.map { .country($0) } ?? .cancelled)
    case .form:
      guard let reply, reply.json["values"] != nil else { return .form(.cancelled) }
      return .form(.submitted(FormValues(reply.texts("values"))))
    case .wait: return .wait(reply?.flag("over") == true ? .over : .left)
    }
  }

  /// The time for which a question blocks everything else, in milliseconds; `nil` if a gateway has nothing to do meanwhile.
  private static func pause(in question: Question) -> Int? {
    switch question {
    case .qr, .wait: 1_000
    case .card, .phone, .code, .page, .sheet, .bank, .form: nil
    }
  }
}

extension LineReader {
  fileprivate func card(_ prompt: CardPrompt) -> CardReply? {
    let code = optionalText("code").flatMap { SecretDigits($0, length: 3...4) }
    if let token = optionalText("saved"), let card = prompt.saved.first(where: { $0.token == token }) {
      return .saved(card, code)
    }
    guard let number = optionalText("number").flatMap({ try? CardNumber($0) }), let code,
      let expiry = CardExpiry(month: json["month"]?.integer ?? 0, year: json["year"]?.integer ?? 0)
    else { return nil }
    return .entered(
      CardDetails(
        number: number, expiry: expiry, securityCode: code, holder: optionalText("holder") ?? "",
        brand: optionalText("brand").flatMap(CardBrand.init(rawValue:)), saves: flag("saves")))
  }

  fileprivate func sheet(_ prompt: WalletSheetPrompt) -> WalletSheetReply? {
    if flag("unavailable") { return .unavailable }
    guard let payload = optionalText("token"), let transaction = optionalText("transaction"),
      let brand = optionalText("brand").flatMap(CardBrand.init(rawValue:))
    else { return nil }
    return .authorised(
      WalletToken(
        wallet: prompt.wallet, brand: brand, displayName: optionalText("name") ?? "", transactionID: transaction,
        payload: payload))
  }
}
