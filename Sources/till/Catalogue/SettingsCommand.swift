import ArgumentParser
import Commerce
import Controller
import Language

/// `till settings`: everything that can be set up with `--set`.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List what can be set up with --set and in scenario files, with the choices of each.",
    discussion: "The first choice is the default.")

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    for setting in WorldSettings.all {
      StandardOutput.say("\(setting.id)  \(phrases.text("setting.\(setting.id)"))")
      for choice in setting.choices {
        StandardOutput.say("    \(choice)  \(phrases.text("setting.\(setting.id).\(choice)"))")
      }
    }
  }
}
