import Payments
import Testing

@testable import Providers

struct STCPayCodeTests {
  @Test(
    "every documented code means one thing",
    arguments: [
      (2000, STCPay.Verdict.unclear), (2001, .misconfigured(field: "request")),
      (2002, .misconfigured(field: "request")), (2004, .misconfigured(field: "X-ClientCode")), (2006, .notFound),
      (2008, .badPhone), (2009, .alreadyPaid), (2010, .misconfigured(field: "RefNum")),
      (2011, .misconfigured(field: "BranchID")), (2012, .misconfigured(field: "TellerID")),
      (2013, .misconfigured(field: "DeviceID")), (2014, .misconfigured(field: "RefNum")),
      (2015, .misconfigured(field: "BillNumber")), (2016, .misconfigured(field: "Amount")), (2017, .badPhone),
      (2018, .badPhone), (2019, .misconfigured(field: "OtpReference")), (2020, .badCode),
      (2021, .misconfigured(field: "STCPayPmtReference")), (2022, .misconfigured(field: "TokenReference")),
      (2023, .refused(.insufficientFunds)), (2024, .refused(.limitExceeded)), (2025, .refused(.notPermitted)),
      (2026, .lapsed), (2027, .cancelled), (2028, .refused(.accountRestricted)), (2029, .refused(.accountRestricted)),
      (2030, .refused(.accountRestricted)), (2031, .badCode), (2033, .misconfigured(field: "X-ClientCode")),
      (2034, .misconfigured(field: "X-ClientCode")), (2035, .misconfigured(field: "X-ClientCode")),
      (2036, .misconfigured(field: "Amount")), (2037, .misconfigured(field: "OtpReference")),
    ])
  func documented(code: Int, verdict: STCPay.Verdict) {
    #expect(STCPay.verdict(of: code, text: "") == verdict)
  }

  @Test("a code that is not documented is unclear", arguments: [0, 1, -2023, 2, 1999, 2005, 2007, 2032, 2038, 9_999])
  func unknown(code: Int) {
    #expect(STCPay.verdict(of: code, text: "limit exceeded, wait 60 seconds") == .unclear)
  }

  @Test(
    "the one code for business rules is told apart by its words",
    arguments: [
      ("Please wait 60 seconds before another attempt", STCPay.Verdict.tooSoon(.seconds(60))),
      ("OTP attempts exhausted, wait 15 minutes", .refused(.tooManyCodes)),
      ("OTP attempts used up, try again in 900 seconds", .refused(.tooManyCodes)),
      ("The wallet is locked", .refused(.tooManyCodes)),
      ("Wait 17 seconds before another attempt", .tooSoon(.seconds(17))), ("wait some seconds", .tooSoon(.seconds(60))),
      ("wait 99999999999999999999 seconds", .tooSoon(.seconds(60))), ("wait 0 seconds", .tooSoon(.seconds(60))),
      ("Payment is being processed", .inProgress), ("Refund is not possible", .refused(.refusedByProvider)),
      ("Daily limit reached", .refused(.limitExceeded)),
      ("Above the maximum of a single payment", .refused(.limitExceeded)),
      ("Business validation", .refused(.refusedByProvider)), ("", .refused(.refusedByProvider)),
    ])
  func businessRules(text: String, verdict: STCPay.Verdict) {
    #expect(STCPay.verdict(of: 2003, text: text) == verdict)
    #expect(STCPay.verdict(of: 2003, text: text.uppercased()) == verdict)
  }

  @Test(
    "every rule behind the one code is known by its words",
    arguments: [
      ("Wait 60 seconds before another attempt", STCPay.BusinessRule.coolDown),
      ("OTP attempts used up, try again in 900 seconds", .locked), ("Daily limit exceeded", .dailyLimit),
      ("Single payment limit exceeded", .paymentLimit), ("Payment is being processed", .inProgress),
      ("Refund is not possible for this amount", .refund), ("Business validation failed", .other), ("", .other),
    ])
  func rules(text: String, rule: STCPay.BusinessRule) {
    #expect(STCPay.BusinessRule(text) == rule)
  }

  @Test("the lists of words are the published ones")
  func vocabularies() {
    let lists = Dictionary(uniqueKeysWithValues: STCPay.descriptor.vocabularies.map { ($0.id, $0.words) })
    let codes = (2000...2037).filter { ![2005, 2007, 2032].contains($0) }.map(String.init)
    #expect(lists["stc-pay.error-code"] == codes)
    #expect(lists["stc-pay.status"] == ["1", "2", "3", "4", "5"])
    #expect(lists["stc-pay.business-rule"]?.count == 7)
  }

  @Test(
    "what a payment's status means; one that is not documented is pending",
    arguments: [
      ("1", PaymentState.pending(.shopper)), ("2", .captured), ("4", .cancelled), ("5", .expired),
      ("3", .pending(.unrecognised)), ("0", .pending(.unrecognised)), ("6", .pending(.unrecognised)),
      ("22", .pending(.unrecognised)), ("2.0", .pending(.unrecognised)), ("", .pending(.unrecognised)),
      ("Paid", .pending(.unrecognised)),
    ])
  func states(status: String, state: PaymentState) {
    #expect(STCPay.state(of: status, isConfirming: false) == state)
  }

  @Test("pending waits for the shopper before the code is sent, and for stc pay afterwards")
  func pending() {
    #expect(STCPay.state(of: "1", isConfirming: true) == .pending(.provider))
    #expect(STCPay.state(of: nil, isConfirming: true) == .pending(.unrecognised))
  }
}
