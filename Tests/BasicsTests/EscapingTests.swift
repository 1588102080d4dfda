import Basics
import Foundation
import Testing

@Suite("Text for other programs")
struct EscapingTests {
  /// What joins its neighbours to one character in Swift: a combining mark, a letter that joins what follows, a joiner, a regional
  /// indicator, a variation selector, and both halves of a line break.
  static let marks = ["", "\u{301}", "\u{D4E}", "\u{200D}", "\u{1F1E6}", "\u{FE0F}", "\r", "\n", "a"]

  /// Each sign with each mark before and after it.
  static func texts(with signs: [String]) -> [String] {
    signs.flatMap { sign in marks.flatMap { before in marks.map { "x" + before + sign + $0 + "y" } } }
      + signs.flatMap { sign in marks.map { sign + $0 } }
  }

  /// What a shell gives to a program as its words.
  private func words(_ line: String) throws -> [[UInt8]] {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "for word in \(line); do printf '%s\\000' \"$word\"; done"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "sh does not take it")
    return [UInt8](data).split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  @Test("a shell gives every word to the program as it was, whatever joins its signs")
  func shell() throws {
    let texts =
      Self.texts(with: ["'", "''", "\"", "`", "$", "$(id)", ";", "\\", "#", "~", "!", "*"])
      + ["", "plain", "two words", "it's", "-X", "ü ن", "&&", "\\'"]
    #expect(try words(texts.map(ShellText.quoted).joined(separator: " ")) == texts.map { Array($0.utf8) })
    #expect(ShellText.quoted("/srv/monday") == "/srv/monday")
  }

  /// The fields of the lines of a file, as RFC 4180 has them, byte for byte.
  private func read(_ text: String) -> [[String]] {
    var (lines, fields, field, isQuoted) = ([[String]](), [String](), [UInt8](), false)
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if isQuoted, byte == 0x22, place + 1 < bytes.count, bytes[place + 1] == 0x22 {
        field.append(byte)
        place += 1
      } else if byte == 0x22 {
        isQuoted.toggle()
      } else if !isQuoted, byte == 0x2C || byte == 0x0A {
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
        if byte == 0x0A {
          lines.append(fields)
          fields = []
        }
      } else {
        field.append(byte)
      }
      place += 1
    }
    return lines
  }

  @Test("a spreadsheet gets every field as it was, whatever joins its signs")
  func csv() {
    for text in Self.texts(with: [",", "\"", "\",\"", "\n", "\r\n", "\u{2028}"]) {
      let lines = read(CSVText.line(["a", text, "b"]) + "\n")
      #expect(
        lines.count == 1 && lines[0].map { Array($0.utf8) } == ["a", text, "b"].map { Array($0.utf8) }, "\(text)")
    }
    #expect(CSVText.field("plain text") == "plain text")
  }

  @Test("what a person typed is no formula and no command, whatever stands before or joins its sign")
  func formula() {
    for sign in ["=", "+", "-", "@", "|", "＝", "::"] {
      for before in ["", " ", "\t", "\n", "\u{200D}", "\u{202E}", "\u{FEFF}"] {
        for after in ["1+1", "\u{301}1", "\u{200D}1+1"] {
          let text = before + sign + after
          #expect(CSVText.typed(text).unicodeScalars.first == "'", "\(text.debugDescription)")
        }
      }
    }
    for text in ["Sara", "O’Hara-Ñ", "1-2", "", "نورة"] { #expect(CSVText.typed(text) == text) }
  }

  @Test("a part is replaced wherever its scalars stand, also where they are part of other characters")
  func replacing() {
    #expect("a\u{301}b".replacingScalars("a", with: "x") == "x\u{301}b")
    #expect("\u{D4E}<\u{301}".replacingScalars("<", with: "&lt;") == "\u{D4E}&lt;\u{301}")
    #expect("a\r\nb".replacingScalars("\n", with: "|") == "a\r|b")
    #expect("aaa".replacingScalars("aa", with: "b") == "ba" && "abc".replacingScalars("", with: "x") == "abc")
    #expect("naïve".replacingScalars("x", with: "y") == "naïve")
  }
}
