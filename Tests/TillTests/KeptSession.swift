import Foundation
import PseudoTerminal
import Storage
import Testing

/// A session as the commands tell of it, read into what tests compare.
struct KeptSession {
  let id: String
  let isResumable: Bool
  let standing: NSDictionary

  /// All sessions of an environment in which anything was done, newest first, as `till sessions list` tells.
  static func all(_ environment: [String: String]) throws -> [KeptSession] {
    let listed = try runTill(["sessions", "list", "--json"], environment: environment)
    try #require(listed.status == 0, "\(listed)")
    let list = try #require(try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
    return try list.compactMap { entry in
      let problem = (entry["problem"] as? [String: Any])?["key"] as? String
      if problem == "storage.empty" || entry["entries"] as? Int == 0 {
        // An end before the first thing was done leaves nothing to go on with.
        #expect(entry["resumable"] as? Bool == false, "\(entry)")
        return nil
      }
      let kept = try #require(entry["standing"] as? [String: Any], "\(entry)")
      return KeptSession(
        id: try #require(entry["id"] as? String), isResumable: entry["resumable"] as? Bool == true,
        standing: try #require(kept["standing"] as? NSDictionary))
    }
  }

  /// How often money was taken, as it was written down.
  var captures: Int { (standing["ledger"] as? NSDictionary)?["captures"] as? Int ?? -1 }

  /// Plays the session and compares it with what was written down; returns the line of the three truths.
  func checkReplay(_ environment: [String: String], columns: Int, rows: Int) throws -> String {
    let shown = try runTill(["sessions", "show", id, "--json"], environment: environment)
    #expect(shown.status == 0, "\(shown)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    #expect(report["same"] as? Bool == true, "\(report)")
    #expect(report["standing"] as? NSDictionary == standing)
    let drawn = try runTill(
      ["sessions", "show", id, "--columns", "\(columns)", "--rows", "\(rows)"], environment: environment)
    #expect(drawn.status == 0, "\(drawn)")
    return drawn.output.split(separator: "\n").map(String.init).last { $0.hasPrefix(" shopper ") }?.withoutEnd ?? ""
  }
}

extension String {
  /// Without spaces at the end.
  var withoutEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension PseudoTerminal {
  /// The line with what shopper, app and provider hold to be true.
  var truths: String { (0..<screen.rows).reversed().map(screen.row).first { $0.hasPrefix(" shopper ") } ?? "" }

  /// Ends the program at once, as nothing can prevent it.
  func kill9() throws {
    signal(SIGKILL)
    #expect(try waitForChange() == .killed(signal: SIGKILL))
  }

  /// Starts Till where an earlier one was cut off, and waits for its question.
  static func offered(
    _ arguments: [String] = [], environment: [String: String], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    // The question may cover what every other first screen shows.
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), arguments, environment: environment, columns: columns, rows: rows)
    try till.wait(forText: "Till was closed in the middle of a checkout")
    return till
  }
}
