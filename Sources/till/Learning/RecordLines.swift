import Frames
import Language
import Scenarios

/// The records of a payment as lines below each other, everywhere in the same words; `≠` stands where they differ.
enum RecordLines {
  /// `areMarked` is `false` while somebody is asked whether they differ.
  static func lines(of records: [CaseRecord], areMarked: Bool = true, _ phrases: Phrasebook) -> [String] {
    let names = records.map { phrases.text($0.name) }
    let width = names.map { TextWidth.of($0) }.max() ?? 0
    return zip(names, records).map { name, record in
      // Spaces that no line break swallows keep the columns.
      let gap = String(repeating: "\u{A0}", count: width - TextWidth.of(name) + 2)
      return name + gap + (areMarked && record.differs ? "≠\u{A0}" : "\u{A0}\u{A0}") + phrases.text(record.text)
    }
  }

  static func line(of record: CaseRecord, _ phrases: Phrasebook) -> String {
    phrases.text("learn.record", ["name": .phrase(record.name), "text": .phrase(record.text)])
  }
}
