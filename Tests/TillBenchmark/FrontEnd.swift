import Glibc
import PseudoTerminal

/// The folder of this run; nothing is written into the person's own.
private let folder = {
  let folder = "/tmp/till-benchmark-\(getpid())"
  mkdir(folder, 0o700)
  return folder
}()

/// An environment with a state folder of its own: a session that was cut off by the end of a measurement would be offered by the
/// next.
func freshEnvironment() -> [String: String] {
  let state = "\(folder)/state-\(Int(now() * 1_000_000))"
  // A folder that is there was made by an earlier start: the tour is offered at the first only.
  mkdir(state, 0o700)
  mkdir(state + "/till", 0o700)
  return [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
    "XDG_STATE_HOME": state,
  ]
}

/// A program in a terminal, with what it asks of the machine.
private struct Measured {
  let terminal: PseudoTerminal
  let startup: Double

  init(_ program: String, _ arguments: [String] = [], ready: String, columns: Int = 80, rows: Int = 24) throws {
    let environment = freshEnvironment()
    let start = now()
    terminal = try PseudoTerminal(program, arguments, environment: environment, columns: columns, rows: rows)
    try terminal.wait(forText: ready)
    startup = now() - start
  }

  /// The milliseconds for which it ran on a processor (proc(5), schedstat).
  var processorTime: Double {
    Double(read("schedstat").split(separator: " ").first ?? "").map { $0 / 1_000_000 } ?? 0
  }

  /// The megabytes it holds in memory.
  var memory: Double {
    let line = read("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
  }

  private func read(_ name: String) -> String {
    guard let file = fopen("/proc/\(terminal.process)/\(name)", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

/// Measures what a person meets on the screen, beside a form that does nothing but draw.
func measureFrontEnd() throws {
  let till = PseudoTerminal.product("till")
  let form = BareForm.build(in: folder)
  if let form {
    try measureStart("a bare form in C", form, ready: "Pay SAR")
  } else {
    row("a bare form in C", "not measured: there is no C compiler")
  }
  try measureStart("a form in Swift", PseudoTerminal.product("TerminalFixture"), ready: "Pay")
  try measureStart("Till, 80x24", till, ready: "How would you like to pay?")
  if let form { try measureKeys("a bare form in C", Measured(form, ready: "Pay SAR")) }
  for (name, columns, rows) in [("Till, 80x24", 80, 24), ("Till, 120x40 with the inspector", 120, 40)] {
    try measureKeys(
      name, Measured(till, ["--method", "card"], ready: "Card number", columns: columns, rows: rows))
  }
  try measureKeys(
    "Till, in the list of commands", Measured(till, ready: "How would you like to pay?"), after: "\u{10}")
  try measureRest("on the methods", Measured(till, ready: "How would you like to pay?"))
  try measureRest("on the card form", Measured(till, ["--method", "card"], ready: "Card number"))
  try measureRest("on a page with a countdown", Measured(till, ["--method", "tabby"], ready: "Web view"))
}

/// How long until the first frame is there, and what it costs.
private func measureStart(_ name: String, _ program: String, ready: String) throws {
  var (times, costs): ([Double], [Double]) = ([], [])
  var (memory, bytes) = (0.0, 0)
  for _ in 0..<30 {
    let measured = try Measured(program, ready: ready)
    times.append(measured.startup)
    bytes = measured.terminal.output.count
    // What is done after the frame counts as well: a key would wait for it.
    _ = measured.terminal.listen(seconds: 0.1)
    costs.append(measured.processorTime)
    memory = measured.memory
  }
  row(
    "first frame of \(name), median and best of 30",
    "\(figures(percentile(times, 0.5))) / \(figures(times.min() ?? 0)) ms")
  row(
    "  processor time, memory, bytes",
    "\(figures(percentile(costs, 0.5))) ms, \(figures(memory)) MB, \(bytes)")
}

/// How long from a key to the screen, and what it costs.
private func measureKeys(_ name: String, _ measured: Measured, after opening: String = "") throws {
  let terminal = measured.terminal
  terminal.type(opening)
  _ = terminal.listen(seconds: 0.3)
  var (times, bytes): ([Double], [Double]) = ([], [])
  let before = measured.processorTime
  for round in 0..<400 {
    let count = terminal.output.count
    let start = now()
    terminal.type(round % 10 == 9 ? "\u{15}" : "4")
    // The first byte, not the emulator's screen: reading all its cells takes longer than Till does.
    try terminal.wait(for: "the key's echo") { _ in terminal.output.count > count }
    times.append(now() - start)
    _ = terminal.listen(seconds: 0.004)
    bytes.append(Double(terminal.output.count - count))
  }
  let cost = (measured.processorTime - before) / Double(times.count)
  row(
    "key to screen of \(name), p50 / p99", "\(figures(percentile(times, 0.5))) / \(figures(percentile(times, 0.99))) ms"
  )
  row(
    "  processor time a key, bytes a key", "\(figures(cost)) ms, \(figures(bytes.reduce(0, +) / Double(bytes.count)))")
}

/// How often the program wakes and what it sends while nobody does anything.
private func measureRest(_ name: String, _ measured: Measured) throws {
  let terminal = measured.terminal
  _ = terminal.listen(seconds: 0.5)
  let (wakeUps, bytes) = (terminal.wakeUps, terminal.output.count)
  _ = terminal.listen(seconds: 5)
  row("5 s \(name): wake-ups, bytes", "\(terminal.wakeUps - wakeUps), \(terminal.output.count - bytes)")
}
