import Commerce
import Inspection
import Language

/// What happened in a run, for a report that tells it.
public struct RunStory: Sendable {
  let begun: Timestamp
  /// What the shopper saw, the app was told, the store knew and the provider held at the end.
  let truths: Truths
  let calls: [Exchange]
  let transcript: [TranscriptLine]

  /// The story in a language.
  func published(in language: Phrasebook) -> PublishedStory {
    let words = RunWords(phrases: language)
    var steps: [PublishedStory.Step] = []
    for line in transcript {
      let text = language.text(line.text)
      if line.beginsStep || steps.isEmpty {
        steps.append(
          PublishedStory.Step(after: RunEvent.seconds(line.at.since(begun)), text: text, lines: []))
      } else {
        steps[steps.count - 1].lines.append("+" + RunEvent.seconds(line.at.since(begun)) + "  " + text)
      }
    }
    return PublishedStory(
      records: words.records(truths).map { [$0.who, $0.knows] }, steps: steps, callHeadings: words.callHeadings,
      calls: calls.map { words.call($0, since: begun) })
  }
}

/// What happened in a run, in words.
public struct PublishedStory: Hashable, Sendable {
  /// A step of the scenario and what came of it.
  struct Step: Hashable, Sendable {
    /// How long after the beginning it began.
    let after: String
    /// What it does.
    let text: String
    /// What was said and what was sent, in order.
    var lines: [String]
  }

  /// Who knows what at the end.
  let records: [[String]]
  /// The steps in order.
  let steps: [Step]
  /// What the columns of the calls are called.
  let callHeadings: [String]
  /// Every call, in these columns.
  let calls: [[String]]
}
