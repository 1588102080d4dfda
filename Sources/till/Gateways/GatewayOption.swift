import ArgumentParser
import Basics
import ForeignGateways
import Language
import Scenarios

/// `--gateway PROGRAM`: a gateway of the person's own, as a program that speaks Till's lines.
struct GatewayOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Command that serves your own gateway, in place of Till’s for its methods.",
      valueName: "command"))
  var gateway: String?

  @Option(
    help: ArgumentHelp("Log every line to and from the gateway to a new file, with secrets masked.", valueName: "file"))
  var gatewayLog: String?

  /// None of them given.
  static var plain: GatewayOption {
    var option = GatewayOption()
    (option.gateway, option.gatewayLog) = (nil, nil)
    return option
  }

  /// The programs, started; complains and ends where they cannot be used.
  func open(_ phrases: Phrasebook) throws -> GatewayPrograms? {
    guard let gateway else {
      guard gatewayLog == nil else { throw ValidationError(phrases.text("cli.gateway-log-alone")) }
      return nil
    }
    let log = try phrases.orExit { try gatewayLog.map(GatewayLog.init) }
    do throws(LineProblem) {
      return try GatewayPrograms(gateway, log: log)
    } catch {
      throw phrases.refusal(error.sentence(about: gateway))
    }
  }

  /// Complains of what went wrong with a program while it was used, and ends as with anything that cannot be used, if anything did.
  func check(_ programs: GatewayPrograms?, _ phrases: Phrasebook) throws {
    guard let programs, let problem = programs.problem else { return }
    throw phrases.refusal(problem.sentence(about: programs.command))
  }

  /// The option as a shell takes it, with a space in front; empty where none is given.
  var words: String { gateway.map { " --gateway \(ShellText.quoted($0))" } ?? "" }
}
