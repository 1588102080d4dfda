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
  @Test("every one passes without a warning, and the same files give the same bytes again")
  func pass() throws {
    let english = try Shipped.english()
    func all() throws -> (report: RunReport, bytes: String) {
      let report = try Shipped.runner().run(
        paths: [Shipped.folder], from: Disk.files, options: RunOptions(isStrict: true))
      let transcripts = report.runs.map { $0.scenario.title + "\n" + $0.transcriptText(in: english) }
      return (report, report.text(in: english) + report.published(in: english).jsonText + transcripts.joined())
    }
    let first = try all()
    #expect(first.report.exitCode == .passed, "\(first.report.text(in: english))")
    #expect(first.report.runs.count > 80)
    #expect(try all().bytes == first.bytes)
  }

  @Test("every one passes whatever the seed, and in whatever order ready jobs run", arguments: [2, 3])
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
        "hyperpay-refunded-then-charged-back.till.yaml",
      ].contains(name)
      #expect(file.text.hasSuffix("\nalways: all\n") || chooses, "\(name)")
    }
  }

  @Test("together they make every call that the adapters have, and the language knows each by its name")
  func calls() throws {
    var made: Set<String> = []
    let english = try Shipped.english()
    for file in Disk.files.find(Shipped.folder).files {
      let read = ReadFile(file, vocabulary: try Shipped.vocabulary())
      for scenario in read.scenarios {
        let display = ScenarioDisplay(language: english, columns: 80, rows: 24)
        var run = ScenarioRun(
          scenario, read.source, display: display, options: RunOptions(), render: PlainScreen.lines)
        run.run()
        made.formUnion(run.world.snapshot.exchanges.map(\.operation))
      }
    }
    #expect(made.sorted() == ProviderCatalog.operations.sorted())
  }
}
