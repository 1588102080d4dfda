import Server
import Testing
import TillAssets
import Wire

@Suite("Pages over HTTP", .ownThreads)
struct PageLanguageTests {
  private static func served() async throws -> Served {
    let assets = AssetFolder(path: Served.root + "assets")
    return try await Served { $0.languages = PageLanguages(["ar", "en"]) { try? assets.phrasebook($0) } }
  }

  @Test(
    "a browser gets the language that it asks for first among those there are, or else the usual one",
    arguments: [
      ("ar", "ar"), ("ar-SA,en;q=0.5", "ar"), ("sv, ar;q=0.9, en;q=0.8", "ar"), ("en;q=0.9, ar;q=0.1", "en"),
      ("ar;q=0", "en"), ("sv", "en"), ("*", "en"), (";;,q=", "en"), ("../../x", "en"),
    ])
  func language(_ accepted: String, _ wanted: String) async throws {
    let served = try await Self.served()
    let session = try served.openTabby("one")
    let url = try #require(
      session.at("configuration", "available_products", "installments")?[0]?["web_url"]?.string)
    let path = "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/")
    let answer = try served.call(
      "tabby", "GET", path, headers: ["Accept: text/html", "Accept-Language: \(accepted)"])
    #expect(answer.body.contains(#"<html lang="\#(wanted)""#), "\(answer.head)")
  }

  @Test("a way back that Stitch refuses is a page to a browser, and status 400 with the reason to a program")
  func refusedWayBack() async throws {
    let served = try await Self.served()
    let form = "Content-Type: application/x-www-form-urlencoded"
    let scope = "client_id=test-till&client_secret=till-client-secret&scope=transaction_initiate"
    let token = try served.call(
      "stitch", "POST", "/connect/token", headers: [form], body: "grant_type=client_credentials&" + scope)
    let bearer = try #require(try JSON(parsing: token.body)["access_token"]?.string)
    let document: JSON = """
      mutation { initiateTransaction(input: {amount: {quantity: "9.90", currency: "ZAR"}, nonce: "n", externalReference: "r",
        token: "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n",
        paymentMethods: {applePay: {network: "Visa", requireSecure3d: true}}}) { ... on ApplePayTransaction { interactionUrl } } }
      """
    let body: JSON = ["query": document]
    let made = try served.call(
      "stitch", "POST", "/graphql", headers: ["Authorization: Bearer \(bearer)", "Content-Type: application/json"],
      body: body.compactText)
    let url = try #require(
      try JSON(parsing: made.body).at("data", "initiateTransaction", "interactionUrl")?.string, "\(made)")
    let path = "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/") + "?redirect_uri=tillshop%3A%2F%2Fx"
    let bare = try served.call("stitch", "GET", path)
    #expect(bare.status == 400 && bare.head.contains("application/json"))
    #expect(try JSON(parsing: bare.body) == ["redirect_uri": ["redirect_uri must be an https URL"]])
    let page = try served.call("stitch", "GET", path, headers: ["Accept: text/html"])
    #expect(page.status == 200 && page.body.contains("redirect_uri"))
  }

  @Test("a picture comes as bytes")
  func picture() async throws {
    let served = try await Self.served()
    let session = try served.openTabby("one")
    let url = try #require(
      session.at("configuration", "available_products", "installments")?[0]?["qr_code"]?.string)
    let path = "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/")
    let answer = try served.call("tabby", "GET", path)
    #expect(answer.status == 200 && answer.head.contains("image/png") && answer.body.contains("IHDR"))
  }
}
