import Deeplinks
import Payments
import Testing

@testable import Providers

private typealias Sample = HyperPaySample

private enum Links {
  static let path = "%2Fv1%2Fcheckouts%2F\(Sample.cardsID)%2Fpayment"
  static let otherPath = "%2Fv1%2Fcheckouts%2F\(Sample.madaID)%2Fpayment"
  static let base = "tillshop://return/hyperpay"

  static let rows: [(link: String, correlation: ReturnEvidence.Correlation)] = [
    ("\(base)?id=\(Sample.cardsID)&resourcePath=\(path)", .ours),
    ("\(base)?id=\(Sample.cardsID)", .ours),
    ("\(base)?resourcePath=\(path)", .ours),
    ("\(base)?resourcePath=/v1/checkouts/\(Sample.cardsID)/payment", .ours),
    ("\(base)?id=\(Sample.cardsID)&ndc=x&target=_top#top", .ours),
    ("TillShop://RETURN/hyperpay?id=\(Sample.cardsID)", .ours),
    ("\(base)?id=\(Sample.madaID)", .foreign),
    ("\(base)?id=\(Sample.cardsID.lowercased())", .foreign),
    ("\(base)?resourcePath=\(otherPath)", .foreign),
    ("\(base)?resourcePath=%2Fv1%2Fpayments%2F1", .foreign),
    // Put together from two payments.
    ("\(base)?id=\(Sample.cardsID)&resourcePath=\(otherPath)", .foreign),
    ("\(base)?id=\(Sample.cardsID)&id=\(Sample.madaID)", .foreign),
    ("\(base)", .missing), ("\(base)?", .missing), ("\(base)?id=", .missing), ("\(base)?id", .missing),
    ("\(base)?ID=\(Sample.cardsID)", .missing), ("\(base)?status=paid", .missing),
    ("tillshop://return?id=\(Sample.cardsID)", .elsewhere),
    ("tillshop://return/tabby?id=\(Sample.cardsID)", .elsewhere),
    ("tillshop://return/hyperpay/?id=\(Sample.cardsID)", .elsewhere),
    ("tillshop://return/HyperPay?id=\(Sample.cardsID)", .elsewhere),
    ("https://return/hyperpay?id=\(Sample.cardsID)", .elsewhere),
    ("tillshop://return:80/hyperpay?id=\(Sample.cardsID)", .elsewhere),
    ("tillshop:return/hyperpay?id=\(Sample.cardsID)", .elsewhere),
  ]
}

struct HyperPayReturnTests {
  @Test("whose a link is", arguments: Links.rows)
  func correlation(link: String, correlation: ReturnEvidence.Correlation) throws {
    let evidence = Sample.adapter.evidence(in: try Link(link), try Sample.context(Sample.opened))
    #expect(evidence.correlation == correlation)
  }

  @Test(
    "no link tells an outcome",
    arguments: Links.rows.map(\.link) + ["\(Links.base)?id=\(Sample.cardsID)&result=success"])
  func silence(link: String) throws {
    let evidence = Sample.adapter.evidence(in: try Link(link), try Sample.context(Sample.opened))
    #expect(evidence.claim == .silent)
  }

  @Test("both checkouts of one attempt are ours")
  func twoCheckouts() throws {
    let references = Sample.opened.merging(["checkout.mada": Sample.madaID]) { $1 }
    for id in [Sample.cardsID, Sample.madaID] {
      let evidence = Sample.adapter.evidence(in: try Link("\(Links.base)?id=\(id)"), try Sample.context(references))
      #expect(evidence.correlation == .ours)
    }
  }

  @Test("before a checkout is open, no link is ours")
  func nothingOpen() throws {
    let link = try Link("\(Links.base)?id=\(Sample.cardsID)")
    #expect(Sample.adapter.evidence(in: link, try Sample.context()).correlation == .foreign)
  }
}
