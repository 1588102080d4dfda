import Wire

/// Numbers in lines that others may have written, within what they can mean; a line with any other number is none.
extension JSON {
  /// A moment in milliseconds since 1970, before the year 10000.
  var moment: Int64? { integer(in: 0...253_402_300_799_999).map(Int64.init) }

  /// A count of stops or points, or an order’s number; at most a million, Till’s own limit.
  var count: Int? { integer(in: 0...1_000_000) }

  private func integer(in range: ClosedRange<Int>) -> Int? { integer.flatMap { range.contains($0) ? $0 : nil } }
}
