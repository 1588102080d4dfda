import HTTPTypes
import Testing
import Wire

@Suite("Base URLs")
struct BaseURLTests {
  @Test(
    "scheme, authority and path are told apart",
    arguments: [
      ("https://api.example.test", "https", "api.example.test", ""),
      ("HTTPS://api.example.test/", "https", "api.example.test", ""),
      ("http://127.0.0.1:8080/sandbox/truelayer/", "http", "127.0.0.1:8080", "/sandbox/truelayer"),
      ("api.example.test", "", "api.example.test", ""), ("", "", "", ""),
    ])
  func parts(_ text: String, _ scheme: String, _ authority: String, _ path: String) {
    let url = BaseURL(text)
    #expect((url.scheme, url.authority, url.path) == (scheme, authority, path))
  }

  @Test("a request goes to the service's own path below the address")
  func request() {
    let url: BaseURL = "http://127.0.0.1:8080/truelayer"
    let head = url.request(.post, "/v3/payments?a=1", [.accept: "application/json"])
    #expect((head.method, head.scheme, head.authority) == (.post, "http", "127.0.0.1:8080"))
    #expect(head.path == "/truelayer/v3/payments?a=1")
    #expect(head.headerFields[.accept] == "application/json")
    #expect(url.description == "http://127.0.0.1:8080/truelayer")
  }
}
