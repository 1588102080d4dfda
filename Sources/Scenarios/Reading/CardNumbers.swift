import Commerce

/// Finds card numbers in text: 13 to 19 digits that pass the check of ISO/IEC 7812-1 annex B, in groups or in one run.
enum CardNumbers {
  /// Where card numbers stand in a line.
  static func ranges(in line: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for run in runs(in: line) {
      // A number that ends another value, such as `1 4111 …`, begins at one of its groups.
      var first = 0
      while first < run.count {
        let last = run.indices.dropFirst(first).reversed().first { last in
          isCard(line[run[first].lowerBound..<run[last].upperBound])
        }
        if let last {
          found.append(run[first].lowerBound..<run[last].upperBound)
          first = last + 1
        } else {
          first += 1
        }
      }
    }
    return found
  }

  /// The digits of a range as ASCII.
  static func digits(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    Digits.ascii(in: scalars.reduce(into: "") { $0.unicodeScalars.append($1) })
  }

  /// Hides all digits of card numbers but the last four.
  static func mask(_ line: inout [Unicode.Scalar]) {
    for range in ranges(in: line) {
      var left = digits(line[range]).count
      for index in range where isDigit(line[index]) {
        if left > 4 { line[index] = "*" }
        left -= 1
      }
    }
  }

  /// Groups of digits that belong together: each run is a list of groups with one space or dash between them.
  private static func runs(in line: [Unicode.Scalar]) -> [[Range<Int>]] {
    var runs: [[Range<Int>]] = []
    var index = 0
    while index < line.count {
      guard isDigit(line[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < line.count, isDigit(line[index]) { index += 1 }
      if let last = runs.last?.last, start == last.upperBound + 1, " -".unicodeScalars.contains(line[last.upperBound]) {
        runs[runs.count - 1].append(start..<index)
      } else {
        runs.append([start..<index])
      }
    }
    return runs
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { Digits.value(of: Character(scalar)) != nil }

  private static func isCard(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let digits = digits(scalars)
    guard (13...19).contains(digits.count) else { return false }
    var sum = 0
    for (index, byte) in digits.utf8.reversed().enumerated() {
      let value = Int(byte - 0x30) * (index.isMultiple(of: 2) ? 1 : 2)
      sum += value > 9 ? value - 9 : value
    }
    return sum.isMultiple(of: 10)
  }
}

/// Hides the digits behind the names of codes, so that no message repeats one.
enum CodeMask {
  private static let names = ["otp", "code", "security-code"].map { Array($0.unicodeScalars) }

  static func mask(_ line: inout [Unicode.Scalar]) {
    var index = 0
    while index < line.count {
      guard let end = names.compactMap({ Self.end(of: $0, in: line, at: index) }).first else {
        index += 1
        continue
      }
      index = end
      while index < line.count, line[index] != ",", line[index] != "}" {
        if Digits.value(of: Character(line[index])) != nil { line[index] = "*" }
        index += 1
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
