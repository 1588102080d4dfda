import ArgumentParser
import Language
import Scenarios

/// `till show SCENARIO...`: the text of scenarios, also of those that come with Till.
struct ShowCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "show", "Print scenario files, also built-in ones by name.",
    examples: [
      "till show tabby-approved": "print a built-in scenario",
      "till show pix-paid > mine.till.yaml": "start your own from it",
    ],
    exits: [
      .done: "printed",
      .unusable: "a file cannot be read or a name is unknown",
    ],
    page: "scenarios")

  @Argument(help: "Names of built-in scenarios, such as tabby-approved, or files.") var names: [String]

  func run() throws {
    let surroundings = try AppContext.orExit()
    let found = surroundings.scenarioFiles.findAll(surroundings.scenarioPaths(names))
    for file in found.files { StandardOutput.write(AppContext.clean(file.text)) }
    for complaint in found.complaints { AppContext.complain(complaint.text(in: surroundings.phrases)) }
    if !found.complaints.isEmpty { throw ExitCode(RunReport.ExitCode.files.rawValue) }
  }
}
