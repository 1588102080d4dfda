import Simulation
import TillAssets

/// The replies of the catalogue, among which a drill finds wrong ones that an agent might still send to a customer.
struct DrillReplies: Sendable {
  private struct Reply: Sendable {
    let outcome: Outcome
    let claim: DrillClaim
    let words: ReplyWords
    /// Whether the provider has it for several outcomes, so that it fits many customers.
    let isCommon: Bool
  }

  private let replies: [Reply]
  private let claims: [DrillClaim]
  private let topics: [String: Set<String>]

  init(_ outcomes: [Outcome], topics: [String: Set<String>]) {
    var uses: [String: Int] = [:]
    for outcome in outcomes { uses[outcome.provider + outcome.support, default: 0] += 1 }
    replies = outcomes.map { outcome in
      Reply(
        outcome: outcome, claim: DrillClaim(outcome), words: ReplyWords(outcome.support),
        isCommon: uses[outcome.provider + outcome.support] ?? 0 > 1)
    }
    var known: Set<DrillClaim> = []
    claims = replies.map(\.claim).filter { known.insert($0).inserted }
    self.topics = topics
  }

  /// Three replies that are right elsewhere and wrong here. Of all four no two tell the same, and no two have most of their words in
  /// common. Those that go with the same customers come first; none is of another provider and another method, or names one of them.
  func wrong(for outcome: Outcome, _ random: inout SeededRandom) -> [Outcome] {
    let right = DrillClaim(outcome)
    var taken = [ReplyWords(outcome.support)]
    var told: [DrillClaim] = []
    // The right reply may be the longest in one of four questions; else the last wrong one is longer, where there is one.
    var mayBeLongest = random.next() % 4 == 0
    var chosen: [Outcome] = []
    var spare: Outcome?
    for group in groups(beside: outcome, right, &random) {
      let fitting = group.filter { reply in !taken.contains { $0.isTwin(of: reply.words) } }
      guard let nearest = fitting.first, !told.contains(where: nearest.claim.isLike) else { continue }
      let longer = fitting.first { $0.outcome.support.count > outcome.support.count }
      if chosen.count == 2, !mayBeLongest, longer == nil {
        spare = spare ?? nearest.outcome
        continue
      }
      let reply = chosen.count == 2 && !mayBeLongest ? longer ?? nearest : nearest
      mayBeLongest = mayBeLongest || reply.outcome.support.count > outcome.support.count
      chosen.append(reply.outcome)
      taken.append(reply.words)
      told.append(reply.claim)
      if chosen.count == 3 { return chosen }
    }
    return chosen + [spare].compactMap(\.self)
  }

  /// The most characters of a wrong reply, so that a question with its four replies fits on a screen of 80 columns and 24
  /// rows.
  private static let longestWrong = 210

  /// The replies that may stand beside the right one, a group for each claim: the nearest group and the nearest reply first.
  private func groups(
    beside outcome: Outcome, _ right: DrillClaim, _ random: inout SeededRandom
  ) -> [[Reply]] {
    let names = outcome.names.union([outcome.provider, outcome.method])
    var near: [DrillClaim: [(distance: Int, reply: Reply)]] = [:]
    for reply in replies.shuffled(using: &random)
    where !reply.claim.isLike(right) && reply.outcome.support.count <= Self.longestWrong
      && (reply.outcome.provider == outcome.provider || reply.outcome.method == outcome.method)
      && reply.outcome.names.isSubset(of: names)
    {
      near[reply.claim, default: []].append((distance(reply, outcome), reply))
    }
    return claims.compactMap { claim -> (distance: Int, group: [Reply])? in
      guard let group = near[claim]?.sorted(by: { $0.distance < $1.distance }), let first = group.first else {
        return nil
      }
      // A little chance, so that not the same three claims stand beside each right one.
      let chance = Int(random.next() % 3)
      return (first.distance + (claim.money == right.money ? 2 : 0) + chance, group.map(\.reply))
    }
    .sorted { $0.distance < $1.distance }.map(\.group)
  }

  /// The distance of a reply from an outcome's customers. Till's own.
  private func distance(_ reply: Reply, _ outcome: Outcome) -> Int {
    let other = reply.outcome
    let isSameTopic = !(topics[outcome.id] ?? []).isDisjoint(with: topics[other.id] ?? [])
    return (isSameTopic ? 0 : reply.isCommon ? 1 : 4) + (other.method == outcome.method ? 0 : 2)
      + (other.provider == outcome.provider ? 0 : 3) + (other.about == outcome.about ? 0 : 8)
  }
}
