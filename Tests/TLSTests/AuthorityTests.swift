import Testing

@testable import TLS

@Suite("An authority of one's own")
struct AuthorityTests {
  static let domains = ["tabby.ai", "y.uno"]

  @Test("is the same when it is read again")
  func kept() throws {
    let authority = try Authority(for: Self.domains)
    let again = try Authority(authority.text, for: Self.domains)
    #expect(again.certificateText == authority.certificateText)
    #expect(again.text == authority.text)
  }

  @Test("gives its certificate without its key")
  func published() throws {
    let authority = try Authority(for: Self.domains)
    #expect(authority.certificateText.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    #expect(!authority.certificateText.contains("PRIVATE KEY"))
    #expect(authority.text.contains("PRIVATE KEY"))
  }

  @Test("is not taken for one of other domains")
  func otherDomains() throws {
    let text = try Authority(for: Self.domains).text
    #expect(throws: TLSProblem.otherHosts) { try Authority(text, for: ["tabby.ai"]) }
    #expect(throws: TLSProblem.otherHosts) { try Authority(text, for: Self.domains + ["oppwa.com"]) }
  }

  @Test(
    "is not taken from a text that is none, nor with another's key",
    arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\n"])
  func foreign(text: String) throws {
    #expect(throws: TLSProblem.malformed) { try Authority(text, for: Self.domains) }
    let (one, other) = (try Authority(for: Self.domains), try Authority(for: Self.domains))
    let mixed = one.certificateText + other.text.dropFirst(other.certificateText.count)
    #expect(throws: TLSProblem.malformed) { try Authority(mixed, for: Self.domains) }
    #expect(throws: TLSProblem.malformed) { try Authority(one.certificateText, for: Self.domains) }
  }

  @Test("makes no certificate for a name that is none")
  func noName() throws {
    let authority = try Authority(for: Self.domains)
    #expect(throws: TLSProblem.failed) { try authority.identity(of: ["127.0.0.1.5:99"]) }
  }
}
