public import Inspection
public import Language

/// The four records of a payment with the provider's codes, for readers without the inspector.
public enum RecordWords {
  /// What shopper, app, merchant and provider believe, one line each.
  public static func lines(of snapshot: Snapshot, _ phrases: Phrasebook) -> [String] {
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases)
    let words = TruthWords(context)
    return [
      ("shopper", words.shopper), ("app", words.app), ("store", words.store),
      ("provider", words.provider(withCode: true)),
    ].map { context.say("truth.\($0.0)", ["truth": .text($0.1)]) }
  }
}
