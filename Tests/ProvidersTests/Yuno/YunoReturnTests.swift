import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

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
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.pix), ["checkout": "s-1", "payment": "p-1"])
    let evidence = yuno.evidence(in: try Link(url), context)
    #expect(evidence == ReturnEvidence(claim: .silent, correlation: correlation))
  }

  static let claims: [(String, ReturnEvidence.Claim)] = [
    ("approved", .success), ("rejected", .failure), ("null", .cancelled), ("pending", .silent), ("APPROVED", .silent),
    ("", .silent),
  ]

  @Test("what Mercado Pago adds to a link is a claim, whoever wrote it", arguments: claims)
  func claim(_ status: String, _ claim: ReturnEvidence.Claim) throws {
    let context: Yuno.Context = SampleIntent.context(try SampleIntent.request(.mercadoPago), ["checkout": "s-1"])
    for (session, correlation) in [("s-1", ReturnEvidence.Correlation.ours), ("s-2", .foreign)] {
      let link = try Link("tillshop://return/yuno?checkoutSession=\(session)&collection_status=\(status)")
      #expect(yuno.evidence(in: link, context) == ReturnEvidence(claim: claim, correlation: correlation))
    }
  }

  @Test("closing the code's window calls nothing off and forgets nothing")
  func closed() throws {
    let prompt = QRPrompt(
      payload: "", amount: Money(minorUnits: 8_490, currency: .brl), beneficiary: "", expiresAt: SampleIntent.now)
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.pix), ["checkout": "s-1", "payment": "p-1"])
    let reaction = yuno.reaction(to: .qr(.closed), after: .qr(prompt), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.session == .kept(["left": "window"]))
  }

  static let statusTable: [(PageTarget, Bool?, Bool)] = [
    (.browser, nil, true), (.browser, true, true), (.browser, false, false), (.webView, nil, false),
    (.webView, true, true), (.webView, false, false),
  ]

  @Test(
    "a deep link shows the status as the app says with it, or as its own code says; a page in the app as the start said",
    arguments: statusTable)
  func status(_ target: PageTarget, _ said: Bool?, _ isShown: Bool) throws {
    let settings = YunoRequestTests.settings {
      $0[Yuno.StatusScreen.self] = .hidden
      $0[Yuno.StatusView.self] = .shown
    }
    let request = try SampleIntent.request(.mercadoPago)
    let context: Yuno.Context = SampleIntent.context(request, ["checkout": "s-1", "payment": "p-1"])
    let question = Question.page(
      RedirectPrompt(
        purpose: .wallet, page: "https://a.test", returnURLs: [], amount: request.amount, expiresAt: nil, target: target
      ))
    let link = try Link("tillshop://return/yuno?checkoutSession=s-1")
    let reaction = Yuno(settings: settings).reaction(
      to: .page(.returned(url: link.text, showsStatus: said)), after: question, context)
    #expect(
      SeenStep(reaction.step)
        == (isShown ? .call(#"viewPayment(id: "p-1", showsStatus: true)"#) : .done(.completed)))
  }

  @Test("the SDK shows how a payment ended unless the app says otherwise, as its default has it")
  func statusScreenByDefault() throws {
    let request = try SampleIntent.request(.card, amount: Money(minorUnits: 8_490, currency: .brl))
    let context: Yuno.Context = SampleIntent.context(request, ["checkout": "s-1"])
    let paid: JSON = ["id": "p-1", "status": "SUCCEEDED"]
    guard case .askWhilePolling(.wait(let prompt), .seconds(10)) = SeenStep(Yuno().finished(paid, context).step) else {
      Issue.record("no status screen")
      return
    }
    #expect(prompt.reason == .result("yuno-success"))
    let hidden = YunoRequestTests.settings { $0[Yuno.StatusScreen.self] = .hidden }
    #expect(SeenStep(Yuno(settings: hidden).finished(paid, context).step) == .done(.completed))
  }

  @Test("a loader that the app takes away uncovers the status screen, and one that it forgets never goes")
  func loader() throws {
    let request = try SampleIntent.request(.card, amount: Money(minorUnits: 8_490, currency: .brl))
    let context: Yuno.Context = SampleIntent.context(request, ["checkout": "s-1"])
    let paid: JSON = ["id": "p-1", "status": "SUCCEEDED"]
    func seen(_ loader: Yuno.Loader) -> Yuno.Reaction {
      let settings = YunoRequestTests.settings {
        $0[Yuno.Loader.self] = loader
        $0[Yuno.StatusScreen.self] = .shown
      }
      return Yuno(settings: settings).finished(paid, context)
    }
    let loader = Question.wait(WaitPrompt(reason: .loader, amount: request.amount))
    let status = Question.wait(
      WaitPrompt(
        reason: .result("yuno-success"), amount: request.amount, until: context.now.advanced(by: .seconds(10))))
    #expect(SeenStep(seen(.kept).step) == .ask(loader))
    #expect(SeenStep(seen(.dismissed).step) == .askWhilePolling(status, .seconds(10)))
    let hidden = seen(.hiddenByApp)
    #expect(SeenStep(hidden.step) == .askWhilePolling(loader, .seconds(5)))
    let covered: Yuno.Context = SampleIntent.context(request, hidden.texts())
    #expect(
      SeenStep(Yuno().reaction(to: .wait(.over), after: loader, covered).step) == .askWhilePolling(status, .seconds(10))
    )
    #expect(SeenStep(Yuno().reaction(to: .wait(.left), after: loader, covered).step) == .done(.completed))
    #expect(SeenStep(Yuno().reaction(to: .wait(.over), after: status, context).step) == .done(.completed))
  }
}
