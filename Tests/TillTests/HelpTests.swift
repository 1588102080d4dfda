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

  @Test("an option has one meaning, whichever command has it: one sentence, one kind of value, one short name")
  func oneMeaning() throws {
    var known: [String: (command: String, abstract: String, value: String?)] = [:]
    for command in try root().all {
      for argument in command.arguments {
        for name in argument.names {
          guard let first = known[name] else {
            known[name] = (command.name, argument.abstract, argument.value)
            continue
          }
          #expect(
            (first.abstract, first.value) == (argument.abstract, argument.value),
            "\(name) is another option in \(command.name) than in \(first.command)")
        }
      }
    }
    #expect(known.count > 90)
  }

  @Test("two options of one command never have one sentence")
  func oneName() throws {
    for command in try root().all {
      let texts = command.arguments.filter { !$0.names.isEmpty }.map(\.abstract)
      #expect(Set(texts).count == texts.count, "\(command.name)")
    }
  }

  /// Values that are called like their option because the word says what to give.
  private static let nouns: Set = [
    "amount", "course", "currency", "format", "host", "language", "method", "name", "outcome", "pid", "provider",
    "seed", "store", "tag", "theme", "token", "topic", "type",
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

  @Test("a name means one thing: an option with a value or a flag, and a short name one long name")
  func names() throws {
    var takesValue: [String: Bool] = [:]
    var long: [String: String] = [:]
    for command in try root().all {
      for argument in command.arguments {
        for name in argument.names {
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
      let known = Set(try #require(commands[name]).all.flatMap(\.arguments).flatMap(\.names))
      for (former, now) in table {
        #expect(now.split(separator: "=").first.map { known.contains(String($0)) } == true, "\(name) \(now)")
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
        == ["explore", "--start-at", "a.tillrun", "--state=s.json", "--report", "-"])
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
