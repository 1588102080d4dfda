import Foundation
import Glibc
import Testing
import Wire

/// One of the shops below `docs/examples`, as a process of its own that speaks to a served Tabby.
final class ExampleShop {
  let port: Int
  private let process = Process()

  /// The shop's port is free when this is asked.
  static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(status)
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Starts a shop and waits until it answers.
  init(_ name: String, port: Int, tabby: Int) throws {
    self.port = port
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", Served.root + "docs/examples/\(name).py", String(port), "http://127.0.0.1:\(tabby)",
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
    let connection = try RawConnection(port: port)
    let text = body?.compactText ?? ""
    connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    )
    let answer = try Served.parse(connection.rest().text)
    return (answer.status, try JSON(parsing: answer.body))
  }
}
