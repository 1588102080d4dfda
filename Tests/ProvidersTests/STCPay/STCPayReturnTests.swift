import Deeplinks
import Testing

@testable import Providers

struct STCPayReturnTests {
  @Test(
    "where a code is typed, no link comes back from stc pay",
    arguments: [
      "tillshop://return/stc-pay?id=4400005021", "tillshop://return/hyperpay?id=4400005021",
      "tillshop://return/stc-pay?RefNum=TILL-1042-1-1&result=approved",
      "tillshop://return?RefNum=TILL-1042-1-1", "https://elsewhere.example/?PaymentStatus=2",
    ])
  func elsewhere(link: String) throws {
    let evidence = STCPaySample.adapter.evidence(in: try Link(link), try STCPaySample.context(STCPaySample.sent))
    #expect(evidence == ReturnEvidence(claim: .silent, correlation: .elsewhere))
  }

  @Test(
    "a link back from the app is evidence with an owner",
    arguments: [
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-1&result=approved", ReturnEvidence.Claim.success, .ours),
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-1&result=declined", .cancelled, .ours),
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-1", .silent, .ours),
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-1&result=paid", .silent, .ours),
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-2&result=approved", .success, .foreign),
      ("tillshop://return/stc-pay?result=approved", .success, .missing),
      ("tillshop://return/stc-pay?RefNum=&result=approved", .success, .missing),
      ("tillshop://return/tabby?RefNum=TILL-1042-1-1&result=approved", .silent, .elsewhere),
      ("tillshop://return/stc-pay/more?RefNum=TILL-1042-1-1&result=approved", .silent, .elsewhere),
    ] as [(String, ReturnEvidence.Claim, ReturnEvidence.Correlation)])
  func approvals(link: String, claim: ReturnEvidence.Claim, correlation: ReturnEvidence.Correlation) throws {
    let evidence = STCPaySample.approvals.evidence(in: try Link(link), try STCPaySample.context(STCPaySample.approving))
    #expect(evidence == ReturnEvidence(claim: claim, correlation: correlation))
  }

  @Test(
    "whatever a link claims, stc pay is asked; one of something else only interrupts",
    arguments: [
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-1&result=declined", "done completed"),
      ("tillshop://return/stc-pay?RefNum=TILL-1042-1-1&result=approved", "done completed"),
      ("tillshop://return/stc-pay", "done completed"),
      ("tillshop://return/stc-pay?RefNum=OTHER-1", "done interrupted"),
      ("tillshop://return/yuno?a=b", "done interrupted"),
    ])
  func back(link: String, step: String) throws {
    let context = try STCPaySample.context(STCPaySample.approving)
    #expect(STCPaySample.approvals.came(back: try Link(link), context).step.summary == step)
    #expect(STCPaySample.approvals.came(back: nil, context).step.summary == "done closed")
  }
}
