import Deeplinks
import Phone
import Testing

/// What a list of components decides about a part of an address behind the host.
private func decision(
  _ components: String, _ part: String, defaults: String = "{}", variables: String = "{}", key: String = "components"
) throws -> String {
  let text = """
    {"applinks": {"defaults": \(defaults), "substitutionVariables": \(variables),
      "details": [{"appIDs": ["T000000000.app"], "\(key)": \(components)}]}}
    """
  let file = try AssociationReader.read(text).file
  return file.decide(try Link("https://h.example\(part)"), appID: "T000000000.app", host: "h.example").decision.name
}

@Suite("Tricky association files")
struct AssociationVectorsTests {
  // Numbers are those of the collection the rows come from: results recorded from Apple's `swcutil`, or results of the rules
  // written down from them. Numbers that are missing here are missing there.
  @Test(
    "a component decides as on a phone",
    arguments: [
      (1, #"{"/":"/buy/*"}"#, "/buy", "opens"), (2, #"{"/":"/buy/*"}"#, "/buy//", "opens"),
      (3, #"{"/":"/buy/*"}"#, "/buyer", "no-match"), (4, #"{"/":"/buy*"}"#, "/buy", "opens"),
      (6, #"{"/":"/buy/"}"#, "/buy", "opens"), (7, #"{"/":"/buy/?*"}"#, "/buy/", "no-match"),
      (8, #"{"/":"/buy?*"}"#, "/buy/", "no-match"), (9, #"{"/":"/a/*/c"}"#, "/a/c", "no-match"),
      (11, #"{"/":"/a/*/c"}"#, "/a/b/d/c", "opens"), (12, #"{"/":"abc"}"#, "/abc", "opens"),
      (15, #"{"/":"//abc"}"#, "/abc", "opens"), (16, #"{"/":"/"}"#, "", "opens"),
      (18, #"{"/":"/o/????"}"#, "/o/1/34", "opens"),
      (19, #"{"/":"/pay/*","exclude":true},{"/":"/pay/sdk-callback/*"}"#, "/pay/sdk-callback/x", "excluded"),
      (22, #"{"?":"a=1"}"#, "?a=1&b=2", "no-match"), (23, #"{"?":"*"}"#, "", "opens"), (23, #"{"?":""}"#, "", "opens"),
      (24, #"{"?":"?*"}"#, "", "no-match"), (25, #"{"?":{"b":"*"}}"#, "?a=1", "opens"),
      (26, #"{"?":{"b":"?*"}}"#, "?a=1", "no-match"), (28, #"{"?":{"id":"7"}}"#, "?id=7&id=7", "opens"),
      (29, #"{"?":{"id":"?*"}}"#, "?id=7&id=42", "opens"), (31, #"{"?":{"n":5}}"#, "?n=5", "opens"),
      (31, #"{"?":{"n":5,"a":"1"}}"#, "?n=6&a=2", "opens"),
      (32, #"{"?":{"payment_id":"?*"}}"#, "?payment_id=", "no-match"),
      (33, #"{"?":{"payment_id":"?*"}}"#, "?payment_id=a&payment_id=", "no-match"),
      (34, #"{"?":{"payment_id":"?*"}}"#, "?mandate_id=a", "no-match"),
      (35, #"{"?":{"payment_id":"?*"}}"#, "?payment_id=a&error=tl_hpp_abandoned", "opens"),
      // Its component is that of a row which is not in the collection any more: with 32's object it would open.
      (37, #"{"?":"payment_id=?*"}"#, "?x=1&payment_id=a", "no-match"),
      (37, #"{"?":{"payment_id":"?*"}}"#, "?x=1&payment_id=a", "opens"),
      (38, ##"{"#":"*"}"##, "", "opens"), (38, ##"{"#":""}"##, "", "opens"), (39, ##"{"#":"?*"}"##, "", "no-match"),
      (41, #"{"/":"/a b"}"#, "/a%20b", "no-match"),
      (43, #"{"/":"/a%20b","percentEncoded":false}"#, "/a%20b", "no-match"),
      (44, #"{"/":"/a/b"}"#, "/a%2Fb", "no-match"),
      (47, #"{"/":"/café","percentEncoded":false}"#, "/caf%C3%A9", "opens"),
      (48, #"{"/":"/a b","percentEncoded":false}"#, "/a+b", "no-match"),
      (53, #"{"/":"/$(lang)/$(region)/buy","caseSensitive":false}"#, "/EN/gb/BUY", "opens"),
      (53, #"{"/":"/$(lang)/$(region)/buy"}"#, "/EN/gb/BUY", "no-match"),
      (56, #"{"/":"/$(nope)/x"}"#, "/a/x", "no-match"), (56, #"{"/":"/$(nope)/x"}"#, "/$(nope)/x", "no-match"),
      (57, "{}", "/any?thing#at-all", "opens"), (57, #"{"future":1}"#, "/any", "opens"),
    ])
  func component(_ row: Int, _ components: String, _ part: String, _ expected: String) throws {
    #expect(try decision("[\(components)]", part) == expected, "row \(row)")
  }

  // Recorded from Apple's `swcutil` as well, by the same people.
  @Test(
    "more of what was seen",
    arguments: [
      (#"{"/":"/buy"}"#, "/buy/", "opens"), (#"{"/":"buy/*"}"#, "/buy/42", "opens"),
      (#"{"/":"abc"}"#, "/xabc", "no-match"),
      (#"{"/":"*abc"}"#, "/xabc", "opens"), (#"{"/":"/buy/"}"#, "/buy//", "opens"),
      (##"{"/":"abc","?":"def","#":"*"}"##, "/abc?def", "opens"), (#"{"?":{"b":""}}"#, "?a=1", "opens"),
      (#"{"?":{"b":"1"}}"#, "?a=1", "no-match"), (#"{"?":{"id":"42"}}"#, "?id=7&id=42", "no-match"),
      (#"{"?":{"id":"*"}}"#, "?id=7&id=42", "opens"), (#"{"?":{"id":""}}"#, "?id=7&id=42", "no-match"),
      (#"{"?":{"a":"1","flag":true}}"#, "?a=2", "opens"), (#"{"?":{"a":["1"]}}"#, "?a=2", "opens"),
      (#"{"?":{"n":null}}"#, "?n=5", "opens"), (#"{"/":"/a b","percentEncoded":false}"#, "/a%20b", "opens"),
      (#"{"/":"/a/b","percentEncoded":false}"#, "/a%2Fb", "opens"), (#"{"/":"/caf%C3%A9"}"#, "/caf%c3%a9", "no-match"),
      (#"{"/":"/foo/*","future":{"a":"b"}}"#, "/foo/1", "opens"), (#"{"/":"/foo/*","future":1}"#, "/bar", "no-match"),
      (#"{"/":"/foo/*","casesensitive":false}"#, "/FOO/1", "no-match"), (#"{"?":"a=1"}"#, "", "no-match"),
    ])
  func seen(_ components: String, _ part: String, _ expected: String) throws {
    #expect(try decision("[\(components)]", part) == expected)
  }

  @Test(
    "settings of the file, the entry and the component go before each other in this order",
    arguments: [
      (50, #"{"caseSensitive":false}"#, #"{"/":"/foo"}"#, "/FOO", "opens"),
      (51, #"{"caseSensitive":false}"#, #"{"/":"/foo","caseSensitive":true}"#, "/FOO", "no-match"),
      (0, #"{"caseSensitive":true}"#, #"{"/":"/foo"}"#, "/FOO", "no-match"),
      (0, #"{"/":"/foo/*"}"#, ##"{"#":"*"}"##, "/bar", "no-match"),
      (0, #"{"/":"/foo/*"}"#, ##"{"#":"*"}"##, "/foo/1", "opens"),
      (0, #"{"exclude":true}"#, ##"{"#":"*"}"##, "/bar", "excluded"),
      (0, #"{"exclude":true}"#, #"{"/":"/bar","exclude":false}"#, "/bar", "opens"),
      (0, #"{"?":{"id":"??"}}"#, ##"{"#":"*"}"##, "/bar?id=7", "no-match"),
      (0, #"{"?":{"id":"??"}}"#, ##"{"#":"*"}"##, "/bar?id=77", "opens"),
      (0, #"{"percentEncoded":false}"#, #"{"/":"/a b"}"#, "/a%20b", "opens"),
    ])
  func defaults(_ row: Int, _ defaults: String, _ component: String, _ part: String, _ expected: String) throws {
    #expect(try decision("[\(component)]", part, defaults: defaults) == expected, "row \(row)")
  }

  @Test("an entry's settings go before the file's")
  func entryDefaults() throws {
    let text = #"""
      {"applinks": {"defaults": {"caseSensitive": false, "/": "/x"}, "details": [
        {"appIDs": ["T000000000.app"], "defaults": {"caseSensitive": true}, "components": [{}]}]}}
      """#
    let file = try AssociationReader.read(text).file
    for (part, expected) in [("/x", "opens"), ("/X", "no-match")] {
      let link = try Link("https://h.example\(part)")
      #expect(file.decide(link, appID: "T000000000.app", host: "h.example").decision.name == expected)
    }
  }

  @Test(
    "paths forbid with NOT in front, in their order, and know neither settings nor variables",
    arguments: [
      (60, #"["NOT /pay/admin/*","/pay/*"]"#, "/pay/admin/1", "excluded"),
      (61, #"["/pay/*","NOT /pay/admin/*"]"#, "/pay/admin/1", "opens"), (0, #"["*"]"#, "/any?q=1#f", "opens"),
      (0, #"["/a"]"#, "/A", "no-match"), (0, #"["/$(digit)"]"#, "/1", "no-match"), (0, "[]", "/", "no-match"),
      (0, #"["not /a", "/a"]"#, "/a", "opens"),
    ])
  func paths(_ row: Int, _ paths: String, _ part: String, _ expected: String) throws {
    let found = try decision(paths, part, defaults: #"{"caseSensitive":false}"#, key: "paths")
    #expect(found == expected, "row \(row)")
  }

  @Test("row 62: paths beside components are not read")
  func mixed() throws {
    let text = #"""
      {"applinks": {"details": [
        {"appIDs": ["T000000000.app"], "components": [{"/": "/new/*"}], "paths": ["/old/*"]}]}}
      """#
    let reading = try AssociationReader.read(text)
    for (part, expected) in [("/old/1", "no-match"), ("/new/1", "opens")] {
      let link = try Link("https://h.example\(part)")
      #expect(reading.file.decide(link, appID: "T000000000.app", host: "h.example").decision.name == expected)
    }
  }

  @Test("row 63: a file is one host's, and not that of hosts below it")
  func otherHost() throws {
    let file = try AssociationReader.read(
      #"{"applinks": {"details": [{"appIDs": ["T000000000.app"], "components": [{}]}]}}"#
    ).file
    for (host, expected) in [("shop.example", "opens"), ("SHOP.example", "opens"), ("www.shop.example", "other-host")] {
      let verdict = file.decide(try Link("https://\(host)/x"), appID: "T000000000.app", host: "shop.example")
      #expect(verdict.decision.name == expected)
    }
  }

  @Test("rows 64 and 65: same domain and no tap are no matter of the file, but conditions that still hold")
  func conditions() {
    let names = StandingCondition.allCases.map(\.name)
    #expect(names == ["installed", "fetched", "tapped", "other-domain", "not-pinned"])
  }

  @Test("variables of the file may hold wildcards, and none but their own")
  func variables() throws {
    let variables = #"{"kind": ["order", "re*d", "$(digit)"]}"#
    for (part, expected) in [
      ("/order/1", "opens"), ("/refund/1", "opens"), ("/reward", "no-match"), ("/7/1", "no-match"),
      ("/Order/1", "no-match"),
    ] {
      #expect(try decision(#"[{"/": "/$(kind)/1"}]"#, part, variables: variables) == expected, "\(part)")
    }
  }
}
