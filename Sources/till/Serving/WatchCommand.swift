import ArgumentParser
import ServeOptions

/// `till watch`: shows the screen of a running server; the server's program draws it.
struct WatchCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "watch", "Show the screen of a server that runs already.",
    """
    The same screen as that of `till serve`, for a server that was started with `--headless` or runs in another terminal. It ends with `q`; \
    the server continues.
    """,
    examples: [
      "till watch": "show the server at the usual port",
      "till watch http://127.0.0.1:9455": "show the server whose control is there",
    ],
    page: "serve")

  @OptionGroup var options: WatchOptions

  func run() throws { try ServeProgram.run(["watch"] + CommandLine.arguments.dropFirst(2)) }
}
