import ArgumentParser
import ForeignGateways
import Language

/// `till gateway`: the protocol for authors of a gateway for `--gateway`.
struct GatewayCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "gateway", "Describe the protocol of your own gateway (--gateway).",
    """
    The page describes every line; assets/examples/gateway.py is a complete gateway.
    """,
    examples: [
      "till gateway schema > gateway.schema.json": "write the schema of the lines",
      "till --gateway ./my-gateway": "start a checkout with your gateway",
    ],
    guide: "gateway")

  static let configuration = manual.configuration(subcommands: [GatewaySchemaCommand.self])
}

/// `till gateway schema`: the lines as a JSON Schema.
struct GatewaySchemaCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "schema", "Print the JSON Schema (2020-12) of gateway lines.",
    examples: ["till gateway schema > gateway.schema.json": "write the schema"], guide: "gateway")

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    StandardOutput.write(LineSchema.text(title: phrases.text("cli.gateway.schema")))
  }
}
