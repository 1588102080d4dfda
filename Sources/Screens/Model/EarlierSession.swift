import Checkout
import Frames
public import Inspection
import Language
public import Payments

/// A session that was left for another set-up while the program runs.
public struct EarlierSession: Hashable, Sendable, Identifiable {
  /// Its number, counted from 1 in the order in which they were left.
  public let id: Int
  /// The store's name.
  public let store: String
  /// The method of its last payment; `nil` while none was chosen.
  public let method: PaymentMethod?
  /// The outcome it was set up for; `nil` where it was for none.
  public let outcome: String?
  /// The three records at its end.
  public let truths: Truths
  /// Where its random numbers come from.
  public let seed: UInt64
  /// How many ways it went.
  public let ways: Int
  /// Its name on the disk; `nil` where not all of it is there.
  public let name: String?

  /// A session that was left.
  public init(
    id: Int, store: String, method: PaymentMethod?, outcome: String?, truths: Truths, seed: UInt64, ways: Int,
    name: String?
  ) {
    self.id = id
    self.store = store
    self.method = method
    self.outcome = outcome
    self.truths = truths
    self.seed = seed
    self.ways = ways
    self.name = name
  }
}

extension RenderContext {
  /// What a session that was left is called: its store, its method, and how it stood.
  func title(of session: EarlierSession) -> String {
    let store = VisibleText.sanitised(session.store)
    let what = [store, session.method.map(name(of:))].compactMap(\.self).joined(separator: ", ")
    let end = wording(of: RecordWords(of: session.truths, method: session.method ?? checkout.method).shopper)
    return say(
      "forks.earlier",
      ["what": .text(what), "end": .text(end)])
  }

  /// The sessions that were left for another set-up, the last one first.
  var earlierEntries: [Entry] {
    model.earlier.reversed().map { session in
      var entry = Entry(
        title(of: session), detail: say("forks.ways", ["count": .number(session.ways)]),
        .operation(.earlier(session.id)), section: say("forks.earlier-section"))
      let words = RecordWords(of: session.truths, method: session.method ?? checkout.method)
      let facts = say(
        "forks.earlier-note",
        [
          "app": .text(wording(of: words.app())), "provider": .text(wording(of: words.provider())),
          "seed": .text(String(session.seed)),
        ])
      let outcome = session.outcome.map { say("forks.earlier-outcome", ["outcome": .outside($0)]) }
      let kept = session.name.map { say("forks.earlier-kept", ["id": .text($0)]) } ?? say("forks.earlier-in-memory")
      entry.note = [facts, outcome, kept].compactMap(\.self).joined(separator: " ")
      return entry
    }
  }
}
