import Commerce
import Controller
import Inspection
import Pages
import Recording
import Testing

@testable import Scenarios

@Suite("The network of a recorded scenario")
struct RecordedNetworkTests {
  @Test("a network that a step makes slow is as slow again in the replay, and in the file that is written from it")
  func slow() throws {
    let runner = try Shipped.runner()
    let text = """
      till: 1
      id: here
      name: here
      given: {store: riyadh}
      steps:
        - start: checkout
        - choose: stc-pay
        - fill: {mobile: "0512345678"}
        - network: {slow: 8s}
        - press: send-code
        - type: {otp: "123456"}
        - press: confirm
        - expect: {screen: {is: result, outcome: success}}
      """
    let file = ScenarioFile(path: "here.till.yaml", text: text)
    let ran = try #require(runner.run([file]).runs.first)
    #expect(ran.failures.isEmpty && ran.took >= .seconds(16))

    let recorded = try #require(runner.record("here", in: file))
    let read = try TillRun(reading: recorded.text) { id in runner.vocabulary.stores.first { $0.id == id } }
    let again = try read.replay()
    #expect(again.snapshot.phone.condition.network == .slow(.seconds(8)))
    #expect(again.now.since(read.setup.start) == ran.took)
    #expect(again.snapshot.ledger.state == .captured)
    let written = try ScenarioWriter(runner).write(read.setup, read.entries, named: "once")
    #expect(written.isProven && written.text.contains("- network: {slow: 8s}"), "\(written.text)")
  }

  @Test(
    "every network keeps its text",
    arguments: [
      (Phone.Network.online, "online"), (.offline, "offline"), (.slow(PhoneNetwork.slowness), "slow"),
      (.slow(.milliseconds(1_500)), "slow(1s500ms)"), (.lossy(PhoneNetwork.lossiness), "lossy"),
      (.lossy(7), "lossy(7)"),
    ])
  func text(network: Phone.Network, text: String) {
    #expect(network.text == text && Phone.Network(text: text) == network)
    #expect(PhoneChange(name: PhoneChange.network(network).name) == .network(network))
  }

  @Test(
    "no other text is a network",
    arguments: ["", "slow(", "slow()", "slow(-1s)", "slow(2s", "lossy(101)", "lossy(x)", "online(1)", "wifi"])
  func noNetwork(text: String) { #expect(Phone.Network(text: text) == nil) }
}
