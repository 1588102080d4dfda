import Deeplinks
import Payments
import Testing

@testable import Providers

private typealias Sample = HyperPaySample

struct HyperPayReplyTests {
  private func reaction(_ reply: Answer, _ references: [String: String] = Sample.opened) throws -> HyperPay.Reaction {
    let context = try Sample.context(references)
    return Sample.adapter.reaction(to: reply, after: .card(Sample.adapter.cardPrompt(context)), context)
  }

  @Test("a Visa or Mastercard is submitted to the checkout that is open", arguments: [Sample.visa, Sample.mastercard])
  func cards(number: String) throws {
    let made = try reaction(.card(.entered(Sample.card(number))))
    guard case .call(.submit(let submission)) = made.step else {
      Issue.record("not submitted but \(made.step.summary)")
      return
    }
    #expect(submission.checkout == Sample.checkout)
    #expect(made.session == .kept(Sample.submitted.merging(["submissions": "1"]) { $1 }))
  }

  @Test("a mada card needs a checkout of its own entity first")
  func mada() throws {
    let made = try reaction(.card(.entered(Sample.card(Sample.mada))))
    guard case .call(.createCheckout(.mada, let waiting)) = made.step else {
      Issue.record("no mada checkout but \(made.step.summary)")
      return
    }
    guard case .card(let card) = waiting else {
      Issue.record("nothing waits")
      return
    }
    #expect(card.number.lastFour == "7034")
    #expect(made.session == .kept([:]))
  }

  @Test("a mada checkout that is open is used again")
  func madaAgain() throws {
    let references = Sample.opened.merging(["checkout.mada": Sample.madaID]) { $1 }
    guard
      case .call(.submit(let submission)) = try reaction(.card(.entered(Sample.card(Sample.mada))), references).step
    else {
      Issue.record("not submitted")
      return
    }
    #expect(submission.checkout == HyperPay.OpenCheckout(id: Sample.madaID, entity: .mada))
  }

  @Test("a brand that is not accepted is asked for again")
  func amex() throws {
    let made = try reaction(.card(.entered(Sample.card(Sample.amex, code: "1234"))))
    #expect(made.step.summary == "card invalid-card")
  }

  @Test("while a submission is open, no second checkout is begun beside it")
  func noSecondCheckout() throws {
    let made = try reaction(.card(.entered(Sample.card(Sample.mada))), Sample.submitted)
    guard case .ask(.card(let prompt)) = made.step else {
      Issue.record("no card question but \(made.step.summary)")
      return
    }
    #expect(prompt.brands == [.visa, .mastercard])
  }

  @Test("leaving the form calls the payment off, unless a card may have been charged")
  func cancelled() throws {
    #expect(try reaction(.card(.cancelled)).step.summary == "done cancelled")
    #expect(try reaction(.card(.cancelled), Sample.submitted).step.summary == "done closed")
  }

  @Test(
    "a link only ends the waiting; what it says decides nothing",
    arguments: [
      "tillshop://return/hyperpay?id=\(Sample.cardsID)", "tillshop://return/hyperpay?id=somebody-else",
      "https://elsewhere.example/", "tillshop://return/hyperpay?result=success",
    ])
  func returned(url: String) throws {
    #expect(try reaction(.page(.returned(url: url)), Sample.submitted).step.summary == "done completed")
  }

  @Test("closing the page is not cancelling")
  func closed() throws {
    #expect(try reaction(.page(.closed), Sample.submitted).step.summary == "done closed")
  }

  @Test("an open session asks for a card, a left one shows the issuer's page again")
  func nextAction() throws {
    #expect(Sample.adapter.nextAction(try Sample.context(Sample.opened)).summary == "card")
    let left = Sample.submitted.merging(["page": Sample.page]) { $1 }
    #expect(Sample.adapter.nextAction(try Sample.context(left)).summary == "page \(Sample.page)")
  }

  @Test("the checkout last used is the one asked about")
  func statusRequest() throws {
    guard case .readStatus(let cards) = Sample.adapter.statusRequest(try Sample.context(Sample.opened)) else {
      Issue.record("nothing asked")
      return
    }
    #expect(cards == Sample.checkout)
    let both = ["checkout": Sample.madaID, "checkout.cards": Sample.cardsID, "checkout.mada": Sample.madaID]
    guard case .readStatus(let mada) = Sample.adapter.statusRequest(try Sample.context(both)) else {
      Issue.record("nothing asked")
      return
    }
    #expect(mada == HyperPay.OpenCheckout(id: Sample.madaID, entity: .mada))
    #expect(Sample.adapter.statusRequest(try Sample.context()) == nil)
  }

  @Test("a checkout cannot be called off")
  func cancelling() throws {
    #expect(Sample.adapter.cancelling(try Sample.context(Sample.opened)) == nil)
  }
}
