import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Testing

@testable import Providers

@Suite("Tabby returns")
struct TabbyReturnTests {
  let tabby = Tabby()
  static let address = "https://checkout.tabby.sa/?sessionId=s-1"
  static let references = ["payment": "p-1", "page": address]

  static let links: [(String, ReturnEvidence.Claim, ReturnEvidence.Correlation, PaymentClaim.Ending)] = [
    ("tillshop://return/tabby/success?payment_id=p-1", .success, .ours, .completed),
    ("tillshop://return/tabby/failure?payment_id=p-1", .failure, .ours, .completed),
    ("tillshop://return/tabby/cancel?payment_id=p-1", .cancelled, .ours, .closed),
    ("tillshop://return/tabby/success?utm=x&payment_id=p%2D1", .success, .ours, .completed),
    ("tillshop://return/tabby/success", .success, .missing, .completed),
    ("tillshop://return/tabby/cancel?payment_id=", .cancelled, .missing, .closed),
    ("tillshop://return/tabby/success?payment_id=p-2", .success, .foreign, .interrupted),
    ("tillshop://return/tabby/cancel?payment_id=p-2", .cancelled, .foreign, .interrupted),
    ("tillshop://return/tabby?payment_id=p-1", .silent, .elsewhere, .interrupted),
    ("tillshop://return/tabby/success/more?payment_id=p-1", .silent, .elsewhere, .interrupted),
    ("tillshop://return/tamara/success?payment_id=p-1", .silent, .elsewhere, .interrupted),
    ("https://tabby.example/?next=tillshop://return/tabby/success", .silent, .elsewhere, .interrupted),
  ]

  @Test("a link is known by address and payment, and never decides anything", arguments: links)
  func evidence(
    _ url: String, _ claim: ReturnEvidence.Claim, _ correlation: ReturnEvidence.Correlation,
    _ ending: PaymentClaim.Ending
  ) throws {
    let context: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby), Self.references)
    let link = try Link(url)
    #expect(tabby.evidence(in: link, context) == ReturnEvidence(claim: claim, correlation: correlation))
    let reaction = tabby.reaction(to: .page(.returned(url: link.text)), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(ending))
    let words: [ReturnEvidence.Claim: String] = [.success: "success", .failure: "failure", .cancelled: "cancel"]
    #expect(reaction.session(after: ["left": "closed"]).left?.rawValue == (correlation == .ours ? words[claim] : nil))
  }

  @Test("whoever cancels a page whose time is over has called nothing off")
  func late() throws {
    let request = try SampleIntent.request(.tabby)
    let context: Tabby.Context = SampleIntent.context(request, Self.references, expiresAt: SampleIntent.now)
    let link = try Link("tillshop://return/tabby/cancel?payment_id=p-1")
    let reaction = tabby.reaction(to: .page(.returned(url: link.text)), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.session(after: ["left": "closed"]).left == nil)
  }

  @Test("closing the page calls nothing off and forgets an earlier cancelling")
  func closed() throws {
    let context: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby), Self.references)
    let reaction = tabby.reaction(to: .page(.closed), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.session(after: ["left": "cancel"]).left == .closed)
  }

  @Test("the shopper is sent to the session's page with three ways back, none the beginning of another")
  func page() throws {
    let end = SampleIntent.now.advanced(by: .seconds(1))
    let context: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby), Self.references, expiresAt: end)
    let prompt = try prompt(end)
    #expect(SeenStep(tabby.nextAction(context)) == .ask(.page(prompt)))
    for url in prompt.returnURLs { #expect(prompt.returnURLs.filter { $0.hasPrefix(url) } == [url]) }
  }

  @Test("the page of a session that is over, or was never opened, is not shown: the server is asked")
  func deadPage() throws {
    let request = try SampleIntent.request(.tabby)
    let over: Tabby.Context = SampleIntent.context(request, Self.references, expiresAt: SampleIntent.now)
    #expect(SeenStep(tabby.nextAction(over)) == .done(.completed))
    #expect(SeenStep(tabby.nextAction(SampleIntent.context(request))) == .done(.completed))
  }

  private func prompt(_ end: Timestamp?) throws -> RedirectPrompt {
    RedirectPrompt(
      purpose: .instalments, page: Self.address,
      returnURLs: ["success", "failure", "cancel"].map { "tillshop://return/tabby/\($0)" },
      identifiers: ["payment_id": "p-1"], amount: try SampleIntent.request(.tabby).amount, expiresAt: end)
  }
}
