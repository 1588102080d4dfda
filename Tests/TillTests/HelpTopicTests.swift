import Foundation
import PseudoTerminal
import Testing

@testable import till

@Suite("Pages in the terminal", .ownThreads)
struct HelpTopicTests {
  @Test("what is asked about Till itself is told from what is asked about a command")
  func requests() {
    #expect(HelpRequest(["help"]) == .overview && HelpRequest(["--help"]) == .overview)
    #expect(HelpRequest(["--version"]) == .version)
    #expect(HelpRequest(["help", "scenarios"]) == .topic("scenarios"))
    for words in [[], ["help", "run"], ["run", "--help"], ["help", "--help-hidden"], ["help", "sessions", "list"]] {
      #expect(HelpRequest(words) == nil, "\(words)")
    }
  }

  @Test("the overview lists every command that is shown, and the topics", arguments: [["help"], ["--help"], ["-h"]])
  func overview(arguments: [String]) throws {
    let finished = try runTill(arguments)
    #expect(finished.status == 0 && finished.complaints.isEmpty)
    for command in try #require(CommandTree.root).subcommands {
      #expect(finished.output.contains("\n  \(command.path.last ?? "") "), "\(command.name)")
    }
    for word in ["USAGE", "EXAMPLES", "TOPICS", "\n  exit-codes ", "\n  scenarios ", "\n  gateway-guide "] {
      #expect(finished.output.contains(word), "\(word) in \(finished.output)")
    }
    #expect(!finished.output.contains("\n  docs "))
    #expect(finished.output.split(separator: "\n").allSatisfy { $0.count < 80 }, "\(finished.output)")
  }

  @Test("a page is shown as text, by its name or its file's, without escape sequences where there is no terminal")
  func topic() throws {
    let finished = try runTill(["help", "scenarios"])
    #expect(finished.status == 0 && finished.complaints.isEmpty, "\(finished.complaints)")
    #expect(finished.output.hasPrefix("SCENARIO FILES: EVERY WORD\n"))
    #expect(!finished.output.contains("\u{1B}") && !finished.output.contains("```"))
    #expect(try runTill(["help", "scenarios.md"]).output == finished.output)
    #expect(try runTill(["help", "gateway"]).output.contains("USAGE: till gateway"))
    #expect(try runTill(["help", "gateway.md"]).output.hasPrefix("CUSTOM GATEWAYS"))
    #expect(try runTill(["help", "gateway-guide"]).output.hasPrefix("CUSTOM GATEWAYS"))
  }

  @Test(
    "an installed program's pages are in its data, those of a repository beside its data",
    arguments: ["data/docs", "docs"])
  func layouts(folder: String) throws {
    let prefix = URL(filePath: TestFolders.path("prefix"))
    let pages = prefix.appending(path: folder)
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: prefix) }
    let assets = prefix.appending(path: "data").path
    try FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
    #expect(DocsFolder(override: nil, assets: assets, executable: "\(prefix.path)/bin/till").path == nil)
    try "# Words\n".write(to: pages.appending(path: "scenarios.md"), atomically: true, encoding: .utf8)
    let docs = DocsFolder(override: nil, assets: assets, executable: "\(prefix.path)/bin/till")
    #expect(docs.page("scenarios") == "# Words\n" && docs.topics.map(\.word) == ["exit-codes", "scenarios"])
  }

  @Test("the exit codes are shown without any file")
  func exitCodes() throws {
    let finished = try runTill(["help", "exit-codes"], environment: personalEnvironment(["TILL_DOCS": "/nowhere"]))
    #expect(finished.status == 0)
    for status in ExitStatus.allCases {
      #expect(finished.output.contains("\n\(status.rawValue) "), "\(finished.output)")
    }
  }

  @Test(
    "where the pages are not found, a topic is told how to name their folder", arguments: ["providers", "scenarios"])
  func noPages(topic: String) throws {
    let finished = try runTill(["help", topic], environment: personalEnvironment(["TILL_DOCS": "/nowhere"]))
    #expect(finished.status == 2 && finished.output.isEmpty)
    #expect(finished.complaints.contains("TILL_DOCS"), "\(finished.complaints)")
  }

  @Test("a misspelt topic is told the nearest command or topic, and no path leaves the folder")
  func misspelt() throws {
    let finished = try runTill(["help", "scenarois"])
    #expect(finished.status == 2 && finished.output.isEmpty)
    #expect(finished.complaints.contains("`till help scenarios`"), "\(finished.complaints)")
    #expect(try runTill(["help", "rnu"]).complaints.contains("`till help run`"))
    #expect(try runTill(["help", "../README"]).status == 2)
    #expect(try runTill(["help", "zzzzzzzz"]).complaints.contains("`till help`"))
  }

  @Test("the version says what it was built from, for which system")
  func version() throws {
    let finished = try runTill(["--version"])
    #expect(finished.status == 0 && finished.output.hasPrefix("\(Till.version)\nBuilt from "))
    #expect(finished.output.contains("with Swift 6."))
    #expect(BuildInfo(commit: "0123abc").text.contains("commit 0123abc "))
  }

  // MARK: Markdown

  private func shown(_ text: String, width: Int = 40, isStyled: Bool = false) -> [String] {
    MarkdownScreen(width: width, isStyled: isStyled, isColoured: true).lines(of: MarkdownText(text))
  }

  @Test("headings, paragraphs, lists and code stand in lines of their own")
  func blocks() {
    let page = """
      # The *title*
      <!-- a note -->
      Some **words** in a `paragraph` that is wrapped,
      with a [link](x.md) and [another](https://till.test).

      - one item that is longer than a single line
      2. two

      ```sh
      till run  x
      ```
      """
    #expect(
      shown(page) == [
        "THE TITLE", "", "Some words in a paragraph that is", "wrapped, with a link and another",
        "(https://till.test).", "", "  - one item that is longer than a", "    single line", "  2. two", "",
        "    till run  x",
      ])
  }

  @Test("a picture is its description in brackets, and no page prints a picture's marks")
  func pictures() throws {
    #expect(shown("![The PIX *code*](images/pix.svg)") == ["[Picture: The PIX code]"])
    #expect(shown("Wow! [Look](x.md).") == ["Wow! Look."])
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let docs = DocsFolder(override: root.path + "/docs", assets: nil, executable: "")
    #expect(docs.topics.count > 20)
    for topic in docs.topics {
      #expect(!topic.word.contains("."), "\(topic.word)")
      let lines = shown(try #require(docs.page(topic.word)), width: 100)
      #expect(!lines.contains { $0.contains("![") || $0.contains(#/(?:^|\s)![A-Z]/#) }, "\(topic.word)")
    }
  }

  @Test("a table's columns are aligned, and wide ones share what is left")
  func table() {
    let page = "| word | means |\n| --- | --- |\n| `a|b` | x |\n| `long` | a text that does not fit into one line |"
    let lines = shown(page.replacing("a|b", with: "a\\|b"), width: 30)
    #expect(
      lines == [
        "word  means", "----  ------------------------", "a|b   x", "long  a text that does not fit",
        "      into one line",
      ])
    #expect(MarkdownScreen.shared(30, among: [4, 40]) == [4, 26])
    #expect(MarkdownScreen.shared(30, among: [40, 40]) == [15, 15])
    #expect(MarkdownScreen.shared(30, among: [4, 5]) == [4, 5])
  }

  @Test("headings are bold and code has a colour where that is wanted")
  func styles() {
    #expect(shown("## A `b`", isStyled: true) == ["\u{1B}[1mA b\u{1B}[0m"])
    #expect(shown("a `b c`", isStyled: true) == ["a \u{1B}[36mb\u{1B}[0m \u{1B}[36mc\u{1B}[0m"])
    #expect(shown("2 * 3 and *.till.yaml stay") == ["2 * 3 and *.till.yaml stay"])
  }
}
