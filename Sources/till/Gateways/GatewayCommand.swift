import ArgumentParser
import ForeignGateways
import Language

/// `till gateway`: what somebody needs who writes a gateway for `--gateway`.
struct GatewayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway", abstract: "What a program must speak that serves a gateway (--gateway).",
    discussion: "docs/gateway.md describes every line; assets/examples/gateway.py is a whole gateway.",
    subcommands: [GatewaySchemaCommand.self])
}

/// `till gateway schema`: the lines as a JSON Schema.
struct GatewaySchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema (2020-12) of the lines between Till and a gateway's program.")

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    StandardOutput.write(LineSchema.text(title: phrases.text("cli.gateway.schema")))
  }
}
