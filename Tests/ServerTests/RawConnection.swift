import Glibc
import Testing

/// A connection to a port of this machine, byte for byte.
struct RawConnection: ~Copyable {
  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "port \(port): errno \(errno)")
  }

  deinit { close(descriptor) }

  /// Sends bytes; what the other side no longer takes is dropped.
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Everything that comes until the other side ends the connection; `isReset` says how it ended it.
  func rest() -> (text: String, isReset: Bool) {
    var all: [UInt8] = []
    while true {
      let part = read()
      guard let part else { return (String(decoding: all, as: UTF8.self), errno == ECONNRESET) }
      if part.isEmpty { return (String(decoding: all, as: UTF8.self), false) }
      all += part
    }
  }

  /// What comes until a text has come; everything where it never does.
  func read(until text: String) -> String {
    var all = ""
    while !all.contains(text), let part = read(), !part.isEmpty { all += String(decoding: part, as: UTF8.self) }
    return all
  }

  /// Some bytes; none at the end, `nil` where the connection broke.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return count < 0 ? nil : Array(buffer[..<count])
  }
}
