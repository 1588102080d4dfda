/// A page of the documentation as something that can be tried: the scenario files that it prints, and each command with its output.
///
/// A block in `console` holds commands behind `$ ` and, below each, what it prints; a line `...` stands for lines left out. A block in
/// `text`, or in no language, is output as well. The line above a block that cannot be run says why: `<!-- not run: REASON -->`.
struct PrintedPage {
  /// A command and the lines below it.
  struct Command {
    let line: String
    var output: [String] = []

    /// Whether these lines are what the page shows.
    func agrees(with lines: [String]) -> Bool {
      guard let gap = output.firstIndex(of: "...") else { return lines == output }
      let (head, tail) = (output[..<gap], output[(gap + 1)...])
      return lines.count >= head.count + tail.count && lines.starts(with: head) && lines.suffix(tail.count) == tail
    }
  }

  /// The page's whole scenario files, by identifier.
  private(set) var scenarios: [(id: String, text: String)] = []
  /// The commands to run, in order.
  private(set) var commands: [Command] = []
  /// The lines of blocks in `sh`, in order: commands without output.
  private(set) var typed: [String] = []
  /// The parts of scenario files: blocks of whole steps, or whole sections.
  private(set) var parts: [String] = []
  /// Why blocks are not run, in order.
  private(set) var reasons: [String] = []
  /// The first lines of blocks of output that belong to no command and say no reason.
  private(set) var unmarked: [String] = []

  /// Reads a page in Markdown.
  init(_ text: String) {
    var (before, language) = ("", String?.none)
    var block: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = language {
        if line == "```" {
          add(block, language: open, below: before)
          (before, language, block) = ("", nil, [])
        } else {
          block.append(line)
        }
      } else if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
      } else {
        before = line
      }
    }
  }

  private mutating func add(_ block: [String], language: String, below line: String) {
    let (start, end) = ("<!-- not run: ", " -->")
    if line.hasPrefix(start), line.hasSuffix(end) {
      reasons.append(String(line.dropFirst(start.count).dropLast(end.count)))
      return
    }
    switch language {
    case "yaml":
      guard block.first == "till: 1", let id = block.first(where: { $0.hasPrefix("id: ") }) else {
        addPart(block)
        return
      }
      scenarios.append((String(id.dropFirst(4)), block.joined(separator: "\n") + "\n"))
    case "console":
      for line in block {
        if line.hasPrefix("$ ") {
          commands.append(Command(line: String(line.dropFirst(2))))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output.append(line)
        }
      }
    case "sh": typed += block
    case "", "text": unmarked.append(block.first ?? "")
    default: break
    }
  }

  /// Adds a part of a scenario; the files of other programs begin with other words.
  private mutating func addPart(_ block: [String]) {
    guard let first = block.first?.trimmingPrefix(while: { $0 == " " }) else { return }
    let head = "till: 1\nid: part\nname: part\n"
    if first.hasPrefix("- ") {
      let indent = block[0].count - first.count
      let steps = block.map { "  " + $0.dropFirst(indent) }
      parts.append(head + (["steps:", "  - start: checkout"] + steps).joined(separator: "\n") + "\n")
    } else if first.hasPrefix("demo:") || first.hasPrefix("given:") || first.hasPrefix("steps:") {
      parts.append(head + block.joined(separator: "\n") + "\n")
    }
  }
}
