import Deeplinks
import Testing

@Suite("Lists of domains")
struct DomainListTests {
  // Swedbank Pay iOS SDK 4.x, domains that a web view works with: what is documented, and what the code does.
  @Test(
    "a host stays in the web view as documented, and as the kit's code had it",
    arguments: [
      ("ecom.payex.com", true, true), ("a.b.payex.com", true, true), ("evilpayex.com", false, true),
      ("payex.com", true, true), ("payex.com.evil.test", false, false), ("x.3dsecure.no", true, true),
      ("3dsecure.no", true, true), ("a.b.3dsecure.no", false, false), ("evil3dsecure.no", false, false),
      ("identify.nordea.com", true, true), ("sub.identify.nordea.com", false, false), ("nordea.com", false, false),
      ("a.3ds.modirum.com", true, true), ("modirum.com", false, false), ("ECOM.PAYEX.COM", true, true),
      (".payex.com", false, true), ("", false, false), ("x.op.fi", true, true), (".op.fi", false, false),
      ("acs4.sparebank1.no", true, true),
    ])
  func legacy(_ host: String, _ documented: Bool, _ actual: Bool) {
    #expect((DomainList.legacy4.rule(for: host) != nil) == documented)
    #expect((DomainList.legacy4.rule(for: host, .suffix) != nil) == actual)
  }

  @Test("the list that the kit came with has its twelve rules")
  func shipped() {
    #expect(DomainList.legacy4.rules.count == 12)
    #expect(DomainList.legacy4.rule(for: "ecom.payex.com") == DomainRule(host: "payex.com", reach: .anyDepth))
    #expect(
      DomainList.legacy4.rules.filter { $0.reach == .oneLevel }.map(\.host).sorted()
        == ["3ds.modirum.com", "3dsecure.no", "op.fi", "wlp-acs.com"])
  }

  @Test(
    "a line is a rule, or nothing",
    arguments: [
      ("h.test", DomainRule(host: "h.test", reach: .host)), ("*.h.test", DomainRule(host: "h.test", reach: .oneLevel)),
      ("**.h.test", DomainRule(host: "h.test", reach: .anyDepth)),
      ("  h.test  # a bank", DomainRule(host: "h.test", reach: .host)), ("# h.test", nil), ("", nil), ("  ", nil),
      ("*.", nil), ("**.", nil),
    ] as [(String, DomainRule?)])
  func line(_ line: String, _ rule: DomainRule?) {
    #expect(DomainRule(line: line) == rule)
  }
}
