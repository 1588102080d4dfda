import ArgumentParser
import ServeOptions

/// `till serve`: starts the server, which is a program of its own beside this one.
struct ServeCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "serve", "Serve the eight sandboxes to programs of your own.",
    """
    Each provider answers on a port of this machine, with its documented paths, pages and webhooks. Set your software's base addresses to \
    these ports. Control, on the first port, arms faults, moves time and shows what the ledgers hold.

    In a terminal it is a screen: the payments that your software made, what was done about each, and everybody else to play, from the \
    shopper to the bank and the network. With `--headless`, or where the output is no terminal, it prints one line of JSON for each call, \
    webhook and fault, and ends with Control-C.
    """,
    examples: [
      "till serve": "serve all providers",
      "till serve --only tabby,hyperpay --webhooks-to http://127.0.0.1:8000/hooks/{provider}":
        "serve two of them to your shop",
      "till serve --headless": "print events instead of the screen",
      "till serve --account account.yaml --store london": "serve with your own keys and a shop in London",
      "till serve --print-account": "print an account file to begin with",
      "till serve --port 0 --json": "take free ports and print them for a script",
    ],
    exits: [.failed: "your software broke a rule"],
    page: "serve")

  @OptionGroup var options: ServeOptions

  func run() throws { try ServeProgram.run(Array(CommandLine.arguments.dropFirst(2))) }
}
