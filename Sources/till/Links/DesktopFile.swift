import Basics

/// Till's desktop file (Desktop Entry Specification 1.5): how links reach the program, and what was there before it.
struct DesktopFile: Equatable {
  /// The file's name, which is also its identifier among the desktop's applications.
  static let identifier = "till-links.desktop"

  /// What installing changed in `mimeapps.list`, so that it can be undone.
  struct Memory: Equatable {
    /// The lines that were replaced, in order, as they stood there.
    var replaced: [String] = []
    /// Whether the group was added.
    var madeGroup = false
    var madeFile = false
  }

  let text: String

  /// A file for a program, named by its absolute path.
  init(program: String, schemes: [String], name: String, comment: String, memory: Memory) {
    let types = schemes.map { MimeAppsList.key(of: $0) + ";" }.joined()
    let made = (memory.madeFile ? "file;" : "") + (memory.madeGroup ? "group;" : "")
    var lines = [
      "[Desktop Entry]", "Type=Application", "Name=\(Self.escaped(name))", "Comment=\(Self.escaped(comment))",
      Self.execLine(program), "Terminal=false", "NoDisplay=true", "MimeType=\(types)", "X-Till-Made=\(made)",
    ]
    if !memory.replaced.isEmpty {
      lines.append("X-Till-Previous=" + memory.replaced.map { Self.escaped($0, inList: true) + ";" }.joined())
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// A file as it was found; `nil` when it is not one of Till's.
  init?(text: String) {
    self.text = text
    guard value(of: "X-Till-Made") != nil else { return nil }
  }

  var memory: Memory {
    let made = Self.list(value(of: "X-Till-Made") ?? "")
    return Memory(
      replaced: Self.list(value(of: "X-Till-Previous") ?? ""), madeGroup: made.contains("group"),
      madeFile: made.contains("file"))
  }

  func runs(_ program: String) -> Bool { lines.contains { $0.elementsEqual(Self.execLine(program).utf8) } }

  /// The line that runs a program with a link. The path is quoted only where it must be, because older `xdg-open` cannot read
  /// quotes. Quotes, dollars, backticks and backslashes are escaped as an argument, per cent
  /// signs as field codes, and backslashes once more as in every value (sections "The Exec key" and "Possible value types").
  static func execLine(_ program: String) -> String {
    let argument = program.escapingScalars { scalar in
      switch scalar {
      case "\"", "`", "$", "\\": "\\\(scalar)"
      case "%": "%%"
      default: nil
      }
    }
    // What the specification reserves.
    let mustBeQuoted = program.unicodeScalars.contains { " \"'\\><~|&;$*?#()`".unicodeScalars.contains($0) }
    return "Exec=" + escaped((mustBeQuoted ? "\"\(argument)\"" : argument) + " open %u")
  }

  /// Whether a path can be run from a desktop file: absolute, readable as text, without what no line can hold or what the
  /// specification forbids (section "The Exec key").
  static func canRun(_ program: String) -> Bool {
    program.hasPrefix("/")
      && program.unicodeScalars.allSatisfy {
        $0 != "=" && $0 != "\u{FFFD}" && $0.properties.generalCategory != .control
      }
  }

  private var lines: [Substring.UTF8View] { text.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0).utf8 } }

  private func value(of key: String) -> String? {
    lines.first { $0.starts(with: (key + "=").utf8) }.map { String(Substring($0.dropFirst(key.utf8.count + 1))) }
  }

  private static func escaped(_ text: String, inList: Bool = false) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case " " where index == 0: result += "\\s"
      case ";" where inList: result += "\\;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The items of a list, with their escapes taken back.
  private static func list(_ value: String) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        switch scalar {
        case "n": item.append("\n")
        case "r": item.append("\r")
        case "t": item.append("\t")
        case "s": item.append(" ")
        default: item.append(scalar)
        }
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";" {
        items.append(String(item))
        item = String.UnicodeScalarView()
      } else {
        item.append(scalar)
      }
    }
    return item.isEmpty ? items : items + [String(item)]
  }
}
