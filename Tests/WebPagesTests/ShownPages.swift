import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Sandbox
import Screens
import Testing
import TillAssets

@testable import Scenarios

/// The hosted pages that people come to in the scenarios that are shipped, as their servers show them.
enum ShownPages {
  static let assets = AssetFolder(
    path: #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/assets")

  /// A page and the moment at which it was first seen.
  struct Shown: Hashable, Sendable {
    let page: HostedPage
    let now: Timestamp

    var isExpired: Bool { page.expiresAt.map { $0 <= now } ?? false }
  }

  /// Each different page that is come to in a few scenarios for each page that providers have.
  static let all: Result<[Shown], any Error> = Result { try collect() }

  /// Scenarios that come to pages which no scenario looks at by name.
  private static let more = [
    "found-stc-pay-request-twice", "swedbank-pay-credit-account-paid", "swedbank-pay-trustly-paid",
  ]

  private static func collect() throws -> [Shown] {
    let english = try assets.phrasebook("en")
    let grammar = Grammar(stores: try assets.storeIDs.map { try assets.store($0) }, languages: [english])
    let files = files.find(assets.path + "/scenarios").files
    var chosen: [ScenarioFile] = files.filter { file in
      more.contains { file.path.hasSuffix("/\($0)\(ScenarioFile.ending)") }
    }
    for id in SandboxCatalog.pageVocabulary.pages {
      chosen += files.filter { $0.text.contains("page: \(id)}") || $0.text.contains("page: \(id),") }.prefix(3)
    }
    var shown: [Shown] = []
    var known: Set<HostedPage> = []
    var paths: Set<String> = []
    for file in chosen where paths.insert(file.path).inserted {
      let read = ReadFile(file, vocabulary: grammar)
      for scenario in read.scenarios {
        let display = ScenarioDisplay(language: english, columns: 80, rows: 40)
        var run = ScenarioRun(scenario, read.file, display: display, options: RunOptions()) { snapshot, display in
          let size = Size(width: display.columns, height: display.rows)
          return AppModel().frame(of: snapshot, size: size, phrases: display.language).outline.items.flatMap {
            [$0.name, $0.value].compactMap(\.self)
          }
        }
        run.watch = { snapshot in
          guard case .page(let page, _)? = snapshot.page?.content, known.insert(page).inserted else { return }
          shown.append(Shown(page: page, now: snapshot.phoneNow))
        }
        run.run()
      }
    }
    return shown
  }

  private static let files = ScenarioFiles(names: TextFile.names) { path, isFound throws(ScenarioFileProblem) in
    do {
      return try TextFile.read(path, isFound: isFound)
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}
