import ArgumentParser
import Glibc
import Language
import Sandbox
import TillAssets
import Wire

/// `till pix check CODE`: what a PIX code says field by field, and everything in it that bank apps stumble over.
struct PixCheckCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "check", "Check a PIX code, field by field.",
    """
    Says what the code says, what bank apps stumble over and who accepts it. CODE is the copied text, a file with it, or a picture of \
    the QR code; - reads the text from standard input. Pictures need zbarimg (Debian package zbar-tools).
    """,
    examples: [
      "till pix check 00020126580014br.gov.bcb.pix…": "check a copied code",
      "till pix check qr.png": "check a picture",
      "xclip -o | till pix check - --json": "check the clipboard, for a program",
    ],
    exits: [
      .done: "bank apps accept the code, or most do",
      .failed: "bank apps refuse it",
      .unusable: "the file cannot be read, or the picture has no code",
    ],
    page: "pix")

  @Argument(help: "The code, a file with it, a picture of it, or - for standard input.") var code: String

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    let check = PixCheck(reading: BRCodeReading(try text(phrases)))
    if json { StandardOutput.pass(check.json.prettyText + "\n") } else { StandardOutput.say(check.text(phrases)) }
    if check.reading.acceptance == .none { throw ExitCode(.failed) }
  }

  /// The text of the code: as given, or from a file or a picture.
  private func text(_ phrases: Phrasebook) throws -> String {
    if code == "-" {
      StandardInput.announce("cli.reading.pix")
      return try phrases.orExit { try TextFile.read("/dev/stdin") }
    }
    let hasEnding = PicturedCode.endings.contains { code.lowercased().hasSuffix($0) }
    // A code is longer than the names of most files, and never the path of one.
    guard hasEnding || access(code, F_OK) == 0 else { return code }
    if !hasEnding, let text = try? TextFile.read(code), !text.drop(while: \.isWhitespace).hasPrefix("<") { return text }
    do throws(PicturedCode.Problem) {
      return try PicturedCode.text(in: code)
    } catch {
      throw phrases.refusal("cli.pix.picture.\(error.rawValue)", ["path": .text(code)])
    }
  }
}
