/// What Till takes from the environment and where it keeps files, as `till.1`, docs/cli.md and `till help` list it.
enum Surroundings {
  struct Entry: Sendable {
    let name: String
    let use: String
  }

  static let variables = [
    Entry(name: "TILL_ASSETS", use: "Folder of Till's data, in place of the one beside the program."),
    Entry(name: "TILL_DOCS", use: "Folder of the pages that `till help TOPIC` shows."),
    Entry(name: "NO_COLOR", use: "If set and not empty, no colours (see also --color)."),
    Entry(
      name: "PAGER",
      use: "Program that `till help TOPIC` shows a page with (default: less -R); cat or nothing: no pager."),
    Entry(name: "TERM", use: "Type of the terminal; dumb means lines of text instead of screens."),
    Entry(name: "XDG_STATE_HOME", use: "Where saved sessions are (default: ~/.local/state)."),
    Entry(name: "XDG_RUNTIME_DIR", use: "Where running instances listen for `till open` (default: a folder in /tmp)."),
    Entry(name: "XDG_DATA_HOME", use: "Where `till links install` writes its desktop file (default: ~/.local/share)."),
    Entry(name: "XDG_CONFIG_HOME", use: "Where mimeapps.list is (default: ~/.config)."),
    Entry(name: "GITHUB_ACTIONS", use: "If true, `till run` also prints annotations (see --no-github)."),
  ]

  static let files = [
    Entry(
      name: "PREFIX/share/till",
      use: "Till's data: stores, languages, outcomes, scenarios; its pages are in docs below it."),
    Entry(name: "~/.local/state/till/sessions", use: "Saved sessions, one file each."),
    Entry(name: "*.till.yaml", use: "Scenario files."), Entry(name: "*.tillrun", use: "Recorded runs."),
  ]

  static var exitCodes: String {
    let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    return """
      # Exit codes

      Every command uses this table; `till help COMMAND` says what each code means there.

      | code | meaning |
      | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }
}
