import Testing

@testable import Storage

@Suite("A session's name")
struct SessionIDTests {
  @Test(
    "is made of the moment in UTC and the process, and sorts by the moment",
    arguments: [
      (moment, Int32(48_121), 0, "20261121t221503-p48121"), (moment, 1, 2, "20261121t221503-p1-3"),
      (0, 7, 0, "19700101t000000-p7"), (951_782_400_999, 7, 0, "20000229t000000-p7"),
      (4_102_444_799_000, 7, 0, "20991231t235959-p7"),
    ])
  func made(at milliseconds: Int64, process: Int32, attempt: Int, name: String) {
    let id = SessionID(beganAt: milliseconds, process: process, attempt: attempt)
    #expect(id.text == name)
    #expect(SessionID(name) == id)
    #expect(id < SessionID(beganAt: milliseconds + 1_000, process: 1))
  }

  @Test("never holds as many digits between letters as a card number has")
  func noCardNumber() {
    for process in stride(from: Int32(1), through: 4_194_304, by: 4_099) {
      let name = SessionID(beganAt: moment + Int64(process) * 1_000, process: process, attempt: 9).text
      #expect(name.split(whereSeparator: \.isLetter).allSatisfy { $0.count(where: \.isNumber) < 13 }, "\(name)")
    }
  }

  @Test(
    "is no path, no option and nothing that a terminal obeys",
    arguments: [
      "", "-", "--all", "a/b", "..", ".", "a.b", "a b", "é", "\u{1B}[31m", "a\u{0}", "*",
      String(repeating: "a", count: 65),
    ])
  func refused(text: String) { #expect(SessionID(text) == nil) }

  @Test("every kind of problem can happen, no two are the same, and all but two say where")
  func kinds() {
    let all: [StorageProblem] = [
      .noHome, .folderNotMade(path: "p", reason: "r"), .notAFolder(path: "p"), .notAFile(path: "p"),
      .notOurs(path: "p"),
      .tooOpen(path: "p", mode: "m"), .readOnly(path: "p"), .diskFull(path: "p"), .damaged(path: "p", setAside: nil),
      .damaged(path: "p", setAside: "a"), .empty(path: "p"), .notASession(path: "p"),
      .newerVersion(path: "p", version: 2, program: nil), .newerVersion(path: "p", version: 2, program: "9"),
      .olderVersion(path: "p"), .locked(path: "p"), .notFound(path: "p"), .alreadyThere(path: "p"),
      .gone(path: "p"), .notAnIdentifier("t"), .tooLarge(path: "p", bytes: 2, most: 1), .notOpenForWriting(path: "p"),
      .failed(path: "p", reason: "r"),
    ]
    #expect(all.map(\.kind) == StorageProblem.Kind.allCases)
    for problem in all {
      let isNowhere = problem.kind == .noHome || problem.kind == .notAnIdentifier
      #expect(problem.values["path"] == (isNowhere ? nil : "p"))
    }
  }
}
