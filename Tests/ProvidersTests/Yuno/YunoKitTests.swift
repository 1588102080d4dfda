import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Yuno, what the SDK tells the app")
struct YunoKitTests {
  static func settings(_ choose: (inout Settings) -> Void) -> Settings { YunoRequestTests.settings(choose) }

  func kit(_ standing: String, left: String? = nil, _ settings: Settings = Settings()) throws -> String {
    let parts = standing.split(separator: "/").map(String.init)
    let request = try SampleIntent.request(.applePay, amount: Money(minorUnits: 8_490, currency: .brl))
    let references = ["checkout": "s", "payment": "p", "left": left].compactMapValues(\.self)
    return Yuno(settings: settings).kit(of: parts[0], sub: parts[1], SampleIntent.context(request, references))
  }

  static let table: [(String, String?, String)] = [
    ("SUCCEEDED/APPROVED", nil, "success"), ("PENDING/AUTHORIZED", nil, "success"),
    ("PENDING/IN_PROCESS", nil, "processing"), ("READY_TO_PAY/CREATED", nil, "processing"),
    ("PENDING/IN_PROCESS", "window", "processing CLOSED_BY_USER"),
    ("PENDING/IN_PROCESS", "sheet", "userCancell CANCELLED_BY_USER"),
    ("SUCCEEDED/APPROVED", "sheet", "success"), ("SUCCEEDED/APPROVED", "window", "success"),
    ("DECLINED/DECLINED", nil, "reject"), ("REJECTED/REJECTED", nil, "reject"), ("ERROR/ERROR", nil, "fail"),
    ("EXPIRED/EXPIRED", "window", "fail EXPIRED"), ("EXPIRED/EXPIRED", nil, "fail EXPIRED"),
    ("REFUNDED/REFUNDED", nil, ""), ("CANCELED/CANCELED", nil, ""), ("CHARGEBACK/LOST", nil, ""),
  ]

  @Test("a status and how the shopper left give the SDK's result (Seamless SDK iOS)", arguments: table)
  func result(_ standing: String, _ left: String?, _ expected: String) throws {
    #expect(try kit(standing, left: left) == expected)
  }

  @Test("a sheet that was closed is never reject or processing, whatever still waits (Seamless SDK iOS)")
  func sheet() throws {
    for standing in Yuno.Standing.allCases where standing.rawValue.hasPrefix("PENDING") && standing != .authorized {
      #expect(try kit(standing.rawValue, left: "sheet") == "userCancell CANCELLED_BY_USER")
    }
  }

  @Test("the start and the SDK's age change only how it is said")
  func spelling() throws {
    let callback = Self.settings { $0[Yuno.Start.self] = .callback }
    #expect(try kit("PENDING/IN_PROCESS", left: "window", callback) == "callback(processing CLOSED_BY_USER)")
    let delegate = Self.settings { $0[Yuno.Start.self] = .delegate }
    #expect(try kit("PENDING/IN_PROCESS", left: "window", delegate) == "yunoPaymentResult(processing CLOSED_BY_USER)")
    let current = Self.settings { $0[Yuno.Kit.self] = .current }
    #expect(try kit("SUCCEEDED/APPROVED", current) == "succeeded")
    #expect(try kit("PENDING/IN_PROCESS", left: "sheet", current) == "userCancelled CANCELLED_BY_USER")
  }

  static let onStatus: [(String, String?, String, Yuno.SDKResult?)] = [
    ("SUCCEEDED/APPROVED", nil, "onStatus(SUCCEEDED APPROVED)", .success),
    ("PENDING/AUTHORIZED", nil, "onStatus(PENDING AUTHORIZED)", .success),
    ("PENDING/IN_PROCESS", nil, "onStatus(PENDING IN_PROCESS)", .processing),
    ("PENDING/IN_PROCESS", "window", "onStatus(PENDING CLOSED_BY_USER)", .processing),
    ("PENDING/IN_PROCESS", "sheet", "onStatus(USER_CANCEL)", .userCancell),
    ("SUCCEEDED/APPROVED", "window", "onStatus(SUCCEEDED APPROVED)", .success),
    ("DECLINED/DECLINED", nil, "onStatus(DECLINED DECLINED)", .reject),
    ("EXPIRED/EXPIRED", "window", "onStatus(EXPIRED EXPIRED)", .fail), ("REFUNDED/REFUNDED", nil, "", nil),
  ]

  @Test(
    "SDK 3 passes a status on as Yuno spells it, however the app is started (Yuno SDK 3, onStatus)", arguments: onStatus
  )
  func transaction(_ standing: String, _ left: String?, _ expected: String, _ result: Yuno.SDKResult?) throws {
    let settings = Self.settings {
      $0[Yuno.Kit.self] = .transaction
      $0[Yuno.Start.self] = .delegate
    }
    let said = try kit(standing, left: left, settings)
    #expect(said == expected)
    #expect(Yuno.result(in: ProviderResponseCode(code: "", kit: said)) == result)
  }

  @Test("SDK 3 tells every error of Yuno's as INTERNAL_ERROR, and none of a payment that the shop's server creates")
  func transactionError() throws {
    let answer = WireAnswer(status: 401, json: ["code": "AUTHORIZATION_REQUIRED"])
    let expected = "onStatus(INTERNAL_ERROR backend AUTHORIZATION_REQUIRED)"
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.card, amount: Money(minorUnits: 8_490, currency: .brl)), ["checkout": "s"])
    for (kit, said) in [(Yuno.Kit.wrongWorkflow, expected), (.createPayment, "")] {
      let yuno = Yuno(settings: Self.settings { $0[Yuno.Kit.self] = kit })
      #expect(yuno.words(of: answer).kit == expected)
      guard
        case .failed(.invalidRequest(_, let words)) = yuno.reaction(
          to: answer, after: .createPayment(session: "s", .method), context
        ).step
      else {
        Issue.record("\(kit) does not fail")
        continue
      }
      #expect(words.kit == said)
    }
  }

  @Test("SDK 3 tells that a code waits before the shopper has paid it; earlier ones tell nothing until the end")
  func told() throws {
    let request = try SampleIntent.request(.pix, amount: Money(minorUnits: 8_490, currency: .brl))
    let end = Timestamp(milliseconds: 0).advanced(by: .seconds(60))
    let code = Question.qr(
      QRPrompt(payload: "code", amount: request.amount, beneficiary: "Till", expiresAt: end))
    let wait = Question.wait(WaitPrompt(reason: .loader, amount: request.amount))
    let told: Yuno.Context = SampleIntent.context(request, ["checkout": "s", "told": "onStatus(PENDING IN_PROCESS)"])
    #expect(Yuno().kitWords(at: code, told) == "onStatus(PENDING IN_PROCESS)")
    #expect(Yuno().kitWords(at: wait, told) == nil)
    #expect(Yuno().kitWords(at: code, SampleIntent.context(request, ["checkout": "s"])) == nil)
  }

  @Test("the payment leaves from whom the session's workflow names, but by mistake (Yuno SDK 3, createPayment)")
  func workflow() throws {
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.card, amount: Money(minorUnits: 8_490, currency: .brl)), ["checkout": "s"])
    let table: [(Yuno.Kit, String, WireSender, String)] = [
      (.documented, "SDK_SEAMLESS", .app, "SDK_SEAMLESS"), (.transaction, "SDK_SEAMLESS", .app, "SDK_SEAMLESS"),
      (.createPayment, "SDK_CHECKOUT", .merchant, "SDK_CHECKOUT"),
      (.wrongWorkflow, "SDK_CHECKOUT", .app, "SDK_SEAMLESS"),
    ]
    let secret = try #require(HTTPField.Name("private-secret-key"))
    for (kit, session, sender, payment) in table {
      let yuno = Yuno(settings: Self.settings { $0[Yuno.Kit.self] = kit })
      #expect(yuno.request(for: .createSession, key: "k", context).json?["workflow"]?.string == session)
      let made = yuno.request(for: .createPayment(session: "s", .method), key: "k", context)
      #expect(made.sender == sender)
      #expect(made.json?["workflow"]?.string == payment)
      #expect((made.head.headerFields[secret] != nil) == (sender == .merchant))
    }
  }

  @Test("a key of another environment is refused when the app starts the SDK, which the app heeds or ignores")
  func initialise() {
    let wrong = Self.settings { $0[Yuno.Keys.self] = .wrong }
    let ignored = Self.settings {
      $0[Yuno.Keys.self] = .wrong
      $0[Yuno.Initialise.self] = .ignored
    }
    #expect(Yuno().kitStart == .started)
    #expect(Yuno(settings: wrong).kitStart == .refused(isHeeded: true))
    #expect(Yuno(settings: ignored).kitStart == .refused(isHeeded: false))
    #expect(Yuno.Environment(key: "unknown") == nil)
  }

  static let errors: [(String, Int, String)] = [
    ("INVALID_CREDENTIALS", 401, "internalError authenticationFailed"),
    ("CHECKOUT_SESSION_NOT_FOUND", 400, "fail sessionExpired"),
    ("MISSING_PARAMETERS", 400, "internalError invalidConfiguration"),
    ("INTERNAL_ERROR", 500, "internalError providerError"), ("SOMETHING_NEW", 400, "fail providerError"),
    ("SOMETHING_NEW", 503, "internalError providerError"),
  ]

  @Test("an error of Yuno's gives the SDK's own error beside its result", arguments: errors)
  func error(_ code: String, _ status: Int, _ expected: String) {
    #expect(Yuno().words(of: WireAnswer(status: status, json: ["code": .string(code)])).kit == expected)
  }

  @Test("the lists of words hold everything once, in lower case with dashes")
  func vocabularies() {
    let counts = [
      "result": 6, "sdk-sub-status": 3, "sdk-error": 5, "sdk-status": 2, "payment-status": 14, "sub-status": 35,
      "response-code": 82, "advice": 15, "error": 33, "enrolment": 11,
    ]
    for vocabulary in Yuno.descriptor.vocabularies {
      #expect(counts["\(vocabulary.id.dropFirst(5))"] == vocabulary.words.count, "\(vocabulary.id)")
      #expect(Set(vocabulary.words).count == vocabulary.words.count)
      #expect(vocabulary.words.allSatisfy { !$0.contains("_") && $0 == $0.lowercased() })
    }
    #expect(Yuno.descriptor.vocabularies.count == counts.count)
    #expect(Yuno.word("internalError") == "internal-error")
    #expect(Yuno.word("PENDING/IN_PROCESS") == "pending.in-process")
    #expect(Yuno.word("RETRY_AFTER_24_H") == "retry-after-24-h")
  }

  @Test("every response code can be written as a description, and nothing else")
  func descriptions() {
    #expect(Yuno.Description.allCases.first?.code == nil)
    #expect(Yuno.Description.allCases.dropFirst().compactMap(\.code).sorted() == Yuno.responseCodes)
    #expect(Yuno.Description(rawValue: "no-such-code") == nil)
    #expect(Setting(Yuno.Description.self).choices.first == "as-sold")
  }
}
