import Foundation
import Testing

@testable import Storage

@Suite("A damaged file")
struct DamageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Numbers that are the same in every run (splitmix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// The bytes of a session with entries that was closed.
  private func whole(entries: Int = 60) throws -> [UInt8] {
    let session = try folder.sessions.begin("whole")
    try session.append(1...entries)
    session.close()
    return try bytes(session.path)
  }

  @Test("what is no run is put aside under another name, not deleted, and nothing else is")
  func header() throws {
    let original = try whole()
    let all: [[UInt8]] = [
      Array("This is a letter to my aunt.".utf8), [0], [UInt8](repeating: 0, count: 16) + original.dropFirst(16),
      Array(original.dropFirst()), Array("{}\n".utf8), original + original,
    ]
    for (index, damaged) in all.enumerated() {
      let id = try #require(SessionID("bad-\(index)"))
      let path = folder.sessions.path(of: id)
      try write(damaged, to: path)
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) }
          == .damaged(path: path, setAside: path + ".damaged"))
      #expect(try bytes(path + ".damaged") == damaged)
      #expect(!FileManager.default.fileExists(atPath: path))
      // Once more under the same name: the first is not overwritten.
      try write([1, 2, 3], to: path)
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) }
          == .damaged(path: path, setAside: path + ".damaged-2"))
      #expect(try bytes(path + ".damaged") == damaged)
    }
    #expect(
      try SessionFile.open(folder.sessions.path(of: try #require(SessionID("whole"))), forWriting: true).count == 60)
  }

  @Test("a flipped byte anywhere never crashes, and never changes an entry unnoticed")
  func flippedBytes() throws {
    let original = try whole()
    let truth = (1...60).map(entry)
    var numbers = Numbers(state: 7)
    let path = folder.sessions.path(of: try #require(SessionID("whole")))
    var noticed = 0
    let places = Array(0..<400) + (0..<600).map { _ in Int.random(in: 0..<original.count, using: &numbers) }
    for (round, place) in places.enumerated() {
      var damaged = original
      damaged[place] ^= UInt8(truncatingIfNeeded: 1 << (round % 8))
      try write(damaged, to: path)
      // Reading only, so that the file stays under its name; every tenth as its owner would.
      do throws(StorageProblem) {
        let file = try SessionFile.open(path, forWriting: round % 10 == 0)
        let contents = try file.contents()
        file.close()
        // Without its line feed, the last line is one that was not finished.
        #expect(place == original.count - 1, "byte \(place)")
        #expect(contents.entries == truth.dropLast())
      } catch {
        noticed += 1
      }
    }
    #expect(noticed >= places.count - 10)
  }

  @Test("many flipped bytes at once never crash a list, a reading, a deletion or an opening", arguments: 0..<60)
  func flippedEverywhere(seed: Int) throws {
    var damaged = try whole()
    var numbers = Numbers(state: UInt64(seed))
    for _ in 0..<Int.random(in: 2...200, using: &numbers) {
      // Mostly behind the header, so that the rest is looked at.
      let first = seed.isMultiple(of: 4) ? 0 : 100
      damaged[Int.random(in: first..<damaged.count, using: &numbers)] = UInt8(
        truncatingIfNeeded: numbers.next())
    }
    let id = try #require(SessionID("whole"))
    let path = folder.sessions.path(of: id)
    try write(damaged, to: path)
    let listed = try folder.sessions.list()
    #expect(listed.count == 1)
    _ = problem { () throws(StorageProblem) in
      let file = try SessionFile.open(path, forWriting: false)
      defer { file.close() }
      _ = try file.contents()
    }
    let found = problem { () throws(StorageProblem) in
      let file = try SessionFile.open(path, forWriting: true)
      try file.append([entry(61)], seal: seal(61), durable: true)
      file.close()
    }
    if case .damaged(_, let aside?)? = found { #expect(FileManager.default.fileExists(atPath: aside)) }
    try folder.sessions.delete(id)
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "a line that is changed, missing, doubled or moved is noticed, and the file put aside",
    arguments: ["changed", "missing", "doubled", "moved", "seal changed", "header changed", "miscounted", "not text"])
  func tampered(how: String) throws {
    let original = try whole()
    var lines = String(decoding: original, as: UTF8.self).split(separator: "\n").map(String.init)
    let path = folder.sessions.path(of: try #require(SessionID("whole")))
    var raw: [UInt8]?
    switch how {
    case "changed": lines[21] = "{}"
    case "missing": lines.remove(at: 21)
    case "doubled": lines.insert(lines[21], at: 21)
    case "moved": lines.swapAt(21, 23)
    case "seal changed": lines[lines.count - 1].replace(#""end":60"#, with: #""end":61"#)
    case "header changed": lines[0].replace(#""seed":7"#, with: #""seed":8"#)
    case "miscounted":
      // Sealed rightly, and still not what Till writes.
      let session = try folder.sessions.begin("miscounted")
      try session.append([entry(1)], seal: seal(2), durable: false)
      raw = try bytes(session.path)
    default: raw = original.dropLast(40) + [0xFF] + original.suffix(40)
    }
    try write(raw ?? Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
    #expect(
      problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) }
        == .damaged(path: path, setAside: path + ".damaged"))
  }

  @Test("a file that was taken away while it was in use is noticed, and nothing is written to where nobody finds it")
  func gone() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    try FileManager.default.removeItem(atPath: session.path)
    let again = { () throws(StorageProblem) in try session.append([entry(2)], seal: seal(2), durable: true) }
    #expect(problem(again) == .gone(path: session.path))
    try write([], to: session.path)
    #expect(problem(again) == .gone(path: session.path))
    #expect(session.entriesBehind == 2)
    #expect(try bytes(session.path).isEmpty)
  }
}
