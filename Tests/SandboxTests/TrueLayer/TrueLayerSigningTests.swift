import Cryptography
import Foundation
import Pages
import Simulation
import Testing
import Wire

@testable import Sandbox

/// Signatures by which TrueLayer and programs that nobody here wrote know each other.
@Suite("TrueLayer: signatures of TrueLayer’s own library")
struct TrueLayerSigningTests {
  /// A creation as `truelayer-signing` 0.4.0 for Python signed it with the demo merchant's key.
  struct Signed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let headers: [String]
    let signature: String
  }

  private static let key = "619410b3-b00c-406e-bb1b-2982f97edb8b"
  private static let body = """
    {"amount_in_minor":1299,"currency":"GBP","payment_method":{"type":"bank_transfer","provider_selection":\
    {"type":"user_selected"},"beneficiary":{"type":"merchant_account","merchant_account_id":\
    "b1d5c0de-0000-4000-8000-00000000acc1"}},"user":{"name":"Robin Till","email":"robin@till.example"},\
    "metadata":{"reference":"TILL-42"}}
    """

  private static let signed = [
    Signed(
      testDescription: "one header", path: "/v3/payments", headers: ["Idempotency-Key"],
      signature: """
        eyJhbGciOiJFUzUxMiIsImtpZCI6ImI3ZGJlOWEyLTAwMDAtNDAwMC04MDAwLTAwMDAwMDAwMDUxMiIsInRsX3ZlcnNpb24iOiIyIiwidGxfaG\
        VhZGVycyI6IklkZW1wb3RlbmN5LUtleSJ9..ANTPb12yTcBwhfF3n1rsg-2lUTPyMRnKxm0tYcwljzbwMkaOl6DT9KGJNFJ331MDb56_hIHmER\
        V4qMll3TxP_sH0AZcr8N3FaTX837d3YpvViv6IfN-8b4xDXqknl_J603HU9EduUlAiSur2vEUTzLOs_MaoqOsOJQ4-VL7UiTZltIcw
        """),
    Signed(
      testDescription: "small letters and another header", path: "/v3/payments",
      headers: ["X-Bar-Header", "idempotency-key"],
      signature: """
        eyJhbGciOiJFUzUxMiIsImtpZCI6ImI3ZGJlOWEyLTAwMDAtNDAwMC04MDAwLTAwMDAwMDAwMDUxMiIsInRsX3ZlcnNpb24iOiIyIiwidGxfaG\
        VhZGVycyI6IlgtQmFyLUhlYWRlcixpZGVtcG90ZW5jeS1rZXkifQ..Af-vUYYGwxADIjQNJZ5RB0sGF5dmf6N3LacimJ6q3AvTGOLlwUyRL4i3\
        yHBNSFy0EJxMexat97wFuufXv-ATnosCACor6YwLTM2-YHPKsXGeOW6up5G4Af-OfvU7HVzLfaufrqRO6HxhcnHB0nzBzyeZ2ZSRHEoIqw9yWw\
        ifvGmykKqk
        """),
    Signed(
      testDescription: "a slash at the end of the path", path: "/v3/payments", headers: ["Idempotency-Key"],
      signature: """
        eyJhbGciOiJFUzUxMiIsImtpZCI6ImI3ZGJlOWEyLTAwMDAtNDAwMC04MDAwLTAwMDAwMDAwMDUxMiIsInRsX3ZlcnNpb24iOiIyIiwidGxfaG\
        VhZGVycyI6IklkZW1wb3RlbmN5LUtleSJ9..ALdUpuFGNxzq2l1XjpBCsHm7iS9wAWgwHrY0SzDjLFkMuJabUkFs1tED5ygoyl3KnU31lnRZ4t\
        vMvNULwMIWH5NJAc1wP0Q-mOLlUFHfm4okFQvD1zKKMGhMaLnVvnYOP77eIwkeyGcWDleZF0ngRO6VdRTzFF9ZN_xZbrY9v-nO74H1
        """),
  ]

  private static func status(_ signed: Signed, key: String = key, body: String = body) -> Int {
    TrueLayerBench().call(
      "POST", "api.truelayer-sandbox.com", signed.path,
      [
        "Authorization": "Bearer till-access-token", "idempotency-key": key, "X-Bar-Header": "abc123",
        "Tl-Signature": signed.signature,
      ], body: body
    ).status
  }

  @Test("a creation that the library signed is taken, and refused once a byte of it has changed", arguments: signed)
  func requests(_ signed: Signed) {
    #expect(Self.status(signed) == 201)
    #expect(Self.status(signed, body: Self.body.replacing("1299", with: "1298")) == 401)
    #expect(Self.status(signed, key: "another") == 401)
  }

  @Test("an account’s own key proves its requests, and no other does")
  func ownKey() {
    let bench = TrueLayerBench()
    let key = P521.Signing.PrivateKey()
    var account = TrueLayerSandbox.Account.demo
    account.signingKey = key.publicKeyText
    bench.sandbox = TrueLayerSandbox(account: account)
    #expect(bench.send("POST", "/v3/payments", Self.body, key: "k").status == 401)
    let signature = TrueLayerSandbox.signature(
      TrueLayerBench.header, "POST /v3/payments\nIdempotency-Key: k\n\(Self.body)", key)
    #expect(bench.send("POST", "/v3/payments", Self.body, key: "k", signature: .some(signature)).status == 201)
  }

  @Test("the key that a webhook’s signature names is in the set at the address that it names")
  func keySet() throws {
    let (bench, webhook) = try Self.webhook()
    let signature = try #require(webhook.header("Tl-Signature"))
    let header = try JSON(
      parsing: String(
        decoding: try #require(Base64.decode(String(signature.prefix { $0 != "." }), .url)), as: UTF8.self))
    #expect(header["jku"] == "https://webhooks.truelayer-sandbox.com/.well-known/jwks")
    let answer = bench.call("GET", "webhooks.truelayer-sandbox.com", "/.well-known/jwks")
    let key = try #require(answer.json?["keys"]?.array?.first { $0["kid"] == header["kid"] })
    #expect([key["kty"], key["crv"], key["alg"]] == ["EC", "P-521", "ES512"])
    let halves = try ["x", "y"].map { try #require(Base64.decode(key[$0]?.string ?? "", .url)) }
    let point = try P521.Signing.PublicKey(x963Representation: [4] + halves[0] + halves[1])
    #expect(point.x963Representation == TrueLayerSandbox.webhookKey?.publicKey.x963Representation)
  }

  private static func webhook() throws -> (bench: TrueLayerBench, webhook: Webhook<WireRequest>) {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    bench.agree(made)
    bench.wait(.seconds(5))
    return (bench, try #require(bench.sandbox.outbox.last))
  }

  // MARK: The library itself

  /// The interpreter that has the library; `TILL_PYTHON` names another one than the usual.
  private static var python: String { ProcessInfo.processInfo.environment["TILL_PYTHON"] ?? "python3" }

  private static func run(_ program: String, _ arguments: [String] = []) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, "-c", program] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(
    "the library verifies a webhook with the served key, and refuses one with another body",
    .enabled(if: run("import truelayer_signing") == 0, "needs Python with truelayer-signing 0.4.0"))
  func library() throws {
    let (bench, webhook) = try Self.webhook()
    let program = """
      import json, sys
      from truelayer_signing import HttpMethod, extract_jws_header, verify_with_jwks
      keys, signature, path, time, body = sys.argv[1:]
      (verify_with_jwks(json.loads(keys), extract_jws_header(signature)).set_method(HttpMethod.POST).set_path(path)
       .add_header("x-tl-webhook-timestamp", time).set_body(body).verify(signature))
      """
    let keys = bench.call("GET", "webhooks.truelayer-sandbox.com", "/.well-known/jwks").body.text
    let said = [
      keys, webhook.header("Tl-Signature") ?? "", webhook.content.path, webhook.header("X-TL-Webhook-Timestamp") ?? "",
    ]
    #expect(Self.run(program, said + [webhook.content.body.text]) == 0)
    #expect(Self.run(program, said + [webhook.content.body.text + " "]) != 0)
  }
}

extension P521.Signing.PrivateKey {
  /// The public half in PEM (RFC 5480).
  fileprivate var publicKeyText: String {
    let info: [UInt8] = [
      0x30, 0x81, 0x9B, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81, 0x04,
      0x00, 0x23, 0x03, 0x81, 0x86, 0x00,
    ]
    let text = Base64.encode(info + publicKey.x963Representation, .standard)
    return "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n"
  }
}
