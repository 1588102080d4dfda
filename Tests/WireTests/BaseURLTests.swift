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
      ("https://API.example.test:443/", "https", "api.example.test", ""),
      ("http://api.example.test:80", "http", "api.example.test", ""),
      ("http://api.example.test:443", "http", "api.example.test:443", ""),
      ("https://api.example.test?a=/b", "https", "api.example.test", "?a=/b"),
      ("https://api.example.test#/b", "https", "api.example.test", "#/b"),
      ("http://[::1]:8080/x", "http", "[::1]:8080", "/x"),
    ])
  func parts(_ text: String, _ scheme: String, _ authority: String, _ path: String) {
    let url = BaseURL(text)
    #expect((url.scheme, url.authority, url.path) == (scheme, authority, path))
  }

  @Test(
    "what is sent is safe over https, and over http to this machine only",
    arguments: [
      ("https://api.example.test", true), ("http://api.example.test", false), ("http://127.0.0.1:8458/x", true),
      ("HTTP://LocalHost:3000", true), ("http://localhost", true), ("http://[::1]:8458", true), ("http://[::1]", true),
      ("http://127.0.0.1.example.test", false), ("http://127.0.0.1@example.test", false),
      ("http://127.0.0.1:1@example.test", false), ("http://example.test?127.0.0.1", false),
      ("tillshop://return", false),
      ("127.0.0.1", false), ("", false),
    ])
  func safety(_ text: String, _ isSafe: Bool) { #expect(BaseURL(text).isSafe == isSafe) }

  @Test(
    "a request goes to the authority of its base URL, however it is written",
    arguments: [
      ("https", "API.example.test:443"), ("https", "api.example.test"), ("http", "api.example.test:80"),
    ])
  func authority(scheme: String, authority: String) {
    let head = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
    let request = WireRequest(head: head, sender: .app, operation: "read")
    #expect(request.authority == BaseURL("\(scheme)://api.example.test").authority)
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
