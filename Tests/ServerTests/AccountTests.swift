import Commerce
import Sandbox
import Scenarios
import Server
import Testing
import Wire

@Suite("A server with an account of one's own", .ownThreads)
struct AccountTests {
  private static let key = "sk_test_00000000-0000-4000-8000-0000000000f1"

  private static func served(_ text: String) async throws -> Served {
    let file = AccountFile(path: "account.yaml", text: text)
    #expect(file.complaints == [])
    return try await Served { $0.accounts = file.changes }
  }

  private static func open(_ served: Served, _ key: String) throws -> Int {
    try served.call(
      "tabby", "POST", "/api/v2/checkout",
      headers: ["Authorization: Bearer \(key)", "Content-Type: application/json"],
      body: Served.tabbySession("one").compactText
    ).status
  }

  @Test("its keys are those that the file says, and the demo merchant's are none any more")
  func keys() async throws {
    let served = try await Self.served("tabby:\n  secret-key: \(Self.key)\n")
    #expect(try Self.open(served, Self.key) == 200)
    #expect(try Self.open(served, "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee") == 401)
    _ = try served.control("POST", "reset")
    #expect(try Self.open(served, Self.key) == 200)
    #expect(!(try served.call(nil, "GET", "/_till/calls.har").body.contains(Self.key)))
    #expect(!(try served.call(nil, "GET", "/_till/view").body.contains(Self.key)))
  }

  @Test("with the file to begin with, everything is as without one")
  func template() async throws {
    let served = try await Self.served(AccountFile.template)
    #expect(try served.openTabby("one")["status"]?.string == "created")
  }

  @Test("pages name the store that was chosen")
  func store() async throws {
    let served = try await Served {
      $0.merchant = SandboxMerchant(
        name: "Lantern Books", city: "London", country: .unitedKingdom, utcOffsetMinutes: 0)
    }
    let session = try served.openTabby("one")
    let url = try #require(session.at("configuration", "available_products", "installments")?[0]?["web_url"]?.string)
    let page = try served.control("POST", "page", ["url": .string(url)])
    #expect(page.compactText.contains("Lantern Books"))
  }
}

@Suite("A server for other machines", .ownThreads)
struct ListeningTests {
  private static let token = "a-token-of-some-length"

  private static func served() async throws -> Served {
    try await Served { ($0.listen, $0.host, $0.token) = ("0.0.0.0", "till.example", token) }
  }

  private static func ask(_ served: Served, _ path: String, _ headers: String...) throws -> Int {
    let connection = try RawConnection(port: served.port())
    connection.send(
      (["GET \(path) HTTP/1.1", "Connection: close"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
    return try Served.parse(connection.rest().text).status
  }

  @Test("control demands its token, and tells without it only that it is there")
  func token() async throws {
    let served = try await Self.served()
    let host = "Host: till.example"
    #expect(try Self.ask(served, "/_till/health", host) == 200)
    for header in [
      "X: y", "Authorization: Bearer", "Authorization: Bearer a-token-of-some-lengtH", "Authorization: \(Self.token)",
    ] {
      #expect(try Self.ask(served, "/_till/payments", host, header) == 401, "\(header)")
    }
    #expect(try Self.ask(served, "/_till/payments", host, "Authorization: Bearer \(Self.token)") == 200)
    #expect(ControlClient(served.server.places.control).ask("GET", "/_till/payments", nil) == nil)
  }

  @Test("it is asked for by its name or by numbers, and by no other name")
  func hosts() async throws {
    let served = try await Self.served()
    for host in ["till.example:8455", "TILL.example", "127.0.0.1", "localhost", "10.1.2.3:8455"] {
      #expect(try Self.ask(served, "/_till/health", "Host: \(host)") == 200, "\(host)")
    }
    for host in ["evil.example", "till.example.evil", "10.1.2.3.evil.example"] {
      #expect(try Self.ask(served, "/_till/health", "Host: \(host)") == 421, "\(host)")
    }
    let bearer = "Authorization: Bearer \(Self.token)"
    #expect(
      try Self.ask(served, "/_till/payments", "Host: localhost", bearer, "Origin: http://till.example:3000") == 200)
    #expect(try Self.ask(served, "/_till/payments", "Host: localhost", bearer, "Origin: http://evil.example") == 421)
  }

  @Test("its addresses have the name, and whoever knows the token can watch it")
  func watching() async throws {
    let served = try await Served { ($0.host, $0.token) = ("localhost", Self.token) }
    #expect("\(served.server.places.control)".hasPrefix("http://localhost:"))
    let client = ControlClient(served.server.places.control, token: Self.token)
    #expect(client.ask("GET", "/_till/view", nil)?.status == 200)
    #expect(ControlClient(served.server.places.control).ask("GET", "/_till/view", nil)?.status == 401)
    let document = client.ask("GET", "/_till/openapi.json", nil)?.json
    #expect(document?.at("components", "securitySchemes", "token", "scheme")?.string == "bearer")
    // Whether an operation needs the token is what the document says of it.
    for path in ["health", "view"] {
      let isOpen = document?.at("paths", "/\(path)", "get", "security") == .array([])
      #expect((ControlClient(served.server.places.control).ask("GET", "/_till/\(path)", nil)?.status == 200) == isOpen)
    }
  }
}
