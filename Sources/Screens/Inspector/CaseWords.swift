import Checkout
import Commerce
public import Inspection
public import Language
import Payments

/// The requests and timers in words, for readers without the inspector.
public enum CaseWords {
  /// Every call so far, oldest first, one line each: when, who called whom, for what, and what came back. Calls of several days
  /// have their dates.
  public static func calls(of snapshot: Snapshot, _ phrases: Phrasebook) -> [String] {
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases)
    let offset = snapshot.checkout.store.utcOffsetMinutes
    let days = Set(snapshot.exchanges.map { $0.at.civil(offsetMinutes: offset).date })
    return snapshot.exchanges.map { exchange in
      let day = phrases.date(exchange.at.civil(offsetMinutes: offset).date)
      return context.say(
        "case.call",
        [
          "time": .text((days.count > 1 ? "\(day) " : "") + context.time(exchange.at)),
          "from": .phrase(Phrase("wire.sender.\(exchange.sender.rawValue)")),
          "to": .phrase(Phrase("party.\(exchange.receiver.rawValue)")),
          "call": .text(exchange.operation), "outcome": .phrase(outcome(of: exchange)),
        ])
    }
  }

  /// All timers, the next first, one line each.
  public static func timers(of snapshot: Snapshot, _ phrases: Phrasebook) -> [String] {
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases)
    return context.shownDeadlines.map { deadline in
      context.say(
        "case.timer",
        [
          "name": .phrase(Phrase("deadline.\(deadline.name)")),
          "left": .text(phrases.duration(deadline.at.since(snapshot.now))),
        ])
    }
  }

  private static func outcome(of exchange: Exchange) -> Phrase {
    switch exchange.outcome {
    case .open: Phrase("case.open")
    case .answered(let status, _):
      status < 400 ? Phrase("case.answered") : Phrase("case.refused", ["status": .number(status)])
    case .failed(let reason): reason.phrase
    }
  }
}
