import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("stc pay: asking for a code (Direct Payment API V4, DirectPaymentAuthorize)")
struct STCPayAuthorizeTests {
  @Test("a code is sent: the answer holds a reference pair and how many seconds the code lives")
  func sent() throws {
    var bench = STCPayBench()
    let answer = bench.authorize()
    #expect(answer.status == 200)
    let message = try #require(answer.json?["DirectPaymentAuthorizeV4ResponseMessage"])
    #expect(message["OtpReference"]?.string?.wholeMatch(of: /[A-Za-z]{20}/) != nil)
    #expect(message["STCPayPmtReference"]?.string?.wholeMatch(of: /\d{10}/) != nil)
    #expect(message["ExpiryDuration"] == .number("300"))
    #expect(bench.truth() == ProviderRecord(state: .open, words: "Pending", triesLeft: 3))
  }

  @Test("the shopper's phone gets a message from stc pay with the published test code")
  func message() {
    var bench = STCPayBench()
    _ = bench.authorize()
    #expect(bench.sandbox.messages.map(\.sender) == ["stc pay"])
    #expect(bench.sandbox.messages.map(\.code) == ["123456"])
    #expect(bench.sandbox.messages.first?.at == bench.moment.now.milliseconds)
  }

  @Test(
    "each missing or wrong field has its own code (Direct Payment API V4, error codes)",
    arguments: [
      ("BranchID", 2011), ("TellerID", 2012), ("DeviceID", 2013), ("RefNum", 2014), ("BillNumber", 2015),
      ("Amount", 2016), ("MobileNo", 2017),
    ])
  func missing(field: String, code: Int) {
    let fields = [
      "\"BranchID\": \"1\"", "\"TellerID\": \"1\"", "\"DeviceID\": \"1\"", "\"RefNum\": \"TILL-000502\"",
      "\"BillNumber\": \"1\"", "\"Amount\": 1", "\"MobileNo\": \"966512345678\"",
    ]
    let left = fields.filter { !$0.hasPrefix("\"\(field)\"") }
    for members in [left, left + ["\"\(field)\": \"\""], left + ["\"\(field)\": null"], left + ["\"\(field)\": {}"]] {
      var bench = STCPayBench()
      let body = "{\"DirectPaymentAuthorizeV4RequestMessage\": {\(members.joined(separator: ","))}}"
      let answer = bench.send("DirectPaymentAuthorize", body)
      #expect(answer.status == 400)
      #expect(answer.errorCode == code)
      #expect(answer.json?["Type"]?.integer == 1)
      #expect(bench.sandbox.messages.isEmpty)
    }
  }

  @Test(
    "an amount is riyals above zero with at most two decimals, as a number or as text",
    arguments: [
      ("64.50", nil), ("64.5", nil), ("64.500", nil), ("64", nil), ("\"64.50\"", nil), ("0", 2036), ("0.00", 2036),
      ("-1", 2036), ("64.505", 2036), ("6.4e1", 2036), ("\"1,50\"", 2036), ("\"abc\"", 2036), ("\" 64.5\"", 2036),
      ("99999999999999999999", 2036),
    ] as [(String, Int?)])
  func amounts(amount: String, code: Int?) {
    var bench = STCPayBench()
    let answer = bench.authorize(amount: amount)
    #expect(answer.errorCode == code)
    #expect((answer.status == 200) == (code == nil))
  }

  @Test(
    "a mobile number is 9665 and eight digits, nothing else",
    arguments: [
      "0512345678", "512345678", "+966512345678", "00966512345678", "966412345678", "96651234567", "9665123456789",
      "٩٦٦٥١٢٣٤٥٦٧٨", "9665123 45678", "abcdefghijkl",
    ])
  func mobiles(mobile: String) {
    var bench = STCPayBench()
    #expect(bench.authorize(mobile: mobile).errorCode == 2018)
    #expect(bench.truth() == .nothing)
  }

  @Test(
    "published numbers are refused as their row says, and nothing is sent (Moyasar docs, STC Pay testing)",
    arguments: [("966515555555", 2008), ("966515555556", 2028), ("966515555557", 2029)])
  func wallets(mobile: String, code: Int) {
    var bench = STCPayBench()
    let answer = bench.authorize(mobile: mobile)
    #expect(answer.status == 400)
    #expect(answer.errorCode == code)
    #expect(bench.sandbox.messages.isEmpty)
    #expect(bench.truth() == .nothing)
    #expect(bench.deadline == nil)
  }

  @Test("0515555558 is locked for 15 minutes, however often it is tried (Moyasar docs, STC Pay testing)")
  func lockedWallet() {
    var bench = STCPayBench()
    let answer = bench.authorize(mobile: "966515555558")
    #expect(answer.errorCode == 2003)
    #expect(answer.errorText == "OTP attempts used up, try again in 900 seconds")
    #expect(bench.deadline == SandboxDeadline(at: bench.moment.now.advanced(by: .seconds(900)), name: "lock-ends"))
    bench.wait(.seconds(800))
    #expect(bench.authorize(mobile: "966515555558").errorText == "OTP attempts used up, try again in 100 seconds")
    bench.wait(.seconds(100))
    #expect(bench.authorize(mobile: "966515555558").errorText == "OTP attempts used up, try again in 900 seconds")
  }

  @Test("0515555559 is always asked too soon (Moyasar docs, STC Pay testing)")
  func tooSoonWallet() {
    var bench = STCPayBench()
    let answer = bench.authorize(mobile: "966515555559")
    #expect(answer.errorCode == 2003)
    #expect(answer.errorText == "Wait 60 seconds before another attempt")
    bench.wait(.seconds(45))
    #expect(bench.authorize(mobile: "966515555559").errorText == "Wait 15 seconds before another attempt")
    #expect(bench.deadline?.name == "resend-allowed")
  }

  @Test("a code for 0515555560 is sent and never arrives")
  func noMessage() {
    var bench = STCPayBench()
    let pair = bench.pair(mobile: "966515555560")
    #expect(bench.sandbox.messages.isEmpty)
    #expect(bench.confirm(pair).confirmed?["PaymentStatus"]?.integer == 2)
  }

  @Test("another code can be asked for after 60 seconds, not before (Moyasar docs, STC Pay testing)")
  func coolDown() {
    var bench = STCPayBench()
    _ = bench.authorize()
    #expect(bench.deadline == SandboxDeadline(at: bench.moment.now.advanced(by: .seconds(60)), name: "resend-allowed"))
    bench.wait(.seconds(59))
    let early = bench.authorize()
    #expect(early.errorCode == 2003)
    #expect(early.errorText == "Wait 1 seconds before another attempt")
    #expect(bench.authorize("TILL-000503").errorCode == 2003)
    #expect(bench.authorize("TILL-000504", mobile: "966500000001").status == 200)
    bench.wait(.seconds(1))
    #expect(bench.authorize().status == 200)
    #expect(bench.sandbox.messages.count == 3)
  }

  @Test("a new code makes a new pair, and the old pair is dead")
  func newPair() {
    var bench = STCPayBench()
    let old = bench.pair()
    bench.wait(.seconds(60))
    let new = bench.pair()
    #expect(old.otp != new.otp)
    #expect(old.payment != new.payment)
    #expect(bench.confirm(old).errorCode == 2031)
    #expect(bench.truth().state == .open)
    #expect(bench.confirm(new).status == 200)
    #expect(bench.truth().captures == 1)
  }

  @Test("references of two different codes do not fit together: 2037")
  func mixedPair() {
    var bench = STCPayBench()
    let old = bench.pair()
    bench.wait(.seconds(60))
    let new = bench.pair()
    #expect(bench.confirm(.init(otp: new.otp, payment: old.payment)).errorCode == 2037)
    #expect(bench.confirm(.init(otp: old.otp, payment: new.payment)).errorCode == 2037)
    #expect(bench.confirm(.init(otp: new.otp, payment: "0000000000")).errorCode == 2037)
    #expect(bench.confirm(.init(otp: "unknown", payment: new.payment)).errorCode == 2031)
    #expect(bench.truth().captures == 0)
  }

  @Test("a reference that was paid gets no other code: 2009")
  func paidReference() {
    var bench = STCPayBench()
    _ = bench.confirm(bench.pair())
    #expect(bench.authorize().errorCode == 2009)
    #expect(bench.authorize("TILL-000503").status == 200)
  }

  @Test("a wrong client code gets an answer without a body", arguments: [nil, "", "61000000001", "6100000000"])
  func stranger(clientCode: String?) {
    var bench = STCPayBench()
    let answer = bench.send("DirectPaymentAuthorize", "{}", clientCode: clientCode)
    #expect(answer.status != 200)
    #expect(answer.body.isEmpty)
  }
}
