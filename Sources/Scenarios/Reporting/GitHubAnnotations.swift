import Basics

/// Writes messages as the commands by which GitHub Actions marks lines (GitHub docs, Workflow commands).
struct GitHubAnnotations {
  let report: PublishedReport

  /// One line a message; a line break at the end of each.
  var text: String {
    let files = report.messages.map { line($0, title: "till") }
    let cases = report.cases.flatMap { item in item.messages.map { line($0, title: item.title) } }
    return (files + cases).map { $0 + "\n" }.joined()
  }

  private func line(_ message: PublishedMessage, title: String) -> String {
    Self.line(message, message.severity.annotation(strict: report.isStrict), title: "\(title) \(message.code)")
  }

  /// One message as a command of a kind.
  static func line(_ message: PublishedMessage, _ kind: String, title: String) -> String {
    let place =
      "file=\(property(message.file)),line=\(message.line),col=\(message.column)"
      + ",endColumn=\(message.column + message.length)"
    let text = ([message.message] + message.notes).joined(separator: "\n")
    return "::\(kind) \(place),title=\(property(title))::\(data(text))"
  }

  /// The characters that would end a command, or be taken for an escape.
  static func data(_ text: String) -> String {
    text.escapingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  static func property(_ text: String) -> String {
    data(text).escapingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
