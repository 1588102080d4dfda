import ArgumentParser
import Commerce
import Controller
import Language

/// `till settings`: everything that can be set up with `--set`.
struct SettingsCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "settings", "List all settings for --set and scenario files.",
    """
    The first choice of each setting is the default.
    """,
    examples: [
      "till settings": "list settings and their choices",
      "till --set tabby.capture=at-once": "start a checkout with one",
    ],
    page: "screens")

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
