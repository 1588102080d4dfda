import Foundation
import Glibc
import Testing
import Wire

/// One of the shops below `docs/examples`, as a process of its own that speaks to a served Tabby.
final class ExampleShop {
  let port: ReservedPort
  private let process = Process()

  /// Starts a shop and waits until it answers.
  init(_ name: String, port: ReservedPort, tabby: Int) throws {
    self.port = port
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", Served.root + "docs/examples/\(name).py", String(port.number), "http://127.0.0.1:\(tabby)",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty, "\(name) did not start")
  }

  deinit {
    // It has the signal mask of the thread that started it, which may keep a polite signal back.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func call(_ method: String, _ path: String, _ body: JSON? = nil) throws -> (status: Int, body: JSON) {
    let connection = try RawConnection(port: port.number)
    let text = body?.compactText ?? ""
    connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    )
    let answer = try Served.parse(connection.rest().text)
    return (answer.status, try JSON(parsing: answer.body))
  }
}
