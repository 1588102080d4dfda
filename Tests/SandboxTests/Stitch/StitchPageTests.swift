import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Pretend Stitch, the bank's page")
struct StitchPageTests {
  @Test("an enforced check is pending with an address, and passing it leads back with the identifier only")
  func passed() {
    let bench = StitchBench()
    let answer = bench.initiate(StitchBench.input(methods: StitchBench.challenged))
    #expect(answer.at("state", "__typename") == "TransactionPending")
    #expect(answer.at("state", "reason") == "waitingFor3dSecure")
    let id = answer["id"]?.string ?? ""
    let url = (answer["interactionUrl"]?.string ?? "") + "?" + StitchBench.back
    #expect(url.hasPrefix("https://3ds.stitch.money/"))
    #expect(bench.truth().state == .pending)
    #expect(bench.takeMessages().isEmpty)
    #expect(bench.open(url).shown?.id == "stitch.challenge")
    #expect(bench.open(url).shown != nil)
    #expect(bench.sandbox.messages.count == 1)
    #expect(
      bench.press("submit", url, code: "123456").address
        == "https://pay.tillshop.test/return/stitch?transactionId=\(id.replacing("=", with: "%3D"))")
    #expect(bench.truth().state == .captured)
    #expect(bench.takeMessages().count == 1)
    let after = bench.open(url).shown
    #expect(after?.id == "stitch.finished")
    #expect(bench.press("continue", url, on: "stitch.finished").address?.contains("transactionId=") == true)
    #expect(bench.truth().captures == 1)
  }

  @Test("two wrong codes are refused, the way out is not completed, an amount still decides after a passed check")
  func refused() {
    let bench = StitchBench()
    let url = bench.page()
    let second = bench.press("submit", url, code: "000000")
    #expect(second.shown?.fields.first?.problem != nil)
    #expect(bench.press("submit", url, code: "").shown != nil)
    #expect(bench.press("submit", url, code: "000000").address != nil)
    #expect(bench.truth().words == "TransactionFailure/secure3dDeclined")
    let cancelled = bench.page(StitchBench.input(nonce: "n2", methods: StitchBench.challenged))
    #expect(bench.press("cancel", cancelled).address != nil)
    #expect(bench.truth().words == "TransactionFailure/secure3dNotCompleted")
    let poor = bench.page(StitchBench.input(quantity: "1.01", nonce: "n3", methods: StitchBench.challenged))
    #expect(bench.press("submit", poor, code: "123456").address != nil)
    #expect(bench.truth().words == "TransactionFailure/insufficientFunds")
    #expect(bench.takeMessages().count == 3)
  }

  @Test("a page that nobody finishes ends after ten minutes, told once, and cannot be passed any more")
  func expired() {
    let bench = StitchBench()
    let url = bench.page()
    let end = bench.moment.now.advanced(by: .seconds(600))
    #expect(
      bench.sandbox.nextDeadline(after: bench.moment.now) == SandboxDeadline(at: end, name: "stitch-page-expires"))
    bench.wait(.seconds(599))
    #expect(bench.truth().state == .pending)
    bench.wait(.seconds(1))
    #expect(bench.truth().words == "TransactionFailure/secure3dNotCompleted")
    bench.wait(.seconds(1))
    #expect(bench.takeMessages().count == 1)
    #expect(bench.press("submit", url, code: "123456").shown?.id == "stitch.finished")
    #expect(bench.truth().state == .declined)
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
  }

  static let ways: [(String, String?)] = [
    ("?" + StitchBench.back, nil), ("", "is required"), ("?redirect_uri=", "is required"),
    ("?redirect_uri=https://pay.tillshop.test/return/stitch", "must be percent-encoded"),
    ("?redirect_uri=http%3A%2F%2Fpay.tillshop.test%2Freturn%2Fstitch", "must be an https URL"),
    ("?redirect_uri=tillshop%3A%2F%2Freturn%2Fstitch", "must be an https URL"),
    ("?redirect_uri=https%3A%2F%2Fpay.tillshop.test%2Freturn%2Fstitch%3Fa%3D1", "is not whitelisted"),
    ("?redirect_uri=https%3A%2F%2Fevil.test%2Freturn%2Fstitch", "is not whitelisted"),
  ]

  @Test(
    "only a whitelisted, encoded https way back is taken; else a page or 400 names redirect_uri and nothing changes",
    arguments: ways)
  func wayBack(_ query: String, _ problem: String?) {
    let bench = StitchBench()
    let url =
      (bench.initiate(StitchBench.input(methods: StitchBench.challenged))["interactionUrl"]?.string ?? "") + query
    let page = bench.open(url).shown
    #expect(page?.id == (problem == nil ? "stitch.challenge" : "stitch.redirect-refused"))
    let bare = bench.sandbox.answerWithoutPage(at: url, bench.moment.settings)
    #expect(bare?.status == (problem == nil ? nil : 400))
    if let problem {
      #expect(bare?.json == ["redirect_uri": [.string("redirect_uri \(problem)")]])
      let shown = "\(page?.blocks ?? [])"
      #expect(shown.contains(problem))
      #expect(bench.press("submit", url, code: "123456").address == nil)
      #expect(bench.truth().state == .pending)
    }
  }

  @Test("own schemes are taken where they are allowed")
  func ownScheme() {
    let bench = StitchBench(["stitch.redirect-schemes": "own-schemes"])
    let page = bench.initiate(StitchBench.input(methods: StitchBench.challenged))["interactionUrl"]?.string ?? ""
    #expect(bench.open(page + "?redirect_uri=tillshop%3A%2F%2Freturn%2Fstitch").shown?.id == "stitch.challenge")
  }

  @Test("the second shape takes an ampersand; a second question mark breaks it")
  func shapes() {
    let bench = StitchBench(["stitch.interaction-url": "query", "stitch.three-d-secure": "client-rule"])
    let page = bench.initiate()["interactionUrl"]?.string ?? ""
    #expect(page.hasPrefix("https://secure.stitch.money/v2/interaction/card/interaction?transactionId="))
    #expect(bench.open(page + "&" + StitchBench.back).shown?.id == "stitch.challenge")
    #expect(bench.open(page + "?" + StitchBench.back).shown?.id == "stitch.address-broken")
    for unknown in [
      "https://3ds.stitch.money/x?" + StitchBench.back, "https://3ds.stitch.money/", "https://api.stitch.money/",
    ] {
      #expect(bench.open(unknown) == .unavailable(status: 404))
    }
  }

  @Test("the check can be passed or failed elsewhere, and Stitch cancels only where that state exists")
  func outside() {
    let bench = StitchBench(["stitch.cancelled-state": "present"])
    _ = bench.page()
    #expect(
      bench.sandbox.outsideActions(for: "TILL-2041", at: bench.moment.now)
        == ["stitch.approve", "stitch.decline", "stitch.cancel", "stitch.end-subscription"])
    #expect(bench.sandbox.perform(.named("stitch.approve", reference: "TILL-2041"), at: &bench.moment) == .accepted)
    #expect(bench.truth().state == .captured)
    #expect(bench.sandbox.perform(.named("stitch.approve", reference: "TILL-2041"), at: &bench.moment) == .unknown)
    _ = bench.page(StitchBench.input(nonce: "n2", reference: "TILL-7", methods: StitchBench.challenged))
    #expect(bench.sandbox.perform(.named("stitch.cancel", reference: "TILL-7"), at: &bench.moment) == .accepted)
    #expect(bench.truth("TILL-7").state == .cancelled)
    let plain = StitchBench()
    _ = plain.page()
    #expect(
      plain.sandbox.outsideActions(for: "TILL-2041", at: plain.moment.now)
        == ["stitch.approve", "stitch.decline", "stitch.end-subscription"])
    #expect(
      plain.sandbox.perform(.named("stitch.end-subscription", reference: "TILL-2041"), at: &plain.moment) == .accepted)
    #expect(
      plain.sandbox.outsideActions(for: "TILL-2041", at: plain.moment.now) == ["stitch.approve", "stitch.decline"])
    #expect(plain.sandbox.perform(.named("stitch.decline", reference: "TILL-2041"), at: &plain.moment) == .accepted)
    #expect(plain.truth().words == "TransactionFailure/secure3dDeclined")
    #expect(plain.sandbox.perform(.payPix(code: "x"), at: &plain.moment) == .unknown)
  }

  @Test("the store's subscription is listed, and can be ended once, whether or not a payment is open")
  func subscription() {
    let bench = StitchBench()
    let listed = bench.sandbox.subscriptions(Settings())
    #expect(listed?.map(\.id) == ["ep_till_0001"])
    #expect(listed?.first?.events == ["transaction", "refund"])
    #expect(listed?.first?.ending == "stitch.end-subscription")
    #expect(bench.sandbox.subscriptions(bench.moment.settings)?.isEmpty == false)
    #expect(bench.sandbox.perform(.named("stitch.end-subscription", reference: ""), at: &bench.moment) == .accepted)
    #expect(bench.sandbox.subscriptions(Settings())?.isEmpty == true)
    #expect(bench.sandbox.perform(.named("stitch.end-subscription", reference: ""), at: &bench.moment) == .unknown)
  }
}
