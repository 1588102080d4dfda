import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Providers
import Wire

/// The facts of a run, attempt by attempt, as far as documented outcomes need them.
struct RunFacts: Hashable, Sendable {
  /// One attempt to pay, with everything that happened from the methods before it to the methods after it.
  struct Attempt: Hashable, Sendable {
    /// The app's name for it; empty where none was begun.
    let name: String
    /// When the way to it began.
    let begun: Timestamp
    var standings: [TransitionCoverage.Standing] = []
    /// The calls, those that are alike once.
    var calls: [Call] = []
    /// The webhooks that reached the merchant's server.
    var webhooks: [Webhook] = []
    var links: [String] = []
    var deeds: [TransitionCoverage.Done] = []
  }

  /// One call and its end, or several that are alike.
  struct Call: Hashable, Sendable {
    let operation: String
    /// Its fault; `nil` when it had none.
    let fault: FaultKind?
    /// The status of the response, or why there was none, such as `timed-out`; empty while it is open.
    let ended: String
    /// The response: the values of its members by their paths.
    let words: Set<Said>
    var times = 1
  }

  /// One webhook that reached the merchant's server, or several that are alike.
  struct Webhook: Hashable, Sendable {
    /// The provider's name.
    let gateway: String
    /// The receipt of the merchant's server.
    let decision: NotificationReceipt.Decision
    let moment: WebhookMoment
    var times = 1
  }

  /// A value in a message and where it stands, such as `result.code`.
  struct Said: Hashable, Sendable {
    let path: String
    let value: String
  }

  var attempts: [Attempt]
  var settings: Settings
  var offers: [MethodOffer]
  /// The number of text messages on the phone.
  var texts: Int
  /// When the run ended.
  var ended: Timestamp
}

extension RunFacts {
  init(_ snapshot: Snapshot, _ trail: TransitionCoverage) {
    settings = snapshot.settings
    offers = trail.offers
    texts = snapshot.messages.count
    ended = snapshot.now
    attempts = Self.attempts(of: trail.standings)
    for done in trail.deeds {
      let place = attempts.lastIndex { $0.name == done.attempt } ?? place(at: done.at)
      attempts[place].deeds.append(done)
    }
    for link in snapshot.links { attempts[place(at: link.at)].links.append(link.decision.name) }
    noteCalls(snapshot)
    noteWebhooks(snapshot, trail)
  }

  private static func attempts(of standings: [TransitionCoverage.Standing]) -> [Attempt] {
    guard let first = standings.first else { return [Attempt(name: "", begun: Timestamp(milliseconds: 0))] }
    var attempts = [Attempt(name: first.attempt, begun: first.at)]
    // Since when the shopper chooses a method again.
    var choosing: Timestamp?
    for standing in standings {
      let isChoosing = standing.phase == .methods || standing.phase == .details
      if isChoosing, choosing == nil { choosing = standing.at }
      if standing.attempt != attempts[attempts.count - 1].name {
        // A name without a provider is that of an order without a payment.
        if let early = attempts.last, early.standings.allSatisfy({ $0.gateway.isEmpty }) {
          attempts[attempts.count - 1] = Attempt(name: standing.attempt, begun: early.begun, standings: early.standings)
        } else {
          attempts.append(Attempt(name: standing.attempt, begun: choosing ?? standing.at))
        }
      }
      if !isChoosing { choosing = nil }
      attempts[attempts.count - 1].standings.append(standing)
    }
    return attempts
  }

  /// When things no longer stood as at a moment of an attempt.
  func end(ofStanding index: Int, attempt place: Int) -> Timestamp {
    let standings = attempts[place].standings
    if index + 1 < standings.count { return standings[index + 1].at }
    return place + 1 < attempts.count ? attempts[place + 1].begun : ended
  }

  private func place(at moment: Timestamp) -> Int { attempts.lastIndex { $0.begun <= moment } ?? 0 }

  private mutating func noteCalls(_ snapshot: Snapshot) {
    var faults: [Int: FaultKind] = [:]
    for fault in snapshot.faults {
      for hit in fault.hits { if let exchange = hit.exchange { faults[exchange] = fault.rule.effect.kind } }
    }
    for exchange in snapshot.exchanges.made {
      let (ended, words): (String, Set<Said>) =
        switch exchange.outcome {
        case .open: ("", [])
        case .answered(let status, let text): ("\(status)", Said.all(in: text))
        case .failed(let reason): (reason.rawValue, [])
        }
      let call = Call(operation: exchange.operation, fault: faults[exchange.id], ended: ended, words: words)
      let place = place(at: exchange.at)
      if let known = attempts[place].calls.firstIndex(where: { $0.isLike(call) }) {
        attempts[place].calls[known].times += 1
      } else {
        attempts[place].calls.append(call)
      }
    }
  }

  private mutating func noteWebhooks(_ snapshot: Snapshot, _ trail: TransitionCoverage) {
    for webhook in snapshot.webhooks {
      let (receipt, told) = (webhook.content, trail.told.last { $0.at <= webhook.at }?.result)
      add(
        Webhook(gateway: receipt.gateway, decision: receipt.decision, moment: WebhookMoment(told)), at: webhook.at)
    }
  }

  private mutating func add(_ webhook: Webhook, at moment: Timestamp) {
    let place = place(at: moment)
    if let known = attempts[place].webhooks.firstIndex(where: { $0.isLike(webhook) }) {
      attempts[place].webhooks[known].times += 1
    } else {
      attempts[place].webhooks.append(webhook)
    }
  }
}

extension RunFacts.Call {
  fileprivate func isLike(_ other: Self) -> Bool {
    operation == other.operation && fault == other.fault && ended == other.ended && words == other.words
  }
}

extension RunFacts.Webhook {
  fileprivate func isLike(_ other: Self) -> Bool {
    var other = other
    other.times = times
    return self == other
  }
}

extension RunFacts.Said {
  /// A longer value is a text for people or a token, and no word.
  private static let longest = 120

  /// Every value of a message that is JSON.
  fileprivate static func all(in message: String) -> Set<Self> {
    guard let end = message.firstRange(of: "\n\n")?.upperBound, let json = try? JSON(parsing: String(message[end...]))
    else { return [] }
    var found: Set<Self> = []
    add(json, at: "", to: &found)
    return found
  }

  private static func add(_ json: JSON, at path: String, to found: inout Set<Self>) {
    switch json {
    case .null: break
    case .boolean(let flag): found.insert(Self(path: path, value: "\(flag)"))
    case .number(let text): found.insert(Self(path: path, value: text))
    case .string(let text):
      if text.utf8.count <= longest { found.insert(Self(path: path, value: text)) }
    case .array(let elements): for element in elements { add(element, at: path, to: &found) }
    case .object(let members):
      for member in members { add(member.value, at: path.isEmpty ? member.name : path + "." + member.name, to: &found) }
    }
  }
}
