import Inspection
import Language

extension RenderContext {
  /// The four records of what is drawn.
  var records: RecordWords { RecordWords(of: snapshot) }

  /// The text of a record, with the codes of others made visible.
  func wording(of words: Phrase) -> String { say(words.madeVisible) }
}

extension Phrase {
  fileprivate var madeVisible: Phrase {
    Phrase(
      key,
      values.mapValues { value in
        switch value {
        case .text(let text): .outside(text)
        case .phrase(let phrase): .phrase(phrase.madeVisible)
        case .number, .money, .date, .duration: value
        }
      })
  }
}
