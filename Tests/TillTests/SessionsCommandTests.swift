import Foundation
import PseudoTerminal
import Storage
import Testing

@Suite("till sessions", .ownThreads)
struct SessionsCommandTests {
  let environment = personalEnvironment(["TZ": "UTC"])
  let folder: SessionFolder

  init() throws {
    folder = try SessionFolder.usual(stateHome: environment["XDG_STATE_HOME"], home: nil)
  }

  /// A session with entries, open for writing.
  private func session(_ name: String, title: String = #"{"store":"riyadh","method":"card"}"#) throws -> SessionFile {
    let session = try SessionFile.create(
      in: folder, id: try #require(SessionID(name)),
      header: #"{"tillrun":2,"till":"0.1.0","title":"\#(name)","setup":{"seed":7}}"#)
    try session.append(
      [#"{"at":40,"press":"enter"}"#, #"{"at":80,"press":"esc"}"#],
      seal: #"{"end":2,"standing":{"sdk":"pending"},"title":\#(title)}"#, durable: true)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_795_299_303)], ofItemAtPath: session.path)
    return session
  }

  private func till(_ arguments: String...) throws -> Finished {
    let finished = try runTill(["sessions"] + arguments, environment: environment)
    #expect(!(finished.output + finished.complaints).contains("⟦"))
    #expect(!(finished.output + finished.complaints).contains("\u{1B}"))
    return finished
  }

  @Test("without any session, the list says where they will be, and makes nothing")
  func none() throws {
    let finished = try till()
    #expect(finished.status == 0)
    #expect(finished.output.contains(folder.path))
    #expect(try till("list", "--json").output == "[]\n")
    #expect(try till("path").output == folder.path + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let elsewhere = personalEnvironment(["XDG_STATE_HOME": "/nowhere"])
    #expect(try runTill(["sessions", "path"], environment: elsewhere).output == "/nowhere/till/sessions\n")
  }

  @Test("the list has each session's name, time, state and title, cleaned, and tells what is wrong with a bad file")
  func list() throws {
    try session("20261121-221503-1").close()
    let running = try session("20261121-221504-2", title: #"{"store":"\u001b[31mred\u202e"}"#)
    try Data([1, 2, 3]).write(to: URL(filePath: folder.path + "/20261121-221505-3.tillrun"))
    let finished = try till("list")
    #expect(finished.status == 0)
    let lines = finished.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first?.hasPrefix("20261121-221505-3  ") == true)
    #expect(finished.output.contains("is damaged"))
    #expect(lines.contains { $0.hasPrefix("20261121-221504-2  ") && $0.contains("in use") && $0.contains("[31mred") })
    #expect(lines.last?.hasPrefix("20261121-221503-1  ") == true)
    for word in ["2026 22:15", "can be resumed", "2 entries", "riyadh · card"] {
      #expect(lines.last?.contains(word) == true, "\(word) in \(lines.last ?? "")")
    }
    let json = try JSONSerialization.jsonObject(with: Data(try till("--json").output.utf8))
    let all = try #require(json as? [[String: Any]])
    #expect(all.map { $0["in-use"] as? Bool } == [false, true, false])
    #expect(all.map { $0["resumable"] as? Bool } == [false, false, true])
    #expect((all[0]["problem"] as? [String: Any])?["key"] as? String == "storage.damaged")
    #expect((all[2]["standing"] as? [String: Any])?["standing"] as? [String: String] == ["sdk": "pending"])
    running.close()
  }

  @Test("a session’s file is a run: a plain copy, an export and the session itself replay alike")
  func oneFormat() throws {
    let environment = environment
    let till = try startTill(environment: environment)
    var shopper = Shopper(Purchase.all[2])
    while let keys = shopper.next(till.screen) { try till.step(keys) }
    try till.kill9()
    let id = try #require(try folder.list().first).id
    let copy = folder.path + "/../copy.tillrun"
    let exported = folder.path + "/../exported.tillrun"
    try FileManager.default.copyItem(atPath: folder.path(of: id), toPath: copy)
    #expect(try self.till("export", id.text, "--output", exported).status == 0)
    let replays = try [id.text, folder.path(of: id), copy, exported].map {
      try runTill(["replay", $0, "--plain"], environment: environment)
    }
    #expect(replays.map(\.status) == [0, 0, 0, 0], "\(replays[0])")
    #expect(Set(replays.map(\.output)).count == 1)
    #expect(replays[0].output.contains("captured"), "\(replays[0])")
    #expect(try runTill(["diff", copy, exported], environment: environment).status == 0)
  }

  @Test("an export goes to standard output or into a file that was not there, which nobody else may read")
  func export() throws {
    try session("a").close()
    let text = try till("export", "a").output
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.hasPrefix(#"{"tillrun":2,"till":"0.1.0","title":"a","#))
    let path = folder.path + "/../a.tillrun"
    #expect(try till("export", "a", "--output", path).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    let again = try till("export", "a", "--output", path)
    #expect(again.status == 1)
    #expect(again.complaints.contains("already"))
    #expect(try till("export", "b").status == 1)
    #expect(try till("export", "../a").status == 2)
    #expect(try till("export", "a", "--output", "/proc/nowhere/a").status == 1)
  }

  @Test("deleting asks nothing, leaves what is in use, and wants names or --all")
  func delete() throws {
    for name in ["a", "b", "c"] { try session(name).close() }
    let running = try session("d")
    #expect(try till("delete").status == 2)
    #expect(try till("delete", "a", "--all").status == 2)
    #expect(try till("delete", "a", "../b").status == 2)
    #expect(try folder.list().count == 4)
    let one = try till("delete", "a", "nobody")
    #expect(one.status == 1)
    #expect(one.output.contains("a"))
    #expect(one.complaints.contains("nobody"))
    #expect(try folder.list().map(\.id.text) == ["d", "c", "b"])
    let all = try till("delete", "--all")
    #expect(all.status == 1)
    #expect(all.complaints.contains("d.tillrun"))
    #expect(try folder.list().map(\.id.text) == ["d"])
    running.close()
    #expect(try till("delete", "--all").status == 0)
    #expect(try folder.list().isEmpty)
  }

  @Test("a folder that others may look into, and no home at all, are said with what to do")
  func unusable() throws {
    try folder.prepare()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let open = try till()
    #expect(open.status == 2)
    #expect(open.complaints.contains("chmod 700"))
    var homeless = environment
    homeless["HOME"] = ""
    homeless["XDG_STATE_HOME"] = ""
    let finished = try runTill(["sessions"], environment: homeless)
    #expect(finished.status == 2)
    #expect(finished.complaints.contains("XDG_STATE_HOME"))
  }
}
