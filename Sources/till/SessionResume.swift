import ArgumentParser
import Storage

/// Going on with a session that is kept.
enum SessionResume {
  /// Owns a session and hands it over with everything in it; lets go of it afterwards.
  ///
  /// - Parameters:
  ///   - id: the session's name as a person wrote it.
  ///   - surroundings: where the words and the folder come from.
  ///   - goOn: replays the contents and goes on; it appends to the file.
  /// - Throws: exit status 1 or 2 after a complaint when the session cannot be had.
  static func resume(
    _ id: String, in surroundings: Surroundings, goOn: (SessionFile, SessionContents) throws -> Void
  ) throws {
    let folder = try surroundings.sessionsOrExit()
    let path = folder.path(of: try surroundings.sessionOrExit(id))
    let file: SessionFile
    let contents: SessionContents
    do throws(StorageProblem) {
      file = try SessionFile.open(path, forWriting: true)
      contents = try file.contents()
    } catch {
      surroundings.complain(error)
      throw error.exitCode
    }
    defer { file.close() }
    try goOn(file, contents)
  }
}
