import Checkout
import Inspection
import Payments
import Testing

@testable import Scenarios

@Suite("What a shopper can be led to with each method")
struct ReachTests {
  @Test("no scenario that is shipped ever comes to a screen, page or call that the tables rule out", .long)
  func holds() throws {
    let english = try Shipped.english()
    let vocabulary = try Shipped.vocabulary()
    var seen: [PaymentMethod: Set<ScreenName>] = [:]
    for file in Disk.files.find(Shipped.folder).files {
      let read = ReadFile(file, vocabulary: vocabulary)
      for scenario in read.scenarios {
        let display = ScenarioDisplay(language: english, columns: 80, rows: 24)
        var run = ScenarioRun(
          scenario, read.file, display: display, options: RunOptions(), render: PlainScreen.lines)
        run.watch = { snapshot in
          guard let method = snapshot.checkout.method else { return }
          let screen = ScreenName(snapshot.checkout.phase)
          let usual = screen == .elsewhere ? .page : screen
          if Reach.questions.contains(usual) { seen[method, default: []].insert(usual) }
          if let page = snapshot.page?.name {
            #expect(Reach(method, settings: snapshot.settings).hasPage(page), "\(scenario.title): \(page)")
          }
        }
        run.run()
      }
    }
    for method in PaymentMethod.allCases {
      let missing = seen[method, default: []].subtracting(Reach.screens(of: method))
      #expect(missing.isEmpty, "\(method) comes to \(missing)")
      // Yuno's kit may keep its loader or show its result, whatever was paid with; no scenario tries that with each.
      let untried: Set<ScreenName> = method == .applePay || method == .pix ? [.wait] : []
      let never = Set(Reach.screens(of: method)).subtracting(seen[method, default: []])
      #expect(never == untried, "\(method) never comes to \(never)")
    }
  }
}
