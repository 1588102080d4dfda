import Foundation
import Sandbox
import TLS
import Testing
import Wire

@testable import Server

/// The program `curl`.
private enum Curl {
  static let isThere = (try? run(["--version"]))?.status == 0

  static func run(_ words: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl"] + words
    // A proxy of the machine's own is not asked.
    process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

/// Providers over TLS as curl sees them, with a certificate authority of the test's own.
@Suite("Over TLS", .ownThreads, .enabled(if: Curl.isThere, "needs curl"))
struct ServedTLSTests {
  static let domains = SandboxCatalog.all.flatMap { type(of: $0).domains }

  /// What curl prints and its exit code, with the authority's certificate trusted and none besides it.
  private static func curl(_ authority: Authority, _ words: [String]) throws -> (output: String, status: Int32) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("till-\(UUID().uuidString).pem")
    try authority.certificateText.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Curl.run(["--silent", "--http1.1", "--max-time", "20", "--cacert", file.path] + words)
  }

  private static let session: [String] = [
    "--header", "Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee",
    "--header", "Content-Type: application/json", "--data", Served.tabbySession("one").compactText,
  ]

  /// curl's exit code for a certificate that it does not trust.
  private static let untrusted: Int32 = 60

  @Test("a client with the provider's own host is answered through control as its proxy")
  func proxy() async throws {
    let authority = try Authority(for: Self.domains)
    let served = try await Served { $0.authority = authority }
    let proxy = "\(served.server.places.control)"
    let answer = try Self.curl(
      authority, ["--proxy", proxy] + Self.session + ["https://api.tabby.ai/api/v2/checkout"])
    #expect(answer.status == 0)
    #expect(try JSON(parsing: answer.output)["status"]?.string == "created")
    #expect(try served.control("GET", "payments")[0]?["provider"]?.string == "tabby")
  }

  @Test("every provider is reached below each of its domains", arguments: domains)
  func domain(_ domain: String) async throws {
    let authority = try Authority(for: Self.domains)
    let served = try await Served { $0.authority = authority }
    let answer = try Self.curl(
      authority,
      [
        "--proxy", "\(served.server.places.control)", "--write-out", "%{http_connect} %{http_code}", "--output",
        "/dev/null", "https://api.sandbox.\(domain)/no/such/path",
      ])
    #expect(answer.status == 0)
    let codes = answer.output.split(separator: " ")
    #expect(codes.first == "200")
    #expect(codes.last.flatMap { Int($0) }.map { (400...499).contains($0) } == true, "\(answer.output)")
  }

  @Test(
    "no other host is answered, nor another port",
    arguments: [
      "https://example.com/", "https://eviltabby.ai/", "https://tabby.ai.example.com/", "https://api.tabby.ai:8443/",
    ])
  func elsewhere(url: String) async throws {
    let authority = try Authority(for: Self.domains)
    let served = try await Served { $0.authority = authority }
    let answer = try Self.curl(
      authority, ["--proxy", "\(served.server.places.control)", "--write-out", "%{http_connect}", url])
    #expect(answer.output == "403")
    #expect(answer.status != 0)
  }

  @Test("a request within the tunnel for another host than the tunnel's is refused")
  func otherHost() async throws {
    let authority = try Authority(for: Self.domains)
    let served = try await Served { $0.authority = authority }
    let answer = try Self.curl(
      authority,
      [
        "--proxy", "\(served.server.places.control)", "--header", "Host: example.com", "--write-out", "%{http_code}",
        "--output", "/dev/null", "https://api.tabby.ai/",
      ])
    #expect(answer.output == "421")
  }

  @Test("without an authority, a client hears that there is none")
  func none() async throws {
    let served = try await Served()
    let connection = try RawConnection(port: served.port())
    connection.send("CONNECT api.tabby.ai:443 HTTP/1.1\r\nHost: api.tabby.ai:443\r\nConnection: close\r\n\r\n")
    let answer = try Served.parse(connection.rest().text)
    #expect(answer.status == 503)
    #expect(answer.body.contains("no certificate authority"))
  }

  @Test(
    "with TLS, providers answer over https alone, and their addresses say so", arguments: ["127.0.0.1", "localhost"])
  func ports(host: String) async throws {
    let authority = try Authority(for: Self.domains)
    let served = try await Served { ($0.authority, $0.tls) = (authority, true) }
    let port = served.port("tabby")
    #expect(served.server.places.providers.allSatisfy { "\($0.origin)".hasPrefix("https://127.0.0.1:") })
    let answer = try Self.curl(authority, Self.session + ["https://\(host):\(port)/api/v2/checkout"])
    let page = try JSON(parsing: answer.output).at("configuration", "available_products", "installments")?[0]?[
      "web_url"]
    #expect(page?.string?.hasPrefix("https://127.0.0.1:\(port)/") == true)
    #expect(try Self.curl(authority, ["http://\(host):\(port)/"]).status != 0)
    let stranger = try Authority(for: Self.domains)
    #expect(try Self.curl(stranger, ["https://\(host):\(port)/"]).status == Self.untrusted)
  }

  @Test("a certificate beyond the providers' domains is none, even from the authority that is trusted")
  func constraint() async throws {
    let narrow = try Authority(for: ["y.uno"])
    let served = try await Served { $0.authority = narrow }
    let answer = try Self.curl(narrow, ["--proxy", "\(served.server.places.control)", "https://api.tabby.ai/"])
    #expect(answer.status == Self.untrusted)
  }
}
