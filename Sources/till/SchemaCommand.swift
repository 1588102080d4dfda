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

  func run() throws {
    let surroundings = try Surroundings.orExit()
    StandardOutput.write(try surroundings.runnerOrExit().schemaText(in: surroundings.phrases))
  }
}
