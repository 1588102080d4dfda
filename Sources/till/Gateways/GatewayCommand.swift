import ArgumentParser
import ForeignGateways
import Language

/// `till gateway`: the protocol for authors of a gateway for `--gateway`.
struct GatewayCommand: DocumentedCommand {
  static let manual = CommandHelp(
    """
    The page describes every line; assets/examples/gateway.py is a complete gateway.
    """,
    examples: [
      "till gateway schema > gateway.schema.json": "write the schema of the lines",
      "till --gateway ./my-gateway": "start a checkout with your gateway",
    ],
    guide: "gateway")

  static let configuration = CommandConfiguration(
    commandName: "gateway", abstract: "Describe the protocol of your own gateway (--gateway).",
    discussion: manual.discussion,
    subcommands: [GatewaySchemaCommand.self])
}

/// `till gateway schema`: the lines as a JSON Schema.
struct GatewaySchemaCommand: DocumentedCommand {
  static let manual = CommandHelp(
    examples: [
      "till gateway schema > gateway.schema.json": "write the schema"
    ],
    guide: "gateway")

  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema (2020-12) of gateway lines.",
    discussion: manual.discussion)

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    StandardOutput.write(LineSchema.text(title: phrases.text("cli.gateway.schema")))
  }
}
