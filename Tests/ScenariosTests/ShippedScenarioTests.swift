import Checkout
import Controller
import Language
import Pages
import Payments
import Providers
import Testing
import TillAssets

@testable import Scenarios

@Suite("The scenarios that are shipped")
struct ShippedScenarioTests {
  private static func bytes(_ report: RunReport, _ english: Phrasebook) -> String {
    let transcripts = report.runs.map { $0.scenario.title + "\n" + $0.transcriptText(in: english) }
    return report.text(in: english) + report.published(in: english).jsonText + transcripts.joined()
  }

  @Test("every one passes without a warning")
  func pass() throws {
    let (report, english) = (try Shipped.everything.get(), try Shipped.english())
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
    #expect(report.runs.count > 2_000)
  }

  @Test("the same files give the same bytes again: every ninth of them")
  func again() throws {
    let english = try Shipped.english()
    let files = Disk.files.find(Shipped.folder).files.enumerated().filter { $0.offset.isMultiple(of: 9) }.map(\.element)
    #expect(files.count > 80)
    func once() throws -> String {
      Self.bytes(try Shipped.runner().run(files, options: RunOptions(isStrict: true)), english)
    }
    #expect(try once() == once())
  }

  @Test("the same files give the same bytes again: all of them", .long)
  func allAgain() throws {
    let english = try Shipped.english()
    func once() throws -> String {
      Self.bytes(
        try Shipped.runner().run(paths: [Shipped.folder], from: Disk.files, options: RunOptions(isStrict: true)),
        english)
    }
    #expect(try once() == once())
  }

  @Test("every one passes whatever the seed, and in whatever order ready jobs run", .long, arguments: [2, 3])
  func seeds(seed: UInt64) throws {
    let english = try Shipped.english()
    var options = RunOptions(isStrict: true, seed: seed, isShuffled: true)
    options.keepsTranscripts = false
    let report = try Shipped.runner().run(paths: [Shipped.folder], from: Disk.files, options: options)
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
  }

  @Test("every one is named like its file, has words to find it by and says that the rules hold")
  func form() throws {
    for file in Disk.files.find(Shipped.folder).files {
      let read = ReadFile(file, vocabulary: try Shipped.vocabulary())
      let name = try #require(file.path.split(separator: "/").last)
      for scenario in read.scenarios {
        #expect(scenario.id + ScenarioFile.ending == name)
        #expect(!scenario.tags.isEmpty, "\(name)")
      }
      #expect(!read.scenarios.isEmpty, "\(name)")
      // One file shows how rules are chosen; the others show what breaks one.
      let chooses = [
        "language-rules.till.yaml", "stitch-nonce-constant.till.yaml", "basket-naive-store-charges-twice.till.yaml",
        "basket-naive-store-keeps-silent.till.yaml",
        "demo-twice.till.yaml", "settlement-file-differs.till.yaml",
        "tamara-authorise-fails-for-days.till.yaml",
        "tamara-never-authorised.till.yaml", "tamara-paid-elsewhere-unheard.till.yaml",
      ].contains(name)
      #expect(file.text.contains("\nrules: ") == chooses, "\(name)")
    }
  }

  @Test("together they make every call that the adapters have, and the language knows each by its name")
  func calls() throws {
    let made = try Shipped.everything.get().runs.reduce(into: Set<String>()) {
      $0.formUnion($1.reached.names(in: .calls))
    }
    #expect(made.sorted() == ProviderCatalog.operations.sorted())
  }
}
