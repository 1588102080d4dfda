import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Testing

@testable import Providers

@Suite("Tamara returns")
struct TamaraReturnTests {
  let tamara = Tamara()
  static let address = "https://checkout-sandbox.tamara.co/c/c-1"
  static let references = ["payment": "o-1", "checkout": "c-1", "page": address]

  static let links: [(String, ReturnEvidence.Claim, ReturnEvidence.Correlation, PaymentClaim.Ending)] = [
    ("tillshop://return/tamara/success?paymentStatus=approved&orderId=o-1", .success, .ours, .completed),
    ("tillshop://return/tamara/failure?paymentStatus=declined&orderId=o-1", .failure, .ours, .completed),
    ("tillshop://return/tamara/failure?paymentStatus=expired&orderId=o-1", .failure, .ours, .completed),
    ("tillshop://return/tamara/cancel?paymentStatus=canceled&orderId=o-1", .cancelled, .ours, .closed),
    ("tillshop://return/tamara/cancel?paymentStatus=cancelled&orderId=o-1", .cancelled, .ours, .closed),
    ("tillshop://return/tamara/cancel?orderId=o-1", .cancelled, .ours, .closed),
    ("tillshop://return/tamara/success?paymentStatus=declined&orderId=o-1", .silent, .ours, .completed),
    ("tillshop://return/tamara/cancel?paymentStatus=approved&orderId=o-1", .silent, .ours, .completed),
    ("tillshop://return/tamara/success?paymentStatus=?&orderId=o-1", .silent, .ours, .completed),
    ("tillshop://return/tamara/success?paymentStatus=approved", .success, .missing, .completed),
    ("tillshop://return/tamara/success?orderId=o-2", .success, .foreign, .interrupted),
    ("tillshop://return/tamara/cancel?orderId=o-2", .cancelled, .foreign, .interrupted),
    ("tillshop://return/tabby/success?orderId=o-1", .silent, .elsewhere, .interrupted),
    ("tillshop://return/tamara?orderId=o-1", .silent, .elsewhere, .interrupted),
    ("https://tamara.example/?next=tillshop://return/tamara/success", .silent, .elsewhere, .interrupted),
  ]

  @Test("a link is known by address and order, and never decides anything", arguments: links)
  func evidence(
    _ url: String, _ claim: ReturnEvidence.Claim, _ correlation: ReturnEvidence.Correlation,
    _ ending: PaymentClaim.Ending
  ) throws {
    let context: Tamara.Context = SampleIntent.context(try SampleIntent.request(.tamara), Self.references)
    let link = try Link(url)
    #expect(tamara.evidence(in: link, context) == ReturnEvidence(claim: claim, correlation: correlation))
    let reaction = tamara.reaction(to: .page(.returned(url: link.text)), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(ending))
    let words: [ReturnEvidence.Claim: String] = [.success: "success", .failure: "failure", .cancelled: "cancel"]
    #expect(reaction.session(after: ["left": "closed"]).left?.rawValue == (correlation == .ours ? words[claim] : nil))
  }

  @Test("whoever cancels a page whose time is over has called nothing off")
  func late() throws {
    let request = try SampleIntent.request(.tamara)
    let context: Tamara.Context = SampleIntent.context(request, Self.references, expiresAt: SampleIntent.now)
    let link = try Link("tillshop://return/tamara/cancel?orderId=o-1")
    let reaction = tamara.reaction(to: .page(.returned(url: link.text)), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.session(after: ["left": "closed"]).left == nil)
  }

  @Test("closing the page calls nothing off and forgets an earlier cancelling")
  func closed() throws {
    let context: Tamara.Context = SampleIntent.context(try SampleIntent.request(.tamara), Self.references)
    let reaction = tamara.reaction(to: .page(.closed), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.session(after: ["left": "cancel"]).left == .closed)
  }

  @Test("the shopper is sent to the checkout's page with three ways back, none the beginning of another")
  func page() throws {
    let end = SampleIntent.now.advanced(by: .seconds(1))
    let context: Tamara.Context = SampleIntent.context(
      try SampleIntent.request(.tamara), Self.references, expiresAt: end)
    let prompt = try prompt(end)
    #expect(SeenStep(tamara.nextAction(context)) == .ask(.page(prompt)))
    for url in prompt.returnURLs { #expect(prompt.returnURLs.filter { $0.hasPrefix(url) } == [url]) }
  }

  @Test("the page of a checkout that is over, or was never opened, is not shown: the server is asked")
  func deadPage() throws {
    let request = try SampleIntent.request(.tamara)
    let over: Tamara.Context = SampleIntent.context(request, Self.references, expiresAt: SampleIntent.now)
    #expect(SeenStep(tamara.nextAction(over)) == .done(.completed))
    #expect(SeenStep(tamara.nextAction(SampleIntent.context(request))) == .done(.completed))
  }

  @Test("the kit for SwiftUI tells of no cancel: to the app it is a page that went away")
  func swiftUI() throws {
    var settings = Settings()
    settings[Tamara.Kit.self] = .swiftui
    let context: Tamara.Context = SampleIntent.context(try SampleIntent.request(.tamara), Self.references)
    let link = try Link("tillshop://return/tamara/cancel?paymentStatus=canceled&orderId=o-1")
    let reaction = Tamara(settings: settings).reaction(
      to: .page(.returned(url: link.text)), after: .page(try prompt(nil)), context)
    #expect(SeenStep(reaction.step) == .done(.closed))
    #expect(reaction.session(after: ["left": "closed"]).left == nil)
    let success = try Link("tillshop://return/tamara/success?paymentStatus=approved&orderId=o-1")
    let told = Tamara(settings: settings).reaction(
      to: .page(.returned(url: success.text)), after: .page(try prompt(nil)), context)
    #expect(told.session == .kept(["left": "success"]))
  }

  private func prompt(_ end: Timestamp?) throws -> RedirectPrompt {
    RedirectPrompt(
      purpose: .instalments, page: Self.address,
      returnURLs: ["success", "failure", "cancel"].map { "tillshop://return/tamara/\($0)" },
      identifiers: ["orderId": "o-1"], amount: try SampleIntent.request(.tamara).amount, expiresAt: end)
  }
}
