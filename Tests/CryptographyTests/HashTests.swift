import Cryptography
import Testing

@Suite("Digests and authentication codes")
struct HashTests {
  @Test("SHA-256 gives the digests that NIST published")
  func digests() throws {
    let vectors = try Vector.all(in: "SHA256")
    #expect(vectors.count == 20)
    for vector in vectors { #expect(Array(SHA256.hash(data: vector[0])) == vector[1]) }
  }

  @Test("HMAC-SHA-256 gives the codes of RFC 4231, and accepts them")
  func codes() throws {
    let vectors = try Vector.all(in: "HMAC-SHA256")
    #expect(vectors.count == 6)
    for vector in vectors {
      let key = SymmetricKey(data: vector[0])
      #expect(Array(HMAC<SHA256>.authenticationCode(for: vector[1], using: key)) == vector[2])
      #expect(HMAC<SHA256>.isValidAuthenticationCode(vector[2], authenticating: vector[1], using: key))
    }
  }

  @Test("a key and a text without bytes have the code that OpenSSL's own command gives them")
  func empty() {
    let code = HMAC<SHA256>.authenticationCode(for: [UInt8](), using: SymmetricKey(data: [UInt8]()))
    #expect(Array(code) == bytes("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
  }

  @Test("a code with another byte, another length or for another text or key is refused")
  func wrongCodes() {
    let (text, key) = (Array("paid".utf8), SymmetricKey(data: Array("secret".utf8)))
    let code = Array(HMAC<SHA256>.authenticationCode(for: text, using: key))
    func isValid(_ code: [UInt8], _ text: [UInt8] = text, _ key: SymmetricKey = key) -> Bool {
      HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: key)
    }
    #expect(isValid(code))
    for index in code.indices {
      var changed = code
      changed[index] ^= 1
      #expect(!isValid(changed))
    }
    #expect(!isValid([]) && !isValid(code.dropLast()) && !isValid(code + [0]))
    #expect(!isValid(code, text + [0]) && !isValid(code, text, SymmetricKey(data: Array("secreT".utf8))))
  }

  @Test("digests are equal if their bytes are")
  func equality() {
    #expect(SHA256.hash(data: [1, 2]) == SHA256.hash(data: [1, 2]))
    #expect(SHA256.hash(data: [1, 2]) != SHA256.hash(data: [1, 3]))
  }

  @Test("a key does not show its bytes")
  func secrecy() {
    var shown = ""
    dump(SymmetricKey(data: Array("ABCD".utf8)), to: &shown)
    #expect(!shown.contains("65") && !shown.contains("ABCD"))
  }
}
