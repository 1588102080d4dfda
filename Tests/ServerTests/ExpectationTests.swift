import Server
import Testing
import Wire

@Suite("What a test expects of a served world", .ownThreads)
struct ExpectationTests {
  private static func post(_ served: Served, _ body: JSON) throws -> (status: Int, json: JSON) {
    let answer = try served.call(nil, "POST", "/_till/expectations", body: body.compactText)
    return (answer.status, try JSON(parsing: answer.body))
  }

  @Test("claims that hold are answered with 200, and one that does not with 409 and what was found instead")
  func judged() async throws {
    let served = try await Served()
    _ = try served.openTabby("one")
    let good: JSON = [
      "expect": [
        "provider": ["status": "open", "captured": "0.00 SAR", "charges": 0],
        "wire": [
          ["call": "tabby.create-session", "times": 1, "status": 200], ["call": "tabby.refund-payment", "times": 0],
        ],
        "webhooks": ["accepted": 0],
      ]
    ]
    let held = try Self.post(served, good)
    #expect(held.status == 200, "\(held)")
    #expect(held.json["holds"] == true)
    let claims = try #require(held.json.at("expectations")?[0]?["claims"]?.array)
    #expect(claims.count == 6)
    let wrong = try Self.post(
      served, ["expect": ["provider": ["status": "captured"]], "payment": ["provider": "tabby", "reference": "one"]])
    #expect(wrong.status == 409)
    let claim = try #require(wrong.json["expectations"]?[0]?["claims"]?[0])
    #expect(claim["claim"]?.string == "provider.status")
    let story = try #require(claim["story"]?.string)
    #expect(story.contains("captured") && story.contains("open"), "\(story)")
    #expect(try Self.post(served, ["expect": ["wire": ["call": "tabby.refund-payment"]]]).status == 409)
  }

  @Test("claims are kept and judged again until the next reset")
  func kept() async throws {
    let served = try await Served()
    let claim: JSON = [
      "expect": ["provider": ["status": "open"]], "payment": ["provider": "tabby", "reference": "one"],
    ]
    #expect(try Self.post(served, claim).status == 409)
    #expect(try served.call(nil, "GET", "/_till/expectations").status == 409)
    _ = try served.openTabby("one")
    #expect(try served.control("GET", "expectations")["holds"] == true)
    _ = try served.control("POST", "reset")
    #expect(try served.control("GET", "expectations")["expectations"] == [])
  }

  @Test("a fault that fired is a claim like any other")
  func faults() async throws {
    let served = try await Served()
    _ = try served.control("POST", "faults", ["id": "once", "on": "tabby.*", "nth": 1, "do": "drop-request"])
    #expect(try Self.post(served, ["expect": ["fault": ["once": "fired"]]]).status == 409)
    let connection = try RawConnection(port: served.port("tabby"))
    connection.send("GET /api/v2/payments/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    _ = connection.rest()
    #expect(try served.control("GET", "expectations")["holds"] == true)
  }

  @Test(
    "what cannot be read, and what the provider's side does not know, is explained and not kept",
    arguments: [
      [:], ["expect": [:]], ["expect": ["provider": ["statuss": "captured"]]],
      ["expect": ["provider": ["status": "took"]]], ["expect": ["screen": ["is": "methods"]]],
      ["expect": ["provider": ["order.status": "paid"]]], ["expect": ["webhooks": ["signed": true]]],
      ["expect": ["provider": ["status": "captured"]], "payment": "one"],
      ["expect": ["wire": ["call": "tabby.create-session", "body": ["payment": "${session}"]]]],
    ] as [JSON])
  func refused(_ body: JSON) async throws {
    let served = try await Served()
    let answer = try Self.post(served, body)
    #expect(answer.status == 400, "\(answer)")
    #expect(answer.json["problem"]?.string?.isEmpty == false)
    #expect(try served.control("GET", "expectations")["expectations"] == [])
  }
}

@Suite("A served world for other tools", .ownThreads)
struct OtherToolTests {
  @Test("the calls are an HTTP archive with methods, statuses and texts, and without keys")
  func archive() async throws {
    let served = try await Served()
    _ = try served.openTabby("one")
    let archive = try served.control("GET", "calls.har")
    let entry = try #require(archive.at("log", "entries")?[0])
    #expect(archive.at("log", "version")?.string == "1.2")
    #expect(entry.at("request", "method")?.string == "POST")
    #expect(
      entry.at("request", "url")?.string == "http://127.0.0.1:\(served.port("tabby"))/api/v2/checkout")
    #expect(entry.at("response", "status")?.integer == 200)
    #expect(entry.at("request", "postData", "text")?.string?.contains("reference_id") == true)
    #expect(!archive.compactText.contains("sk_test_c0ffee1e"))
  }

  @Test("an association file is served byte for byte, by its host's name and below control")
  func links() async throws {
    let text = "{\n  \"applinks\" : {}\n}"
    let served = try await Served { $0.associations = ["pay.shop.example": text] }
    func get(_ path: String, _ host: String) throws -> (status: Int, head: String, body: String) {
      let connection = try RawConnection(port: served.port())
      connection.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      return try Served.parse(connection.rest().text)
    }
    let published = try get("/.well-known/apple-app-site-association", "Pay.Shop.Example:80")
    #expect(published.status == 200)
    #expect(published.body == text)
    #expect(published.head.contains("application/json"))
    #expect(try get("/.well-known/apple-app-site-association", "other.example").status == 421)
    #expect(try get("/_till/payments", "pay.shop.example").status == 421)
    let address = try #require(try served.control("GET", "links")["pay.shop.example"]?.string)
    let path = try #require(address.firstRange(of: "/_till").map { String(address[$0.lowerBound...]) })
    #expect(try get(path, "127.0.0.1").body == text)
    #expect(try get("/_till/links/other/apple-app-site-association", "127.0.0.1").status == 404)
  }
}
