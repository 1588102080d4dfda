import ArgumentParser
import Scenarios

/// `till schema`: the scenario language as a JSON Schema, from which editors complete and check.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema (2020-12) of scenario files, from which editors complete and check.",
    discussion: """
      With the YAML language server, begin a scenario with: # yaml-language-server: $schema=till.schema.json
      """)

  @Flag(help: "Print the same as a page of every word, in Markdown, for a person.")
  var markdown = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let runner = try surroundings.runnerOrExit()
    let phrases = surroundings.phrases
    StandardOutput.pass(markdown ? runner.reference(in: phrases).markdown : runner.schemaText(in: phrases))
  }
}
