public import Language

/// One of the records of a payment as a line for agents; `≠` stands beside it where it says something else.
public struct RecordLine: Sendable {
  /// Whose it is.
  public let name: Phrase
  /// Its words.
  public let text: Phrase
  /// Whether it contradicts another record.
  public let differs: Bool

  /// The four records of a payment, and a fifth where money stands beside them.
  public static func all(of snapshot: Snapshot) -> [RecordLine] {
    let truths = snapshot.truths
    let words = RecordWords(of: snapshot)
    let messages = snapshot.webhooks.count
    // A message that comes twice is what customers take for a second charge.
    let store =
      messages > 1
      ? Phrase("record.messages", ["what": .phrase(words.store), "count": .number(messages)]) : words.store
    let records = [
      RecordLine(
        name: Phrase("record.shopper"), text: words.shopper,
        differs: truths.shopperDisagrees || truths.appDisagrees && truths.shopperBelief == truths.appBelief),
      RecordLine(name: Phrase("record.app"), text: words.app(withCode: false), differs: truths.appDisagrees),
      RecordLine(
        name: Phrase("record.store"), text: store, differs: truths.providerDisagrees || truths.storeDisagrees),
      ofProvider(in: snapshot),
    ]
    guard truths.hasStrayMoney else { return records }
    return records + [RecordLine(name: Phrase("record.other"), text: Phrase("record.other.text"), differs: true)]
  }

  /// The provider's record, which says what became of the money.
  public static func ofProvider(in snapshot: Snapshot) -> RecordLine {
    let gateway = snapshot.gateway
    return RecordLine(
      name: gateway.isEmpty ? Phrase("record.provider") : Phrase("lesson.own", ["text": .text(gateway)]),
      text: RecordWords(of: snapshot).provider(withCode: false), differs: false)
  }
}
