/// Finds quotes that continue over several lines, as a quote does that was not closed.
enum OpenQuotes {
  /// A quoted text over several lines.
  struct Span: Hashable, Sendable {
    /// Where it begins; counted from 1.
    let line: Int
    let column: Int
    let lastLine: Int
  }

  /// The last quoted text over several lines that ends in a line, with nothing else wrong before it.
  static func last(endingIn line: Int, of lines: [[Unicode.Scalar]]) -> Span? {
    spans(in: lines).last { $0.lastLine == line && $0.lastLine > $0.line }
  }

  /// Every quoted text that is closed.
  private static func spans(in lines: [[Unicode.Scalar]]) -> [Span] {
    var found: [Span] = []
    var open: (quote: Unicode.Scalar, line: Int, column: Int)?
    for (number, line) in lines.enumerated() {
      var index = 0
      while index < line.count {
        let scalar = line[index]
        if let quote = open {
          if scalar == "\\", quote.quote == "\"" {
            index += 1
          } else if scalar == quote.quote {
            if quote.quote == "'", index + 1 < line.count, line[index + 1] == "'" {
              index += 1
            } else {
              found.append(Span(line: quote.line, column: quote.column, lastLine: number + 1))
              open = nil
            }
          }
        } else if scalar == "#", index == 0 || line[index - 1] == " " {
          break
        } else if scalar == "\"" || scalar == "'", index == 0 || " [{,:".unicodeScalars.contains(line[index - 1]) {
          open = (scalar, number + 1, index + 1)
        }
        index += 1
      }
    }
    return found
  }
}
