/// When a provider tries again to bring a message, as it documents.
package struct WebhookSchedule: Sendable {
  let gaps: [Duration]
  let signsTime: Bool

  /// Tries with these gaps between them; `signsTime` says whether each is signed for its own time.
  package init(gaps: [Duration], signsTime: Bool) { (self.gaps, self.signsTime) = (gaps, signsTime) }
}
