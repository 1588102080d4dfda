import Glibc
import PseudoTerminal

// Measures Till as a person meets it, in a pseudo-terminal: first frame, key to screen, bytes a key, and what resting costs.
// Run it on a release build: `swift run -c release TillBenchmark`; with `screen`, `stage`, `catalogue`, `explore [seconds]`, `travel`,
// `same-bytes [runs]` or `soak [runs]` it measures only that.

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
  print(name + String(repeating: " ", count: max(1, 56 - name.count)) + value)
}

func figures(_ value: Double) -> String { String(Double(Int((value * 100).rounded())) / 100) }

switch CommandLine.arguments.dropFirst().first {
case "screen"?:
  try measureFrontEnd()
  exit(0)
case "stage"?:
  try measureStage()
  exit(0)
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
try measureFrontEnd()
measureCatalogue()
measureExploration(seconds: 2)
