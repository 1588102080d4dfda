import Glibc
import Scenarios
import Testing

@Suite("Files that would hurt a careless reader")
struct LimitTests {
  private func codes(_ text: String) throws -> [ErrorCode] {
    try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)]).map(\.code)
  }

  private static let head = "till: 1\nname: n\n"

  @Test("lists in lists are read to a depth of 32 and no deeper")
  func depth() throws {
    func nested(_ depth: Int, _ separator: String) -> String {
      Self.head + "tags: " + String(repeating: "[" + separator, count: depth) + String(repeating: "]", count: depth)
        + "\nsteps: []\n"
    }
    #expect(try !codes(nested(30, "")).contains(.tooDeep))
    #expect(try codes(nested(33, "")).contains(.tooDeep))
    #expect(try codes(nested(900, "\n  ")).contains(.tooDeep))
    #expect(try codes(nested(100_000, "")).contains(.tooDeep))
    #expect(try !codes(nested(5_000, "\n  ")).isEmpty)
    let dashes = Self.head + "tags:\n" + String(repeating: "- ", count: 400_000) + "x\nsteps: []\n"
    #expect(try codes(dashes).contains(.tooDeep))
  }

  @Test("flows that run one another many times over end reading, as do steps that are done again by name")
  func flows() throws {
    var bomb = Self.head + "flows:\n  f0: [{clock: +1s}]\n"
    for level in 1...14 {
      bomb += "  f\(level): [" + String(repeating: "{run: f\(level - 1)}, ", count: 10) + "]\n"
    }
    #expect(try codes(bomb + "steps:\n  - start: checkout\n  - run: f14\n").contains(.tooManyValues))
    // The same without a single step in the end.
    let empty = bomb.replacing("[{clock: +1s}]", with: "[]")
    #expect(try codes(empty + "steps:\n  - start: checkout\n  - run: f14\n").contains(.tooManyValues))
    var again = Self.head + "steps:\n  - start: checkout\n  - {clock: +1s, id: s0}\n"
    for level in 1...6 {
      let names = String(repeating: "s\(level - 1), ", count: 1_900)
      again += "  - {rewind: {to: start, then: [\(names)]}, id: s\(level)}\n"
    }
    #expect(try codes(again).contains(.tooManyValues))
    let many = Self.head + "steps:\n  - start: checkout\n" + String(repeating: "  - clock: +1s\n", count: 1_900)
    #expect(try !codes(many).contains(.tooManyValues))
  }

  @Test("aliases that multiply do not")
  func aliases() throws {
    var bomb = Self.head + "tags:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      bomb += "  - &a\(level) [" + String(repeating: "*a\(level - 1), ", count: 10) + "]\n"
    }
    #expect(try codes(bomb + "steps: []\n").contains(.tooManyValues))
    // Few enough to be let in, and still more values than a scenario may have.
    var small = Self.head + "tags:\n  - &a0 [" + String(repeating: "x, ", count: 400) + "]\n"
    for level in 1...5 { small += "  - &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
    #expect(try codes(small + "steps: []\n").contains(.tooManyValues))
  }

  @Test("one alias used twice is fine")
  func alias() throws {
    let text = """
      till: 1
      name: n
      steps:
        - start: checkout
        - expect: &same {screen: {is: methods}}
        - expect: *same
      """
    #expect(try codes(text).isEmpty)
    #expect(try Shipped.run(text).exitCode == .passed)
  }

  @Test("too many values, steps and variants are refused")
  func counts() throws {
    let values = Self.head + "tags: [" + String(repeating: "x, ", count: 10_001) + "]\nsteps: []\n"
    #expect(try codes(values).contains(.tooManyValues))
    let steps = Self.head + "steps:\n  - start: checkout\n" + String(repeating: "  - say: x\n", count: 2_001)
    #expect(try codes(steps).contains(.tooManyValues))
    let many = String(repeating: "x, ", count: 21)
    #expect(try codes(Self.head + "vary: {a: [\(many)], b: [\(many)]}\nsteps: []\n").contains(.tooManyValues))
    let wrong = Self.head + "steps:\n" + String(repeating: "  - nonsense: x\n", count: 1_000)
    #expect(try codes(wrong).count == 100)
  }

  @Test("long runs of digits are read like any other text")
  func digits() throws {
    let digits = Self.head + "# " + String(repeating: "1 ", count: 200_000) + String(repeating: "7", count: 200_000)
    #expect(try codes(digits).contains(.missing))
  }

  @Test("files that cannot be read are named, and the others still run")
  func files() throws {
    let root = "/tmp/till-scenarios-\(getpid())"
    mkdir(root, 0o700)
    mkdir(root + "/empty", 0o700)
    mkdir(root + "/folder", 0o700)
    mkdir(root + "/folder/inner", 0o700)
    defer {
      for name in [
        "/folder/b.till.yaml", "/folder/a.till.yaml", "/folder/inner/c.till.yaml", "/folder/notes.txt",
        "/large.till.yaml",
        "/latin.till.yaml",
      ] { unlink(root + name) }
      for name in ["/folder/inner", "/folder", "/empty", ""] { rmdir(root + name) }
    }
    func write(_ name: String, _ bytes: [UInt8]) throws {
      let file = try #require(fopen(root + name, "w"))
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    let sound = Array("till: 1\nname: n\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n".utf8)
    for name in ["/folder/b.till.yaml", "/folder/a.till.yaml", "/folder/inner/c.till.yaml"] { try write(name, sound) }
    try write("/folder/notes.txt", [0xFF])
    try write("/large.till.yaml", [UInt8](repeating: 0x20, count: 1_048_577))
    try write("/latin.till.yaml", [0x6E, 0xE9])

    let paths = ["/folder/", "/empty", "/none.till.yaml", "/large.till.yaml", "/latin.till.yaml"].map { root + $0 }
    let report = try Shipped.runner().run(paths: paths, from: Disk.files)
    #expect(report.runs.map(\.path) == ["a", "b", "inner/c"].map { "\(root)/folder/\($0).till.yaml" })
    #expect(report.runs.allSatisfy { $0.failures.isEmpty })
    #expect(report.complaints.map(\.code) == [.nothingFound, .unreadable, .tooLarge, .unreadable])
    #expect(report.exitCode == .files)
    let text = report.text(in: try Shipped.english())
    #expect(text.contains("Files that could not be run: 4. Scenarios passed: 3 of 3."), "\(text)")
  }

  @Test("a file with random damage never stops the reader")
  func damage() throws {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let pieces = Array("{}[]:-,#&*!|>'\"%@` \n\t${}01.yn\u{0}\u{FEFF}\u{2028}é".unicodeScalars)
    let sound = Array(TypoTests.text.unicodeScalars)
    let runner = try Shipped.runner()
    var reported = 0
    for _ in 0..<400 {
      var scalars = sound
      for _ in 0...random(6) {
        let index = random(scalars.count)
        switch random(3) {
        case 0: scalars[index] = pieces[random(pieces.count)]
        case 1: scalars.remove(at: index)
        default: scalars.insert(pieces[random(pieces.count)], at: index)
        }
      }
      let text = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
      reported += runner.check([ScenarioFile(path: "here.till.yaml", text: text)]).count
    }
    #expect(reported > 400)
  }
}
