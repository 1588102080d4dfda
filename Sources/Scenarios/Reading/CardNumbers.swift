import Basics
import Commerce

/// Finds card numbers in text: 13 to 19 digits that pass the check of ISO/IEC 7812-1 annex B, in groups or in one run.
///
/// Of those that begin with 1 only 15 digits are a card's: 1 is the airlines' (ISO/IEC 7812-1, major industry identifier), whose cards
/// (UATP) have 15. Moments in milliseconds have 13 digits and begin with 1 until the year 2033.
enum CardNumbers {
  private static let lengths = 13...19

  /// Where card numbers stand in a line.
  static func ranges(in line: [Unicode.Scalar]) -> [Range<Int>] {
    let values = line.map(digit)
    var found: [Range<Int>] = []
    for run in runs(in: line, values) {
      // A number may follow another value, such as in `1 4111 …`, so it may begin at each of the groups.
      var first = 0
      while first < run.count {
        if let last = lastGroup(ofNumberAt: first, in: run, values) {
          found.append(run[first].lowerBound..<run[last].upperBound)
          first = last + 1
        } else {
          first += 1
        }
      }
    }
    return found
  }

  static func digits(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.compactMap(digit).map(String.init).joined()
  }

  /// Hides all digits of card numbers but the last four.
  static func mask(_ line: inout [Unicode.Scalar]) {
    for range in ranges(in: line) {
      var left = line[range].count { digit($0) != nil }
      for index in range where digit(line[index]) != nil {
        if left > 4 { line[index] = "*" }
        left -= 1
      }
    }
  }

  /// Groups of digits that belong together: each run is a list of groups with one space or dash between them.
  private static func runs(in line: [Unicode.Scalar], _ values: [Int?]) -> [[Range<Int>]] {
    var runs: [[Range<Int>]] = []
    var index = 0
    while index < line.count {
      guard values[index] != nil else {
        index += 1
        continue
      }
      let start = index
      while index < line.count, values[index] != nil { index += 1 }
      let gap = runs.last?.last?.upperBound
      if let gap, start == gap + 1, line[gap] == " " || line[gap] == "-" {
        runs[runs.count - 1].append(start..<index)
      } else {
        runs.append([start..<index])
      }
    }
    return runs
  }

  /// The last group of the longest card number that begins with a group.
  private static func lastGroup(ofNumberAt first: Int, in run: [Range<Int>], _ values: [Int?]) -> Int? {
    var digits: [Int] = []
    var last: Int?
    for group in run.indices[first...] {
      guard digits.count + run[group].count <= lengths.upperBound else { break }
      digits += values[run[group]].compactMap(\.self)
      if lengths.contains(digits.count), digits.first != 1 || digits.count == 15, Luhn.passes(digits.map { UInt8($0) })
      {
        last = group
      }
    }
    return last
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    scalar.isASCII ? ("0"..."9" ~= scalar ? Int(scalar.value) - 0x30 : nil) : Digits.value(of: Character(scalar))
  }
}

/// Hides the digits behind the names of codes, so that no message repeats one; in a map or list behind such a name, as in
/// `otp: {expires: 90s}`, those that are as many as a code has.
enum CodeMask {
  /// The digits of the shortest code of any provider or card.
  private static let shortestCode = 3
  private static let names = ["otp", "code", "security-code"].map { Array($0.unicodeScalars) }

  static func mask(_ line: inout [Unicode.Scalar]) {
    var index = 0
    while index < line.count {
      guard let end = names.compactMap({ Self.end(of: $0, in: line, at: index) }).first else {
        index += 1
        continue
      }
      index = end
      let first = line[end...].first { $0 != " " }
      let least = first == "{" || first == "[" ? shortestCode : 1
      while index < line.count, line[index] != ",", line[index] != "}" {
        let count = line[index...].prefix { Digits.value(of: Character($0)) != nil }.count
        if count >= least { for place in index..<index + count { line[place] = "*" } }
        index += max(1, count)
      }
    }
  }

  /// Where the value begins, when a name with its colon stands at an index.
  private static func end(of name: [Unicode.Scalar], in line: [Unicode.Scalar], at index: Int) -> Int? {
    guard line[index...].starts(with: name) else { return nil }
    if index > 0, line[index - 1].properties.isAlphabetic || line[index - 1] == "-" { return nil }
    var end = index + name.count
    if end < line.count, line[end] == "\"" || line[end] == "'" { end += 1 }
    while end < line.count, line[end] == " " { end += 1 }
    return end < line.count && line[end] == ":" ? end + 1 : nil
  }
}
