import Deeplinks
import Phone
import Testing

@Suite("Association files that were made to harm")
struct AssociationLimitsTests {
  private func file(_ details: String, variables: String = "{}") -> String {
    #"{"applinks": {"substitutionVariables": \#(variables), "details": \#(details)}}"#
  }

  private func problem(_ text: String) -> AssociationFileProblem? {
    do {
      _ = try AssociationReader.read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("five thousand rules are read, and one more is refused with the number")
  func rules() {
    func entry(_ count: Int) -> String {
      #"[{"appIDs": ["T000000000.app"], "paths": [\#(Array(repeating: #""/a""#, count: count).joined(separator: ","))]}]"#
    }
    #expect(problem(file(entry(5_000))) == nil)
    #expect(problem(file(entry(5_001))) == .tooManyRules(5_001))
    #expect(AssociationFileProblem.tooManyRules(5_001).values == ["rules": "5001", "limit": "5000"])
  }

  @Test("a variable counts as long as all its values wherever it stands, and two million characters are enough")
  func variables() {
    let long = #"{"v": ["\#(String(repeating: "a", count: 10_000))"]}"#
    func entry(_ uses: Int) -> String {
      #"[{"appIDs": ["T000000000.app"], "components": [{"/": "\#(String(repeating: "$(v)", count: uses))"}]}]"#
    }
    #expect(problem(file(entry(199), variables: long)) == nil)
    #expect(problem(file(entry(201), variables: long)) == .tooComplex)
    #expect(AssociationFileProblem.tooComplex.name == "too-complex")
    #expect(AssociationFileProblem.tooComplex.values == ["limit": "2000000"])
  }

  @Test("a default that holds for many rules counts for each of them")
  func defaults() {
    let path = String(repeating: "a", count: 60_000)
    let components = Array(repeating: "{}", count: 40).joined(separator: ",")
    let text =
      #"{"applinks": {"defaults": {"/": "\#(path)"}, "details": [{"appIDs": ["T000000000.app"], "components": [\#(components)]}]}}"#
    #expect(problem(text) == .tooComplex)
  }

  @Test("the identifiers of five thousand apps are found once each")
  func apps() throws {
    let ids = (0..<5_000).map { #""T000000000.a\#($0)""# } + [#""T000000000.a0""#]
    let reading = try AssociationReader.read(
      file(#"[{"appIDs": [\#(ids.joined(separator: ","))], "paths": ["/a"]}]"#))
    #expect(reading.file.appIDs.count == 5_000)
    #expect(reading.file.appIDs.first == "T000000000.a0")
  }

  @Test(
    "common mistakes that phones take in silence are warned of",
    arguments: [
      (#""appIDs": ["com.example.app"], "paths": ["/x"]"#, "odd-app-id", "com.example.app"),
      (#""appIDs": ["T000000000.app"], "paths": ["https://h.test/x"]"#, "whole-address", "https://h.test/x"),
      (
        #""appIDs": ["T000000000.app"], "components": [{"/": "https://h.test/*"}]"#, "whole-address", "https://h.test/*"
      ),
    ])
  func mistakes(_ entry: String, _ name: String, _ text: String) throws {
    let warnings = try AssociationReader.read(file("[{\(entry)}]")).warnings
    #expect(warnings.map(\.name) == [name])
    #expect(warnings.first?.values["text"] == text)
  }

  @Test("a byte order mark is told by name")
  func byteOrderMark() {
    #expect(problem("\u{FEFF}" + file("[]")) == .byteOrderMark)
  }

  @Test("a long key of the oldest form is cut where it names a place")
  func longKey() throws {
    let key = String(repeating: "k", count: 300)
    let reading = try AssociationReader.read(file(#"{"\#(key)": {"paths": []}}"#))
    #expect(reading.warnings.contains { $0.place == "applinks.details[\"\(String(repeating: "k", count: 200))…\"]" })
  }

  @Test("what the file holds never steers a terminal: not in places, texts, patterns or identifiers")
  func controls() throws {
    let bad = "\\u001b[2J\\n\\u202e"
    let shown = "%1B[2J%0A%E2%80%AE"
    let text = file(
      ##"{"\##(bad)": {"\##(bad)": 1, "components": [{"/": "/\##(bad)", "\##(bad)": 1, "#": "$(\##(bad))"}]}}"##,
      variables: #"{"\#(bad)x": []}"#)
    let reading = try AssociationReader.read(text)
    #expect(reading.warnings.contains { $0.values["text"] == shown })
    #expect(reading.warnings.contains { $0.values["place"]?.contains(shown) == true })
    let id = try #require(reading.file.appIDs.first)
    let verdict = reading.file.decide(try Link("https://h.test/x"), appID: id, host: "h.test")
    #expect(verdict.steps.contains { $0.values["pattern"]?.contains(shown) == true })
    let all =
      reading.warnings.map(\.values) + verdict.steps.map(\.values) + [verdict.decision.values]
      + [AssociationFileProblem.missing(place: "a\u{1B}b").values]
    for value in all.flatMap(\.values) {
      let isHarmless = value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" }
      #expect(isHarmless, "\(value.debugDescription)")
    }
  }
}
