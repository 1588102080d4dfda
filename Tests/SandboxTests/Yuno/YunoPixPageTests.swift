import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("Yuno: the page and the picture of a PIX code")
struct YunoPixPageTests {
  private func page(_ bench: YunoBench) throws -> (url: String, picture: String, code: String) {
    let session = try #require(bench.session())
    let json = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session)).json
    let transfer = json?.at("payment_method", "payment_method_detail", "bank_transfer")
    return (
      try #require(transfer?["redirect_url"]?.string), try #require(transfer?["provider_image"]?.string),
      try #require(bench.code(json))
    )
  }

  private func press(_ bench: YunoBench, _ button: String, on url: String) -> PageResponse {
    bench.sandbox.submit(PageSubmission(url: url, pageID: "yuno.pix", button: button), at: &bench.moment)
  }

  @Test("it shows the code, pays it by its button once, and leads back to the shop")
  func paid() throws {
    let bench = YunoBench()
    let (url, _, code) = try page(bench)
    let shown = bench.sandbox.open(url, at: &bench.moment).page
    #expect(shown?.blocks.contains(.code(code)) == true && shown?.buttons.map(\.id) == ["pay", "back"])
    #expect(shown?.expiresAt == bench.moment.now.advanced(by: .seconds(30 * 60)))
    let after = press(bench, "pay", on: url)
    #expect(after.notices == ["yuno.pix.paid"] && after.page?.buttons.map(\.id) == ["back"])
    #expect(bench.truth().state == .captured)
    #expect(press(bench, "pay", on: url).notices == ["yuno.pix.paid"] && bench.truth().captures == 1)
    guard case .redirect(let back) = press(bench, "back", on: url) else {
      Issue.record("it leads nowhere")
      return
    }
    #expect(back.hasPrefix("tilldemo://checkout/return?checkoutSession="))
  }

  @Test("an expired code is shown as one, and pays nothing")
  func expired() throws {
    let bench = YunoBench()
    let (url, _, _) = try page(bench)
    bench.wait(.seconds(31 * 60))
    let shown = bench.sandbox.open(url, at: &bench.moment)
    #expect(shown.notices == ["yuno.pix.expired"] && shown.page?.buttons.map(\.id) == ["back"])
    #expect(press(bench, "pay", on: url).notices == ["yuno.pix.expired"])
    #expect(bench.truth().state == .expired)
  }

  @Test("the picture is a PNG for everybody; another address has none")
  func picture() throws {
    let bench = YunoBench()
    let (_, picture, _) = try page(bench)
    let path = "/" + picture.split(separator: "/").dropFirst(2).joined(separator: "/")
    let answer = bench.send("GET", path, publicKey: "", secretKey: nil, host: "pix.till.invalid")
    #expect(answer.status == 200 && answer.head.headerFields[.contentType] == "image/png")
    #expect(Array(answer.body.bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(bench.send("GET", "/v2/ffffffff.png", host: "pix.till.invalid").status == 400)
  }
}
