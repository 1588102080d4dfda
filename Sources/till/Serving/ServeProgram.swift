import Glibc
import Language

/// The server, which is a program of its own beside this one.
enum ServeProgram {
  /// Becomes the server's program with some arguments; returns only where there is none.
  static func run(_ arguments: [String]) throws {
    let phrases = try AppContext.orExit().phrases
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    execv(path, words + [nil])
    throw phrases.refusal("cli.serve.no-program", ["path": .text(path)], status: .unusable)
  }

  /// In the folder of this program.
  static var path: String {
    let own = AppContext.executablePath
    return own.lastIndex(of: "/").map { String(own[...$0]) + "till-serve" } ?? "till-serve"
  }
}
