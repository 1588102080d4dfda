import HTTPTypes
import Sandbox
import Testing
import Wire

@Suite("Tabby: the picture of a session’s address (Tabby docs, POS)")
struct TabbyCodeTests {
  @Test("it is a PNG that needs no key; an unknown session has none")
  func picture() throws {
    let bench = TabbyBench()
    let session = bench.send("POST", "/api/v2/checkout", TabbyBench.body()).json
    let url = try #require(
      session?.at("configuration", "available_products", "installments")?[0]?["qr_code"]?.string)
    let path = "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/")
    let answer = bench.send("GET", path, key: nil)
    #expect(answer.status == 200 && answer.head.headerFields[.contentType] == "image/png")
    #expect(answer.body.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(bench.send("GET", "/api/v2/checkout/none/hpp_link_qr", key: nil).status == 404)
  }
}
