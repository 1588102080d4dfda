import Deeplinks
import Testing

@testable import Providers

struct STCPayReturnTests {
  @Test(
    "no link comes back from stc pay",
    arguments: [
      "tillshop://return/stc-pay?id=4400005021", "tillshop://return/hyperpay?id=4400005021",
      "tillshop://return?RefNum=TILL-1042-1-1", "https://elsewhere.example/?PaymentStatus=2",
    ])
  func elsewhere(link: String) throws {
    let evidence = STCPaySample.adapter.evidence(in: try Link(link), try STCPaySample.context(STCPaySample.sent))
    #expect(evidence == ReturnEvidence(claim: .silent, correlation: .elsewhere))
  }
}
