import Commerce
import Payments
import Testing

@testable import Providers

@Suite("Kept sessions")
struct SessionTextsTests {
  /// What payments kept before their sessions had types, with every name that each adapter used.
  static let texts: [(provider: ProviderID, texts: [String: String])] = [
    (
      .hyperPay,
      [
        "checkout": "c.1", "checkout.cards": "c.1", "checkout.mada": "c.2", "checkout.stc-pay": "c.3", "payment": "p",
        "page": "https://acs.test/", "submitted": "yes", "refused": "r", "told-again": "2", "submissions": "3",
        "changed": "yes", "gone": "token-1 token-2",
      ]
    ),
    (
      .stcPay,
      [
        "payment": "p", "otp-reference": "o", "checkout": "a", "sent-reference": "TILL-1-1", "mobile": "966512345678",
        "sent-at": "1772344800000", "expires-at": "1772345100000", "round": "2", "wrong-codes": "1",
        "confirming": "yes", "confirmed-twice": "yes", "wait-until": "1772344860000",
      ]
    ),
    (.tabby, ["payment": "p", "page": "https://checkout.test/", "left": "closed"]),
    (
      .tamara,
      [
        "payment": "o", "checkout": "c", "page": "https://checkout.test/", "left": "cancel",
      ]
    ),
    (.stitch, ["payment": "p", "nonce": "n"]),
    (
      .trueLayer,
      [
        "payment": "p", "resource-token": "t", "seen": "failed/canceled", "rounds": "1", "turns": "4", "failures": "1",
        "page": "https://bank.test/", "bank": "Mock", "country": "GB", "problem": "inputs.iban", "at-bank": "yes",
        "result-since": "1772344800000", "kit": "success(.wait)", "kit-at": "authorizing",
      ]
    ),
    (
      .yuno,
      [
        "customer": "c", "enrolment": "e", "enrolled": "t", "checkout": "s", "payment": "p", "transaction": "x",
        "left": "sheet", "behind-loader": "yuno-success",
      ]
    ),
    (
      .swedbankPay,
      [
        "paymentorders": "https://backend.test/", "identification": "https://id.test/", "consumer": "r",
        "payment": "/psp/paymentorders/1", "menu": "https://menu.test/", "shown": "yes", "kit": "paymentComplete()",
      ]
    ),
  ]

  @Test("a session that was read last is never taken for that of other texts", arguments: texts)
  func lastSession(provider: ProviderID, texts: [String: String]) {
    func check<Adapter: ProviderAdapter>(_: Adapter.Type) {
      let last = LastSession<Adapter.Session>()
      var others = texts.keys.sorted().map { name in texts.filter { $0.key != name } }
      others += texts.keys.sorted().map { name in texts.merging([name: "7"]) { $1 } } + [[:], texts]
      for other in others + others.reversed() {
        let fresh: Adapter.Session = SessionTexts.decode(other)
        #expect(last.read(other) == fresh && last.read(other) == fresh, "\(other)")
      }
    }
    check(ProviderCatalog.adapter(provider))
  }

  private static func readAndKept(_ texts: [String: String], by provider: ProviderID) -> [String: String] {
    func again<Adapter: ProviderAdapter>(_: Adapter.Type) -> [String: String] {
      SessionTexts.encode(Adapter.Session.kept(texts))
    }
    return switch provider {
    case .hyperPay: again(HyperPay.self)
    case .stcPay: again(STCPay.self)
    case .tabby: again(Tabby.self)
    case .tamara: again(Tamara.self)
    case .stitch: again(Stitch.self)
    case .trueLayer: again(TrueLayer.self)
    case .yuno: again(Yuno.self)
    case .swedbankPay: again(SwedbankPay.self)
    }
  }

  @Test("a session that was kept before sessions had types is read whole, and kept the same", arguments: texts)
  func untyped(_ provider: ProviderID, _ texts: [String: String]) {
    #expect(Self.readAndKept(texts, by: provider) == texts)
  }

  @Test("every provider's sessions of that time are compared")
  func complete() { #expect(Set(Self.texts.map(\.provider)) == Set(ProviderID.allCases)) }

  @Test("a flag is set by whatever word it was kept with", arguments: ["yes", "1", "asked"])
  func flags(_ word: String) {
    #expect(TrueLayer.Session.kept(["at-bank": word]).atBank)
    #expect(SwedbankPay.Session.kept(["shown": word]).shown)
  }

  @Test("a field that holds nothing is not kept", arguments: ProviderID.allCases)
  func nothing(_ provider: ProviderID) { #expect(Self.readAndKept([:], by: provider) == [:]) }

  @Test("a text that does not fit its field counts as missing, and no other field is lost")
  func unfit() {
    let session = STCPay.Session.kept([
      "payment": "p", "sent-at": "yesterday", "round": "x", "wrong-codes": "2",
    ])
    #expect(session.payment == "p")
    #expect(session.sentAt == nil)
    #expect(session.round == 0)
    #expect(session.wrongCodes == 2)
  }

  @Test("the number of the merchant's operation stays when an adapter learns, and with it the keys of its calls")
  func round() throws {
    var payment = PaymentSession(
      request: try SampleIntent.request(.tabby), gateway: "Tabby",
      references: ["payment": "p", "operation-number": "2"])
    #expect(payment.operationNumber == 2)
    payment.keep(Tabby.Session.kept(["payment": "p", "left": "closed"]))
    #expect(payment.references == ["payment": "p", "left": "closed", "operation-number": "2"])
  }
}
