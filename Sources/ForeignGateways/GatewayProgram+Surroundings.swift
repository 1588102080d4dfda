import Commerce
import Payments
import Wire

/// What passes between Till and one operation of a gateway: one message there, one back, in turns.
actor Conversation {
  /// The conversation of the operation that is being done.
  @TaskLocal static var current: Conversation?

  let id: Int
  private var waiting: [(message: String, reply: CheckedContinuation<LineReader?, Never>)] = []
  private var last: String?
  private var listener: CheckedContinuation<String, Never>?
  private var isClosed = false

  init(id: Int) { self.id = id }

  /// Says what is wanted and waits for what comes back; `nil` when nobody will answer any more.
  func ask(_ name: String, _ value: JSON) async -> LineReader? {
    let message = JSON.fields(["id": .number(String(id)), name: value]).compactText
    guard !isClosed else { return nil }
    return await withCheckedContinuation { continuation in
      waiting.append((message, continuation))
      if waiting.count == 1 { tell(message) }
    }
  }

  /// Says how it ended.
  func say(_ members: [JSON.Member]) { tell(JSON.object(members).compactText) }

  /// The next message for Till.
  func next() async -> String {
    if let last {
      self.last = nil
      return last
    }
    return await withCheckedContinuation { listener = $0 }
  }

  /// What came back for the message that was said first.
  func deliver(_ reader: LineReader) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().reply.resume(returning: reader)
    // Of several things wanted at once each takes its turn.
    if let following = waiting.first { tell(following.message) }
  }

  func close() {
    isClosed = true
    for (_, reply) in waiting { reply.resume(returning: nil) }
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

/// Asks the shopper by asking Till to ask; what cannot be asked in lines counts as called off.
struct LinePresenter: PaymentPresenter {
  private func ask(_ question: LineQuestion) async -> LineReader? {
    await Conversation.current?.ask("ask", question.line)?.optionalPart("reply")
  }

  func requestCard(_ prompt: CardPrompt) async -> CardReply {
    guard let reply = await ask(.card(prompt)), let text = reply.json["number"]?.string,
      let number = try? CardNumber(text),
      let expiry = CardExpiry(
        month: reply.json["month"]?.integer ?? 0, year: reply.json["year"]?.integer ?? 0),
      let code = reply.json["code"]?.string.flatMap({ SecretDigits($0, length: 3...4) })
    else { return .cancelled }
    return .entered(
      CardDetails(
        number: number, expiry: expiry, securityCode: code, holder: reply.json["holder"]?.string ?? "",
        brand: reply.json["brand"]?.string.flatMap(CardBrand.init(rawValue:))))
  }

  func requestPhoneNumber(_ prompt: PhonePrompt) async -> PhoneReply {
    guard let mobile = await ask(.phone(prompt))?.json["mobile"]?.string,
      let number = PhoneNumber(mobile, country: prompt.country)
    else { return .cancelled }
    return .entered(number)
  }

  func requestCode(_ prompt: CodePrompt) async -> CodeReply {
    guard let reply = await ask(.code(prompt)) else { return .cancelled }
    if reply.json["resend"]?.boolean == true { return .resend }
    guard let code = reply.json["code"]?.string.flatMap({ SecretDigits($0, length: prompt.length) }) else {
      return .cancelled
    }
    return .entered(code)
  }

  func openPage(_ prompt: RedirectPrompt) async -> RedirectReply {
    guard let url = await ask(.page(prompt))?.json["returned"]?.string else { return .closed }
    return .returned(url: url)
  }

  func showQRCode(_ prompt: QRPrompt) async -> QRReply {
    _ = await ask(.qr(prompt))
    return .closed
  }

  func presentSheet(_ prompt: WalletSheetPrompt) async -> WalletSheetReply { .cancelled }
  func requestBank(_ prompt: BankPrompt) async -> BankReply { .cancelled }
  func requestForm(_ prompt: FormPrompt) async -> FormReply { .cancelled }
  func showWait(_ prompt: WaitPrompt) async -> WaitReply { .left }
}
