import Basics

/// A request as a command line for curl: what was masked is left for the reader to fill in, named between `<` and `>`.
///
/// Words are quoted for a POSIX shell.
public struct CurlCommand: Hashable, Sendable {
  /// The words behind `curl`, as the program would get them.
  public let arguments: [String]
  /// What has to be filled in, each once, in the order in which it stands there.
  public let placeholders: [String]

  /// The command for a request that the log keeps.
  public init(_ exchange: Exchange) {
    let request = WireText(exchange.request)
    var filling = Filling()
    let method = request.lines.first?.text.split(separator: " ").first.map(String.init) ?? "GET"
    let url = exchange.address
    var arguments = method == "GET" ? [] : ["-X", method]
    if url.unicodeScalars.contains(where: { "[]{}".unicodeScalars.contains($0) }) { arguments.append("--globoff") }
    arguments.append(filling.url(url))
    var isForm = false
    for line in request.lines where line.kind == .header {
      guard let header = line.values.first else { continue }
      let name = header.path.lowercased()
      isForm = isForm || (name == "content-type" && header.text.lowercased().contains("form-urlencoded"))
      // curl works these out itself.
      if ["host", "content-length"].contains(name) { continue }
      arguments += ["-H", "\(header.path): \(filling.value(header.text, named: header.path))"]
    }
    let body = request.lines.filter { $0.kind == .json || $0.kind == .text || $0.kind == .field }
    if isForm || body.allSatisfy({ $0.kind == .field }) {
      for field in body.flatMap(\.values) {
        arguments += ["--data-urlencode", "\(field.path)=\(filling.value(field.text, named: field.path))"]
      }
    } else if !body.isEmpty {
      let text = body.map { line in
        line.pieces.map { piece in
          piece.ink == .secret ? "\"\(filling.add(line.values.last?.path ?? "secret"))\"" : piece.text
        }.joined()
      }
      arguments += ["--data-raw", text.joined(separator: "\n")]
    }
    self.arguments = arguments.map(Self.printable)
    placeholders = filling.names
  }

  /// The command over several lines, to be pasted into a shell.
  public var text: String {
    var lines: [String] = []
    var index = 0
    while index < arguments.count {
      let takesValue = ["-X", "-H", "--data-urlencode", "--data-raw"].contains(arguments[index])
      let words = arguments[index...].prefix(takesValue ? 2 : 1)
      lines.append(words.map(ShellText.quoted).joined(separator: " "))
      index += words.count
    }
    return "curl " + lines.joined(separator: " \\\n  ") + "\n"
  }

  /// The text without control characters, by which a terminal could be led astray when it is pasted; new lines and tabs stay.
  private static func printable(_ text: String) -> String {
    text.escapingScalars { scalar in
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
      return isControl ? "\u{FFFD}" : nil
    }
  }

  /// Puts names where something was masked.
  private struct Filling {
    var names: [String] = []

    mutating func add(_ name: String) -> String {
      let placeholder = "<\(name)>"
      if !names.contains(placeholder) { names.append(placeholder) }
      return placeholder
    }

    mutating func value(_ text: String, named name: String) -> String {
      WireText.isMasked(text) ? add(name) : text
    }

    mutating func url(_ url: String) -> String {
      let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { return url }
      let fields = halves[1].split(separator: "&", omittingEmptySubsequences: false).map { field in
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return String(field) }
        return "\(parts[0])=\(value(String(parts[1]), named: String(parts[0])))"
      }
      return halves[0] + "?" + fields.joined(separator: "&")
    }
  }
}

extension Exchange {
  /// The request as a command line for curl, secrets masked.
  public var curl: CurlCommand { CurlCommand(self) }
}
