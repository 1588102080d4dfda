import Glibc
import PseudoTerminal

// Measures Till as a person meets it, in a pseudo-terminal: first frame, key to echo, bytes a key, and what resting costs.
// Run it on a release build: `swift run -c release TillBenchmark`; with `catalogue`, `explore [seconds]`, `travel`, `same-bytes [runs]` or
// `soak [runs]` it measures only that.

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

func percentile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}

func row(_ name: String, _ value: String) {
  print(name + String(repeating: " ", count: max(1, 44 - name.count)) + value)
}

func figures(_ value: Double) -> String { String(Double(Int((value * 100).rounded())) / 100) }

/// The folder of this run; nothing is written into the person's own.
let folder = "/tmp/till-benchmark-\(getpid())"
mkdir(folder, 0o700)

/// An environment with a state folder of its own: a session that was cut off by the end of a measurement would be offered by the
/// next.
func freshEnvironment() -> [String: String] {
  return [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
    "XDG_STATE_HOME": "\(folder)/state-\(Int(now() * 1_000_000))",
  ]
}

func firstFrame(_ program: String, _ arguments: [String], ready: String, runs: Int) throws -> (
  times: [Double], bytes: Int
) {
  var times: [Double] = []
  var bytes = 0
  for _ in 0..<runs {
    let start = now()
    let terminal = try PseudoTerminal(PseudoTerminal.product(program), arguments, environment: freshEnvironment())
    try terminal.wait(forText: ready)
    times.append(now() - start)
    bytes = terminal.output.count
  }
  return (times, bytes)
}

func keys(_ arguments: [String], columns: Int, rows: Int) throws -> (times: [Double], bytes: [Double]) {
  let terminal = try PseudoTerminal(
    PseudoTerminal.product("till"), ["--method", "card"] + arguments, environment: freshEnvironment(), columns: columns,
    rows: rows)
  try terminal.wait(forText: "Card number")
  _ = terminal.listen(seconds: 0.3)
  var times: [Double] = []
  var bytes: [Double] = []
  for round in 0..<200 {
    let count = terminal.output.count
    let start = now()
    if round % 10 == 9 { terminal.type("\u{15}") } else { terminal.type("4") }
    // The first byte, not the emulator's screen: reading all its cells takes longer than Till does.
    try terminal.wait(for: "the key's echo") { _ in terminal.output.count > count }
    times.append(now() - start)
    _ = terminal.listen(seconds: 0.002)
    bytes.append(Double(terminal.output.count - count))
  }
  return (times, bytes)
}

func rest(_ arguments: [String], ready: String) throws -> (wakeUps: Int, bytes: Int) {
  let terminal = try PseudoTerminal(PseudoTerminal.product("till"), arguments, environment: freshEnvironment())
  try terminal.wait(forText: ready)
  _ = terminal.listen(seconds: 0.5)
  let (wakeUps, bytes) = (terminal.wakeUps, terminal.output.count)
  _ = terminal.listen(seconds: 5)
  return (terminal.wakeUps - wakeUps, terminal.output.count - bytes)
}

switch CommandLine.arguments.dropFirst().first {
case "catalogue"?:
  measureCatalogue()
  exit(0)
case "explore"?:
  measureExploration(seconds: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5)
  exit(0)
case "travel"?:
  try measureTimeTravel()
  exit(0)
case "same-bytes"?:
  measureSameBytes(runs: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000)
  exit(0)
case "soak"?:
  measureSoak(runs: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 100_000)
  exit(0)
default: break
}

try measureTimeTravel()
let floor = try firstFrame("TerminalFixture", [], ready: "Pay", runs: 30)
row("first frame of a bare form, median of 30", figures(percentile(floor.times, 0.5)) + " ms")
let first = try firstFrame("till", [], ready: "How would you like to pay?", runs: 30)
row("first frame 80x24, median of 30", figures(percentile(first.times, 0.5)) + " ms")
row("first frame 80x24, bytes", "\(first.bytes)")
for (name, size) in [("80x24", (80, 24)), ("120x40 with the inspector", (120, 40))] {
  let measured = try keys([], columns: size.0, rows: size.1)
  row(
    "key to echo \(name), p50 / p99",
    figures(percentile(measured.times, 0.5)) + " / " + figures(percentile(measured.times, 0.99)) + " ms")
  row(
    "bytes a key \(name), p50 / mean",
    figures(percentile(measured.bytes, 0.5)) + " / " + figures(measured.bytes.reduce(0, +) / 200))
}
let resting = try rest([], ready: "How would you like to pay?")
row("resting 5 s on the methods: wake-ups, bytes", "\(resting.wakeUps), \(resting.bytes)")
let form = try rest(["--method", "card"], ready: "Card number")
row("resting 5 s on the card form: wake-ups, bytes", "\(form.wakeUps), \(form.bytes)")
let page = try rest(["--method", "tabby"], ready: "Web view")
row("5 s on a page with a countdown: wake-ups, bytes", "\(page.wakeUps), \(page.bytes)")
measureCatalogue()
measureExploration(seconds: 2)
