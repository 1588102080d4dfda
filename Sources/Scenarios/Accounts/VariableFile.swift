import Basics

/// The variables of a `.env` file, as the usual readers of such files take them: `NAME=value`, perhaps behind `export`, in quotes or not.
struct VariableFile {
  /// A variable and where its value begins.
  struct Variable {
    let name: String
    let value: String
    let place: Place
  }

  private(set) var variables: [Variable] = []

  init(_ source: SourceText) {
    let lines = source.lines
    var line = 0
    while line < lines.count {
      let text = lines[line]
      let number = line
      line += 1
      guard let equals = text.firstIndex(of: "=") else { continue }
      var words = String(String.UnicodeScalarView(text[..<equals])).split(separator: " ")
      if words.first == "export" { words.removeFirst() }
      guard words.count == 1, let name = words.first, !name.hasPrefix("#") else { continue }
      var rest = text[(equals + 1)...].drop { $0 == " " || $0 == "\t" }
      let place = source.place(line: number + 1, column: rest.startIndex + 1)
      guard let quote = rest.first, quote == "\"" || quote == "'" || quote == "`" else {
        variables.append(Variable(name: String(name), value: Self.unquoted(rest), place: place))
        continue
      }
      rest = rest.dropFirst()
      var value = String.UnicodeScalarView()
      while true {
        if let end = Self.end(of: quote, in: rest) {
          value.append(contentsOf: rest[..<end])
          break
        }
        value.append(contentsOf: rest)
        guard line < lines.count else { break }
        value.append("\n")
        rest = lines[line][...]
        line += 1
      }
      let joined = String(value)
      variables.append(
        Variable(name: String(name), value: quote == "\"" ? Self.unescaped(joined) : joined, place: place))
    }
  }

  /// A value without quotes ends at a comment, and blanks at its end do not count.
  private static func unquoted(_ rest: ArraySlice<Unicode.Scalar>) -> String {
    var value = rest
    for index in rest.indices where rest[index] == "#" && (index == rest.startIndex || rest[index - 1] == " ") {
      value = rest[..<index]
      break
    }
    while let last = value.last, last == " " || last == "\t" || last == "\r" { value.removeLast() }
    return String(String.UnicodeScalarView(value))
  }

  private static func end(of quote: Unicode.Scalar, in rest: ArraySlice<Unicode.Scalar>) -> Int? {
    rest.indices.first { rest[$0] == quote && !(quote == "\"" && $0 > rest.startIndex && rest[$0 - 1] == "\\") }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacingScalars("\\n", with: "\n").replacingScalars("\\\"", with: "\"")
  }
}
