import PaymentKit
import Testing

@Suite("A presenter on a server", .ownThreads, .timeLimit(.minutes(1)))
struct RemotePresenterTests {
  private static let amount = Money(minorUnits: 25_000, currency: .sar)
  private static let page = Question.page(
    RedirectPrompt(
      purpose: .bank, page: "https://bank.test/login", returnURLs: ["https://shop.test/return"], amount: amount,
      expiresAt: nil))
  private static let phone = Question.phone(PhonePrompt(amount: amount, country: .saudiArabia))

  private let presenter = RemotePresenter()

  /// Waits until a question is there to be answered.
  private func shown(_ question: Question) async {
    while await presenter.question != question { await Task.yield() }
  }

  @Test("shows a question until a request brings its answer")
  func answered() async throws {
    async let answer = presenter.present(Self.phone)
    await shown(Self.phone)
    #expect(
      await presenter.answer { question in
        guard case .phone(let prompt) = question else { return nil }
        return PhoneNumber("0512345678", country: prompt.country).map { .phone(.entered($0)) }
      })
    guard case .phone(.entered(let number)) = await answer else {
      Issue.record("no number")
      return
    }
    #expect(number.lastFour == "5678")
    #expect(await presenter.question == nil)
    #expect(await !presenter.answer(\.unanswered))
  }

  @Test("keeps a question that got no answer, or the answer to another")
  func kept() async {
    async let answer = presenter.present(Self.phone)
    await shown(Self.phone)
    #expect(await !presenter.answer { _ in nil })
    #expect(await !presenter.shopperReturned(to: "https://shop.test/return"))
    #expect(await presenter.question == Self.phone)
    await presenter.close()
    guard case .phone(.cancelled) = await answer else {
      Issue.record("\(await answer)")
      return
    }
  }

  @Test("answers a page with the address by which the shopper came back")
  func returned() async {
    async let answer = presenter.present(Self.page)
    await shown(Self.page)
    #expect(await presenter.shopperReturned(to: "https://shop.test/return?payment_id=p-1"))
    guard case .page(let reply) = await answer else {
      Issue.record("no page")
      return
    }
    #expect(reply == .returned(url: "https://shop.test/return?payment_id=p-1"))
  }

  @Test("a question that the library takes back is no longer shown and counts as unanswered")
  func takenBack() async {
    let asking = Task { await presenter.present(Self.page) }
    await shown(Self.page)
    asking.cancel()
    guard case .page(.closed) = await asking.value else {
      Issue.record("not closed")
      return
    }
    #expect(await presenter.question == nil)
  }

  @Test("another question ends the one before, and waits itself, even where both are equal")
  func replaced() async {
    async let first = presenter.present(Self.page)
    await shown(Self.page)
    let second = Task { await presenter.present(Self.page) }
    guard case .page(.closed) = await first else {
      Issue.record("not closed")
      return
    }
    #expect(await presenter.question == Self.page)
    await presenter.shopperReturned(to: "https://shop.test/return")
    guard case .page(.returned) = await second.value else {
      Issue.record("not returned")
      return
    }
  }
}
