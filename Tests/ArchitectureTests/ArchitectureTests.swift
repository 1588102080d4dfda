import Testing

@Suite("The house")
struct ArchitectureTests {
  /// Which of the package's own targets each target may import.
  static let allowed: [String: Set<String>] = [
    "Commerce": [], "Simulation": [], "Wire": [], "Deeplinks": [], "Frames": [],
    "Language": ["Commerce"],
    "Pages": ["Commerce", "Language"],
    "Payments": ["Commerce"],
    "Providers": ["Payments", "Wire", "Deeplinks", "Commerce"],
    "Sandbox": ["Wire", "Commerce", "Simulation", "Pages", "Language"],
    "Phone": ["Deeplinks", "Wire", "Simulation", "Pages"],
    "Checkout": ["Commerce", "Payments", "Deeplinks", "Pages", "Language"],
    "Controller": [
      "Checkout", "Commerce", "Deeplinks", "Language", "Pages", "Payments", "Phone", "Providers", "Sandbox",
      "Simulation", "Wire",
    ],
    "Scenarios": [
      "Controller", "Checkout", "Commerce", "Deeplinks", "Language", "Pages", "Payments", "Phone", "Providers",
      "Sandbox", "Simulation",
      "Wire",
    ],
    "Screens": ["Frames", "Checkout", "Payments", "Commerce", "Language", "Pages", "Deeplinks", "CQREncode"],
    "Terminal": ["CNcurses", "Frames"],
    "TillAssets": ["Commerce", "Language", "Wire"],
  ]

  /// The simulated world: nothing in it may touch the machine.
  static let world: Set<String> = [
    "Commerce", "Simulation", "Wire", "Deeplinks", "Language", "Pages", "Payments", "Providers", "Sandbox", "Phone",
    "Checkout",
    "Controller", "Scenarios",
  ]

  static let everything = Set(allowed.keys).union(["CNcurses", "CQREncode", "till", "CVTerm"])

  @Test("every target's sources are found")
  func found() {
    #expect(Set(SourceTree.files.map(\.target)) == Set(Self.allowed.keys).union(["till"]))
    #expect(SourceTree.files.count > 100)
  }

  @Test("a target imports only what its floor allows", arguments: SourceTree.files)
  func imports(file: SourceFile) {
    guard file.target != "till" else { return }
    let own = Set(file.imports).intersection(Self.everything)
    let forbidden = own.subtracting(Self.allowed[file.target] ?? []).sorted()
    #expect(forbidden.isEmpty, "\(file.path) must not import \(forbidden.joined(separator: ", "))")
  }

  @Test(
    "the world asks nobody outside for time, chance, names, threads or the environment", arguments: SourceTree.files)
  func determinism(file: SourceFile) {
    guard Self.world.contains(file.target) else { return }
    let forbidden = [
      "Date()", "Task.sleep", "Task.detached", "UUID()", "SystemRandomNumberGenerator", "DispatchQueue",
      "ContinuousClock",
      "SuspendingClock", ".random(", ".randomElement(", ".shuffled(", "getenv", "ProcessInfo", "clock_gettime",
      "Thread", "pthread",
      "import Foundation", "import Glibc", "print(",
    ]
    for (number, line) in file.code.enumerated() {
      for word in forbidden where line.contains(word) {
        if word == ".random(", line.contains("simulation.random(") || line.contains("runtime.random(") { continue }
        Issue.record("\(file.path):\(number + 1) has \(word)")
      }
      if line.contains("Task {") || line.contains("Task(") {
        #expect(
          file.path == "Sources/Simulation/Simulation.swift",
          "\(file.path):\(number + 1) starts a task; only Simulation.start may")
      }
    }
  }

  @Test("nothing stays half done: no traps, no forced casts, no notes to do it later", arguments: SourceTree.files)
  func finished(file: SourceFile) {
    for (number, line) in file.lines.enumerated() {
      for word in ["TODO", "FIXME", "XXX", "try!", "as!", "fatalError("] where line.contains(word) {
        Issue.record("\(file.path):\(number + 1) has \(word)")
      }
    }
  }

  @Test("a file stays small enough to be read in one go", arguments: SourceTree.files)
  func size(file: SourceFile) {
    #expect(file.lines.count <= 600, "\(file.path) has \(file.lines.count) lines")
  }

  @Test("the checkout and what is drawn never wait", arguments: SourceTree.files)
  func synchronous(file: SourceFile) {
    guard ["Checkout", "Frames", "Screens"].contains(file.target) else { return }
    for (number, line) in file.code.enumerated() {
      for word in [" async ", "await ", "Task"] where line.contains(word) {
        Issue.record("\(file.path):\(number + 1) has \(word)")
      }
    }
  }

  @Test("only the terminal's driver calls ncurses", arguments: SourceTree.files)
  func curses(file: SourceFile) {
    if file.imports.contains("CNcurses") { #expect(file.target == "Terminal") }
  }
}
