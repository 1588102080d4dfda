import Backend
import Commerce
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Testing

/// What every provider's messages to the merchant's server do, and what imitations of them do not.
@Suite("Every provider's messages", .ownThreads)
struct ProviderWebhookTests {
  private static let senders = ContractPlot.all.filter(\.sendsMessages).everywhere

  @Test("a provider that cannot say who sent a message, or sends none, says so")
  func known() {
    for plot in ContractPlot.all where !plot.sendsMessages { #expect(Self.silent.contains(plot.provider), "\(plot)") }
  }

  /// stc pay's Direct Payment API knows no messages.
  private static let silent: [ProviderID] = [.stcPay]

  private func results(in world: ProviderContractWorld) throws -> [PaymentResult] {
    try world.events().compactMap { if case .finished(let result) = $0.kind { result } else { nil } }
  }

  @Test("a payment of whose end the app heard nothing becomes known by its message", arguments: senders)
  func wakes(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.isCutOff)
    // Where nothing is paid when the page is closed, there is nothing to tell.
    let made = try world.truth()
    guard made.state.holdsMoney || made.state == .linked || made.wasHeld else { return }
    // Where nothing is paid elsewhere, the app hears the end itself.
    let wasCut = world.wire.isCut
    world.wire.isCut = false
    let before = try results(in: world)
    if wasCut, case .success? = before.last { Issue.record("the app could not ask") }
    world.simulation.advance(by: .seconds(60))
    let messages = try world.messages()
    #expect(!messages.isEmpty)
    var decisions: [NotificationReceipt.Decision] = []
    for message in messages { decisions.append(try world.receive(message.genuine).decision) }
    let told = try results(in: world)
    if wasCut { #expect(decisions.contains(.applied)) }
    #expect(decisions.count { $0 == .applied } == told.count - before.count)
    #expect(decisions.allSatisfy { [.applied, .unchanged, .repeated].contains($0) })
    let truth = try world.truth()
    if truth.state.holdsMoney || truth.state == .linked {
      guard case .success? = told.last else {
        Issue.record("\(told)")
        return
      }
    }
  }

  @Test("the same messages again wake nobody", arguments: senders)
  func repeated(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.goesThrough)
    world.simulation.advance(by: .seconds(60))
    let messages = try world.messages()
    for message in messages { _ = try world.receive(message.genuine) }
    let sent = world.wire.sent.count
    for message in messages { #expect(try world.receive(message.genuine).decision == .repeated) }
    #expect(world.wire.sent.count == sent)
  }

  @Test("a message that was read in time is an imitation a day later, where its time is signed", arguments: senders)
  func late(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.goesThrough)
    world.simulation.advance(by: .seconds(60))
    let sandbox = try #require(SandboxCatalog.all.first { type(of: $0).id == plot.provider.rawValue })
    for webhook in try world.webhooks() {
      let inTime = ProviderContractWorld.message(webhook, receivedAt: webhook.at)
      let late = ProviderContractWorld.message(webhook, receivedAt: webhook.at.advanced(by: .seconds(86_400)))
      let authenticity = world.read(inTime)?.authenticity
      #expect(world.read(late)?.authenticity == (type(of: sandbox).signsTime ? .forged : authenticity))
      #expect(world.read(inTime)?.authenticity == authenticity)
    }
  }

  @Test("an imitation is known as one where the provider signs, and nothing becomes paid by it", arguments: senders)
  func forged(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.goesThrough)
    world.simulation.advance(by: .seconds(60))
    let before = try world.truth()
    for message in try world.messages() {
      let isSigned = world.read(message.genuine)?.authenticity == .genuine
      let decision = try world.receive(message.forged).decision
      if isSigned { #expect(decision == .forged || decision == .unreadable) }
    }
    #expect(try world.truth() == before)
  }

  @Test(
    "an imitation that can be told wakes nobody, one that cannot only makes the store ask",
    arguments: senders, WebhookForgery.allCases)
  func imitated(_ plot: ContractPlot, _ forgery: WebhookForgery) throws {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.goesThrough)
    world.simulation.advance(by: .seconds(60))
    for message in try world.messages() { _ = try world.receive(message.genuine) }
    let (before, sent) = (try world.truth(), world.wire.sent.count)
    let sandbox = try #require(SandboxCatalog.all.first { type(of: $0).id == plot.provider.rawValue })
    let message = try world.imitation(forgery)
    #expect((message != nil) == type(of: sandbox).canForge(forgery))
    guard let message else { return }
    let decision = try world.receive(message).decision
    switch (forgery, plot.provider) {
    case (.otherPayment, _), (.otherShop, .trueLayer): #expect(decision == .unmatched)
    case (.unsigned, .hyperPay): #expect(decision == .unreadable)
    case (.unsigned, .swedbankPay), (.wrongSignature, .swedbankPay), (.otherBody, .swedbankPay),
      (.otherBody, .tabby), (.otherBody, .tamara):
      #expect([.repeated, .applied, .unchanged].contains(decision))
      #expect(try world.truth() == before)
      return
    default: #expect(decision == .forged)
    }
    #expect(try world.truth() == before)
    #expect(world.wire.sent.count == sent)
  }
}
