public import Pages

extension QRCode {
  /// Light modules around the code (ISO/IEC 18004, 9.1).
  private static let quietZone = 4

  /// The code as a picture in SVG, black on white whatever surrounds it, with the name that is read aloud.
  public func svg(labelled label: String) -> String {
    let side = rows.count + 2 * Self.quietZone
    let dark = rows.enumerated().flatMap { y, row in
      Self.runs(of: row).map { "M\($0.lowerBound + Self.quietZone) \(y + Self.quietZone)h\($0.count)v1h-\($0.count)z" }
    }
    return #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)" role="img""#
      + #" aria-label="\#(HTMLText.attribute(label))" shape-rendering="crispEdges">"#
      + ##"<path fill="#fff" d="M0 0h\##(side)v\##(side)h-\##(side)z"/><path fill="#000" d="\##(dark.joined())"/></svg>"##
  }

  /// Where dark modules stand next to each other.
  private static func runs(of row: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (x, isDark) in row.enumerated() where isDark {
      if let last = runs.last, last.upperBound == x {
        runs[runs.count - 1] = last.lowerBound..<x + 1
      } else {
        runs.append(x..<x + 1)
      }
    }
    return runs
  }
}
