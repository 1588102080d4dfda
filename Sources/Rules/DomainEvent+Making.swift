import Basics
import Checkout
import Commerce
import Pages
import Payments
import Wire

extension Intent {
  /// A payment that a request asks for; `polls` says how long each gateway waits before each further question.
  package init(_ request: PaymentRequest, basket: Int, order: String, polls: [String: [Duration]]) {
    self.init(
      attempt: request.attempt.text, basket: basket, order: order, reference: request.reference, amount: request.amount,
      method: request.method, polls: polls)
  }
}

extension QuestionNote {
  /// What a question says that the rules care about.
  package init(_ question: Question, number: Int) {
    var deadline: Timestamp?
    var tries: Int?
    var wasWrong = false
    var payload: UInt64 = 0
    var isConfirming = false
    switch question {
    case .code(let prompt):
      deadline = prompt.expiresAt
      tries = prompt.triesLeft
      wasWrong = prompt.problem == .wrong
    case .qr(let prompt):
      deadline = prompt.expiresAt
      payload = FNV1a.of(prompt.payload)
    case .wait(let prompt):
      deadline = prompt.until
      if case .confirming = prompt.reason { isConfirming = true }
    case .card, .phone, .page, .sheet, .bank, .form: break
    }
    self.init(
      number: number, kind: question.kind, deadline: deadline, triesLeft: tries, wasWrong: wasWrong, payload: payload,
      isConfirming: isConfirming)
  }
}

extension AnswerNote {
  /// What an answer says that the rules care about; of secrets only marks.
  package init(_ answer: Answer, number: Int) {
    self.init(
      number: number, kind: answer.kind, isClosed: answer.isClosed, isCode: answer.isCode, isReturn: answer.isReturn,
      secrets: answer.secrets)
  }
}

extension PageNote {
  /// What a page made of a one-time code that was typed into it; `nil` when something else was done there.
  package init?(_ response: PageResponse, to submission: PageSubmission) {
    let typed = submission.values.filter { Self.codeFields.contains($0.key) && !$0.value.isEmpty }
    guard submission.button != "resend", submission.button != "cancel", !typed.isEmpty else { return nil }
    var refused: HostedPage.Field?
    if case .page(let page) = response, page.id == submission.pageID {
      refused = page.fields.first { typed[$0.id] != nil && $0.problem != nil }
    }
    self.init(
      page: submission.pageID, isRefused: refused != nil, isLate: refused?.codeProblem == .expired,
      triesLeft: refused?.codeProblem?.triesLeft)
  }

  /// What pages call the field of a one-time code.
  private static let codeFields: Set<String> = ["code", "otp"]
}

extension PageSubmission {
  /// The marks of what is as long as a card number.
  package var secretMarks: [SecretMark] {
    values.values.compactMap { SecretMark($0) }.filter { $0.count >= 13 }.sorted { $0.digest < $1.digest }
  }
}

extension Answer {
  /// Whether the shopper closed or left what was asked.
  package var isClosed: Bool {
    switch self {
    case .card(.cancelled), .phone(.cancelled), .code(.cancelled), .page(.closed), .qr(.closed), .sheet(.cancelled),
      .bank(.cancelled), .form(.cancelled), .wait(.left):
      true
    case .card, .phone, .code, .page, .qr, .sheet, .bank, .form, .wait: false
    }
  }

  fileprivate var isCode: Bool { if case .code(.entered) = self { true } else { false } }

  fileprivate var isReturn: Bool { if case .page(.returned) = self { true } else { false } }

  fileprivate var secrets: [SecretMark] {
    switch self {
    case .card(.entered(let card)):
      [card.number.reveal { SecretMark($0) }, card.securityCode.reveal { SecretMark($0) }].compactMap(\.self)
    case .card(.saved(_, let code)): [code?.reveal { SecretMark($0) }].compactMap { $0 ?? nil }
    case .code(.entered(let code)): [code.reveal { SecretMark($0) }].compactMap(\.self)
    case .card, .phone, .code, .page, .qr, .sheet, .bank, .form, .wait: []
    }
  }

  /// What stands for the codes where the gateway is another program, which must not go anywhere else either.
  package var placeholders: [SecretMark] {
    func mark(_ kind: PlaceholderCode, _ code: SecretDigits) -> SecretMark? {
      SecretMark(kind.digits(code.reveal { $0.utf8.count }))
    }
    let found: SecretMark?
    switch self {
    case .card(.entered(let card)): found = mark(.security, card.securityCode)
    case .card(.saved(_, let code)): found = code.flatMap { mark(.security, $0) }
    case .code(.entered(let code)): found = mark(.oneTime, code)
    case .card, .phone, .code, .page, .qr, .sheet, .bank, .form, .wait: found = nil
    }
    return found.map { [$0] } ?? []
  }
}
