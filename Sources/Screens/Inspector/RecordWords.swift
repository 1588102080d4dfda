public import Checkout
public import Language

/// The four records of a payment in words, for readers without the inspector.
public enum RecordWords {
  /// What shopper, app, merchant and provider believe, one line each, with the provider's codes only where they are asked for.
  public static func lines(of snapshot: Snapshot, _ phrases: Phrasebook, withCodes: Bool = false) -> [String] {
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: phrases)
    let words = TruthWords(context)
    return [
      ("shopper", words.shopper), ("app", words.app(withCode: withCodes)), ("store", words.store),
      ("provider", words.provider(withCode: withCodes)),
    ].map { context.say("truth.\($0.0)", ["truth": .text($0.1)]) }
  }

  /// The record to look at: for a question about differences the first that differs from the next, else the provider's.
  public static func telling(of snapshot: Snapshot, aboutDifference: Bool, _ phrases: Phrasebook) -> String {
    let truths = snapshot.truths
    let lines = lines(of: snapshot, phrases)
    guard aboutDifference else { return lines[3] }
    if truths.shopperDisagrees { return lines[0] }
    if truths.appDisagrees { return lines[1] }
    return truths.storeDisagrees || truths.providerDisagrees ? lines[2] : lines[3]
  }
}
