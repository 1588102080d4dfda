import ArgumentParser
import Controller
import ForeignGateways
import Language
import Scenarios

/// `--gateway PROGRAM`: a gateway of the person's own, as a program that speaks Till's lines.
struct GatewayOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A program, with its arguments, that serves a gateway in place of Till's own for its methods.",
      valueName: "program"))
  var gateway: String?

  /// The programs, started; complains and ends where they cannot be used.
  func open(_ phrases: Phrasebook) throws -> GatewayPrograms? {
    guard let gateway else { return nil }
    do throws(LineProblem) {
      return try GatewayPrograms(gateway)
    } catch {
      Self.complain(error, gateway, phrases)
      // What cannot be begun with is an option that cannot be used; what goes wrong later is a tool that fails.
      throw ExitCode(2)
    }
  }

  /// Complains of what went wrong with a program while it was used, and ends, if anything did.
  func check(_ programs: GatewayPrograms?, _ phrases: Phrasebook) throws {
    guard let programs, let problem = programs.problem else { return }
    Self.complain(problem, programs.command, phrases)
    throw ExitCode(4)
  }

  /// The option as a shell takes it, with a space in front; empty where none is given.
  var words: String { gateway.map { " --gateway \(ShellText.quoted($0))" } ?? "" }

  private static func complain(_ problem: LineProblem, _ command: String, _ phrases: Phrasebook) {
    let reason: Phrase =
      switch problem {
      case .ended(let words):
        words.isEmpty
          ? Phrase("cli.gateway.ended")
          : Phrase("cli.gateway.ended-saying", ["words": .text(String(words.suffix(300)))])
      case .silent(let seconds): Phrase("cli.gateway.silent", ["count": .number(seconds)])
      case .unreadable(let line, let missing):
        Phrase("cli.gateway.unreadable", ["line": .text(line), "missing": .text(missing)])
      case .endless(let turns): Phrase("cli.gateway.endless", ["count": .number(turns)])
      case .notStarted(let reason): Phrase("cli.gateway.not-started", ["reason": .text(reason)])
      }
    Surroundings.complain(
      Surroundings.clean(
        "till: " + phrases.text("cli.gateway", ["program": .text(command), "reason": .phrase(reason)])))
  }
}
