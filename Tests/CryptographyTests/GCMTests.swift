import Cryptography
import Testing

@Suite("AES in Galois/Counter Mode")
struct GCMTests {
  @Test("opens and seals what NIST published, and opens nothing that NIST says is changed")
  func published() throws {
    let vectors = try Vector.all(in: "AES-GCM")
    #expect(vectors.count == 60)
    #expect(vectors.count { $0.fields[4] == "FAIL" } == 30)
    for vector in vectors {
      let (key, nonce) = (SymmetricKey(data: vector[0]), try AES.GCM.Nonce(data: vector[1]))
      let box = try AES.GCM.SealedBox(nonce: nonce, ciphertext: vector[2], tag: vector[3])
      if vector.fields[4] == "FAIL" {
        #expect(throws: (any Error).self) { try AES.GCM.open(box, using: key) }
      } else {
        #expect(try Array(AES.GCM.open(box, using: key)) == vector[4])
        let sealed = try AES.GCM.seal(vector[4], using: key, nonce: nonce)
        #expect(Array(sealed.ciphertext) == vector[2] && Array(sealed.tag) == vector[3])
      }
    }
  }

  @Test("a longer nonce seals and opens (NIST SP 800-38D, 8.2.2)")
  func longNonce() throws {
    let (key, text) = (SymmetricKey(data: [UInt8](repeating: 7, count: 32)), Array("SAR 148.00".utf8))
    let box = try AES.GCM.seal(text, using: key, nonce: AES.GCM.Nonce(data: [UInt8](1...60)))
    #expect(try Array(AES.GCM.open(box, using: key)) == text)
  }

  @Test("a changed byte anywhere, another key or another nonce opens nothing")
  func changed() throws {
    let key = SymmetricKey(data: [UInt8](repeating: 7, count: 32))
    let nonce = try AES.GCM.Nonce(data: [UInt8](1...12))
    let box = try AES.GCM.seal(Array("SAR 148.00".utf8), using: key, nonce: nonce)
    for index in box.ciphertext.indices {
      var ciphertext = box.ciphertext
      ciphertext[index] ^= 0x80
      let changed = try AES.GCM.SealedBox(nonce: nonce, ciphertext: ciphertext, tag: box.tag)
      #expect(throws: (any Error).self) { try AES.GCM.open(changed, using: key) }
    }
    for index in box.tag.indices {
      var tag = box.tag
      tag[index] ^= 1
      let changed = try AES.GCM.SealedBox(nonce: nonce, ciphertext: box.ciphertext, tag: tag)
      #expect(throws: (any Error).self) { try AES.GCM.open(changed, using: key) }
    }
    let otherKey = SymmetricKey(data: [UInt8](repeating: 8, count: 32))
    #expect(throws: (any Error).self) { try AES.GCM.open(box, using: otherKey) }
    let otherNonce = try AES.GCM.Nonce(data: [UInt8](2...13))
    let moved = try AES.GCM.SealedBox(nonce: otherNonce, ciphertext: box.ciphertext, tag: box.tag)
    #expect(throws: (any Error).self) { try AES.GCM.open(moved, using: key) }
  }

  @Test("keys, nonces and tags of another length are refused", arguments: [0, 1, 11, 15, 17, 31, 33])
  func lengths(_ count: Int) throws {
    let bytes = [UInt8](repeating: 1, count: count)
    let nonce = try AES.GCM.Nonce(data: [UInt8](1...12))
    #expect(throws: (any Error).self) { try AES.GCM.seal([1], using: SymmetricKey(data: bytes), nonce: nonce) }
    if count < 12 { #expect(throws: (any Error).self) { try AES.GCM.Nonce(data: bytes) } }
    if count < 16 {
      #expect(throws: (any Error).self) { try AES.GCM.SealedBox(nonce: nonce, ciphertext: [UInt8](), tag: bytes) }
    }
  }
}
