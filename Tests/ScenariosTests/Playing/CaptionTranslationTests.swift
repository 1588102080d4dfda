import Language
import Testing

@testable import Scenarios

@Suite("Captions in another language")
struct CaptionTranslationTests {
  private static let demo = """
    till: 1
    name: "PIX: the list of methods, for a test"
    demo: {minutes: 1, shows: A list.}
    given: {store: sao-paulo}
    steps:
      - say: She looks
          at the list.
        chapter: The list
        why: Nothing to note.
        start: checkout
      - say: She waits.
        clock: +1s
      - expect: {screen: {is: methods}}

    """

  private static let whole = """
    {
      "PIX: the list of methods, for a test": "عرض: القائمة",
      "A list.": "قائمة.",
      "The list": "القائمة",
      "She looks at the list.": "ينظر إلى القائمة.",
      "She waits.": "ينتظر."
    }
    """

  private func disk(_ captions: String, named name: String = "a.ar.json") -> ScenarioFiles {
    let files = ["qa/a.till.yaml": Self.demo, "qa/" + name: captions]
    return ScenarioFiles(
      names: { folder in folder == "qa" ? ["a.till.yaml", name] : nil },
      text: { path, _ throws(ScenarioFileProblem) in
        guard let text = files[path] else { throw .unreadable(reason: "not there") }
        return text
      })
  }

  private func playbook(_ captions: String, in code: String = "ar") throws -> Playbook {
    let runner = try Shipped.runner()
    let disk = disk(captions)
    let piece = try #require(runner.plan(paths: ["qa/a.till.yaml"], from: disk).runs.first)
    let (translated, complaints) = runner.translated(piece, into: code, from: disk)
    #expect(complaints.isEmpty)
    return runner.playbook(of: translated)
  }

  private func messages(_ captions: String, named name: String = "a.ar.json") throws -> [String] {
    let report = try Shipped.runner().check(paths: ["qa/a.till.yaml"], from: disk(captions, named: name))
    let english = try Shipped.english()
    return report.complaints.map { "\($0.place.file):\($0.place.line) \($0.code.rawValue) \(english.text($0.message))" }
  }

  @Test("title, text before the first beat, chapters and captions are those of the file, and notes stay")
  func applied() throws {
    let playbook = try playbook(Self.whole)
    #expect(playbook.name == "عرض: القائمة" && playbook.introduction == "قائمة.")
    #expect(playbook.chapters.map(\.title) == ["القائمة"])
    #expect(playbook.beats.map(\.caption) == ["ينظر إلى القائمة.", "ينتظر."])
    #expect(playbook.beats.first?.note == "Nothing to note.")
  }

  @Test(
    "a sentence that the file lacks or leaves empty is the scenario’s own, and so is everything in another language")
  func fallback() throws {
    let part = #"{"She waits.": "ينتظر.", "The list": ""}"#
    let playbook = try playbook(part)
    #expect(playbook.introduction == "A list." && playbook.chapters.map(\.title) == ["The list"])
    #expect(playbook.beats.map(\.caption) == ["She looks at the list.", "ينتظر."])
    #expect(try self.playbook(part, in: "sv").beats.map(\.caption) == ["She looks at the list.", "She waits."])
  }

  @Test("a whole file is fine; a sentence that only one of both has is named, with the line where it stands")
  func compared() throws {
    #expect(try messages(Self.whole).isEmpty)
    let changed = Self.whole.replacing("She waits.", with: "She sleeps.")
    #expect(
      try messages(changed) == [
        "qa/a.ar.json:1 W413 “She waits.” has no translation, so it stays as it is",
        "qa/a.ar.json:6 W413 the scenario does not have the sentence “She sleeps.”",
      ])
    #expect(try messages("[]", named: "a.notes.json").isEmpty)
  }

  @Test(
    "a file that cannot be read is an error in it, and nothing is played with it",
    arguments: [
      ("{", "E005"), (#"["a"]"#, "E105"), (#"{"She waits.": ["a"]}"#, "E105"), (#"{"a": "b", "a": "c"}"#, "E002"),
    ])
  func unreadable(text: String, code: String) throws {
    let found = try messages(text)
    #expect(found.count == 1 && found[0].hasPrefix("qa/a.ar.json:1 \(code)"), "\(found)")
    let runner = try Shipped.runner()
    let piece = try #require(runner.plan(paths: ["qa/a.till.yaml"], from: disk(text)).runs.first)
    #expect(runner.translated(piece, into: "ar", from: disk(text)).complaints.map(\.code.rawValue) == [code])
  }

  @Test("an editor is told of the file with the captions, too")
  func editor() throws {
    let report = try Shipped.runner().check(paths: ["qa/a.till.yaml"], from: disk("{}"))
    #expect(report.paths == ["qa/a.till.yaml", "qa/a.ar.json"] && report.exitCode == .passed)
    #expect(report.lspText(in: try Shipped.english(), folder: "/srv").contains("She waits."))
  }

  // MARK: The demos that come with Till

  private static func shipped(in code: String) throws -> [Playbook] {
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: [Shipped.folder + "/demos"], from: Disk.files)
    return plan.runs.map { runner.playbook(of: runner.translated($0, into: code, from: Disk.files).piece) }
  }

  @Test("every demo has all of its sentences in Arabic, and no others")
  func complete() throws {
    let report = try Shipped.runner().check(paths: [Shipped.folder + "/demos"], from: Disk.files)
    let english = try Shipped.english()
    #expect(report.complaints.isEmpty, "\(report.text(in: english))")
    let demos = report.paths.filter { $0.hasSuffix(".till.yaml") }
    #expect(demos.count >= 10 && report.paths.count == demos.count * 2)
    for playbook in try Self.shipped(in: "ar") {
      let texts =
        [playbook.name, playbook.introduction] + playbook.chapters.map(\.title) + playbook.beats.map(\.caption)
      for text in texts {
        #expect(text.unicodeScalars.contains { (0x620...0x64A).contains($0.value) }, "\(playbook.id): \(text)")
        #expect(!text.contains { ",;“”\"".contains($0) }, "\(playbook.id): \(text)")
        // Between two names in Latin letters no Arabic mark stands alone, or they would change places.
        #expect(text.matches(of: /[A-Za-z0-9`] ?[،؛] ?[A-Za-z0-9`]/).isEmpty, "\(playbook.id): \(text)")
      }
      #expect(Set(playbook.chapters.map(\.title)).count == playbook.chapters.count, "\(playbook.id)")
    }
  }

  @Test("every Arabic caption fits on two rows of 76 columns, as on a stage of 80 by 24")
  func rows() throws {
    for playbook in try Self.shipped(in: "ar") {
      for text in playbook.beats.map(\.caption) + [playbook.introduction] {
        var (rows, width) = (1, -1)
        for word in text.split(separator: " ") {
          width += 1 + word.unicodeScalars.count
          if width > 76 { (rows, width) = (rows + 1, word.unicodeScalars.count) }
        }
        #expect(rows <= 2, "\(playbook.id): \(text)")
      }
    }
  }
}
