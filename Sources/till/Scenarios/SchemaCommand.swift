import ArgumentParser
import Scenarios

/// `till schema`: the scenario language as a JSON Schema, from which editors complete and check.
struct SchemaCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "schema", "Print the JSON Schema (2020-12) of scenario files.",
    """
    Editors complete and check from it. With the YAML language server, start a scenario with:
    # yaml-language-server: $schema=till.schema.json
    """,
    examples: [
      "till schema > till.schema.json": "write the schema",
      "till schema --markdown": "print a page of every word",
    ],
    page: "scenarios")

  @Flag(help: "Print a page of every word, in Markdown.") var markdown = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let runner = try surroundings.runnerOrExit()
    let phrases = surroundings.phrases
    StandardOutput.pass(markdown ? runner.reference(in: phrases).markdown : runner.schemaText(in: phrases))
  }
}
