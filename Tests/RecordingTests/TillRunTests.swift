import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Recording
import Sandbox
import Testing
import TillAssets
import Wire
import WorldFixture

@Suite("A run as one file")
struct TillRunTests {
  static func stores(_ id: String) -> Store? { TestSetup.find(id) }

  static func read(_ text: String) throws -> TillRun { try TillRun(reading: text, stores: stores) }

  /// What is wrong with a text.
  static func problem(_ text: String) -> TillRunProblem? {
    do throws(TillRunProblem) {
      _ = try TillRun(reading: text, stores: stores)
      return nil
    } catch {
      return error
    }
  }

  static func sample() throws -> TillRun {
    let flow = try #require(RecordedFlow.all.first { $0.name == "stc pay, a wrong code and the message's" })
    return TillRun(
      try flow.played().world, program: "0.0.1", title: "stc pay",
      scenario: TillRun.Origin(
        id: "stc",
        steps: [
          TillRun.StepMark(entries: 0, text: "start: checkout", say: "The shopper opens the checkout."),
          TillRun.StepMark(entries: 1, text: "choose: stc-pay"),
        ]))
  }

  @Test("the steps of a scenario come back with what a person is told before them")
  func steps() throws {
    let run = try Self.sample()
    #expect(try Self.read(run.text).scenario == run.scenario)
    #expect(run.text.contains(#"[1,"choose: stc-pay"]"#))
  }

  @Test("comes back from its text as it was, and the same text comes of it again", arguments: RecordedFlow.all)
  func roundTrip(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    let run = TillRun(person.world, program: "0.0.1", title: flow.name)
    let read = try Self.read(run.text)
    #expect(read.text == run.text)
    #expect(read.end == run.end)
    #expect(read.title == flow.name)
    #expect(try read.replay().fingerprint == run.end.fingerprint)
    #expect(try TillRun(setup: read.setup, entries: read.entries).end == run.end)
  }

  @Test(
    "holds no card number, security code or one-time code, in plain, percent or base64 form",
    arguments: RecordedFlow.all)
  func secrets(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    let text = TillRun(person.world, program: "0.0.1", title: flow.name).text
    var numbers = person.secrets.filter { $0.count >= 13 }
    for sandbox in SandboxCatalog.all {
      for datum in type(of: sandbox).testData {
        if case .card(let number, _, _) = datum.input { numbers.insert(number) }
      }
    }
    for number in numbers {
      #expect(!text.contains(number))
      #expect(!text.contains(number.utf8.map { "%" + String($0, radix: 16) }.joined()))
      #expect(!text.contains(Base64.encode(Array(number.utf8))))
    }
    // Short codes stand in places and lengths by chance; as a text of their own they never do.
    for code in person.secrets where code.count < 13 {
      #expect(!text.contains("\"\(code)\""), "\(code)")
      #expect(!text.contains(Base64.encode(Array("\"\(code)\"".utf8))))
    }
  }

  @Test("says in which line a damaged file is damaged, and what to do")
  func damage() throws {
    let text = try Self.sample().text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count > 10)
    #expect(Self.problem("")?.kind == .empty)
    #expect(Self.problem("\n\n")?.kind == .empty)
    #expect(Self.problem("till: 1\nname: x\n")?.kind == .foreign)
    #expect(Self.problem("{}\n")?.kind == .foreign)
    #expect(Self.problem("[1,2]\n")?.kind == .foreign)
    #expect(Self.problem("\u{0}\u{1}PNG")?.kind == .foreign)
    #expect(Self.problem(#"{"tillrun":0}"#)?.kind == .foreign)
    #expect(Self.problem(#"{"tillrun":1}"#) == TillRunProblem(.damaged, line: 1))
    func changed(_ number: Int, _ line: String) -> String {
      var lines = lines
      lines[number - 1] = line
      return lines.joined(separator: "\n")
    }
    #expect(Self.problem(changed(4, "{")) == TillRunProblem(.damaged, line: 4))
    let dance = Self.problem(changed(4, #"{"at":1772344800000,"do":"dance"}"#))
    #expect(dance?.line == 4)
    #expect(dance?.kind == .recording(RecordingProblem(.unknown, part: .entry(3), field: "do")))
    #expect(
      Self.problem((lines.dropLast() + [lines[2], lines[lines.count - 1]]).joined(separator: "\n"))?.line == lines.count
        + 1)
    #expect(Self.problem((lines + [lines[2]]).joined(separator: "\n"))?.line == lines.count + 1)
    #expect(Self.problem((lines + [lines[2]]).joined(separator: "\n"))?.kind == .goesOn)
    let shop = Self.problem(text.replacing(#""store":"default""#, with: #""store":"nowhere""#))
    #expect(shop?.kind == .recording(RecordingProblem(.noSuchStore, part: .setup, field: "store")))
  }

  @Test("is never taken for whole when it is cut, wherever it is cut")
  func cut() throws {
    let text = try Self.sample().text
    let bytes = Array(text.utf8)
    for count in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(Self.problem(String(decoding: bytes[..<count], as: UTF8.self)) != nil, "\(count)")
    }
  }

  @Test("of a later format is refused, and the version that wrote it is named; of no format is no run")
  func later() throws {
    let text = try Self.sample().text
    let header = #"{"tillrun":1,"till":"0.0.1""#
    #expect(try Self.read(text).end == Self.sample().end)
    let later = text.replacing(header, with: #"{"tillrun":7,"till":"9.1.0""#)
    #expect(Self.problem(later) == TillRunProblem(.newer(format: 7, program: "9.1.0"), line: 1))
    let unsigned = text.replacing(header, with: #"{"tillrun":3"#)
    #expect(Self.problem(unsigned) == TillRunProblem(.newer(format: 3, program: ""), line: 1))
    #expect(Self.problem(text.replacing(header, with: #"{"tillrun":"x","till":"0.0.1""#))?.kind == .foreign)
  }

  @Test("that grows stands as at its last seal, in its last world; a line that was not finished is no part of it")
  func growing() throws {
    let whole = try Self.sample()
    let lines = whole.text.split(separator: "\n").map(String.init)
    let header = lines[0].replacing(#"{"tillrun":1"#, with: #"{"tillrun":2"#)
    let (deeds, seal) = (Array(lines[1..<lines.count - 1]), lines[lines.count - 1])
    let early = seal.replacing(#"{"end":\#(deeds.count)"#, with: #"{"end":2"#)
    func read(_ lines: [String]) throws -> TillRun { try Self.read(lines.joined(separator: "\n")) }
    let grown = [header] + deeds.prefix(2) + [early] + deeds.dropFirst(2) + [seal]
    #expect(try read(grown).entries.map(\.text) == deeds)
    #expect(try read(grown).end == whole.end)
    for rest in [[deeds[0]], [deeds[0], "{\"at"], [deeds[0], "{\"end\":9"], [header]] {
      #expect(try read(grown + rest).entries.map(\.text) == deeds, "\(rest)")
    }
    #expect(try read([header] + deeds.prefix(2) + [early, deeds[2]]).entries.map(\.text) == Array(deeds.prefix(2)))
    #expect(try read(grown + [header] + deeds.prefix(2) + [early]).entries.count == 2)
    func problem(_ lines: [String]) -> TillRunProblem? { Self.problem(lines.joined(separator: "\n")) }
    #expect(problem([header] + deeds)?.kind == .cutOff)
    #expect(
      problem([header] + deeds.dropLast() + [seal])?.kind
        == .miscounted(said: deeds.count, found: deeds.count - 1))
    #expect(problem([header, "{", seal]) == TillRunProblem(.damaged, line: 2))
  }

  @Test("a fingerprint comes back whole, also one in which a card number seems to stand")
  func fingerprints() throws {
    let text = try Self.sample().text
    let own = try Self.sample().end.fingerprint
    #expect(!own.contains(/[0-9]{9}/))
    #expect(Recording.fingerprint(reading: own) == own)
    // As it was written before there were groups, with a test card of Visa's in it.
    let unlucky = "840fccda" + "4111111111111111" + "ead980b3448af16d80ce0444c7733c01af008f75"
    #expect(Scrubbing.digits(in: unlucky) != unlucky)
    let read = try Self.read(text.replacing(own, with: unlucky))
    #expect(read.end.fingerprint == "840fccda:41111111:11111111:ead980b3:448af16d:80ce0444:c7733c01:af008f75")
    // In groups, it is no card number to whoever looks for digits in one run.
    #expect(!read.end.fingerprint.contains(/[0-9]{13}/))
    #expect(try Self.read(read.text).end == read.end)
    #expect(try Self.read(text.replacing(own, with: own.replacing(":", with: ""))).end.fingerprint == own)
    for text in ["", "x", String(unlucky.dropLast()), unlucky + "0", own.uppercased(), own.replacing(":", with: "-")] {
      #expect(Recording.fingerprint(reading: text) == nil, "\(text)")
    }
  }

  @Test("a hostile file is refused and not obeyed")
  func hostile() throws {
    let text = try Self.sample().text
    let escape = text.replacing(#""title":"stc pay""#, with: #""title":"\u001b[2Jx\u0007 4111111111111111""#)
    let title = try Self.read(escape).title
    #expect(!title.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!title.contains("4111111111111111"))
    let deep = String(repeating: "[", count: 100_000)
    #expect(Self.problem(deep) != nil)
    let far = text.replacing(#""at":17"#, with: #""at":99"#)
    #expect(Self.problem(far) != nil || (try? Self.read(far).replay()) == nil)
    #expect(Self.problem(String(repeating: " ", count: TillRun.longestText + 1))?.kind == .tooLong)
  }

  @Test("the first file of this format can be opened for ever and still ends as it did")
  func golden() throws {
    let path = #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Goldens/version-1.tillrun"
    let text = try GoldenText.read(path)
    let run = try TillRun(reading: text) { try? WrittenScenarioTests.assets.store($0) }
    #expect(run.setup.seed == 7)
    let world = try run.replay()
    #expect(world.snapshot.truths.names == run.end.truths)
    #expect(world.snapshot.ledger.state == .captured)
    #expect(world.snapshot.ledger.captures == 1)
  }

  @Test("shrinking leaves out everything that is not needed, and always the same")
  func shrink() throws {
    let flow = try #require(RecordedFlow.all.first { $0.name == "answers and requests lost, and no network" })
    let person = try flow.played()
    person.world.seal()
    let run = TillRun(person.world)
    var shrinker = RunShrinker(run)
    let shrunk = try shrinker.shrink()
    #expect(shrunk.run.entries.count < run.entries.count / 2)
    #expect(shrunk.run.end.truths == run.end.truths)
    #expect(try shrunk.run.replay().snapshot.truths.names == run.end.truths)
    var again = RunShrinker(run)
    #expect(try again.shrink().run.text == shrunk.run.text)
    // Nothing more can be left out.
    for index in shrunk.run.entries.indices {
      var entries = shrunk.run.entries
      entries.remove(at: index)
      let world = try? Recording.replay(shrunk.run.setup, entries)
      #expect(world?.snapshot.truths.names != run.end.truths, "\(index)")
    }
  }

  @Test("a session that was gone back in is handed on as the way that was gone on with last")
  func presentLine() throws {
    let machine = try RecordedTravel.machineAtCode()
    RecordedTravel.confirm(machine)
    machine.travel(.undo)
    machine.perform(.event(.escaped))
    machine.travel(.rename(0, "paid"))
    let records = machine.allRecords.map(\.text)
    let lines =
      [TillRun.header(of: machine, program: "", title: "a")] + records + [TillRun.seal(of: machine, title: [:])]
    let text = lines.joined(separator: "\n")
    let run = try TillRun(reading: text, stores: TestSetup.find)
    #expect(run.entries.map(\.text) == machine.world.entries.map(\.text))
    #expect(try run.replay().fingerprint == run.end.fingerprint)
  }
}
