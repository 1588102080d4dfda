import Backend
import Commerce
import Language
import Pages
import Sandbox
import SandboxFixture
import Simulation
import Synchronization
import Testing
import Wire

/// A provider with one host and one app, whose pages say where they are seen.
private struct Shower: StubSandbox {
  static let id = "shower"
  static let origin: BaseURL = "https://shower.test"
  let account: StubAccount<Shower>
  static let appSchemes = ["showerapp"]

  init(account: StubAccount<Shower>) { self.account = account }

  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    WireAnswer(status: 200, json: .null)
  }

  mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    .redirect(moment.isInBrowser ? "browser" : "web view")
  }

  mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    .redirect(moment.isInBrowser ? "pressed in browser" : "pressed in web view")
  }

}

@Suite("Whose page an address is")
struct PageRoutingTests {
  private final class Seen: Sendable {
    let responses = Mutex<[PageResponse]>([])
  }

  /// What the server answers in a web view and in the browser, opened and pressed.
  private static func responses(_ url: String) -> [PageResponse] {
    let simulation = Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000))
    let server = SandboxServer(simulation: simulation, sandboxes: [Shower()])
    let seen = Seen()
    simulation.start {
      let press = PageSubmission(url: url, pageID: "p", button: "b")
      let all = [
        await server.open(url), await server.open(url, inBrowser: true), await server.submit(press),
        await server.submit(press, inBrowser: true),
      ]
      seen.responses.withLock { $0 = all }
    }
    simulation.runUntilQuiet(limit: .seconds(1))
    return seen.responses.withLock { $0 }
  }

  @Test(
    "web addresses go by their host, an app's by its scheme, and a page can know that it is in the browser",
    arguments: [
      "https://shower.test/x", "showerapp://x", "ShowerApp://other.test?x", "http://shower.test",
      "https://Shower.test:443/x",
    ])
  func known(_ url: String) {
    #expect(
      Self.responses(url) == [
        .redirect("web view"), .redirect("browser"), .redirect("pressed in web view"),
        .redirect("pressed in browser"),
      ])
  }

  @Test(
    "what is nobody's is not found",
    arguments: [
      "https://showerapp/x", "otherapp://shower.test", "showerapp", "", "https://other.test/showerapp://",
      "https://shower.test:8443/x",
    ])
  func unknown(_ url: String) {
    #expect(Self.responses(url) == Array(repeating: .unavailable(status: 404), count: 4))
  }
}
