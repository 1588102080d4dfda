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
    let message = JSON.fields(["id": .number(String(id)), name: value]).compactText
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
  private func ask(_ question: Question) async -> LineReader? {
    await Conversation.current?.ask("ask", question.line(lookingAgain: Self.pause(in: question)))?.optionalPart("reply")
  }

  /// The time for which a question blocks everything else, in milliseconds; `nil` if a gateway has nothing to do meanwhile.
  private static func pause(in question: Question) -> Int? {
    switch question {
    case .qr, .wait: 1_000
    case .card, .phone, .code, .page, .sheet, .bank, .form: nil
    }
  }

  func requestCard(_ prompt: CardPrompt) async -> CardReply {
    guard let reply = await ask(.card(prompt)) else { return .cancelled }
    let code = reply.optionalText("code").flatMap { SecretDigits($0, length: 3...4) }
    if let token = reply.optionalText("saved"), let card = prompt.saved.first(where: { $0.token == token }) {
      return .saved(card, code)
    }
    guard let number = reply.optionalText("number").flatMap({ try? CardNumber($0) }), let code,
      let expiry = CardExpiry(month: reply.json["month"]?.integer ?? 0, year: reply.json["year"]?.integer ?? 0)
    else { return .cancelled }
    return .entered(
      CardDetails(
        number: number, expiry: expiry, securityCode: code, holder: reply.optionalText("holder") ?? "",
        brand: reply.optionalText("brand").flatMap(CardBrand.init(rawValue:)), saves: reply.flag("saves")))
  }

  func requestPhoneNumber(_ prompt: PhonePrompt) async -> PhoneReply {
    guard let mobile = await ask(.phone(prompt))?.optionalText("mobile"),
      let number = PhoneNumber(mobile, country: prompt.country)
    else { return .cancelled }
    return .entered(number)
  }

  func requestCode(_ prompt: CodePrompt) async -> CodeReply {
    guard let reply = await ask(.code(prompt)) else { return .cancelled }
    if reply.flag("resend") { return .resend }
    guard let code = reply.optionalText("code").flatMap({ SecretDigits($0, length: prompt.length) }) else {
      return .cancelled
    }
    return .entered(code)
  }

  func openPage(_ prompt: RedirectPrompt) async -> RedirectReply {
    guard let reply = await ask(.page(prompt)), let url = reply.optionalText("returned") else { return .closed }
    return .returned(url: url, showsStatus: reply.json["shows-status"]?.boolean)
  }

  func showQRCode(_ prompt: QRPrompt) async -> QRReply {
    _ = await ask(.qr(prompt))
    return .closed
  }

  func presentSheet(_ prompt: WalletSheetPrompt) async -> WalletSheetReply {
    guard let reply = await ask(.sheet(prompt)) else { return .cancelled }
    if reply.flag("unavailable") { return .unavailable }
    guard let payload = reply.optionalText("token"), let transaction = reply.optionalText("transaction"),
      let brand = reply.optionalText("brand").flatMap(CardBrand.init(rawValue:))
    else { return .cancelled }
    return .authorised(
      WalletToken(
        wallet: prompt.wallet, brand: brand, displayName: reply.optionalText("name") ?? "", transactionID: transaction,
        payload: payload))
  }

  func requestBank(_ prompt: BankPrompt) async -> BankReply {
    guard let reply = await ask(.bank(prompt)) else { return .cancelled }
    if let bank = reply.optionalText("bank") { return .chosen(bank) }
    return reply.optionalText("country").flatMap { Country(code: $0) }.map { .country($0) } ?? .cancelled
  }

  func requestForm(_ prompt: FormPrompt) async -> FormReply {
    guard let reply = await ask(.form(prompt)), reply.json["values"] != nil else { return .cancelled }
    return .submitted(FormValues(reply.texts("values")))
  }

  func showWait(_ prompt: WaitPrompt) async -> WaitReply {
    guard let reply = await ask(.wait(prompt)), reply.flag("over") else { return .left }
    return .over
  }
}
