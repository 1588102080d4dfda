import Foundation
import PseudoTerminal
import Testing

@Suite("Every byte that Till writes in a day", .ownThreads)
struct WrittenBytesTests {
  /// None of them stands in Till's data.
  private static let number = "4539578763621486"
  private static let securityCode = "739"
  private static let oneTimeCode = "918273"

  let environment = personalEnvironment()
  let folder: String

  init() throws {
    folder = TestFolders.make("bytes")
  }

  private func till(_ arguments: [String], input: String? = nil) throws -> Finished {
    let finished = try runTill(arguments, input: input, environment: environment, workingIn: folder)
    look(Array((finished.output + finished.complaints).utf8), "what till \(arguments.joined(separator: " ")) says")
    return finished
  }

  /// Looks for the secrets in some bytes, in every form in which they could stand there.
  private func look(_ bytes: [UInt8], _ place: String) {
    let data = Data(bytes)
    for secret in [Self.number, Self.oneTimeCode] {
      for form in SessionSecretsTests.forms(of: secret) {
        #expect(data.range(of: Data(form)) == nil, "\(secret) as \(form) in \(place)")
      }
    }
    for around in [("\"", "\""), (":", ","), (":", "}"), ("=", "\""), ("=", "&"), ("=", "\n"), (" ", "\n")] {
      let alone = around.0 + Self.securityCode + around.1
      #expect(data.range(of: Data(alone.utf8)) == nil, "\(alone) in \(place)")
    }
    // In any script, and with anything between.
    var digits = ""
    var gap = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // Most of what is written is ASCII, and asking Unicode takes its time.
      if scalar.isASCII {
        if 0x30...0x39 ~= scalar.value {
          digits.unicodeScalars.append(scalar)
          gap = 0
        } else {
          gap += 1
          if gap == 4 { digits += "." }
        }
      } else if let value = scalar.properties.numericValue, 0...9 ~= value, value == value.rounded() {
        digits += String(Int(value))
        gap = 0
      } else {
        gap += 1
        if gap == 4 { digits += "." }
      }
    }
    #expect(!digits.contains(Self.number), "spelt in \(place)")
  }

  private func lookAtFiles() throws -> Int {
    var count = 0
    for top in [folder, try #require(environment["HOME"])] {
      for case let name as String in FileManager.default.enumerator(atPath: top) ?? .init() {
        guard let data = FileManager.default.contents(atPath: "\(top)/\(name)") else { continue }
        look(Array(data) + Array(name.utf8), name)
        count += 1
      }
    }
    return count
  }

  /// Spellings of the number in the field of the holder and in a link.
  private static let spellings = [
    "4539578763621486", "٤٥٣٩٥٧٨٧٦٣٦٢١٤٨٦", "４５３９５７８７６３６２１４８６", "4539/5787/6362/1486", "4539  5787  6362  1486",
    "4539–5787–6362–1486", "4539578763621486739", "4539\u{200B}5787\u{AD}6362\u{2060}1486",
  ]

  @Test(
    "holds no card number and no code that was typed, in no spelling: sessions, runs, archives, films, scenarios, reports"
  )
  func everything() throws {
    for (index, spelling) in Self.spellings.enumerated() {
      let lines =
        "1\n\n1 \(Self.number)\n2 1230\n3 \(Self.securityCode)\n4 Ann \(spelling)\n\n"
        + "open tillshop://return?m=\(spelling)&card.cvv=\(Self.securityCode)&otp=\(Self.oneTimeCode)\n"
        + "open tillshop://return?m=4539+5787+6362+1486&n=%%2534539578763621486&o=%2534539578763621486\n"
        + "quit\n"
      #expect(try till(["--plain", "--seed", "\(index + 1)"], input: lines).status == 0)
      let forms = [
        ("har", "har"), ("cast", "cast"), ("markdown", "md"), ("text", "txt"), ("mermaid", "mmd"), ("svg", "svg"),
        ("html", "html"),
      ]
      for (form, name) in forms {
        _ = try till(["export", "last", "--format", form, "-o", "\(folder)/\(index).\(name)"])
      }
      _ = try till(["new", "-o", "\(folder)/\(index).till.yaml"])
      _ = try till(["new", "--name", "n\(index) \(spelling)"])
      _ = try till(["replay", "last", "--json"])
    }
    let scenario = """
      till: 1
      id: card
      name: a card
      steps:
        - start: checkout
        - choose: card
        - fill: {number: 4200000000000000, expiry: 12/30, security-code: "\(Self.securityCode)", holder: Ann 4539/5787/6362/1486}
        - press: pay
        - clock: {run-until: idle}
        - expect: {screen: {is: form}}
      """
    let here = TestFolders.make("bytes-in")
    try scenario.write(toFile: here + "/card.till.yaml", atomically: true, encoding: .utf8)
    let run = try till([
      "run", here, "--artifacts", "\(folder)/artifacts", "--artifacts-of", "all", "--junit", "\(folder)/r.xml",
      "--json",
      "\(folder)/r.json", "--tap", "\(folder)/r.tap", "--sarif", "\(folder)/r.sarif", "--html", "\(folder)/r.html",
      "--transcript",
    ])
    #expect(run.status != 0)
    #expect(try lookAtFiles() > Self.spellings.count * 6)
  }
}
