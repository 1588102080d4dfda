import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Providers
import Testing

@Suite("Yuno returns")
struct YunoReturnTests {
  let yuno = Yuno()

  static let links: [(String, ReturnEvidence.Correlation)] = [
    ("tillshop://return/yuno?checkoutSession=s-1", .ours),
    ("tillshop://return/yuno?status=SUCCEEDED&checkoutSession=s-1", .ours),
    ("tillshop://return/yuno?checkoutSession=s-1&collection_status=pending", .ours),
    ("tillshop://return/yuno?checkoutSession=s-2", .foreign), ("tillshop://return/yuno", .missing),
    ("tillshop://return/yuno?checkoutSession=", .missing), ("tillshop://return?checkoutSession=s-1", .elsewhere),
    ("tillshop://return/yuno/success?checkoutSession=s-1", .elsewhere),
    ("yunoexample://return/yuno?checkoutSession=s-1", .elsewhere),
  ]

  @Test("a link is known by address and session, and never tells an outcome", arguments: links)
  func evidence(_ url: String, _ correlation: ReturnEvidence.Correlation) throws {
    let context = SampleIntent.context(try SampleIntent.request(.pix), ["checkout": "s-1", "payment": "p-1"])
    let evidence = yuno.evidence(in: try Link(url), context)
    #expect(evidence == ReturnEvidence(claim: .silent, correlation: correlation))
  }

  static let claims: [(String, ReturnEvidence.Claim)] = [
    ("approved", .success), ("rejected", .failure), ("null", .cancelled), ("pending", .silent), ("APPROVED", .silent),
    ("", .silent),
  ]

  @Test("what Mercado Pago adds to a link is a claim, whoever wrote it", arguments: claims)
  func claim(_ status: String, _ claim: ReturnEvidence.Claim) throws {
    let context = SampleIntent.context(try SampleIntent.request(.mercadoPago), ["checkout": "s-1"])
    for (session, correlation) in [("s-1", ReturnEvidence.Correlation.ours), ("s-2", .foreign)] {
      let link = try Link("tillshop://return/yuno?checkoutSession=\(session)&collection_status=\(status)")
      #expect(yuno.evidence(in: link, context) == ReturnEvidence(claim: claim, correlation: correlation))
    }
  }

  @Test("closing the code's window calls nothing off and forgets nothing")
  func closed() throws {
    let prompt = QRPrompt(
      payload: "", amount: Money(minorUnits: 8_490, currency: .brl), beneficiary: "", expiresAt: SampleIntent.now)
    let context = SampleIntent.context(try SampleIntent.request(.pix), ["checkout": "s-1", "payment": "p-1"])
    let reaction = yuno.reaction(to: .qr(.closed), after: .qr(prompt), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.sessionUpdates == ["left": "window"])
  }
}
