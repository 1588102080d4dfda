import Commerce
import Deeplinks
import Payments
import Testing

@testable import Providers

private typealias Sample = STCPaySample

struct STCPayReplyTests {
  private func reaction(_ reply: Answer, _ references: [String: String] = [:], after delay: Duration = .zero) throws
    -> STCPay.Reaction
  {
    let context = try Sample.context(references, now: Sample.start.advanced(by: delay))
    return Sample.adapter.reaction(to: reply, after: .phone(Sample.adapter.phonePrompt(context)), context)
  }

  @Test("nothing is opened at stc pay before the number is known")
  func createSession() throws {
    #expect(Sample.adapter.createSession(try Sample.context()) == nil)
    #expect(Sample.adapter.statusRequest(try Sample.context()) == nil)
  }

  @Test("a mobile number is sent a code, each time in a new round", arguments: [("", 1), ("1", 2), ("7", 8)])
  func phone(round: String, next: Int) throws {
    let references = round.isEmpty ? [:] : ["round": round]
    let made = try reaction(.phone(.entered(Sample.phone("+966 51-234-5678"))), references)
    guard case .call(.authorise(let mobile, let round)) = made.step else {
      Issue.record("no authorisation but \(made.step.summary)")
      return
    }
    #expect(mobile == "966512345678")
    #expect(round == next)
    #expect(made.texts(after: ["wait-until": "1"]) == ["round": "\(next)"])
  }

  @Test("a number that is no Saudi mobile number is asked for again")
  func foreignPhone() throws {
    let phone = try #require(PhoneNumber("0501234567", country: .unitedArabEmirates))
    #expect(try reaction(.phone(.entered(phone))).step.summary == "phone no-account")
  }

  @Test("a code is confirmed with the references it was sent with")
  func code() throws {
    let made = try reaction(.code(.entered(Sample.code("4711"))), Sample.sent)
    guard case .call(.confirm(let code, let otpReference, let payment)) = made.step else {
      Issue.record("no confirmation but \(made.step.summary)")
      return
    }
    #expect(code.reveal { $0 } == "4711")
    #expect(otpReference == Sample.otpReference)
    #expect(payment == Sample.payment)
    #expect(made.session == .kept(["confirming": "yes"]))
  }

  @Test("another code can be asked for after a minute, not before")
  func resend() throws {
    #expect(try reaction(.code(.resend), Sample.sent, after: .milliseconds(59_999)).step.summary == "code")
    let made = try reaction(.code(.resend), Sample.sent, after: .seconds(60))
    guard case .call(.authorise(let mobile, let round)) = made.step else {
      Issue.record("no authorisation but \(made.step.summary)")
      return
    }
    #expect(mobile == Sample.mobile)
    #expect(round == 2)
  }

  @Test("leaving before the code is confirmed calls the payment off")
  func cancelled() throws {
    #expect(try reaction(.phone(.cancelled)).step.summary == "done cancelled")
    #expect(try reaction(.code(.cancelled), Sample.sent).step.summary == "done cancelled")
  }

  @Test(
    "how a session is led on",
    arguments: [
      ([:], Duration.zero, "phone"), (Sample.sent, .seconds(299), "code"), (Sample.sent, .seconds(300), "code expired"),
      // Its outcome is unknown, so it is asked about and never confirmed again.
      (Sample.confirming, .seconds(10), "done completed"),
    ])
  func nextAction(references: [String: String], delay: Duration, step: String) throws {
    let context = try Sample.context(references, now: Sample.start.advanced(by: delay))
    #expect(Sample.adapter.nextAction(context).summary == step)
  }

  @Test("the round whose code was sent is the one asked about")
  func statusRequest() throws {
    let references = Sample.sent.merging(["round": "2"]) { $1 }
    guard case .inquire(let reference) = Sample.adapter.statusRequest(try Sample.context(references)) else {
      Issue.record("nothing asked")
      return
    }
    #expect(reference == "TILL-1042-1-1")
  }

  @Test("an approval can be called off at stc pay, a code cannot")
  func cancelling() throws {
    #expect(Sample.adapter.cancelling(try Sample.context(Sample.sent)) == nil)
    guard case .cancelApproval(Sample.authorization) = Sample.adapter.cancelling(try Sample.context(Sample.approving))
    else {
      Issue.record("not called off")
      return
    }
  }

  @Test("a session that was tampered with is begun anew", arguments: ["sent-at", "mobile", "otp-reference", "payment"])
  func broken(name: String) throws {
    let references = Sample.sent.merging([name: "\u{0}"]) { $1 }.filter { $0.key != name || name == "sent-at" }
    #expect(Sample.adapter.nextAction(try Sample.context(references)).summary == "phone")
    #expect(try reaction(.code(.entered(Sample.code())), references).step.summary == "phone")
  }
}
