import Basics
import Testing

@Suite("Origins")
struct OriginTests {
  @Test(
    "an origin is named without the scheme where that is https, and never with the scheme’s own port",
    arguments: [
      ("https", "API.example.test:443", "https://api.example.test", "api.example.test"),
      ("https", "api.example.test:8443", "https://api.example.test:8443", "api.example.test:8443"),
      ("HTTP", "127.0.0.1:8456", "http://127.0.0.1:8456", "http://127.0.0.1:8456"),
      ("http", "localhost:80", "http://localhost", "http://localhost"),
      ("http", "localhost:443", "http://localhost:443", "http://localhost:443"),
    ])
  func names(scheme: String, authority: String, whole: String, name: String) {
    let origin = Origin(scheme: scheme, authority: authority)
    #expect(origin.description == whole && origin.name == name)
  }

  @Test("a literal is taken apart into scheme and authority")
  func literal() {
    let origin: Origin = "http://[::1]:8456"
    #expect(origin.scheme == "http" && origin.authority == "[::1]:8456")
  }
}
