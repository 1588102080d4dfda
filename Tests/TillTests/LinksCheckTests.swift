import Foundation
import PseudoTerminal
import Testing

@Suite("till links check", .serialized, .ownThreads)
struct LinksCheckTests {
  private static let app = "TILLTEAM01.test.tillshop.app"

  private func shipped(_ host: String) -> String {
    PseudoTerminal.product("till_TillAssets.resources") + "/associations/\(host)/apple-app-site-association"
  }

  private func check(_ arguments: [String], input: String? = nil) throws -> Finished {
    let finished = try runTill(["links", "check"] + arguments, input: input)
    #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
    #expect(!(finished.output + finished.complaints).contains("\u{1B}"))
    return finished
  }

  @Test(
    "the demo shop's links open or stay, by exit status and by the component that decided",
    arguments: [
      ("pay.tillshop.test", "/return/tabby?payment_id=1", 0, "details[0].components[2]"),
      ("pay.tillshop.test", "/return/admin/1", 1, "details[0].components[1]"),
      ("pay.tillshop.test", "/return/tabby#no_app", 1, "details[0].components[0]"),
      ("pay.tillshop.test", "/account", 1, "nothing in the file"),
      ("pay-backend.till.test", "/pay/sdk-callback/ios-universal-link?id=1", 0, "details[0].components[1]"),
    ])
  func demo(_ host: String, _ part: String, _ status: Int, _ words: String) throws {
    let finished = try check([shipped(host), "https://\(host)\(part)"])
    #expect(finished.status == Int32(status), "\(finished)")
    #expect(finished.output.contains(words), "\(finished.output)")
    #expect(finished.output.contains("from the link"))
    #expect(finished.output.contains("On a phone") == (status == 0))
  }

  @Test("a file is read from standard input, and each of its apps gets its own answer")
  func standardInput() throws {
    let text = #"""
      {"applinks": {"details": [
        {"appIDs": ["A000000000.one"], "components": [{"/": "/x", "?": {"id": "?*"}}]},
        {"appIDs": ["B000000000.two"], "components": [{"/": "/x/*", "exclude": true}]},
        {"appIDs": ["C000000000.three"], "paths": ["/x"]}]}}
      """#
    let finished = try check(["-", "https://h.test/x"], input: text)
    #expect(finished.status == 0)
    for words in ["App A000000000.one", "App B000000000.two", "App C000000000.three", "?id", "details[2].paths[0]"] {
      #expect(finished.output.contains(words), "\(finished.output)")
    }
    #expect(try check(["-", "https://h.test/x", "--app-id", "A000000000.one"], input: text).status == 1)
    #expect(try check(["-", "https://h.test/x?id=7", "--app-id", "A000000000.one"], input: text).status == 0)
    let unknown = try check(["-", "https://h.test/x", "--app-id", "D000000000.four"], input: text)
    #expect(unknown.status == 1)
    #expect(unknown.output.contains("A000000000.one, B000000000.two, C000000000.three"))
    let otherHost = try check(["-", "https://www.h.test/x", "--host", "h.test"], input: text)
    #expect(otherHost.status == 1)
    #expect(otherHost.output.contains("www.h.test"))
  }

  @Test("an app that cannot be opens no link, by exit status too; a web page in place of the file is called one")
  func impossible() throws {
    let text = #"{"applinks": {"details": [{"appIDs": ["TEAMID.com.shop.app"], "components": [{"/": "/x"}]}]}}"#
    let finished = try check(["-", "https://h.test/x"], input: text)
    #expect(finished.status == 1 && !finished.output.contains("may open"), "\(finished)")
    #expect(finished.output.contains("no app can have the identifier TEAMID.com.shop.app"))
    let page = try check(["-", "https://h.test/x"], input: "<!DOCTYPE html><html></html>")
    #expect(page.status == 2 && page.complaints.contains("web page"))
    let broken = try check(["-", "https://h.test/x"], input: "{\"applinks\": {,}}")
    #expect(broken.status == 2 && !broken.complaints.contains("web page"))
  }

  @Test("as JSON every step has a name and its values")
  func json() throws {
    let finished = try check([shipped("pay.tillshop.test"), "https://pay.tillshop.test/return/1", "--json"])
    #expect(finished.status == 0)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any])
    #expect(root["opens"] as? Bool == true)
    #expect(root["host-from-url"] as? Bool == true)
    #expect(root["conditions"] as? [String] == ["installed", "fetched", "tapped", "other-domain", "not-pinned"])
    let app = try #require((root["apps"] as? [[String: Any]])?.first)
    #expect(app["app-id"] as? String == Self.app)
    #expect((app["decision"] as? [String: String])?["name"] == "opens")
    let steps = try #require(app["steps"] as? [[String: String]])
    #expect(steps.map { $0["name"] } == ["component-differs", "component-differs", "component-opens"])
    #expect(steps[0]["key"] == "#")
    #expect(steps[1]["found"] == "/return/1")
  }

  @Test("what a phone takes in silence is told in words")
  func warnings() throws {
    let text = #"""
      {"applinks": {"details": [{"appIDs": ["A000000000.one"], "components": [
        {"/": "/pay/*"}, {"/": "/pay/admin/*", "exclude": true}, {"path": "/x"}, {"/": "/$(nope)", "exclud": true}]}]}}
      """#
    let finished = try check(["-", "https://h.test/pay/admin/1"], input: text)
    #expect(finished.status == 0)
    for words in [
      "applinks.details[0].components[1]: excludes links that details[0].components[0] already opens",
      "so it matches every link", "unknown variable nope", "Did you mean exclude?",
    ] { #expect(finished.output.contains(words), "\(finished.output)") }
  }

  @Test(
    "a link, host, app or file that cannot be used is refused with what, where and what instead",
    arguments: [
      (["/nowhere", "https://h.test/"], nil, ["/nowhere"]), (["-", "http://h.test/"], "{}", ["http", "https://"]),
      (["-", "tillshop://return"], "{}", ["tillshop", "https://"]), (["-", "no link"], "{}", ["no link"]),
      (["-", "https:///x"], "{}", ["host"]), (["-", "https://h.test:8443/"], "{}", ["8443"]),
      (["-", "https://h.test/", "--host", "https://h.test"], "{}", ["https://h.test", "pay.tillshop.test"]),
      (["-", "https://h.test/", "--host", "*.h.test"], "{}", ["*.h.test"]),
      (["-", "https://h.test/", "--app-id", ""], "{}", ["app identifier"]),
      (["-", "https://h.test/"], "{", ["-:1:2", "JSON"]),
      (["-", "https://h.test/"], "<html>", ["- is a web page", "without a redirect"]),
      (["-", "https://h.test/"], "{}", ["applinks", "missing"]), (["-", "https://h.test/"], "[]", ["object"]),
      (["-", "https://h.test/"], #"{"applinks": {"details": 1}}"#, ["applinks.details", "list"]),
      (["-"], nil, ["url"]),
    ] as [([String], String?, [String])])
  func refused(_ arguments: [String], _ input: String?, _ words: [String]) throws {
    let finished = try check(arguments, input: input)
    #expect(finished.status == 2 || arguments.count == 1 && finished.status != 0)
    #expect(finished.output.isEmpty)
    for word in words { #expect(finished.complaints.contains(word), "\(finished.complaints)") }
  }

  @Test("a file that is too large for a phone is refused with both sizes")
  func tooLarge() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "large-\(UUID().uuidString)").path
    try String(repeating: " ", count: 131_073).write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let finished = try check([path, "https://h.test/"])
    #expect(finished.status == 2)
    for word in [path, "131073", "131072"] { #expect(finished.complaints.contains(word), "\(finished)") }
  }

  @Test("the decision stands in front of its steps, and apps that fare the same share one answer")
  func layout() throws {
    let text = #"""
      {"applinks": {"details": [
        {"appIDs": ["A000000000.one", "A000000000.two"], "components": [{"#": "web", "exclude": true}, {"/": "/x"}]},
        {"appIDs": ["B000000000.three"], "components": [{"/": "/y"}]}]}}
      """#
    let finished = try check(["-", "https://h.test/x"], input: text)
    let lines = finished.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = try #require(lines.firstIndex(of: "App A000000000.one, A000000000.two"))
    #expect(lines[first + 1] == "  The app may open the link: details[0].components[1] allows it.")
    #expect(lines[first + 2].hasPrefix("    details[0].components[0]"))
    #expect(lines[first + 2].hasSuffix("there is no #, but it must match web"))
    #expect(!finished.output.contains("–"))
    #expect(lines.contains("App B000000000.three"))
  }

  @Test("what is empty is empty for machines, and a dash for nobody")
  func emptyInJSON() throws {
    let finished = try check(
      ["-", "https://h.test/x", "--json"],
      input: ##"{"applinks": {"details": [{"appIDs": ["A000000000.one"], "components": [{"#": "web"}]}]}}"##)
    #expect(finished.status == 1)
    #expect(finished.output.contains(##""found": """##))
    #expect(!finished.output.contains("–"))
  }

  @Test("a byte order mark, a link without scheme, too many rules and too many apps are told by name")
  func furtherProblems() throws {
    let plain = #"{"applinks": {"details": [{"appIDs": ["A000000000.one"], "paths": ["*"]}]}}"#
    let rules =
      #"{"applinks": {"details": [{"appIDs": ["A000000000.one"], "paths": [\#(Array(repeating: #""/a""#, count: 5_001).joined(separator: ","))]}]}}"#
    let entries = (0..<1_000).map { #"{"appIDs": ["A000000000.x\#($0)"], "paths": ["/a"]}"# }.joined(separator: ",")
    let apps = #"{"applinks": {"details": [\#(entries)]}}"#
    let rows: [(input: String, link: String, words: [String])] = [
      ("\u{FEFF}" + plain, "https://h.test/", ["byte order mark"]), (plain, "h.test/x", ["h.test/x", "https://"]),
      (rules, "https://h.test/", ["5001", "5000"]), (apps, "https://h.test/", ["1000", "--app-id"]),
    ]
    for (input, link, words) in rows {
      let finished = try check(["-", link], input: input)
      #expect(finished.status == 2, "\(finished)")
      for word in words { #expect(finished.complaints.contains(word), "\(finished.complaints)") }
    }
    #expect(try check(["-", "https://h.test/a", "--app-id", "A000000000.x7"], input: apps).status == 0)
  }

  @Test("a bundle identifier without its team, and a whole address in place of a path, are warned of")
  func commonMistakes() throws {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["com.example.app"], "components": [{"/": "https://h.test/x"}]}]}}"#
    let finished = try check(["-", "https://h.test/x"], input: text)
    #expect(finished.status == 1)
    for words in ["no app can have the identifier com.example.app", "https://h.test/x is a full URL"] {
      #expect(finished.output.contains(words), "\(finished.output)")
    }
  }

  @Test("a file without apps opens nothing, and says so")
  func noApps() throws {
    let finished = try check(["-", "https://h.test/"], input: #"{"applinks": {"details": []}}"#)
    #expect(finished.status == 1)
    #expect(finished.output.contains("lists no app"))
  }
}
