import Basics
import Testing

@Suite("What everything else counts on")
struct BasicsTests {
  @Test(
    "FNV-1a gives the published hashes (FNV test suite, Landon Curt Noll)",
    arguments: [("", 0xCBF2_9CE4_8422_2325 as UInt64), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)])
  func hash(_ text: String, _ hash: UInt64) { #expect(FNV1a.of(text) == hash) }

  @Test(
    "the check digit is the one of ISO/IEC 7812-1",
    arguments: [
      ("4111111111111111", true), ("79927398713", true), ("79927398710", false), ("1111111111111114", false),
      ("0", true), ("", true), ("4111 1111", false), ("٤٢٠٠", false),
    ])
  func check(_ digits: String, _ passes: Bool) { #expect(Luhn.passes(digits) == passes) }

  @Test(
    "percent-encoded bytes are decoded, and nothing else is",
    arguments: [
      ("a%20b", "a b"), ("%E2%82%ac", "€"), ("%", "%"), ("%4", "%4"), ("%4G", "%4G"), ("%%41", "%A"), ("a+b", "a+b"),
      ("", ""),
    ])
  func percent(_ text: String, _ decoded: String) {
    #expect(String(decoding: PercentDecoding.bytes(of: text), as: UTF8.self) == decoded)
  }

  @Test(
    "this machine is 127.0.0.0/8, ::1 and localhost, and nothing that only looks like them",
    arguments: [
      ("localhost", true), ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("[::1]", true), ("", false),
      ("127.0.0.1.evil.test", false), ("localhost.evil.test", false), ("evil-localhost", false), ("128.0.0.1", false),
      ("127.0.0.256", false), ("127.0.0", false), ("127.0.0.1.1", false), ("127..0.1", false), ("127.0.0.01", false),
      ("0127.0.0.1", false), ("::2", false), ("127.0.0.1@evil.test", false), ("evil.test?127.0.0.1", false),
      ("127.0.0.१", false), ("0.0.0.0", false),
    ])
  func loopback(_ host: String, _ isHere: Bool) {
    #expect(Loopback.isHost(host) == isHere)
    #expect(Loopback.isSafe(scheme: "http", host: host) == isHere)
    #expect(Loopback.isSafe(scheme: "https", host: host))
    #expect(!Loopback.isSafe(scheme: "ftp", host: host))
  }

  @Test("in a form a plus is a space")
  func form() { #expect(PercentDecoding.bytes(of: "a+%2B", plusIsSpace: true) == Array("a +".utf8)) }

  @Test(
    "the word is found that was meant, if the mistakes are few",
    arguments: [
      ("tabyb", "tabby"), ("TABBY", "tabby"), ("tamra", "tamara"), ("taby", "tabby"), ("stitsch", "stitch"),
      ("paypal", nil), ("", nil),
    ])
  func nearest(_ text: String, _ word: String?) {
    #expect(NearestWord.to(text, in: ["tabby", "tamara", "stitch"]) == word)
  }
}
