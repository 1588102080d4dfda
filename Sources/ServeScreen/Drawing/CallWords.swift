import Commerce
import Frames
import Language

/// A call in a line, and its end.
enum CallWords {
  /// A call about whatever payment.
  static func line(_ call: PaymentView.Call, _ sheet: Sheet) -> Line {
    let time = String(call.at.iso8601.dropFirst(11).prefix(8))
    return Line(
      [
        Line.Piece(time, .muted), Line.Piece("\(call.number)", .muted), Line.Piece(call.operation),
        Line.Piece(call.request, .muted),
      ], end: end(call, "", sheet), .row)
  }

  /// The status of its answer, or that there was none.
  static func end(_ call: PaymentView.Call, _ marks: String, _ sheet: Sheet) -> Line.Piece {
    switch call.end {
    case .open: Line.Piece(marks + sheet.glyphs.ellipsis, .muted)
    case .answered(let status): answer(status, marks, sheet)
    case .failed: Line.Piece(marks + sheet.say("serve.no-answer"), .warning)
    }
  }

  /// The status of an answer; `nil` where there was none.
  static func answer(_ status: Int?, _ marks: String, _ sheet: Sheet) -> Line.Piece {
    guard let status else { return Line.Piece(marks + sheet.say("serve.no-answer"), .warning) }
    let isFine = (200...399).contains(status)
    return Line.Piece(marks + String(status), !marks.isEmpty ? .bad : isFine ? .good : .warning)
  }
}
