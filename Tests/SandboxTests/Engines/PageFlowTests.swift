import Commerce
import Pages
import SandboxFixture
import Simulation
import Testing
import Wire

@testable import Sandbox

@Suite("Hosted pages that each show where one payment stands")
struct PageFlowTests {
  /// A page that is left by one button, counts what is pressed, and goes elsewhere once it is over.
  private struct Flow: StubSandbox, PagedSandbox {
    static let id = "flow"
    static let origin: BaseURL = "https://flow.test"
    let account: StubAccount<Flow>
    var step = "first"
    var arrivals = 0
    var presses: [String] = []

    init(account: StubAccount<Flow>) { self.account = account }

    mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
      WireAnswer(emptyWithStatus: 404)
    }

    func index(ofPage url: String) -> Int? { url == "https://flow.test/1" ? 0 : nil }

    mutating func arrive(at index: Int, _ moment: SandboxMoment) { arrivals += 1 }

    func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse {
      step == "over" ? .redirect("https://shop.test") : .page(ProviderPage(Self.id, url: url).page(step, []))
    }

    mutating func press(
      _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
    ) -> PageResponse {
      presses.append(submission.button)
      step = step == "first" ? "second" : "over"
      return show(index, submission.url, at: moment)
    }
  }

  private let url = "https://flow.test/1"

  private func moment() -> SandboxMoment {
    SandboxMoment(now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7))
  }

  private func id(_ response: PageResponse) -> String? { if case .page(let page) = response { page.id } else { nil } }

  @Test("each press leads one step on, and the last out of the pages")
  func steps() {
    var (flow, moment) = (Flow(), moment())
    #expect(id(flow.open(url, at: &moment)) == "flow.first")
    #expect(flow.arrivals == 1)
    let next = flow.submit(PageSubmission(url: url, pageID: "flow.first", button: "go"), at: &moment)
    #expect(id(next) == "flow.second")
    let end = flow.submit(PageSubmission(url: url, pageID: "flow.second", button: "go"), at: &moment)
    #expect(end == .redirect("https://shop.test"))
  }

  @Test("a second tap on a page that was left does nothing but show where things stand")
  func secondTap() {
    var (flow, moment) = (Flow(), moment())
    _ = flow.submit(PageSubmission(url: url, pageID: "flow.first", button: "go"), at: &moment)
    let again = flow.submit(PageSubmission(url: url, pageID: "flow.first", button: "go"), at: &moment)
    #expect(id(again) == "flow.second")
    #expect(flow.presses == ["go"])
  }

  @Test("an address of no payment shows nothing")
  func unknown() {
    var (flow, moment) = (Flow(), moment())
    #expect(flow.open("https://flow.test/2", at: &moment) == .unavailable(status: 404))
    let press = PageSubmission(url: "https://flow.test/2", pageID: "flow.first", button: "go")
    #expect(flow.submit(press, at: &moment) == .unavailable(status: 404))
    #expect(flow.arrivals == 0 && flow.presses.isEmpty)
  }
}
