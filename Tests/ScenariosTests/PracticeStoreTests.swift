import Checkout
import Commerce
import Inspection
import Payments
import Providers
import Testing

@testable import Scenarios

@Suite("The checkout beside a lesson")
struct PracticeStoreTests {
  @Test(
    "it is the lesson’s own store where that has the provider, else a store that has it", arguments: ProviderID.allCases
  )
  func provider(provider: ProviderID) throws {
    let runner = try Shipped.runner()
    let lesson = try #require(
      runner.plan(paths: [Shipped.folder + "/lessons"], from: Disk.files).runs.first {
        $0.scenario.title == "lesson-01-records"
      })
    let play = runner.lesson(of: lesson)
    let isOwn: Bool =
      switch provider {
      case .hyperPay, .stcPay, .tabby, .tamara: true
      case .yuno, .swedbankPay, .stitch, .trueLayer: false
      }
    #expect(play.canPay(with: provider.rawValue) == isOwn)
    let practice = play.practice(with: provider.rawValue)
    let store = practice.snapshot.checkout.store
    #expect((store.id == play.snapshot.checkout.store.id) == isOwn && !store.methods.isEmpty, "\(store.id)")
    #expect(practice.canPay(with: provider.rawValue))
    guard case .selecting(let selecting) = practice.snapshot.checkout.phase else {
      Issue.record("the checkout is open")
      return
    }
    #expect(selecting.offers.count >= store.methods.count, "\(selecting.offers)")
    #expect(practice.practice(with: provider.rawValue).snapshot.checkout.store.id == store.id)
  }
}
