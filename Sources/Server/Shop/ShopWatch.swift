import Backend
import Basics
import Commerce
import Pages
import Sandbox
import Scenarios
import Synchronization
import Wire

/// Watches what your software asks and answers, and says which rules it breaks.
///
/// It sees the calls, the webhooks and the ledgers, and nothing of what your software knows.
final class ShopWatch: Sendable {
  /// What it remembers.
  struct Box {
    var broken = Ring<BrokenShopRule>(keeping: mostBroken)
    var memory = ShopMemory()
    /// The first use of each idempotency key, by a mark of the call's name and the key.
    var uses: [UInt64: (number: Int, mark: UInt64)] = [:]
    /// Calls that may have moved money and had no answer that says so, oldest first, by what each asked for.
    var unknown: [ShopCall.Wish: [ShopCall]] = [:]
    /// How many calls that may move money are under way.
    var moving = 0
    /// What each call under way has changed so far, by its number.
    var changed: [Int: [ShopChange]] = [:]
    /// The last answered question about each payment, by its provider's identifier, and about anything at a provider, since a call that
    /// may have moved money has had no answer.
    var asked: [String: Int] = [:]
    var reads = RecentTimes(within: .seconds(60))
    /// The webhooks that were taken, by a mark of what they say.
    var taken: Set<UInt64> = []
    /// The last webhook about each place that came again, until money moves.
    var again: [ShopPlace: Int] = [:]
    /// The number of webhooks that your server has answered, and of those among them with a status of success.
    var webhooks = (received: 0, accepted: 0)
    /// What was done so far, as a scenario can do it again.
    var story = Ring<OutsideStory.Entry>(keeping: mostDeeds)
    /// The calls that repeat one that had no answer, while they are under way.
    var repeating: Set<Int> = []
    /// Marks of the rules that were broken already for a payment.
    var told: Set<UInt64> = []
  }

  /// How many breaches of rules are kept: the newest; Till's own.
  private static let mostBroken = 1_000
  /// How many deeds a story has at most: the newest; Till's own.
  private static let mostDeeds = 2_000

  private let box = Mutex(Box())
  private let onBroken: @Sendable (BrokenShopRule) -> Void

  /// `onBroken` hears of each rule once a payment.
  init(onBroken: @escaping @Sendable (BrokenShopRule) -> Void) { self.onBroken = onBroken }

  /// The rules that were broken so far, of very many the newest breaches.
  var broken: [BrokenShopRule] { box.withLock { $0.broken.newest() } }

  /// Takes in a call as it comes.
  func begin(_ call: ShopCall, at now: Timestamp) {
    let found = box.withLock { box in
      box.changed[call.number] = []
      return box.begin(call, at: now)
    }
    tell(found)
  }

  /// Takes in the end of a call with its answer, where one came through.
  func end(_ call: ShopCall, _ answer: WireAnswer?, at now: Timestamp) {
    let found = box.withLock { box in
      let changes = box.changed.removeValue(forKey: call.number) ?? []
      box.remember(call, answer, changes)
      box.tell(call, changes, at: now)
      return box.end(call, status: answer?.status, changes)
    }
    tell(found)
  }

  /// The number of webhooks that your server has answered, and of those among them with a status of success.
  var webhooks: (received: Int, accepted: Int) { box.withLock { $0.webhooks } }

  /// Takes in something that is done by the shopper, the bank, or the network.
  func note(_ deed: OutsideDeed, at now: Timestamp) { box.withLock { $0.story.append(.init(deed, at: now)) } }

  /// What was done so far.
  var story: OutsideStory {
    box.withLock { OutsideStory($0.story.newest(), isWhole: $0.story.dropped == 0) }
  }

  /// The number of payments.
  var count: Int { box.withLock { $0.memory.count } }

  /// The newest payments, at most `most`, oldest first.
  func newest(_ most: Int) -> [ShopPlace] { box.withLock { $0.memory.newest(most) } }

  /// Whether a payment was seen.
  func knows(_ place: ShopPlace) -> Bool { box.withLock { $0.memory.knows(place) } }

  /// What the ledger of a place held when it changed last.
  func record(of place: ShopPlace) -> ProviderRecord { box.withLock { $0.memory.record(of: place) } }

  /// The addresses at the provider that answers about a place named, oldest first.
  func addresses(of place: ShopPlace) -> [String] { box.withLock { $0.memory.addresses(of: place) } }

  /// What was done about a place, oldest first.
  func deeds(about place: ShopPlace) -> [ShopDeed] { box.withLock { $0.memory.deeds(about: place) } }

  /// Takes in what ledgers hold; returns what has changed in them since the last time.
  func changes(in holdings: [(provider: String, reference: String, truth: ProviderRecord)]) -> [ShopChange] {
    box.withLock { box in
      holdings.compactMap { provider, reference, truth in
        let place = ShopPlace(provider: provider, reference: reference)
        let before = box.memory.keep(truth, of: place)
        return before == truth ? nil : ShopChange(place: place, before: before, after: truth)
      }
    }
  }

  /// Takes in that the shopper's browser opened a path of your software.
  func note(return path: String, about place: ShopPlace, status: Int?, at now: Timestamp) {
    box.withLock { $0.memory.add(.returned(path, status: status, at: now), about: place) }
  }

  /// Takes in what changed without a call: by the shopper, the bank, or time.
  func note(_ changes: [ShopChange]) {
    guard !changes.isEmpty else { return }
    tell(box.withLock { box in changes.compactMap { box.twice($0) } })
  }

  /// Takes in what a call changed, by its number in the log, also where the call has ended meanwhile.
  func note(_ changes: [ShopChange], of call: Int?) {
    let isUnderWay = box.withLock { box in call.map { box.changed[$0]?.append(contentsOf: changes) != nil } ?? false }
    if !isUnderWay { note(changes) }
  }

  /// Takes in that a webhook is handed to your server.
  func hand(_ webhook: Webhook<WireRequest>) {
    guard !webhook.isForged else { return }
    box.withLock { box in
      guard box.taken.contains(webhook.mark) else { return }
      box.again[ShopPlace(provider: webhook.provider, reference: webhook.reference)] = webhook.id
    }
  }

  /// Takes in a step of a webhook.
  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    let found = box.withLock { box in
      if case .ended(let status) = news {
        let place = ShopPlace(provider: webhook.provider, reference: webhook.reference)
        box.memory.add(
          .webhook(webhook.id, attempt: webhook.attempt, status: status, at: webhook.at), about: place)
        if let status, status != 0 { box.webhooks.received += 1 }
        if let status, (200...299).contains(status) { box.webhooks.accepted += 1 }
      }
      return box.note(news, webhook)
    }
    tell(found)
  }

  private func tell(_ found: [BrokenShopRule]) {
    for broken in found {
      let isNew = box.withLock { box in
        let mark = FNV1a.of("\(broken.rule) \(broken.provider) \(broken.payment)")
        guard box.told.insert(mark).inserted else { return false }
        box.broken.append(broken)
        return true
      }
      if isNew { onBroken(broken) }
    }
  }
}

extension Webhook<WireRequest> {
  /// Tells what it says from what another says.
  var mark: UInt64 { FNV1a.of(provider + "\n" + content.body.text) }
}
