import Frames
import Glibc
import Language
import TillAssets
import Wire

/// What the program takes from the machine it runs on, in one place.
struct AppContext {
  let assets: AssetFolder
  let phrases: Phrasebook

  /// Finds Till's data and reads a language; throws what is missing.
  init(language: String = "en") throws(AssetProblem) {
    assets = try AssetFolder.find(override: Self.variable("TILL_ASSETS"), executable: Self.executablePath)
    phrases = try assets.phrasebook(language)
  }

  /// An environment variable; `nil` when it is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), let text = String(validatingCString: value) else { return nil }
    return text.isEmpty ? nil : text
  }

  /// The path of the running executable, with links followed.
  static var executablePath: String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { readlink("/proc/self/exe", $0, path.count) } ?? 0
      }
    }
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  /// A sentence where no command has found Till's data yet, or why there is none.
  static func sentence(_ key: String, _ values: [String: Phrase.Value]) -> String {
    do {
      return try AppContext().phrases.text(key, values)
    } catch {
      return error.text
    }
  }

  /// A text for a person, line by line, with everything that a terminal or a build server would obey made visible.
  static func clean(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { BuildServerText.line(VisibleText.sanitised(String($0))) }.joined(separator: "\n")
  }

  /// Writes lines to standard error, cleaned; a card number or a code that a person typed by mistake is masked.
  static func complain(_ text: String) {
    let lines = TerminalWidth.wrapped(clean(Scrubbing.words(in: text)), on: STDERR_FILENO)
    StandardOutput.put(lines.joined(separator: "\n") + "\n", to: STDERR_FILENO)
  }
}
