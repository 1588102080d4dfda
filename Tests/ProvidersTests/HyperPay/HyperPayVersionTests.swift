import Commerce
import DemoMerchant
import Payments
import Testing

@testable import Providers

private typealias Sample = HyperPaySample

@Suite("HyperPay, what versions of the SDK tell differently")
struct HyperPayVersionTests {
  private static func adapter(_ kit: HyperPay.Kit) -> HyperPay {
    var settings = Settings()
    settings[HyperPay.Kit.self] = kit
    return HyperPay(settings: settings)
  }

  @Test("an SDK with an expired certificate sends no Mastercard card and says that another way works")
  func expiredCertificate() throws {
    let adapter = Self.adapter(.expiredCertificate)
    let context = try Sample.context(Sample.opened)
    let card = Answer.card(.entered(try Sample.card("5200000000000056")))
    let step = adapter.reaction(to: card, after: .card(adapter.cardPrompt(context)), context).step
    guard case .failed(.cardDeclined(.authenticationUnavailable, let words)) = step else {
      Issue.record("\(step.summary)")
      return
    }
    #expect(words.kit == "error(6000)")
    #expect(words.retry == ProviderRetryAdvice(.otherWay))
  }

  @Test("an SDK that calls a dismissed page cancelled decides nothing, and an answered page takes its word back")
  func dismissed() throws {
    let adapter = Self.adapter(.dismissed)
    var context = try Sample.context(Sample.submitted)
    let question = adapter.question(at: "https://bank.example/3ds", context)
    func status(after reply: RedirectReply) throws -> PaymentStatus? {
      adapter.reaction(to: .page(reply), after: question, context).learn(&context.session)
      let answer = Sample.answer(200, Sample.payment("000.200.000"))
      let read = adapter.reaction(to: answer, after: .readStatus(Sample.checkout), context).step
      return if case .status(let status) = read { status } else { nil }
    }
    let left = try status(after: .closed)
    #expect(left?.state == .pending(.shopper))
    #expect(left?.words.kit == "error(9001)")
    #expect(try status(after: .returned(url: "tillshop://return"))?.words.kit == "")
  }
}
