import Glibc
import Storage

// A process that keeps a session, for tests that kill it, fill its disk or ask for its lock, and for measuring by hand:
//
//   StorageFixture append FOLDER COUNT   begins a session, says its path, appends and says the number after each entry
//   StorageFixture hold PATH             opens a session for writing, says `held` or the problem's key, waits for input to end
//   StorageFixture fill FOLDER BYTES     appends under a limit on the size of files, then without one
//   StorageFixture measure FOLDER        says how long things take

func say(_ text: String) {
  print(text)
  fflush(nil)
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  var (start, end) = (timespec(), timespec())
  clock_gettime(CLOCK_MONOTONIC, &start)
  try body()
  clock_gettime(CLOCK_MONOTONIC, &end)
  return Double(end.tv_sec - start.tv_sec) * 1_000 + Double(end.tv_nsec - start.tv_nsec) / 1_000_000
}

/// As long as a recorded key, and a seal as long as a real one.
func entry(_ number: Int) -> String {
  "{\"at\":\(number * 40),\"do\":\"type\",\"field\":\"name\",\"text\":\"\(number)\"}"
}
func seal(_ number: Int) -> String { "{\"end\":\(number),\"truths\":\"" + String(repeating: "s", count: 600) + "\"}" }

func begin(_ folder: String) throws(StorageProblem) -> SessionFile {
  try SessionFolder(path: folder).begin { _ in "{\"tillrun\":2,\"till\":\"0.1.0\",\"setup\":{}}" }
}

func append(_ folder: String, _ count: Int) throws(StorageProblem) {
  let session = try begin(folder)
  say(session.path)
  for number in 1...count {
    try session.append([entry(number)], seal: "{\"end\":\(number)}", durable: number.isMultiple(of: 10))
    say("\(number)")
  }
  while readLine() != nil {}
  session.close()
}

func hold(_ path: String) throws(StorageProblem) {
  let session = try SessionFile.open(path, forWriting: true)
  say("held")
  while readLine() != nil {}
  session.close()
}

func limit(_ bytes: rlim_t) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = min(bytes, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

func fill(_ folder: String, _ bytes: Int) throws(StorageProblem) {
  signal(SIGXFSZ, SIG_IGN)
  let session = try begin(folder)
  limit(rlim_t(bytes))
  var number = 0
  while !session.isBehind {
    number += 1
    do throws(StorageProblem) {
      try session.append([entry(number)], seal: seal(number), durable: false)
    } catch {
      say("\(error.kind.rawValue) \(session.entriesBehind) \(number)")
    }
  }
  for _ in 0..<5 {
    number += 1
    do throws(StorageProblem) { try session.append([entry(number)], seal: seal(number), durable: true) } catch {
      say("\(error.kind.rawValue) \(session.entriesBehind) \(number)")
    }
  }
  limit(rlim_t.max)
  number += 1
  try session.append([entry(number)], seal: seal(number), durable: true)
  say("healed \(session.entriesBehind) \(number)")
  say(session.path)
  session.close()
}

func measure(_ folder: String) throws {
  var created: [Double] = []
  var closed: [Double] = []
  for _ in 0..<20 {
    created.append(
      try milliseconds {
        let session = try begin(folder)
        try session.append([entry(1)], seal: seal(1), durable: false)
        closed.append(milliseconds { session.close() })
      } - (closed.last ?? 0))
  }
  say("create and first append, first \(created[0]) ms, median \(created.sorted()[10]) ms")
  say("close, median \(closed.sorted()[10]) ms")
  let session = try begin(folder)
  say(
    "first durable append \(try milliseconds { try session.append([entry(1)], seal: seal(1), durable: true) }) ms")
  let quick = try milliseconds {
    for number in 2...10_001 { try session.append([entry(number)], seal: seal(number), durable: false) }
  }
  say("append \(quick / 10) µs, mean of 10,000")
  let slow = try milliseconds {
    for number in 10_002...10_201 { try session.append([entry(number)], seal: seal(number), durable: true) }
  }
  say("durable append \(slow / 200) ms, mean of 200")
  say("contents of 10,201 entries \(try milliseconds { _ = try session.contents() }) ms")
  say("close \(milliseconds { session.close() }) ms")
  let again = try milliseconds { try SessionFile.open(session.path, forWriting: true).close() }
  say("open, check and close \(again) ms")
  say("list of 21 \(try milliseconds { _ = try SessionFolder(path: folder).list() }) ms")
}

let arguments = CommandLine.arguments
do {
  switch (arguments.dropFirst().first, arguments.dropFirst(2).first, arguments.dropFirst(3).first) {
  case ("append", let folder?, let count?): try append(folder, Int(count) ?? 1)
  case ("hold", let path?, _): try hold(path)
  case ("fill", let folder?, let bytes?): try fill(folder, Int(bytes) ?? 0)
  case ("measure", let folder?, _): try measure(folder)
  default: say("what?")
  }
} catch {
  say((error as? StorageProblem)?.kind.rawValue ?? "\(error)")
  exit(1)
}
