import Commerce
import Pages
import Payments
import Providers
import Simulation
import Testing
import Wire

@Suite("Every provider that is asked too often")
struct TooManyRequestsTests {
  /// Enough calls that no retry gets through.
  private static let tries = 8

  @Test(
    "a payment of which any call is answered 429 ends with the wait that was demanded, or undecided, and is never declined",
    arguments: ContractPlot.all)
  func any(_ plot: ContractPlot) throws {
    let whole = ProviderContractWorld(plot)
    _ = try whole.pay(.goesThrough)
    for call in 1...whole.wire.sent.count {
      let world = ProviderContractWorld(plot, turningAway: call...(call + Self.tries))
      let result = try world.pay(.goesThrough)
      let truth = try world.truth()
      let comment = Comment(rawValue: "\(whole.wire.sent[call - 1].operation): \(result), \(truth)")
      switch result {
      case .success: #expect(truth.state.holdsMoney || truth.state == .linked, comment)
      case .pending(_, let status):
        if case .pending(.askedTooOften(let rest)) = status.state { #expect(rest >= LossyWire.rest, comment) }
      case .failed(.tooManyRequests(let rest, let words)):
        #expect(rest >= LossyWire.rest && words.code.isEmpty == false, comment)
        #expect(!truth.state.holdsMoney && truth.state != .linked, comment)
      case .failed, .cancelled, .refunded: Issue.record(comment)
      }
    }
  }

  @Test(
    "Stitch’s token server that is asked too often ends the try, under the status that it gave, before anything was sent"
  )
  func stitch() throws {
    let world = ProviderContractWorld(ContractPlot.first(.stitch), turningAway: 1...Self.tries)
    guard case .failed(.tooManyRequests(LossyWire.rest, let words)) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(words == ProviderResponseCode(code: "HTTP 429"))
    #expect(try world.truth().state == .nothing)
  }

  @Test("a charge that Stitch turned away is sent again after the wait, and made once")
  func stitchCharge() throws {
    let world = ProviderContractWorld(ContractPlot.first(.stitch), turningAway: 2...2)
    let result = try world.pay(.goesThrough)
    #expect(world.wire.sent.count { $0.operation == "stitch.initiate-transaction" } == 2, "\(result)")
    #expect(try world.truth().captures == 1)
    guard case .success = result else {
      Issue.record("\(result)")
      return
    }
  }
}
