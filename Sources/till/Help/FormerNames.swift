/// The names that options had before; scripts, CI files and habits keep working, and no help lists them.
enum FormerNames {
  /// What each command's former options are called now.
  static let table: [String: [String: String]] = [
    "checkout": ["--keep-nothing": "--no-save"],
    "class": ["--csv": "--format=csv", "--html": "--format=html", "--json": "--format=json"],
    "run": ["--times": "--timings", "--shuffled": "--shuffle", "--artifacts-of": "--artifacts-for"],
    "coverage": [
      "--shuffled": "--shuffle", "--impossible": "--show-unreachable", "--json": "--report", "--json-file": "--report",
      "--output": "--report", "-o": "--report",
    ],
    "demo": ["--resume": "--continue"],
    "explore": [
      "--faults": "--max-faults", "--actions": "--max-actions", "--time": "--time-limit", "--walks": "--random-walks",
      "--json": "--report", "--json-file": "--report", "--output": "--report", "-o": "--report",
      "--out": "--output-dir", "--from": "--start-at", "--resume": "--state",
    ],
    "export": ["--to": "--format", "--name": "--scenario-name"],
    "new": ["--name": "--scenario-name"],
    "open": ["--as": "--via", "--to": "--pid"],
    "sessions": ["--force": "--yes"],
  ]

  /// Returns a command line with the current names of its options; words after `--` are not options.
  static func replaced(in arguments: [String]) -> [String] {
    let named = arguments.first { !$0.isEmpty }.flatMap { $0.hasPrefix("-") ? nil : $0 }
    guard let names = table[named ?? "checkout"] else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { argument in
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = parts.first, let new = names[name] else { return argument }
      return ([new] + parts.dropFirst()).joined(separator: "=")
    } + arguments[end...]
  }
}
