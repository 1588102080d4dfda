public import Payments

/// A presenter on a server, for one payment: the library's question waits until a request of the shopper's brings its answer.
///
/// A page of the server shows `question`, and its form or a return address leads to `answer(_:)`. What the shopper never answers ends
/// with `close()`.
public actor RemotePresenter: PaymentPresenter {
  /// The question that waits; `nil` while there is nothing for the shopper to do.
  public private(set) var question: Question?
  private var reply: AsyncStream<Answer>.Continuation?
  /// The number of questions so far: two may be equal.
  private var count = 0

  /// A presenter without a question.
  public init() {}

  /// Waits for the answer. If the asking task is cancelled, or another question comes, it is the question's `unanswered`.
  public func present(_ question: Question) async -> Answer {
    let (answers, reply) = AsyncStream.makeStream(of: Answer.self)
    self.reply?.finish()
    (self.question, self.reply) = (question, reply)
    count += 1
    let number = count
    for await answer in answers { return answer }
    if number == count { self.question = nil }
    return question.unanswered
  }

  /// Answers the question that waits. Returns `false`, and lets it wait, where there is none or `make` returns no answer of its kind.
  @discardableResult
  public func answer(_ make: @Sendable (Question) -> Answer?) -> Bool {
    guard let question, let answer = make(question), answer.kind == question.kind else { return false }
    self.question = nil
    reply?.yield(answer)
    return true
  }

  /// Answers a page by the address to which it led the shopper back, with its query; returns `false` where no page waits. Whether the
  /// address is this payment's, the gateway decides.
  @discardableResult
  public func shopperReturned(to url: String) -> Bool { answer { _ in .page(.returned(url: url)) } }

  /// Answers the question that waits as a shopper does who leaves.
  public func close() { answer(\.unanswered) }
}
