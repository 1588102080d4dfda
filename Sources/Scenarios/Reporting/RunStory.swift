import Commerce
import Inspection
import Language

/// The story of a run, for a report that tells it.
public struct RunStory: Sendable {
  let begun: Timestamp
  /// The records of shopper, app, store and provider at the end.
  let records: RecordWords
  let calls: [Exchange]
  let transcript: [TranscriptLine]

  func published(in language: Phrasebook) -> PublishedStory {
    let words = RunWords(phrases: language)
    var steps: [PublishedStory.Step] = []
    for line in transcript {
      let text = language.text(line.text)
      if line.beginsStep || steps.isEmpty {
        steps.append(PublishedStory.Step(after: RunEvent.seconds(line.at.since(begun)), text: text, lines: []))
      } else {
        steps[steps.count - 1].lines.append("+" + RunEvent.seconds(line.at.since(begun)) + "  " + text)
      }
    }
    return PublishedStory(
      records: words.records(records).map { [$0.who, $0.knows] }, steps: steps, callHeadings: words.callHeadings,
      calls: calls.map { words.call($0, since: begun) })
  }
}

/// The story of a run, in words.
public struct PublishedStory: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    /// The time since the beginning.
    let after: String
    let text: String
    /// The messages and calls, in order.
    var lines: [String]
  }

  /// Who knows what at the end.
  let records: [[String]]
  var steps: [Step]
  let callHeadings: [String]
  /// Every call, in these columns.
  let calls: [[String]]
}
