import Cryptography
import Testing

@Suite("ECDSA over P-521")
struct P521Tests {
  private func signature(_ r: [UInt8], _ s: [UInt8]) throws -> P521.Signing.ECDSASignature {
    try P521.Signing.ECDSASignature(rawRepresentation: r + s)
  }

  @Test("accepts and refuses the signatures as NIST published them")
  func published() throws {
    let vectors = try Vector.all(in: "P521-SHA512")
    #expect(vectors.count == 15)
    for vector in vectors {
      let isValid: Bool
      if let key = try? P521.Signing.PublicKey(x963Representation: [4] + vector[1] + vector[2]) {
        isValid = try key.isValidSignature(signature(vector[3], vector[4]), for: vector[0])
      } else {
        isValid = false
      }
      #expect(isValid == (vector.fields[5] == "P"))
    }
    #expect(vectors.contains { $0.fields[5] == "P" } && vectors.contains { $0.fields[5] == "F" })
  }

  @Test("takes only points of the curve for keys, as NIST published them")
  func points() throws {
    let vectors = try Vector.all(in: "P521-keys")
    #expect(vectors.count == 12)
    for vector in vectors {
      // A coordinate that NIST made too long has no place in 66 bytes.
      let point = [4] + vector[0] + vector[1]
      #expect(((try? P521.Signing.PublicKey(x963Representation: point)) != nil) == (vector.fields[2] == "P"))
    }
  }

  @Test("a key is read from the text that it is written to, and verifies what it signs")
  func roundTrip() throws {
    let key = try P521.Signing.PrivateKey(pemRepresentation: P521.Signing.PrivateKey().pemRepresentation)
    let text = Array("SAR 148.00".utf8)
    let made = try key.signature(for: text)
    #expect(Array(made.rawRepresentation).count == 132)
    let read = try P521.Signing.PublicKey(x963Representation: key.publicKey.x963Representation)
    #expect(read.isValidSignature(made, for: text))
    #expect(!read.isValidSignature(made, for: text + [0]))
    #expect(!P521.Signing.PrivateKey().publicKey.isValidSignature(made, for: text))
    for index in [0, 1, 65, 66, 67, 131] {
      var changed = Array(made.rawRepresentation)
      changed[index] ^= 1
      let signature = try P521.Signing.ECDSASignature(rawRepresentation: changed)
      #expect(!read.isValidSignature(signature, for: text))
    }
  }

  @Test("halves of zero, of the order or above it are no signature (FIPS 186-5, 6.4.2)")
  func degenerate() throws {
    let order =
      bytes("01" + String(repeating: "f", count: 64))
      + bytes(
        "fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409")
    let (zero, one) = ([UInt8](repeating: 0, count: 66), [UInt8](repeating: 0, count: 65) + [1])
    let highest = [UInt8](repeating: 0xFF, count: 66)
    let key = P521.Signing.PrivateKey().publicKey
    for (r, s) in [(zero, zero), (zero, one), (one, zero), (order, one), (one, order), (highest, highest)] {
      #expect(try !key.isValidSignature(signature(r, s), for: [1, 2, 3]))
    }
  }

  @Test("signatures of another length are refused", arguments: [0, 1, 131, 133, 139, 264])
  func lengths(_ count: Int) {
    #expect(throws: (any Error).self) {
      try P521.Signing.ECDSASignature(rawRepresentation: [UInt8](repeating: 1, count: count))
    }
  }

  @Test("points of another length or form are refused", arguments: [0, 1, 67, 132, 134])
  func malformedPoints(_ count: Int) {
    #expect(throws: (any Error).self) {
      try P521.Signing.PublicKey(x963Representation: [4] + [UInt8](repeating: 0, count: count))
    }
  }

  /// A key of P-256, its public half, and a P-521 key that is encrypted.
  private static let others = [
    """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgExkuw/K7G5dn1OhU
    Aaphb0nr8nkyAFF7XzN4zSaoPPmhRANCAASrXZBfcoBJJrxp6zVz/cqWyepC2o5N
    vKT7Xj4U3pCW8h440iEGNNSbGBwFokxaac7JU8eq8eLkZ4jTYxcWraRO
    -----END PRIVATE KEY-----
    """,
    """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWy15/sFyVB6VrdDzirFCe/KDJXHQ
    QKL5d2YmkClqB8Ujvy6rc+r2sJyM8O3YsaljfeLg0KGLgoIYTqpFVG1TQQ==
    -----END PUBLIC KEY-----
    """,
    """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIIBXTBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIoMT5eZsaZvkCAggA
    MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBBUQPuMK+jf5dAhbOXBhTJuBIIB
    AI5jtjEjqAFukxMKRR+LmosEL7ahbCPExT4HJaUG6lXzgh9Z2NRbDyZv7bZ/po36
    Uo/o2PPFjm8KbMA64ZHb4dR3BZ0MjWNRPR1PMTI8xxplXMI8TooLxHTaWYfMZadL
    4ZZgNImnSV4EtKWQaPHMIDRRRQDokHY3UDamHNjhFfbxDZFQjuUQqNFqcKh08IKJ
    450WdLcEN2mF5pjniQg5n9HoicIZowPKE1xIUIky7e5i2ojWnTXM3kri4jJgsDiq
    RZmY5rTozhJcvUw2z5PTypCcs2Z0rrJx1Wf22v2tXxAU+9151gn59BRnqnMYdDaG
    66GMQDV1N2PuSRlr59qKU/0=
    -----END ENCRYPTED PRIVATE KEY-----
    """,
  ]

  @Test("what is no P-521 key in PEM makes no key", arguments: ["", "key", "-----BEGIN EC PRIVATE KEY-----"] + others)
  func malformedKeys(_ text: String) {
    #expect(throws: (any Error).self) { try P521.Signing.PrivateKey(pemRepresentation: text) }
    #expect(throws: (any Error).self) { try P521.Signing.PublicKey(pemRepresentation: text) }
  }

  @Test("a key does not show itself")
  func secrecy() {
    let key = P521.Signing.PrivateKey()
    var shown = ""
    dump(key, to: &shown)
    #expect(!shown.contains(key.rawRepresentation.map(String.init).joined(separator: ", ")))
    #expect(shown.count < 100)
  }
}
