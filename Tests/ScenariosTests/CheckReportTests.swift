import Scenarios
import Testing
import Wire

@Suite("A check's report for other programs")
struct CheckReportTests {
  private static let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - prss: pay\n  - type: {otp: 123456}\n"

  private func report(_ text: String = text, path: String = "a b/c,d.till.yaml", isStrict: Bool = false) throws
    -> CheckReport
  {
    try Shipped.runner().checkReport(on: [ScenarioFile(path: path, text: text)], isStrict: isStrict)
  }

  @Test("SARIF has what version 2.1.0 requires, and every result's rule is listed")
  func sarif() throws {
    let json = try JSON(parsing: report().sarifText(in: Shipped.english(), version: "1"))
    #expect(json["version"] == "2.1.0")
    let run = try #require(json["runs"]?[0])
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"] == "till")
    let rules = try #require(driver["rules"]?.array)
    let results = try #require(run["results"]?.array)
    #expect(results.count == 2)
    for result in results {
      let index = try #require(result["ruleIndex"]?.integer)
      #expect(rules[index]["id"] == result["ruleId"])
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      #expect(["error", "warning"].contains(result["level"]?.string))
      let place = try #require(result["locations"]?[0]?["physicalLocation"])
      #expect(place["artifactLocation"]?["uri"] == "a%20b/c%2Cd.till.yaml")
      let region = try #require(place["region"])
      let start = try #require(region["startColumn"]?.integer)
      #expect(try #require(region["startLine"]?.integer) >= 1 && start >= 1)
      #expect(try #require(region["endColumn"]?.integer) > start)
    }
    for rule in rules {
      #expect(rule["shortDescription"]?["text"]?.string?.hasPrefix("scenario.") == false)
      #expect(["error", "warning"].contains(rule["defaultConfiguration"]?["level"]?.string))
    }
  }

  @Test("GitHub's commands escape what would end them")
  func github() throws {
    let lines = try report().githubText(in: Shipped.english()).split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=a b/c%2Cd.till.yaml,line=5,col=5,endColumn=9,title=E101::unknown action"))
    #expect(lines[0].contains("%0Adid you mean `press`?"))
    #expect(lines[1].hasPrefix("::warning "))
  }

  @Test("an editor's diagnostics count lines and columns from 0")
  func editor() throws {
    let json = try JSON(parsing: report().lspText(in: Shipped.english(), folder: "/srv"))
    let first = try #require(json["params"]?["diagnostics"]?[0])
    #expect(first["range"]?["start"]?["line"]?.integer == 4)
    #expect(first["range"]?["start"]?["character"]?.integer == 4)
    #expect(first["range"]?["end"]?["character"]?.integer == 8)
    #expect(first["severity"]?.integer == 1)
  }

  @Test("an editor's columns are UTF-16 code units, two for a character beyond the basic plane")
  func astral() throws {
    let text = "till: 1\nname: n\nsteps:\n  - {start: checkout, say: 🎉🎉, prss: 🎉}\n"
    let json = try JSON(parsing: report(text).lspText(in: Shipped.english(), folder: "/"))
    let range = try #require(json["params"]?["diagnostics"]?[0]?["range"])
    #expect(range["start"]?["character"]?.integer == 33)
    #expect(range["end"]?["character"]?.integer == 37)
  }

  @Test(
    "an editor is told of a file by its address",
    arguments: [
      ("a b/c,d.till.yaml", "file:///srv/shop/a%20b/c%2Cd.till.yaml"),
      ("./a/../b.till.yaml", "file:///srv/shop/b.till.yaml"),
      ("/x/y.till.yaml", "file:///x/y.till.yaml"), ("../z.till.yaml", "file:///srv/z.till.yaml"),
      ("-", "untitled:stdin"),
    ])
  func address(_ path: String, _ address: String) throws {
    let json = try JSON(parsing: report(path: path).lspText(in: Shipped.english(), folder: "/srv/shop"))
    #expect(json["params"]?["uri"]?.string == address)
  }

  @Test("an editor is told of a file without mistakes that it has none")
  func clean() throws {
    let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - expect: {sms: 0}\n"
    let json = try JSON(parsing: report(text).lspText(in: Shipped.english(), folder: "/"))
    #expect(json["params"]?["diagnostics"]?.array?.isEmpty == true)
  }

  @Test("JSON says what the exit status will be, and warnings count where they shall")
  func exit() throws {
    let english = try Shipped.english()
    let warning = "till: 1\nname: n\nsteps:\n  - start: checkout\n"
    #expect(try report(warning).exitCode == .passed)
    #expect(try report(warning, isStrict: true).exitCode == .files)
    #expect(try JSON(parsing: report().jsonText(in: english))["exit"]?.integer == 2)
    #expect(try report(warning).text(in: english).hasSuffix("0 errors, 1 warning\n"))
  }
}
