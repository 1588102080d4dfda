import ArgumentParser
import Backend
import Commerce
import DemoMerchant
import Language
import Payments
import Providers
import Sandbox
import Simulation
import Synchronization

/// `till subscriptions`: the store's webhook subscriptions at the simulated Stitch.
struct SubscriptionsCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "subscriptions", "List, add and end webhook subscriptions at Stitch.",
    """
    Stitch has one subscription of the demo store, and no command changes what the next one finds. First --add, then --end, then the list.
    """,
    examples: [
      "till subscriptions": "list the subscriptions",
      "till subscriptions --end ep_till_0001": "end one",
      "till subscriptions --add https://shop.example/hooks --type refund": "add one",
    ],
    exits: [
      .done: "the subscriptions are listed",
      .failed: "Stitch refused",
    ],
    page: "providers")

  @Option(help: ArgumentHelp("Subscribe an https address.", valueName: "url")) var add: String?

  @Option(help: ArgumentHelp("With --add: what to be told of, such as transaction. Repeatable.", valueName: "type"))
  var type: [String] = []

  @Option(help: ArgumentHelp("End the subscription with this identifier.", valueName: "id")) var end: String?

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    guard type.isEmpty || add != nil else { throw ValidationError(phrases.text("cli.subscriptions.type-alone")) }
    let said = Mutex<Result<[Phrase], StitchSubscriptions.Failure>>(.success([]))
    let simulation = Simulation(seed: 1, start: Self.start)
    let server = SandboxServer(simulation: simulation, sandboxes: [StitchSandbox()])
    let subscriptions = StitchSubscriptions(Stitch(settings: Settings()).configuration, transport: server)
    let wishes = Wishes(url: add, types: type.isEmpty ? ["transaction"] : type, end: end)
    simulation.start {
      do throws(StitchSubscriptions.Failure) {
        let lines = try await wishes.lines(subscriptions)
        said.withLock { $0 = .success(lines) }
      } catch {
        said.withLock { $0 = .failure(error) }
      }
    }
    simulation.runUntilQuiet(limit: .seconds(60))
    switch said.withLock(\.self) {
    case .success(let lines): for line in lines { StandardOutput.say(phrases.text(line)) }
    case .failure(let failure):
      throw phrases.refusal("cli.subscriptions.refused", ["reason": .text(failure.reason)], status: .failed)
    }
  }

  /// Nine in the morning on 1 March 2026 in Johannesburg; Till's own.
  private static let start = VirtualClock.Instant(milliseconds: 1_772_348_400_000)
}

/// What a person wants done before the list.
private struct Wishes: Sendable {
  let url: String?
  let types: [String]
  let end: String?

  /// Does it; gives what was done, then every subscription.
  func lines(_ subscriptions: StitchSubscriptions) async throws(StitchSubscriptions.Failure) -> [Phrase] {
    var lines: [Phrase] = []
    if let url {
      let added = try await subscriptions.add(url, filterTypes: types)
      lines.append(Phrase("cli.subscriptions.added", ["id": .text(added.id)]))
    }
    if let end {
      try await subscriptions.end(end)
      lines.append(Phrase("cli.subscriptions.ended", ["id": .text(end)]))
    }
    let all = try await subscriptions.all()
    if all.isEmpty { lines.append(Phrase("cli.subscriptions.none")) }
    return lines
      + all.map { subscription in
        Phrase(
          "cli.subscriptions.line",
          [
            "id": .text(subscription.id), "types": .text(subscription.filterTypes.joined(separator: ", ")),
            "url": .text(subscription.url),
          ])
      }
  }
}

extension StitchSubscriptions.Failure {
  /// What Stitch said, in its own words.
  fileprivate var reason: String {
    switch self {
    case .refused(let words): [words.code, words.text].filter { !$0.isEmpty }.joined(separator: ": ")
    case .delivery, .unreadable: ""
    }
  }
}
