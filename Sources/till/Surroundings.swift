import Frames
import Glibc
import Language
import TillAssets

/// What the program takes from the machine it runs on, in one place.
struct Surroundings {
  let assets: AssetFolder
  let phrases: Phrasebook

  /// Finds Till's data and reads a language; throws what is missing.
  init(language: String = "en") throws(AssetProblem) {
    assets = try AssetFolder.find(override: Self.variable("TILL_ASSETS"), executable: Self.executablePath)
    phrases = try assets.phrasebook(language)
  }

  /// An environment variable; `nil` when it is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
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

  /// What is said about an argument that is no UTF-8.
  static func notUTF8(_ place: Int) -> String {
    do {
      return try Surroundings().phrases.text("cli.not-utf8", ["number": .number(place)])
    } catch {
      return error.text
    }
  }

  /// A text for the terminal, line by line, with everything that a terminal would obey made visible.
  static func clean(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.sanitised(String($0)) }
      .joined(separator: "\n")
  }

  /// Writes lines to standard error, cleaned.
  static func complain(_ text: String) { write(clean(text) + "\n", to: 2) }

  /// Writes a text as it is; a reader that went away is no mistake.
  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        guard count > 0 else { return }
        written += count
      }
    }
  }
}
