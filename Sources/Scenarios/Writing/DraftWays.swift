/// Several ways through one world as one file: what they have in common first, and then each as an alternative.
struct DraftWays {
  private let names: [String]
  private let drafts: [DraftText]

  /// The ways with the user's names for them, which may be empty.
  init(names: [String], _ drafts: [DraftText]) {
    var used: [String] = []
    for (index, name) in names.enumerated() {
      let usual = index == 0 ? "present" : "way-\(index + 1)"
      let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
      let sound = words.isEmpty ? usual : String(words.prefix(60))
      used.append(used.contains(sound) ? "\(sound)-\(index + 1)" : sound)
    }
    self.names = used
    self.drafts = drafts
  }

  func text() -> String {
    let blocks = drafts.map(\.blocks)
    let shared = zip(1..., blocks[0]).prefix { count, block in
      blocks.allSatisfy { $0.count >= count && $0[count - 1] == block }
    }.count
    var rows = head + ["steps:"] + blocks[0].prefix(shared).flatMap { $0.map { "  " + $0 } }
    rows += ["  - either:", "      of:"]
    for (name, blocks) in zip(names, blocks) {
      let own = blocks.dropFirst(shared)
      rows.append("        \(YAML.text(name)):" + (own.isEmpty ? " []" : ""))
      rows += own.flatMap { $0.map { "          " + $0 } }
    }
    return (rows + drafts[0].end).joined(separator: "\n") + "\n"
  }

  /// The first one's beginning, with the tags, the remarks and the world of all.
  private var head: [String] {
    var (top, tags, remarks, given): ([String], [String], [String], [String]) = ([], [], [], [])
    for (index, draft) in drafts.enumerated() {
      for line in draft.head {
        if line.hasPrefix(Self.tags) {
          tags += Self.items(line, Self.tags).filter { !tags.contains($0) }
        } else if line.hasPrefix("#") {
          if !remarks.contains(line) { remarks.append(line) }
        } else if line.hasPrefix(Self.calls), let place = given.firstIndex(where: { $0.hasPrefix(Self.calls) }) {
          let known = Self.items(given[place], Self.calls)
          let all = known + Self.items(line, Self.calls).filter { !known.contains($0) }
          given[place] = Self.calls + all.joined(separator: ", ") + "]"
        } else if line.hasPrefix("  ") {
          if !given.contains(line) { given.append(line) }
        } else if index == 0, !line.isEmpty, line != "given:" {
          top.append(line)
        }
      }
    }
    let world = given.isEmpty ? [] : ["", "given:"] + given
    return top + [Self.tags + tags.joined(separator: ", ") + "]"] + remarks + world + [""]
  }

  private static let tags = "tags: ["
  private static let calls = "  calls: ["

  private static func items(_ line: String, _ start: String) -> [String] {
    line.dropFirst(start.count).dropLast().split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
  }
}
