import ArgumentParser
import Glibc
import ServeOptions

/// `till serve`: starts the server, which is a program of its own beside this one.
struct ServeCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "serve", "Serve the eight sandboxes to programs of your own.",
    """
    Each provider answers on a port of this machine, with its documented paths, pages and webhooks. Set your software's base addresses to \
    these ports. Control, on the first port, arms faults, moves time and shows what the ledgers hold.

    The server prints one line of JSON for each call, webhook and fault. It ends with Control-C.
    """,
    examples: [
      "till serve": "serve all providers",
      "till serve --only tabby,hyperpay --webhooks http://127.0.0.1:8000/hooks/{provider}":
        "serve two of them to your shop",
      "till serve --port 0 --json": "take free ports and print them for a script",
    ],
    exits: [.failed: "your software broke a rule"],
    page: "serve")

  @OptionGroup var options: ServeOptions

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    let program = Self.program
    let words = [program] + CommandLine.arguments.dropFirst(2)
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    execv(program, arguments + [nil])
    throw phrases.refusal("cli.serve.no-program", ["path": .text(program)], status: .unusable)
  }

  /// The server's program, in the folder of this one.
  private static var program: String {
    let own = AppContext.executablePath
    return own.lastIndex(of: "/").map { String(own[...$0]) + "till-serve" } ?? "till-serve"
  }
}
