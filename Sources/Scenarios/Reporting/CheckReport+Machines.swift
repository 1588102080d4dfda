public import Language
import Wire

/// The same report in the forms that other programs read.
extension CheckReport {
  /// As JSON: an exit code and the messages; a line break at the end.
  public func jsonText(in language: Phrasebook) -> String {
    let report: JSON = [
      "exit": .whole(exitCode.rawValue), "files": .whole(files),
      "messages": .array(complaints.map { $0.published(in: language).json }),
    ]
    return report.prettyText + "\n"
  }

  /// As workflow commands of GitHub Actions, one line each, which show beside the changed lines (GitHub docs, workflow commands).
  public func githubText(in language: Phrasebook) -> String {
    complaints.map { complaint in
      let kind = complaint.code.severity.annotation(strict: isStrict)
      return GitHubAnnotations.line(complaint.published(in: language), kind, title: complaint.code.rawValue) + "\n"
    }.joined()
  }

  /// As the diagnostics of the Language Server Protocol 3.17, one `textDocument/publishDiagnostics` a file, an empty one for a file
  /// without mistakes, so that old ones go away; lines and columns are counted from 0, columns in UTF-16 code units.
  ///
  /// A path that does not begin with a slash is in `folder`, which must be whole; `-` is a document that is in no file.
  public func lspText(in language: Phrasebook, folder: String) -> String {
    let paths = self.paths.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let notices = paths.map { path -> JSON in
      [
        "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
        "params": [
          "uri": .string(Self.address(of: path, in: folder)),
          "diagnostics": .array(
            complaints.filter { $0.place.file == path }.map { $0.diagnostic(in: language, isStrict) }),
        ],
      ]
    }
    return notices.map { $0.compactText + "\n" }.joined()
  }

  /// A `file` address (RFC 8089) without `.` and `..`.
  private static func address(of path: String, in folder: String) -> String {
    guard path != "-" else { return "untitled:stdin" }
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return SARIFReport.uri("/" + parts.joined(separator: "/"))
  }
}

extension Diagnostic {
  /// The numbers are those of the protocol: 1 error, 2 warning, 3 information.
  fileprivate func diagnostic(in language: Phrasebook, _ isStrict: Bool) -> JSON {
    let words = ([message] + notes).map { language.text($0) }.joined(separator: "\n")
    return [
      "range": [
        "start": ["line": .whole(place.line - 1), "character": .whole(place.utf16.lowerBound)],
        "end": ["line": .whole(place.line - 1), "character": .whole(place.utf16.upperBound)],
      ],
      "severity": .number(code.severity.isMistake(strict: isStrict) ? "1" : code.severity == .note ? "3" : "2"),
      "code": .string(code.rawValue),
      "source": "till", "message": .string(words),
    ]
  }
}
