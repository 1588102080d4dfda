import Commerce
import Payments
public import Wire

extension Stitch {
  /// Interprets a response. Total: an unreadable one after the token was submitted leaves the payment pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .authenticate(let work): authenticated(by: answer, for: work)
    case .perform(let work, _, let mayRenew):
      if mayRenew, Refusal(answer)?.word == .unauthenticated {
        // Refused at the door, so nothing was done, and the same may be asked with another token.
        Reaction(.call(.authenticate(work)))
      } else {
        performed(work, answer, context)
      }
    }
  }

  private func authenticated(by answer: WireAnswer, for work: Work) -> Reaction {
    if answer.status == 200, let token = answer.json?["access_token"]?.string, !token.isEmpty {
      return Reaction(.call(.perform(work, token: Secret(token), mayRenew: false)))
    }
    switch work {
    case .initiate: return Reaction(.failed(Self.refusal(answer))) { $0.nonce = nil }
    case .refund: return Reaction(.failed(Self.refusal(answer)))
    case .read, .find: return Reaction(.status(Self.unreachable(answer)))
    }
  }

  private func performed(_ work: Work, _ answer: WireAnswer, _ context: Context) -> Reaction {
    switch work {
    case .initiate: initiated(by: answer, context)
    case .read(let id, let purpose):
      found(
        Transaction(answer.json?.at("data", "node"), of: context).flatMap { $0.id == id ? $0 : nil },
        answer, purpose, context)
    case .find(let lookup, let purpose):
      if let rows = answer.json?.at("data", "client", "transactions", "edges")?.array {
        found(
          Self.pick(rows.compactMap { Transaction($0["node"], of: context) }, lookup, context), answer, purpose,
          context,
          isComplete: true)
      } else {
        found(nil, answer, purpose, context)
      }
    case .refund(let id, _): refunded(by: answer, id, context)
    }
  }

  /// Reads the answer to the mutation: final without 3-D Secure, pending with an address to go to with it (Stitch docs,
  /// Wallets mobile integration, Handling transaction responses).
  private func initiated(by answer: WireAnswer, _ context: Context) -> Reaction {
    if let transaction = Transaction(answer.json?.at("data", "initiateTransaction"), of: context) {
      guard transaction.nonce == context.session.nonce else { return Reaction(.done(.completed)) }
      return led(by: transaction, context)
    }
    guard let refusal = Refusal(answer), let word = refusal.word else { return Reaction(.done(.completed)) }
    switch word {
    case .nonceDuplicate:
      // Sent before: what became of that is the answer.
      guard let nonce = context.session.nonce else { return Reaction(.done(.completed)) }
      return Reaction(.call(entering(.find(.nonce(nonce), .duplicate))))
    case .unauthenticated, .forbidden, .badUserInput, .validationFailed, .invalidClient, .invalidScope,
      .refundNotAllowed:
      // A refused call makes no transaction, and its nonce may be used again.
      return Reaction(
        .failed(.invalidRequest(field: refusal.field, refusal.words))
      ) { $0.nonce = nil }
    }
  }

  /// The transaction that was looked for. References are not unique: of several under ours the one with our nonce is meant, and where
  /// none has it any of them is the order's, so that nothing is charged beside it.
  private static func pick(_ rows: [Transaction], _ lookup: Lookup, _ context: Context) -> Transaction? {
    switch lookup {
    case .nonce(let nonce): return rows.first { $0.nonce == nonce }
    case .reference(let reference):
      let ours = rows.filter { $0.reference == reference }
      return ours.first { $0.nonce == context.session.nonce } ?? ours.first
    }
  }

  /// Interprets a search for a transaction; `isComplete` means that the response would have contained it.
  private func found(
    _ transaction: Transaction?, _ answer: WireAnswer, _ purpose: Purpose, _ context: Context,
    isComplete: Bool = false
  ) -> Reaction {
    let isOurs = transaction?.reference == context.request.reference
    switch purpose {
    case .status:
      guard let transaction else {
        return Reaction(.status(isComplete ? Self.notSent : Self.unreachable(answer)))
      }
      guard isOurs || context.session.payment != nil else { return Reaction(.status(Self.notSent)) }
      return Reaction(.status(transaction.status)) { $0.payment = transaction.id }
    case .leading:
      guard let transaction, isOurs else {
        return Reaction(isComplete ? sheet(context) : .done(.completed))
      }
      return led(by: transaction, context)
    case .duplicate:
      guard let transaction else { return Reaction(.done(.completed)) }
      guard isOurs else {
        let words = ProviderResponseCode(code: ErrorWord.nonceDuplicate.rawValue, text: transaction.reference)
        return Reaction(.failed(.invalidRequest(field: "nonce", words))) { $0.nonce = nil }
      }
      return led(by: transaction, context)
    }
  }

  /// On to the bank's page where there is one, or done.
  private func led(by transaction: Transaction, _ context: Context) -> Reaction {
    guard transaction.status.state == .pending(.shopper), let page = transaction.page else {
      return Reaction(.done(.completed)) { $0.payment = transaction.id }
    }
    let prompt = RedirectPrompt(
      purpose: .cardAuthentication, page: address(of: page, context.request),
      returnURLs: [redirectURI(context.request)],
      identifiers: ["transactionId": transaction.id], amount: context.request.amount, expiresAt: nil)
    return Reaction(.ask(.page(prompt))) { $0.payment = transaction.id }
  }

  /// Interprets the response to a refund, which is pending: the status is queried next. A used nonce means that the refund has
  /// been made already.
  private func refunded(by answer: WireAnswer, _ id: String, _ context: Context) -> Reaction {
    let reading = Reaction.Step.call(entering(.read(id: id, .status)))
    let refund = answer.json?.at("data", "refundTransactionInitiate")
    if refund?["id"]?.string != nil {
      guard refund?.at("state", "__typename")?.string == StateWord.failure.rawValue else {
        return Reaction(reading)
      }
      let words = ProviderResponseCode(
        code: StateWord.failure.rawValue, text: String((refund?.at("state", "reason")?.string ?? "").prefix(64)))
      return Reaction(.failed(.refused(.refusedByProvider, words)))
    }
    guard let refusal = Refusal(answer), let word = refusal.word else {
      return Reaction(answer.isRefusal ? .failed(Self.refusal(answer)) : .status(Self.unreachable(answer)))
    }
    if word == .nonceDuplicate { return Reaction(reading) }
    return Reaction(.failed(.invalidRequest(field: refusal.field, refusal.words)))
  }

  /// Nothing was sent yet, so the shopper has to agree first.
  private static let notSent = PaymentStatus(state: .pending(.shopper), words: .none)

  private static func unreachable(_ answer: WireAnswer) -> PaymentStatus {
    let words = Refusal(answer)?.words ?? ProviderResponseCode(code: "HTTP \(answer.status)")
    return answer.undecided(words, rest: restAfterTooMany)
  }

  /// Why no client token came; nothing of the payment can have reached Stitch.
  private static func refusal(_ answer: WireAnswer) -> PaymentError {
    let refusal = Refusal(answer)
    let status = "HTTP \(answer.status)"
    if answer.status == 429 {
      return .tooManyRequests(retryAfter: restAfterTooMany, refusal?.words ?? ProviderResponseCode(code: status))
    }
    guard let refusal, refusal.word != nil else {
      return .providerError(ProviderResponseCode(code: status, text: refusal?.words.code ?? ""))
    }
    return .invalidRequest(field: refusal.field, refusal.words)
  }
}
