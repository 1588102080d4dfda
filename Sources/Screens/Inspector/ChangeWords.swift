import Checkout
import Commerce
import Deeplinks
import Frames
import Inspection
import Language
import Pages

/// What changed at a stop, in words.
struct ChangeWords {
  private let context: RenderContext

  init(_ context: RenderContext) { self.context = context }

  /// Everything that changed at a stop, the most important first.
  func all(of step: History.Step) -> [String] { step.changes.map { text(of: $0, at: step) } }

  /// Words for records as they were at a stop, where it may have been another gateway's payment than the present one.
  private func words(
    _ step: History.Step, _ shopper: ShopperTruth = .choosing, _ app: AppTruth? = nil, _ provider: ProviderRecord? = nil
  ) -> RecordWords {
    // Only the words for an end depend on the other records.
    let isEnd = [shopper.belief, app?.belief].contains { [.paid, .refunded, .notPaid].contains($0) }
    let known = isEnd ? records(at: step) : (.nothing, .nothing)
    return RecordWords(
      of: Truths(
        shopper: shopper, app: app ?? known.app, provider: provider ?? known.provider, gateway: step.gateway,
        lastTold: step.lastTold), method: context.checkout.method)
  }

  /// What the app had been told and what the provider held at a stop: the last that changed until then.
  private func records(at step: History.Step) -> (app: AppTruth, provider: ProviderRecord) {
    var (app, provider): (AppTruth?, ProviderRecord?)
    let steps = context.model.history.steps
    guard let last = steps.lastIndex(of: step) else { return (.nothing, .nothing) }
    for earlier in steps[...last].reversed() where app == nil || provider == nil {
      for change in earlier.changes {
        if case .app(let truth) = change { app = app ?? truth }
        if case .provider(let record) = change { provider = provider ?? record }
      }
    }
    return (app ?? .nothing, provider ?? .nothing)
  }

  private func say(_ change: SnapshotChange, _ values: [String: Phrase.Value] = [:]) -> String {
    context.say("change.\(change.name)", values)
  }

  private func said(_ words: Phrase) -> Phrase.Value { .text(context.wording(of: words)) }

  private func text(of change: SnapshotChange, at step: History.Step) -> String {
    switch change {
    case .shopper(let truth): return context.say("truth.shopper", ["truth": said(words(step, truth).shopper)])
    case .app(let truth): return context.say("truth.app", ["truth": said(words(step, .choosing, truth).app())])
    case .provider(let truth):
      return context.say("truth.provider", ["truth": said(words(step, .choosing, nil, truth).provider())])
    case .disagreement, .screen: return say(change)
    case .attempt(let number): return say(change, ["number": .number(number)])
    case .calls(let sent, let ended): return calls(sent: sent, ended: ended)
    case .messages(let count), .webhooks(let count): return say(change, ["count": .number(count)])
    case .link(let decision): return say(change, ["decision": .phrase(Phrase("link.decision.\(decision.name)"))])
    case .timerSet(let name, let at):
      return say(change, ["name": .phrase(Phrase("deadline.\(name)")), "time": .text(context.time(at))])
    case .timerGone(let name): return say(change, ["name": .phrase(Phrase("deadline.\(name)"))])
    case .fault(let id, _): return say(change, ["fault": .outside(id)])
    case .network(let network): return context.say("phone-change.network/\(network.rawValue)")
    case .clock(let skew): return context.say("phone-change.clock/\(skew.rawValue)")
    case .life(let life): return context.say("change.life.\(life.rawValue)")
    case .front(let front): return context.say("change.front.\(Self.name(of: front))")
    case .broken(let rule): return say(change, ["rule": .phrase(Phrase("rule.\(rule.rawValue)"))])
    }
  }

  private func calls(sent: Int, ended: Int) -> String {
    let parts = [(sent, "change.calls.sent"), (ended, "change.calls.ended")].filter { $0.0 > 0 }
    return parts.map { context.say($0.1, ["count": .number($0.0)]) }.joined(separator: ", ")
  }

  private static func name(of front: PhoneState.Front) -> String {
    switch front {
    case .shop: "shop"
    case .home: "home"
    case .outside: "outside"
    }
  }
}
