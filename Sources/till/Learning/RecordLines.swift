import Frames
import Inspection
import Language

/// The records of a payment as lines below each other, everywhere in the same words; `≠` stands where they differ.
enum RecordLines {
  /// `areMarked` is `false` while somebody is asked whether they differ.
  static func lines(of records: [RecordLine], areMarked: Bool = true, _ phrases: Phrasebook) -> [String] {
    let names = records.map { phrases.text($0.name) }
    let width = names.map { TextWidth.of($0) }.max() ?? 0
    return zip(names, records).map { name, record in
      // Spaces that no line break swallows keep the columns.
      let gap = String(repeating: "\u{A0}", count: width - TextWidth.of(name) + 2)
      return name + gap + (areMarked && record.differs ? "≠\u{A0}" : "\u{A0}\u{A0}") + phrases.text(record.text)
    }
  }

  /// A line of them in rows: what runs on stands below the record’s text, or where that would leave too little room, a little further in
  /// than the name. Any other text is wrapped as usual.
  static func wrapped(_ line: String, columns: Int) -> [String] {
    guard let gap = line.firstRange(of: "\u{A0}\u{A0}"), TextWidth.of(line) > columns else {
      return TextWrap.lines(line, columns: columns)
    }
    let text = line[gap.lowerBound...].drop { $0 == "\u{A0}" || $0 == "≠" }
    let indent = TextWidth.of(String(line[..<text.startIndex]))
    let hanging = columns - indent >= 40 ? indent : 2
    let first = TextWrap.lines(line, columns: columns).first ?? ""
    let rest = line.dropFirst(first.count).drop { $0 == " " }
    return [first]
      + TextWrap.lines(String(rest), columns: columns - hanging).map {
        String(repeating: "\u{A0}", count: hanging) + $0
      }
  }

  static func line(of record: RecordLine, _ phrases: Phrasebook) -> String {
    phrases.text("learn.record", ["name": .phrase(record.name), "text": .phrase(record.text)])
  }
}
