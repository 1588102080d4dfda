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
