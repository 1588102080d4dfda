import ArgumentParser
import Language
import Scenarios

/// `till show SCENARIO...`: the text of scenarios, also of those that come with Till.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Print scenario files, also those that come with Till, by their names: to read them or to begin one's own.")

  @Argument(help: "Names of scenarios that come with Till, such as tabby-approved, or files.")
  var names: [String]

  func run() throws {
    let surroundings = try AppContext.orExit()
    let found = surroundings.scenarioFiles.findAll(surroundings.scenarioPaths(names))
    for file in found.files { StandardOutput.write(AppContext.clean(file.text)) }
    for complaint in found.complaints { AppContext.complain(complaint.text(in: surroundings.phrases)) }
    if !found.complaints.isEmpty { throw ExitCode(RunReport.ExitCode.files.rawValue) }
  }
}
