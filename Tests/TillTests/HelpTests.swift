import ArgumentParser
import Foundation
import PseudoTerminal
import Testing

@testable import till

@Suite("Help, manual pages and the page of all commands", .ownThreads)
struct HelpTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func root() throws -> CommandTree { try #require(CommandTree.root) }

  @Test("docs/cli.md is what the definitions say; recorded with TILL_RECORD=1")
  func page() throws {
    let file = Self.repository.appending(path: "docs/cli.md")
    let text = CommandPage(root: try root()).text
    if ProcessInfo.processInfo.environment["TILL_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "write it with `till docs --format markdown`")
    for status in ExitStatus.allCases { #expect(text.contains("| \(status.rawValue) | \(status.meaning) |")) }
  }

  @Test("every command has an abstract, examples and the name of a page that exists")
  func complete() throws {
    for command in try root().all {
      #expect(!command.abstract.isEmpty && command.abstract.hasSuffix("."), "\(command.name)")
      #expect(command.manual?.examples.isEmpty == false, "\(command.name) has no examples")
      for argument in command.arguments {
        #expect(!argument.abstract.isEmpty, "\(command.name) \(argument.label)")
      }
      guard let page = command.manual?.page else { continue }
      #expect(
        FileManager.default.fileExists(atPath: "\(Self.repository.path)/docs/\(page).md"), "\(command.name): \(page)")
    }
  }

  @Test("every example can be given as it stands")
  func examples() throws {
    for command in try root().all {
      for example in command.manual?.examples ?? [] {
        let commands = TypedLine(example.command).commands
        guard let typed = commands.last, let start = typed.firstIndex(of: "till") else { continue }
        let words = Array(typed[(start + 1)...])
        #expect(throws: Never.self, "\(example.command)") {
          _ = try Till.parseAsRoot(FormerNames.replaced(in: words))
        }
      }
    }
  }

  /// The sentences about an option that several commands have. One meaning, and what each command adds to it.
  private static let meanings: [String: Set<String>] = [
    "--amount": [
      "Amount, such as 148 or 148.00 (default: the store’s order).",
      "Amount, such as 250 or 250.00, in the store’s currency.",
    ],
    "--at": [
      "Stop at this event; 0 is the beginning (default: the end).",
      "For svg: show this event; 0 is the beginning (default: the end).",
    ],
    "--format": [
      "Format of the report.", "Format of the report on standard output.",
    ],
    "--html": [
      "Write a page in one file, with each scenario’s steps and calls.",
      "Print a page in one file that needs no network; a class has one report, so it needs no file name.",
    ],
    "--jobs": [
      "Scenarios to run in parallel (default: one per core).", "Paths to try in parallel (default: one per core).",
    ],
    "--json-file": [
      "Also write the report as JSON to a file.", "Write the report as JSON to a file, or - for standard output.",
    ],
    "--language": ["Language of the screens.", "Language of the waiting screen."],
    "--list": [
      "List running instances, newest first, without sending anything.", "List courses, lessons and results.",
      "List matching scenarios without running them.",
    ],
    "--method": [
      "Payment method to start with, such as card, mada, stc-pay, apple-pay, tabby or pix.",
      "Payment method to list test data of, such as pix.", "Payment method to explore (default: all). Repeatable.",
    ],
    "--output": [
      "New file to write (default: standard output).",
      "New file to write, or - for standard output (default: named after the run).",
    ],
    "--picture": [
      "Write a picture of a beat to a new SVG file, without playing; with --presenter of the presenter’s screen.",
      "Write a picture of the table at the learners’ last step to a new SVG file, and end.",
    ],
    "--pid": [
      "Process ID of the Till to send it to (default: the newest).",
      "Process ID of the presenter’s Till (default: the newest).",
    ],
    "--plain": [
      "Use lines of text instead of screens, for screen readers and plain terminals.",
      "Read queries line by line instead of showing a search field.", "Ask line by line instead of on a screen.",
    ],
    "--provider": [
      "List one provider only, such as tabby.", "Practise one provider only, such as tabby.",
      "Count one provider only, such as tabby. Repeatable.",
    ],
    "--resume": [
      "Resume a saved session; see `till sessions`.",
      "Resume the last demo at the beat where it stopped; only one is kept, so it needs no name.",
    ],
    "--search": [
      "List only what has these words in name, code, trigger or texts; the same as the words alone.",
      "List only test data with all these words in value, kind, outcome or source.",
    ],
    "--seed": [
      "Random seed; the same seed gives the same run (default: 1).",
      "Random seed, also for the rhythm of typing (default: the file’s).", "Random seed, in place of the files’ own.",
      "Random seed (default: 1, or the scenario’s own).",
    ],
    "--set": [
      "Change a setting, such as truelayer.kit=as-shipped; see `till settings`. Repeatable.",
      "Change a setting of every scenario (see `till settings`), or seed, store, clock, language, terminal or network. Repeatable.",
      "Change a setting; see `till settings`. Repeatable.",
    ],
    "--size": [
      "With --picture: size of the screen, such as 100x30.", "For svg and html: size of the screen, such as 80x24.",
    ],
    "--store": [
      "Store, such as default, riyadh, london or sao-paulo.", "Store, such as riyadh, london or sao-paulo.",
      "Store to explore; `all` for every store. Repeatable.",
    ],
    "--theme": [
      "Colour theme: dark, light, high-contrast or mono.",
      "For svg: colour theme: dark, light, high-contrast or mono.",
    ],
    "--yes": ["Delete without asking.", "With --reset: delete without asking."],
  ]

  @Test("an option has one meaning, whichever command has it")
  func oneMeaning() throws {
    var texts: [String: Set<String>] = [:]
    for argument in try root().all.flatMap(\.arguments) {
      for name in argument.names where name.hasPrefix("--") { texts[name, default: []].insert(argument.abstract) }
    }
    for (name, texts) in texts where texts.count > 1 {
      #expect(texts == Self.meanings[name], "\(name) is said in several ways: \(texts.sorted())")
    }
    for name in Self.meanings.keys { #expect((texts[name]?.count ?? 0) > 1, "\(name)") }
  }

  /// Values that are called like their option because the word says what to give.
  private static let nouns: Set = [
    "amount", "course", "currency", "format", "host", "language", "method", "name", "outcome", "pid", "provider",
    "seed", "store", "tag", "theme", "topic", "type",
  ]

  @Test("the name of an option's value says what to give")
  func values() throws {
    for command in try root().all {
      for argument in command.arguments {
        guard let value = argument.value, argument.names.contains("--" + value) else { continue }
        #expect(Self.nouns.contains(value), "\(command.name) --\(value) <\(value)>")
      }
    }
  }

  /// These mean the same with a value and without: a class's report is printed, and a run's is written to a file; a demo
  /// resumes the last one, and a checkout the session that is named. The help says why.
  private static let bothWays: Set = ["--html", "--resume"]

  @Test("a name means one thing: an option with a value or a flag, and a short name one long name")
  func names() throws {
    var takesValue: [String: Bool] = [:]
    var long: [String: String] = [:]
    for command in try root().all {
      for argument in command.arguments {
        for name in argument.names where !Self.bothWays.contains(name) {
          #expect(
            takesValue[name, default: argument.value != nil] == (argument.value != nil), "\(command.name) \(name)")
          takesValue[name] = argument.value != nil
        }
        guard let short = argument.names.first(where: { !$0.hasPrefix("--") }),
          let name = argument.names.first(where: { $0.hasPrefix("--") })
        else { continue }
        #expect(long[short, default: name] == name, "\(command.name) \(short)")
        long[short] = name
      }
    }
    #expect(takesValue["--json"] == false)
  }

  @Test("former names of options work and stand in no help")
  func formerNames() throws {
    let commands = Dictionary(uniqueKeysWithValues: try root().subcommands.map { ($0.path.last ?? "", $0) })
    for (name, table) in FormerNames.table {
      let known = Set(try #require(commands[name]).arguments.flatMap(\.names))
      for (former, now) in table {
        #expect(known.contains(now), "\(name) \(now)")
        #expect(!known.contains(former), "\(name) \(former)")
      }
    }
    let words = ["run", "--times", "x", "--artifacts-of=all", "--", "--times"]
    #expect(FormerNames.replaced(in: words) == ["run", "--timings", "x", "--artifacts-for=all", "--", "--times"])
    #expect(FormerNames.replaced(in: ["--keep-nothing"]) == ["--no-save"])
    #expect(FormerNames.replaced(in: ["check", "--times"]) == ["check", "--times"])
    let explore = ["explore", "--from", "a.tillrun", "--resume=s.json", "-o", "-"]
    #expect(
      FormerNames.replaced(in: explore)
        == ["explore", "--start-at", "a.tillrun", "--state=s.json", "--json-file", "-"])
    #expect(FormerNames.replaced(in: ["new", "--name", "n"]) == ["new", "--scenario-name", "n"])
  }

  @Test("a manual page is written for every command, with its options, and only with requests that man(7) has")
  func manualPages() throws {
    let folder = URL(filePath: TestFolders.path("man"))
    defer { try? FileManager.default.removeItem(at: folder) }
    let finished = try runTill(["docs", "--format", "man", "--output", folder.path + "/man1"])
    #expect(finished.status == 0 && finished.output.isEmpty, "\(finished)")
    let commands = try root().all
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/man1")
    #expect(Set(files) == Set(commands.map { $0.path.joined(separator: "-") + ".1" }))
    let known: Set<Substring> = [".TH", ".SH", ".TP", ".PP", ".br"]
    for file in files {
      let text = try String(contentsOfFile: folder.path + "/man1/" + file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(known.contains(line.prefix { $0 != " " }), "\(file): \(line)")
      }
      for section in [".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES", ".SH EXIT STATUS", ".SH SEE ALSO"] {
        #expect(text.contains(section), "\(file) lacks \(section)")
      }
    }
    let main = try String(contentsOfFile: folder.path + "/man1/till.1", encoding: .utf8)
    #expect(main.contains(".SH ENVIRONMENT") && main.contains("TILL_ASSETS") && main.contains(".SH FILES"))
    let run = try String(contentsOfFile: folder.path + "/man1/till-run.1", encoding: .utf8)
    #expect(run.contains(#"\fB\-\-fail\-fast\fR"#))
  }

  @Test("what roff would obey is escaped")
  func escaped() {
    #expect(ManualPage.escaped(".till-x\n'a\\b`") == "\\&.till\\-x\n\\(aqa\\eb\\(ga")
  }
}
