import Deeplinks
import DemoMerchant
import Foundation
import Phone
import Testing

@Suite("Reading association files")
struct AssociationReaderTests {
  private func warnings(_ text: String) throws -> [String] {
    try AssociationReader.read(text).warnings.map { "\($0.place): \($0.name)" }
  }

  /// The warnings about one entry's members.
  private func warnings(entry: String) throws -> [String] {
    try warnings(#"{"applinks": {"details": [{"appIDs": ["T000000000.app"], \#(entry)}]}}"#)
  }

  @Test(
    "what leaves nothing to decide by is refused, with what and where",
    arguments: [
      ("", "not-json-unexpected-end", ["line": "1", "column": "1"]),
      ("{\n  \"applinks\": nope\n}", "not-json-unexpected-byte", ["line": "2", "column": "16"]),
      ("{} x", "not-json-trailing-text", ["line": "1", "column": "4"]),
      ("<html></html>", "not-json-unexpected-byte", ["line": "1", "column": "1"]),
      (#"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {}}]"#, "asset-links", [:]),
      ("[]", "wrong-kind-object", ["place": "$"]), ("{}", "missing", ["place": "applinks"]),
      (#"{"webcredentials": {"apps": []}}"#, "missing", ["place": "applinks"]),
      (#"{"applinks": []}"#, "wrong-kind-object", ["place": "applinks"]),
      (#"{"applinks": {}}"#, "missing", ["place": "applinks.details"]),
      (#"{"applinks": {"details": "x"}}"#, "wrong-kind-details", ["place": "applinks.details"]),
    ])
  func refused(_ text: String, _ name: String, _ values: [String: String]) {
    #expect {
      try AssociationReader.read(text)
    } throws: { error in
      guard let problem = error as? AssociationFileProblem else { return false }
      #expect(problem.name == name)
      #expect(problem.values == values)
      return true
    }
  }

  @Test(
    "what can never match as it is meant is named: a fragment, a query, a router’s parameter, a regular expression, NOT, a full address",
    arguments: [
      ("/#/market/*", "fragment-in-path"), ("/pay?id=*", "query-in-path"), ("/users/:id", "route-parameter"),
      ("/users/{id}/x", "route-parameter"), ("/users/<id>", "route-parameter"), ("/users/[id]", "route-parameter"),
      ("^/pay/.*$", "regular-expression"), ("/pay/.*", "regular-expression"), ("https://x.test/pay", "whole-address"),
      ("/pay\u{A0}", "lookalike"), ("/pay\u{2013}x", "lookalike"), ("/pay/*", nil), ("/p?y/$(lang)/x", nil),
      ("/a:b/c", nil), ("/pay.html", nil),
    ] as [(String, String?)])
  func routes(_ path: String, _ warning: String?) throws {
    let inComponent = try warnings(entry: #""components": [{"/": "\#(path)"}]"#)
    #expect(inComponent == [warning].compactMap { $0.map { "applinks.details[0].components[0]./: \($0)" } })
    let inPaths = try warnings(entry: #""paths": ["\#(path)"]"#)
    #expect(inPaths == [warning].compactMap { $0.map { "applinks.details[0].paths[0]: \($0)" } })
  }

  @Test("NOT in a component excludes nothing, and a star for an item also matches without it")
  func slips() throws {
    #expect(
      try warnings(entry: #""components": [{"/": "NOT /admin"}]"#)
        == ["applinks.details[0].components[0]./: not-in-component"])
    #expect(
      try warnings(entry: #""components": [{"/": "/x", "?": {"id": "*", "way": "?*"}}]"#)
        == ["applinks.details[0].components[0].?.id: matches-missing"])
  }

  @Test(
    "an identifier that no app can have is named, and opens nothing",
    arguments: [
      ("TEAMID.com.shop.app", false), ("YOURTEAMID.com.shop.app", false), ("XXXXXXXXXX.com.shop.app", false),
      ("com.shop.app", false), ("A1B2C3D4E.com.shop.app", false), ("A1B2C3D4E5.com.shop.app", true),
      ("a1b2c3d4e5.com.shop.app", false), ("A1B2C3D4E5", false), ("A1B2C3D4E5.com_shop", false),
    ])
  func identifiers(_ id: String, _ isPossible: Bool) throws {
    let reading = try AssociationReader.read(
      #"{"applinks": {"details": [{"appIDs": ["\#(id)"], "components": [{"/": "/pay/*"}]}]}}"#)
    #expect(reading.warnings.map(\.name) == (isPossible ? [] : ["odd-app-id"]))
    let verdict = reading.file.decide(try Link("https://x.test/pay/1"), appID: id, host: "x.test")
    #expect(verdict.decision.isOpening == isPossible)
    #expect(verdict.decision.name == (isPossible ? "opens" : "impossible-app"))
    #expect(verdict.steps.map(\.name) == ["component-opens"])
  }

  @Test("a no-break space or a curly quotation mark in the JSON is named with its place")
  func unseen() {
    for (text, code) in [("{\u{A0}\"applinks\": {}}", "U+00A0"), ("{\u{201C}applinks\u{201D}: {}}", "U+201C")] {
      #expect {
        try AssociationReader.read(text)
      } throws: { error in
        let problem = error as? AssociationFileProblem
        return problem?.name == "lookalike" && problem?.values["character"] == code && problem?.values["column"] == "2"
      }
    }
  }

  @Test("a file of 128 KB is read, and one byte more is not")
  func size() throws {
    let text = #"{"applinks": {"details": []}}"#
    let full = text + String(repeating: " ", count: AssociationReader.largest - text.utf8.count)
    #expect(try AssociationReader.read(full).file.details.isEmpty)
    #expect(throws: AssociationFileProblem.tooLarge(bytes: 131_073)) { try AssociationReader.read(full + " ") }
  }

  @Test("everything a file may hold is read, without a warning")
  func everything() throws {
    let reading = try AssociationReader.read(
      #"""
      {
        "applinks": {
          "apps": [],
          "defaults": {"caseSensitive": false, "percentEncoded": false, "/": "/d", "?": "q", "exclude": true},
          "substitutionVariables": {"kind": ["order", "r*"]},
          "details": [
            {"appIDs": ["T100000000.a.b", "T200000000.c-d"], "defaults": {"caseSensitive": true}, "components": [
              {"/": "/$(kind)/*", "?": {"id": "?*"}, "#": "f", "exclude": true, "caseSensitive": true,
               "percentEncoded": true, "comment": "note"}]},
            {"appID": "T300000000.e", "paths": ["NOT /x", "/y"]}]
        },
        "webcredentials": {"apps": ["T100000000.a.b"]}, "appclips": {}, "activitycontinuation": {}
      }
      """#)
    #expect(reading.warnings.isEmpty, "\(reading.warnings)")
    let expected = AssociationFile(
      defaults: .init(
        path: "/d", query: .whole("q"), isExcluded: true, isCaseSensitive: false, isPercentEncoded: false),
      substitutionVariables: ["kind": ["order", "r*"]],
      details: [
        .init(
          appIDs: ["T100000000.a.b", "T200000000.c-d"], defaults: .init(isCaseSensitive: true),
          components: [
            .init(
              path: "/$(kind)/*", query: .items([.init(name: "id", pattern: "?*")]), fragment: "f", isExcluded: true,
              isCaseSensitive: true, isPercentEncoded: true, comment: "note")
          ]),
        .init(appIDs: ["T300000000.e"], rules: .paths(["NOT /x", "/y"])),
      ])
    #expect(reading.file == expected)
    #expect(reading.file.appIDs == ["T100000000.a.b", "T200000000.c-d", "T300000000.e"])
  }

  @Test("the oldest form has app identifiers as keys, and is told")
  func oldestForm() throws {
    let text =
      #"{"applinks": {"details": {"T000000000.app": {"paths": ["/a"]}, "U000000000.app": {"paths": ["NOT /a", "*"]}}}}"#
    let reading = try AssociationReader.read(text)
    #expect(reading.warnings.map(\.name) == ["oldest-form"])
    let link = try Link("https://h.test/a")
    let decisions = ["T000000000.app", "U000000000.app"].map {
      reading.file.decide(link, appID: $0, host: "h.test").decision
    }
    #expect(
      decisions == [
        .opens(place: "details[\"T000000000.app\"].paths[0]"), .excluded(place: "details[\"U000000000.app\"].paths[0]"),
      ])
  }

  @Test(
    "what a phone ignores is told, with its place",
    arguments: [
      (
        #""components": [{"/": 5}]"#, ["[0].components[0]./: wrong-kind-text", "[0].components[0]: matches-everything"]
      ),
      (#""components": [{"/": "/a", "exclude": "true"}]"#, ["[0].components[0].exclude: wrong-kind-truth"]),
      (#""components": [{"/": "/a", "?": 1}]"#, ["[0].components[0].?: wrong-kind-query"]),
      (#""components": [{"/": "/a", "?": {"n": 5}}]"#, ["[0].components[0].?.n: item-not-text"]),
      (#""components": [{"/": "/a", "exlude": true}]"#, ["[0].components[0].exlude: unknown-key-nearest"]),
      (
        #""components": [{"path": "/a"}]"#,
        ["[0].components[0].path: unknown-key", "[0].components[0]: matches-everything"]
      ),
      (#""components": [{}]"#, ["[0].components[0]: matches-everything"]),
      (#""components": ["/a"]"#, ["[0].components[0]: wrong-kind-object"]),
      (#""components": "/a""#, ["[0].components: wrong-kind-objects", "[0]: opens-nothing"]),
      (#""components": []"#, ["[0]: opens-nothing"]),
      (#""comment": 1"#, ["[0].comment: unknown-key", "[0]: opens-nothing"]),
      (#""paths": ["/a"], "components": [{"/": "/b"}]"#, ["[0].paths: paths-ignored"]),
      (
        #""paths": ["not /a", "NOT  /b", "NOTHING", "NOT/c", "NOT", "/n"]"#,
        [
          "[0].paths[0]: odd-not", "[0].paths[1]: odd-not", "[0].paths[3]: odd-not", "[0].paths[4]: odd-not",
        ]
      ),
      (#""paths": ["/a", 7]"#, ["[0].paths[1]: wrong-kind-text"]),
      (#""appID": "U000000000.app", "paths": ["/a"]"#, ["[0].appID: app-id-beside-list"]),
      (#""appID": "T000000000.app", "paths": ["/a"]"#, []),
      (#""defaults": [], "paths": ["/a"]"#, ["[0].defaults: wrong-kind-object"]),
      (
        #""components": [{"/": "/$(diggit)/$(nothing-near)/$(open"}]"#,
        [
          "[0].components[0]./: unknown-variable-nearest", "[0].components[0]./: unknown-variable",
          "[0].components[0]./: open-variable",
        ]
      ),
      (#""components": [{"/": "/a", "/": "/b"}]"#, ["[0].components[0]./: repeated-key"]),
    ] as [(String, [String])])
  func entry(_ entry: String, _ expected: [String]) throws {
    #expect(try warnings(entry: entry) == expected.map { "applinks.details" + $0 })
  }

  @Test(
    "apps and variables that cannot work are told",
    arguments: [
      (#"{"appIDs": [], "paths": ["/a"]}"#, "{}", ["details[0]: no-app"]),
      (#"{"paths": ["/a"]}"#, "{}", ["details[0]: no-app"]),
      (#"{"appIDs": ["com_example"], "paths": ["/a"]}"#, "{}", ["details[0]: odd-app-id"]),
      (#"{"appIDs": ["T..a"], "paths": ["/a"]}"#, "{}", ["details[0]: odd-app-id"]),
      (#"7"#, "{}", ["details[0]: wrong-kind-object"]),
      (
        #"{"appIDs": "T000000000.a", "paths": ["/a"]}"#, "{}",
        ["details[0].appIDs: wrong-kind-texts", "details[0]: no-app"]
      ),
      (
        #"{"appIDs": ["T000000000.a"], "paths": ["/a"]}"#,
        #"{"digit": ["1"], "e": [], "b(": ["1"], "n": ["$(x)"], "s": "1"}"#,
        [
          "substitutionVariables.digit: shadowed-variable", "substitutionVariables.e: empty-variable",
          "substitutionVariables.b(: unusable-variable", "substitutionVariables.n: nested-variable",
          "substitutionVariables.s: wrong-kind-texts",
        ]
      ),
      (#"{"appIDs": ["T000000000.a"], "paths": ["/a"]}"#, "[]", ["substitutionVariables: wrong-kind-object"]),
    ] as [(String, String, [String])])
  func appsAndVariables(_ detail: String, _ variables: String, _ expected: [String]) throws {
    let text = #"{"applinks": {"substitutionVariables": \#(variables), "details": [\#(detail)]}}"#
    #expect(try warnings(text) == expected.map { "applinks." + $0 })
  }

  @Test(
    "a rule whose addresses an earlier one takes is told, and one that still has some is not",
    arguments: [
      (#"[{"/": "/pay/*"}, {"/": "/pay/admin/*", "exclude": true}]"#, "[1]: excludes-too-late"),
      (#"[{"/": "/pay/*", "exclude": true}, {"/": "/pay/sdk-callback/*"}]"#, "[1]: blocked-before"),
      (#"[{"/": "/pay/*"}, {"/": "/pay"}]"#, "[1]: never-reached"),
      (#"[{"/": "*"}, {"/": "/a", "?": {"x": "1"}}]"#, "[1]: never-reached"),
      (#"[{"/": "*"}, {"/": "/A", "caseSensitive": false}]"#, "[1]: never-reached"),
      (##"[{"#": "x"}, {"/": "/a", "#": "x"}]"##, "[1]: never-reached"),
      (#"[{"/": "/a", "?": {"x": "1"}}, {"/": "/a", "?": {"x": "1"}}]"#, "[1]: never-reached"),
      (#"[{"/": "/pay/admin/*", "exclude": true}, {"/": "/pay/*"}]"#, nil),
      (#"[{"/": "/a/*"}, {"/": "/a/b", "caseSensitive": false}]"#, nil),
      (##"[{"#": "x", "exclude": true}, {"/": "/a"}]"##, nil), (#"[{"/": "/a", "?": "x"}, {"/": "/a"}]"#, nil),
      (#"[{"/": "/a?"}, {"/": "/a*"}]"#, nil),
    ] as [(String, String?)])
  func order(_ components: String, _ expected: String?) throws {
    let found = try warnings(entry: #""components": \#(components)"#)
    #expect(found == (expected.map { ["applinks.details[0].components" + $0] } ?? []))
  }

  @Test("the order of paths is looked at as well, and the earlier one is named")
  func pathOrder() throws {
    let text = #"{"applinks": {"details": [{"appID": "T000000000.app", "paths": ["/pay/*", "NOT /pay/admin/*"]}]}}"#
    let warnings = try AssociationReader.read(text).warnings
    #expect(warnings.map(\.name) == ["excludes-too-late"])
    #expect(
      warnings.first?.values == ["place": "applinks.details[0].paths[1]", "earlier": "details[0].paths[0]"])
  }

  @Test("a large file of many rules is read in good time")
  func large() throws {
    let components = (0..<3_000).map { "{\"/\": \"/path-\($0)/*\"}" }.joined(separator: ",")
    let text = #"{"applinks": {"details": [{"appIDs": ["T000000000.app"], "components": [\#(components)]}]}}"#
    #expect(text.utf8.count < AssociationReader.largest)
    let reading = try AssociationReader.read(text)
    let verdict = reading.file.decide(try Link("https://h.test/path-2999/x"), appID: "T000000000.app", host: "h.test")
    #expect(verdict.decision == .opens(place: "details[0].components[2999]"))
    #expect(verdict.steps.count == 3_000)
  }

  @Test(
    "the demo shop's files say what the program has built in, and are read without a warning",
    arguments: LinkAssociations.tillshop.domains)
  func demo(domain: AssociatedDomain) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "assets/associations/\(domain.host)/apple-app-site-association")
    let reading = try AssociationReader.read(try String(contentsOf: path, encoding: .utf8))
    #expect(reading.file == domain.file)
    #expect(reading.warnings.isEmpty)
    #expect(reading.file.appIDs == [LinkAssociations.tillshop.appID])
  }
}
