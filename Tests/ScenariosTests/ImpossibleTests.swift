import Scenarios
import Testing

@Suite("What can never happen")
struct ImpossibleTests {
  @Test(
    "with the method that is chosen is a mistake before the run",
    arguments: [
      Mistake.step(
        "  - choose: tabby\n  - clock: {run-until: screen:otp}\n  - expect: {sms: 0}", .impossible, 6, 5,
        "no screen `otp`"),
      .step(
        "  - choose: tabby\n  - page: {button: swish}\n  - expect: {sms: 0}", .unreachable, 6, 5, "button `swish`"),
      .step(
        "  - choose: stc-pay\n  - page: {button: approve, fields: {otp: '1'}}\n  - expect: {sms: 0}", .unreachable,
        6,
        38, "the field `otp`"),
      .step(
        "  - choose: card\n  - external: tabby.dispute\n  - expect: {sms: 0}", .unreachable, 6, 5,
        "`tabby.dispute` never happens"),
      .step(
        "  - choose: card\n  - fill: {mobile: '0512345678'}\n  - expect: {sms: 0}", .unreachable, 6, 12,
        "`card` never reaches `mobile`"),
      .step(
        "  - choose: card\n  - expect: {link: {next: tabby.read-payment}}", .impossible, 6, 27, "never makes the call"),
      .step(
        "  - choose: tabby\n  - expect: {provider: {charges: 5}}", .impossible, 6, 34,
        "cannot charge the shopper 5 times"),
      .step(
        "  - choose: card\n  - merchant: {capture: 1.00 SAR}\n  - expect: {provider: {charges: 7}}", .impossible, 7, 34,
        "cannot charge the shopper 7 times"),
      .step(
        "  - expect: {screen: {is: card, outcome: success}}", .impossible, 5, 42, "the screen `card` is not a result"),
      .step(
        "  - expect: {truths: {shopper: paid, app: paid, provider: not-paid, agree: true}}", .impossible, 5, 76,
        "do not agree"),
      .step("  - expect: {truths: {app: paid, provider: pending, agree: true}}", .unknownValue, 5, 44, "record"),
      .step("  - expect: {truths: {app: paid, provider: waiting, agree: true}}", .impossible, 5, 60, "do not agree"),
      .step(
        "  - choose: pix\n  - webhook: {forge: too-old}\n  - expect: {sms: 0}", .unreachable, 6, 5,
        "can be forged as `too-old`"),
      .step("  - choose: tabby\n  - expect: {provider: {captured: 1.23 USD}}", .money, 6, 35, "charges SAR here"),
      .step("  - choose: tabby\n  - expect: {provider: {captured: 0.00 USD}}", .money, 6, 35, "this is in USD"),
      .step("  - choose: tabby\n  - expect: {money: {asked: 1.23 USD}}", .money, 6, 29, "this is in USD"),
      .step("  - choose: tabby\n  - merchant: {refund: 1.23 USD}\n  - expect: {sms: 0}", .money, 6, 5, "in USD"),
    ])
  func impossible(_ mistake: Mistake) throws { try mistake.isFound() }

  @Test(
    "is none where another way leads to it",
    arguments: [
      "  - choose: card\n  - cancel: checkout\n  - press: details\n  - fill: {mobile: '0512345678'}",
      "  - choose: card\n  - merchant: {capture: 1.00 SAR}\n  - expect: {provider: {charges: 2}}",
      "  - choose: tabby\n  - expect: {provider: {charges: 2}}",
      "  - choose: pix\n  - expect: {money: {asked: 365.00 BRL}}",
      "  - expect: {truths: {shopper: underway, app: paid, agree: true}}",
      // The store may not know of it, and money may stand beside it.
      "  - expect: {truths: {shopper: paid, app: paid, provider: paid, agree: false}}",
      "  - expect: {truths: {shopper: paid, app: paid, store: paid, provider: paid, agree: false}}",
      "  - expect: {screen: {is: home, outcome: success}}",
      "  - choose: tabby\n  - choose: card\n  - expect: {link: {next: tabby.read-payment}}",
    ])
  func possible(_ steps: String) throws {
    let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n\(steps)\n  - expect: {phone: {launches: 1}}\n"
    let said = try Findings.said(of: text)
    #expect(said.isEmpty, "\(said)")
  }

  @Test("includes faults, which are warned of when nothing can make them fire")
  func faults() throws {
    let idle = [
      ("{on: stc-pay.confirm, do: bad-signature}", "stc-pay", "is signed"),
      ("{on: tabby.create-session, do: stale, nth: 1}", "tabby", "no older response"),
      ("{on: tamara.notification, do: drop-request}", "tabby", "sends the webhook"),
      ("{on: swedbank-pay.notification, do: bad-signature}", "payment-menu", "is signed"),
    ]
    for (fault, method, words) in idle {
      let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - fault: \(fault)\n  - choose: \(method)\n"
      let said = try Findings.said(of: text + "  - expect: {sms: 0}\n")
      #expect(said.contains("W405") && said.contains(words), "\(fault): \(said)")
    }
    let able = [
      ("{on: truelayer.create, do: bad-signature}", "bank-payment"), ("{on: '*', do: bad-signature}", "mandate"),
      ("{on: tabby.create-session, do: stale, nth: 2}", "tabby"), ("{on: tabby.create-session, do: stale}", "tabby"),
      ("{on: tabby.notification, do: bad-signature}", "tabby"), ("{on: '*.notification', do: stale}", "tabby"),
    ]
    for (fault, method) in able {
      let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - fault: \(fault)\n  - choose: \(method)\n"
      let said = try Findings.said(of: text + "  - expect: {sms: 0}\n")
      #expect(!said.contains("W405"), "\(fault): \(said)")
    }
  }
}
