import Glibc
import PseudoTerminal

/// What a program without a terminal left behind, and what it cost.
struct Spent {
  let status: Int32
  let output: [UInt8]
  /// On the wall clock, in milliseconds.
  let milliseconds: Double
  /// On all cores together, in milliseconds.
  let processor: Double
  /// The most memory it held, in kilobytes.
  let peak: Int
  /// What it held from time to time, in kilobytes.
  let resident: [Int]
}

/// Runs a program to its end with standard output read; `every` seconds its memory is looked at.
func spend(_ arguments: [String], environment: [String: String] = freshEnvironment(), every: Double = 0) -> Spent {
  let program = PseudoTerminal.product("till")
  var pipes: [Int32] = [0, 0]
  pipe(&pipes)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
  posix_spawn_file_actions_addclose(&actions, pipes[0])
  let words = ([program] + arguments).map { strdup($0) } + [nil]
  let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
  let begun = now()
  var process = pid_t()
  posix_spawn(&process, program, &actions, nil, words, variables)
  close(pipes[1])
  var output: [UInt8] = []
  var resident: [Int] = []
  var looked = begun
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    var waiting = pollfd(fd: pipes[0], events: Int16(POLLIN), revents: 0)
    let ready = poll(&waiting, 1, every > 0 ? 100 : -1)
    if every > 0, now() - looked >= every * 1_000 {
      looked = now()
      resident.append(memory(of: process))
    }
    guard ready > 0 else { continue }
    let count = read(pipes[0], &buffer, buffer.count)
    guard count > 0 else { break }
    output += buffer[..<count]
  }
  close(pipes[0])
  var status: Int32 = 0
  var usage = rusage()
  wait4(process, &status, 0, &usage)
  for word in words + variables { free(word) }
  posix_spawn_file_actions_destroy(&actions)
  func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000 }
  return Spent(
    status: status >> 8 & 0xFF, output: output, milliseconds: now() - begun,
    processor: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), peak: usage.ru_maxrss, resident: resident)
}

/// The resident memory of a process in kilobytes (proc(5), statm counts pages).
private func memory(of process: pid_t) -> Int {
  let descriptor = open("/proc/\(process)/statm", O_RDONLY)
  guard descriptor >= 0 else { return 0 }
  defer { close(descriptor) }
  var buffer = [UInt8](repeating: 0, count: 256)
  let count = max(0, read(descriptor, &buffer, buffer.count))
  let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
  return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) / 1_024 : 0
}

private let scenarios = PseudoTerminal.product("till_TillAssets.resources") + "/scenarios"

/// How many scenarios the catalogue has.
private func catalogueCount() -> Int {
  let list = spend(["run", scenarios, "--list", "--quiet"])
  return list.output.count { $0 == 0x0A }
}

/// The whole shipped catalogue without a terminal: seconds, scenarios a second and core, memory.
func measureCatalogue() {
  let count = catalogueCount()
  let runs = (0..<5).map { _ in spend(["run", scenarios, "--quiet"]) }
  for run in runs where run.status != 0 { print("the catalogue does not pass: exit status \(run.status)") }
  let wall = percentile(runs.map(\.milliseconds), 0.5)
  let processor = percentile(runs.map(\.processor), 0.5)
  row(
    "catalogue, \(count) scenarios, median of 5", figures(wall / 1_000) + " s, \(figures(processor / 1_000)) s of cores"
  )
  row("scenarios a second and core", "\(Int(Double(count) * 1_000 / max(1, processor)))")
  row("most memory of a run of the catalogue", "\(runs.map(\.peak).max().map { $0 / 1_024 } ?? 0) MB")
  let reading = percentile((0..<5).map { _ in spend(["run", scenarios, "--list", "--quiet"]).processor }, 0.5)
  row("of that reading and checking the files", figures(reading / 1_000) + " s of cores")
}

/// How many paths are explored a second and core, for each method some seconds on one worker.
func measureExploration(seconds: Int) {
  let listed = spend(["explore", "--json", "-", "--faults", "0", "--actions", "0", "--jobs", "1"])
  let methods = strings(of: "method", in: listed.output)
  var rates: [Double] = []
  for method in methods {
    let spent = spend(
      [
        "explore", "--method", method, "--faults", "2", "--actions", "2", "--jobs", "1", "--time", "\(seconds)",
        "--json",
        "-",
      ])
    let paths = Double(numbers(of: "paths", in: spent.output).first ?? 0)
    let rate = paths * 1_000 / max(1, spent.processor)
    rates.append(rate)
    row("paths a second and core, \(method)", "\(Int(rate)) of \(Int(paths))")
  }
  guard !rates.isEmpty else { return row("paths a second and core", "no method can be explored") }
  row("paths a second and core, mean", "\(Int(rates.reduce(0, +) / Double(rates.count)))")
}

/// The values of a member that is a text, wherever it stands in a JSON text, each once, in order.
private func strings(of name: String, in output: [UInt8]) -> [String] {
  values(of: name, in: output).map { String($0.dropFirst().prefix { $0 != "\"" }) }
    .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

private func numbers(of name: String, in output: [UInt8]) -> [Int] {
  values(of: name, in: output).compactMap { Int($0.prefix { $0.isNumber }) }
}

private func values(of name: String, in output: [UInt8]) -> [String] {
  let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
  return lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("\"\(name)\": ") }
    .map { String($0.dropFirst(name.count + 4)) }
}

/// Whether the same seed gives the same bytes: so many runs, in turn on one core and two and in three languages of the environment.
func measureSameBytes(runs: Int) {
  let chosen = ["run", scenarios, "--filter", "stc-pay-answer-lost", "--transcript", "--format", "json"]
  let languages = ["C", "ar_SA.UTF-8", "pt_BR.UTF-8"]
  var known: [UInt8]?
  var different = 0
  for number in 0..<runs {
    var environment = freshEnvironment()
    environment["LANG"] = languages[number % 3]
    environment["COLUMNS"] = number.isMultiple(of: 2) ? "80" : "300"
    let spent = spend(chosen + ["--jobs", "\(1 + number % 2)"], environment: environment)
    if known == nil { known = spent.output }
    if spent.status != 0 || known != spent.output { different += 1 }
  }
  row("\(runs) runs of one seed that were not alike", "\(different)")
}

/// Whether memory stays flat over about so many runs in one process.
func measureSoak(runs: Int) {
  let rounds = max(1, runs / max(1, catalogueCount()))
  let spent = spend(["run", scenarios, "--quiet", "--repeat", "\(rounds)"], every: 2)
  let samples = spent.resident
  row(
    "soak: \(rounds) times the catalogue in one process",
    "exit \(spent.status), " + figures(spent.milliseconds / 1_000) + " s")
  guard samples.count >= 8 else { return row("soak: memory", "too short to say") }
  let quarter = samples.count / 4
  let early = samples[quarter..<2 * quarter].reduce(0, +) / quarter
  let late = samples[(samples.count - quarter)...].reduce(0, +) / quarter
  row("soak: memory, second quarter and last", "\(early / 1_024) MB, \(late / 1_024) MB; most \(spent.peak / 1_024) MB")
}
