public import Commerce
import Controller
public import Inspection
public import Language
public import Recording

/// One event of a run as it is listed and compared: when since the beginning, from whom to whom, and what.
public struct RunEvent: Hashable, Sendable {
  /// Counted from 1.
  public let number: Int
  /// The time since the beginning.
  public let after: Duration
  /// From whom.
  public let from: Party
  /// To whom.
  public let to: Party
  /// The event.
  public let text: Phrase
  /// The request or the answer behind it as text, secrets masked; empty where there is none.
  public let detail: String

  /// The events of a moment, since a beginning.
  public static func all(in snapshot: Snapshot, since start: Timestamp) -> [RunEvent] {
    snapshot.timeline.map { entry in
      let exchange = entry.exchange.flatMap { id in snapshot.exchanges.first { $0.id == id } }
      var detail = ""
      if let exchange {
        if case .request = entry.fact {
          detail = exchange.request
        } else if case .answered(_, let text) = exchange.outcome {
          detail = text
        }
      }
      return RunEvent(entry, since: start, detail: detail)
    }
  }

  /// A message of a timeline, since a beginning.
  package init(_ entry: TimelineEntry, since start: Timestamp, detail: String = "") {
    number = entry.id
    after = entry.at.since(start)
    from = entry.from
    to = entry.to
    text = entry.text
    self.detail = detail
  }

  /// The event as one line of text.
  public func line(in phrases: Phrasebook) -> String {
    let from = phrases.text("party.\(from.rawValue)")
    let to = phrases.text("party.\(to.rawValue)")
    return "\(number)  +\(Self.seconds(after))  \(from) → \(to)  \(phrases.text(text))"
  }

  /// A span in seconds with three decimals.
  public static func seconds(_ span: Duration) -> String {
    let milliseconds = span.wholeMilliseconds
    let part = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - part.count))\(part) s"
  }
}

/// The first difference between two runs, event by event.
public struct RunDifference: Sendable {
  /// The first event that differs on either side; `nil` where a side has no such event.
  public enum Kind: Sendable {
    case event(left: RunEvent?, right: RunEvent?)
    /// Every event is the same, and the end is not: the three truths and the money of both.
    case end(left: [String], right: [String])
  }

  /// The difference.
  public let kind: Kind
  /// The events in front of it, the same on both sides.
  public let before: [RunEvent]

  /// Compares two runs; `nil` when nothing differs.
  public init?(_ left: RecordedWorld, _ right: RecordedWorld) {
    let (one, two) = (left.snapshot, right.snapshot)
    let ones = RunEvent.all(in: one, since: left.setup.start)
    let twos = RunEvent.all(in: two, since: right.setup.start)
    let count = zip(ones, twos).prefix { $0 == $1 }.count
    before = Array(ones.prefix(count))
    if count < max(ones.count, twos.count) {
      kind = .event(left: count < ones.count ? ones[count] : nil, right: count < twos.count ? twos[count] : nil)
    } else if one.truths.names != two.truths.names || one.brokenRule?.rule != two.brokenRule?.rule
      || left.fingerprint != right.fingerprint
    {
      let rules = [one, two].map { $0.brokenRule.map { [$0.rule.rawValue] } ?? [] }
      kind = .end(left: one.truths.names + one.money + rules[0], right: two.truths.names + two.money + rules[1])
    } else {
      return nil
    }
  }
}
