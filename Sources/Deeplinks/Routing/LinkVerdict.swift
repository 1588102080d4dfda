/// The verdict on one link.
public struct LinkVerdict: Hashable, Sendable {
  /// The link as it arrived, cut behind `Link.longest` bytes; it may hold control characters when it is malformed.
  public let text: String
  /// By which entry point it came.
  public let entry: LinkEntry
  /// The source of the link.
  public let source: LinkSource
  /// The attempt that the link belongs to, or why it belongs to none.
  public let decision: LinkDecision
  /// The entry point's return value.
  public let handled: Bool
  /// The steps that led there, in order.
  public let reasons: [LinkReason]

  init(
    text: String, entry: LinkEntry, source: LinkSource, decision: LinkDecision, handled: Bool, reasons: [LinkReason]
  ) {
    let fits = text.utf8.count <= Link.longest
    self.text = fits ? text : String(decoding: text.utf8.prefix(Link.longest), as: UTF8.self)
    self.entry = entry
    self.source = source
    self.decision = decision
    self.handled = handled
    self.reasons = reasons
  }

  /// The valid scheme, host, path or name of a query item that was probably meant.
  public var suggestion: String? { reasons.lazy.compactMap(\.nearestWord).first }

  /// The whole text without its slips of the hand; `nil` when none was found. It need not be a return of anything.
  public var correction: String? { reasons.lazy.compactMap(\.correctedText).first }
}
